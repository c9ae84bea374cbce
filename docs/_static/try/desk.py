"""What the page "Try it here" asks of the library: rule sets, a trick, and a game against bots.

The page calls `answer` with a name and JSON, and gets JSON back. Of the game nothing gets out but
what the reader's seat may know: its `View`, and events as it sees them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from secrets import token_hex
from typing import Any

from sticheln import (
    PRESETS,
    VARIANTS,
    Action,
    CardPlayed,
    ChoosePain,
    Event,
    GameEnded,
    NamePain,
    PainChosen,
    PainRevealed,
    PainSealed,
    Phase,
    PlayCard,
    Reason,
    RoundScored,
    Rules,
    RulesError,
    StichelnError,
    TrickEnded,
    View,
    apply,
    events_of,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    shuffle,
    svg,
    trick_outcome,
)
from sticheln.bots import Bot, RandomBot, RuleOfThumbBot
from sticheln.claims import claims
from sticheln.decks import colours_of
from sticheln.flags import Scoring
from sticheln.seats import MOST_SEATS

READER = 0
NAMES = ("You", *(f"Bot {seat}" for seat in range(1, MOST_SEATS)))
BOTS = {"rule of thumb": lambda _: RuleOfThumbBot(), "random": RandomBot}
BUTTON = 54
"""How wide the cards on buttons are, in pixels."""

# Rule sets


def choices() -> dict[str, Any]:
    """What a rule set is chosen from."""
    return {
        "presets": [described(preset) for preset in PRESETS.values()],
        "variants": [
            described(variant) for variant in VARIANTS.values() if not variant.needs_rounds
        ],
        "players": list(range(3, MOST_SEATS + 1)),
        "bots": list(BOTS),
    }


def described(entry: Any) -> dict[str, str]:
    return {"name": entry.name, "meaning": entry.meaning}


def rules_of(chosen: Mapping[str, Any], preset: str | None = None) -> Rules:
    """The rule set chosen, or another preset with the same variants laid over it."""
    rounds: dict[str, Any] = {"rounds": chosen["rounds"]} if chosen["rounds"] else {}
    return Rules.from_preset(
        preset or chosen["preset"], chosen["players"], *chosen["variants"], **rounds
    )


def rule_set(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The rule set chosen, with its cards by colour."""
    rules = rules_of(chosen)
    return {
        "text": str(rules),
        "told": f"{rules.players} players with {rules.hand_size} cards each, "
        f"{rules.tricks_per_round} tricks a round, {counted(rules.round_count, 'round')}",
        "players": rules.players,
        "colours": [
            {
                "name": colour.label,
                "letter": colour.value,
                "cards": [button(card) for card in rules.cards if card.colour is colour],
            }
            for colour in rules.colours
        ],
    }


def button(card: Any) -> dict[str, str]:
    return {"name": str(card), "label": card.label, "picture": svg.card(card, size=BUTTON)}


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# A trick


def judge(chosen: Mapping[str, Any], cards: str, theme: str) -> dict[str, Any]:
    """A trick as each preset judges it, those that agree together, the chosen preset first."""
    trick = parse_cards(cards)
    order = sorted(PRESETS, key=lambda name: name != chosen["preset"])
    found: dict[object, dict[str, Any]] = {}
    refused = []
    for name in order:
        try:
            rules = rules_of(chosen, name)
        except RulesError as error:
            refused.append({"preset": name, "why": str(error)})
            continue
        outcome = trick_outcome(rules, trick)
        reason = outcome.reason
        verdict = found.setdefault(
            (outcome.winner, reason.sentence),
            {
                "presets": [],
                "winner": None if outcome.winner is None else str(trick[outcome.winner]),
                "why": reason.sentence,
                "rests_on": [],
                "picture": svg.trick(outcome, theme=theme),
                "strangers": {},
            },
        )
        verdict["presets"].append(name)
        verdict["rests_on"] += [link for link in links(reason) if link not in verdict["rests_on"]]
        strangers = [str(card) for card in trick if card not in rules.cards]
        if strangers:
            verdict["strangers"][name] = strangers
    return {
        "cards": [str(card) for card in trick],
        "missing": chosen["players"] - len(trick),
        "verdicts": list(found.values()),
        "refused": refused,
    }


def links(reason: Reason) -> Iterator[dict[str, str]]:
    """Where the docs tell of what a reason rests on."""
    for rule in reason.rules:
        flag, is_flag, _ = rule.partition("=")
        if is_flag:
            page, anchor = "flags", f"flag-{flag.replace('_', '-')}"
        else:
            page, anchor = f"sources/{claims()[rule].source.name}", f"claim-{rule.lower()}"
        yield {"words": rule, "page": page, "anchor": anchor}


# A game


class Table:
    """A game of the reader, in seat 0, against bots."""

    def __init__(self, rules: Rules, bot: Bot, seed: str) -> None:
        self.rules, self.bot, self.seed = rules, bot, seed
        self.state = new_game(rules)
        self.log: list[str] = []
        self.deal()

    def deal(self) -> None:
        self.do(shuffle(self.state, self.seed))

    def do(self, action: Action) -> None:
        """Apply an action, and note what the reader sees of it."""
        events = events_of(self.state, action)
        self.state = apply(self.state, action)
        seen = (event.seen_by(READER) for event in events)
        self.log += [line for event in seen if event for line in told(event, self.rules)]

    @property
    def bots_to_act(self) -> list[int]:
        return [seat for seat in self.state.to_act if seat != READER]

    def step(self) -> None:
        """Let one bot do what it wants, knowing what its seat may know."""
        seat = self.bots_to_act[0]
        view = observe(self.state, seat)
        self.do(self.bot.choose(view, legal_actions(self.state, seat)))

    def shown(self, theme: str) -> dict[str, Any]:
        """What the reader may know, and the lines told since the last time."""
        view = observe(self.state, READER)
        log, self.log = self.log, []
        return {
            "rules": str(self.rules),
            "seed": self.seed,
            "picture": svg.table(view, names=NAMES, theme=theme),
            "sheet": (svg.score_sheet(view, names=NAMES, theme=theme) if scored(view) else None),
            "log": log,
            "busy": bool(self.bots_to_act),
            "deal": view.needs_deal,
            "over": view.is_over,
            "question": question(view),
            **options(view),
        }


def scored(view: View) -> bool:
    """Whether a round has just ended."""
    return view.needs_deal or view.is_over


def word(rules: Rules) -> str:
    return "lucky" if rules.scoring is Scoring.LUCKY else "pain"


def question(view: View) -> str:
    """What the reader is asked."""
    if READER not in view.to_act:
        return ""
    if view.phase is Phase.PLAY:
        return "Your card:" if view.trick else "You lead. Your card:"
    what = f"{word(view.rules)} colour" + ("s" if view.rules.pain_count > 1 else "")
    if view.phase is Phase.NAME_PAIN:
        return f"Name your {what} among those you took:"
    return f"Choose your {what} with {counted(view.rules.pain_count, 'card')}:"


def options(view: View) -> dict[str, Any]:
    """What the reader may pick from, and how many of it."""
    legal = view.legal_actions
    if not legal:
        return {"need": 0, "items": []}
    match legal[0]:
        case NamePain(_, colours):
            taken = sorted(colours_of(view.piles[READER]), key=view.rules.colours.index)
            items = [{"name": colour.value, "label": colour.label} for colour in taken]
            return {"need": len(colours), "items": items}
        case ChoosePain(_, cards):
            return {"need": len(cards), "items": list(map(button, view.hand))}
        case _:
            return {"need": 1, "items": list(map(button, view.hand))}


def meant(view: View, picked: Sequence[str]) -> Action:
    """The action that the reader's picks ask for."""
    if view.phase is Phase.NAME_PAIN:
        return NamePain(READER, picked)
    cards = parse_cards(" ".join(picked))
    return (
        ChoosePain(READER, cards) if view.phase is Phase.CHOOSE_PAIN else PlayCard(READER, *cards)
    )


def does(seat: int, verb: str) -> str:
    """Who does what: ``You take``, ``Bot 1 takes``."""
    return f"{NAMES[seat]} {verb if seat == READER else verb + 's'}"


def told(event: Event, rules: Rules) -> Iterator[str]:
    """An event in words."""
    match event:
        case CardPlayed(seat, card):
            yield f"{does(seat, 'play')} {card}."
        case TrickEnded(trick):
            taker = "Nobody takes" if trick.winner is None else does(trick.winner, "take")
            yield f"{taker} the trick {trick}. {trick.outcome.reason.sentence}"
        case PainSealed(seat):
            yield f"{NAMES[seat]} has chosen."
        case PainChosen(seat, _, colours):
            yield f"{does(seat, 'choose')} {labels(colours)}."
        case PainRevealed(_, colours):
            each = (f"{NAMES[seat]} {labels(own)}" for seat, own in enumerate(colours) if own)
            yield f"The {word(rules)} colours: {', '.join(each)}."
        case RoundScored(number, scores, _):
            each = (f"{NAMES[seat]} {signed(own.total)}" for seat, own in enumerate(scores))
            yield f"Round {number}: {', '.join(each)}."
        case GameEnded(_, winners, reason):
            yield f"{' and '.join(does(seat, 'win') for seat in winners)}. {reason.sentence}"


def labels(colours: Sequence[Any]) -> str:
    return " and ".join(colour.label for colour in colours)


def signed(points: int) -> str:
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)


tables: list[Table] = []
"""The game that is played, if any."""


def start(chosen: Mapping[str, Any], bot: str, seed: str, theme: str) -> dict[str, Any]:
    seed = seed or token_hex(4)
    tables[:] = [Table(rules_of(chosen), BOTS[bot](seed), seed)]
    return tables[0].shown(theme)


def look(theme: str) -> dict[str, Any]:
    return tables[0].shown(theme)


def step(theme: str) -> dict[str, Any]:
    tables[0].step()
    return tables[0].shown(theme)


def deal(theme: str) -> dict[str, Any]:
    tables[0].deal()
    return tables[0].shown(theme)


def act(picked: Sequence[str], theme: str) -> dict[str, Any]:
    table = tables[0]
    table.do(meant(observe(table.state, READER), picked))
    return table.shown(theme)


QUESTIONS = {ask.__name__: ask for ask in (choices, rule_set, judge, start, look, step, deal, act)}


def answer(name: str, told_as_json: str) -> str:
    """Answer a question of the page; what the library refuses comes back as ``error``."""
    try:
        found = QUESTIONS[name](**json.loads(told_as_json))
    except StichelnError as error:
        found = {"error": str(error)}
    return json.dumps(found)
