"""Kein Stich at the command line: how its events and views read, and what its flags mean."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from sticheln.bots import RandomBot
from sticheln.cards import format_cards
from sticheln.claims import claims
from sticheln.cli.desk import Desk, plain_rules
from sticheln.cli.options import FINE, UsageError
from sticheln.cli.plain import PlainPerson, PlainTeller, Words
from sticheln.cli.sheets import game_sheet
from sticheln.cli.show import BOLD, DIM, Screen, open_screen
from sticheln.cli.tricks import played
from sticheln.cli.words import by_name, does, listed, signed, winning
from sticheln.errors import shown
from sticheln.flag_types import Reading
from sticheln.games import KEIN_STICH
from sticheln.keinstich.bots import RuleOfThumbBot
from sticheln.keinstich.cards import german_label, parse_card
from sticheln.keinstich.events import (
    CardLaid,
    CardsDealt,
    DealPaid,
    Event,
    GameEnded,
    HandDealt,
    Passed,
    TrickEnded,
    WentOut,
)
from sticheln.keinstich.flag_values import flag_text
from sticheln.keinstich.flags import FLAGS, Contract
from sticheln.keinstich.payments import Payment
from sticheln.keinstich.presets import PRESETS
from sticheln.keinstich.rules import Rules
from sticheln.keinstich.state import Phase
from sticheln.keinstich.tricks import Trick, trick_outcome
from sticheln.keinstich.views import View
from sticheln.records import Record

__all__ = ["KEIN_STICH_DESK"]


def _introduce(rules: Rules) -> Iterator[str]:
    deals = listed(map(_title, rules.contracts))
    yield (
        f"{rules.players} players hold {rules.hand_size} cards each, of a pack of {rules.deck}. "
        f"{rules.round_count} deals: {deals}."
    )
    yield "In the trick deals follow suit if you can; the highest card of the led suit wins."
    for contract in rules.contracts[:-1]:
        yield f"{_title(contract).capitalize()}: {FLAGS['contracts'].reading(contract).meaning}"
    first = rules.first_laid
    yield (
        f"Domino: {first} ({first.label}, or {german_label(first)}) is laid first; then lay a card "
        f"next to a row, or another Unter (jack), or pass if you can do neither."
    )
    payouts = listed(str(stakes * rules.stake) for stakes in rules.payouts)
    yield f"A stake is {rules.stake}. Whoever goes out first, second and so on wins {payouts}."


def _title(contract: Contract) -> str:
    return contract.replace("_", " ")


# ------------------------------------------------------------------------------------- telling


def _tell(event: Event, names: Sequence[str]) -> Iterator[str]:
    match event:
        case CardsDealt() | HandDealt():
            yield f"# Deal {event.round_number}: {_title(event.contract)}"
            yield f"{does(names[event.dealer], 'deals')}."
            if isinstance(event, CardsDealt):
                for name, hand in zip(names, event.hands, strict=True):
                    yield f"{name}: {format_cards(hand)}"
        case TrickEnded(trick):
            yield _trick(trick, names)
        case CardLaid(seat, card):
            yield f"{does(names[seat], 'lays')} {card}."
        case Passed(seat):
            yield f"{names[seat]}: pass."
        case WentOut(seat, place):
            yield f"{names[seat]}: out, in place {place}."
        case DealPaid():
            yield from _tell_payments(event, names)
        case GameEnded(totals, winners):
            yield f"# {winning(names[seat] for seat in winners)}"
            yield f"{event.reason} Totals: {by_name(names, totals)}."
        case _:
            pass


def _trick(trick: Trick, names: Sequence[str]) -> str:
    takes = does(names[trick.winner], "takes it")
    return f"{played(trick.leader, trick.cards, names)}: {takes}. {trick.outcome.reason}"


def _tell_payments(event: DealPaid, names: Sequence[str]) -> Iterator[str]:
    yield f"Deal {event.round_number}, {_title(event.contract)}, is paid:"
    for name, payment in zip(names, event.payments, strict=True):
        yield f"{name} {signed(payment.total)}. {_because(payment)}"
    yield f"Totals: {by_name(names, event.totals)}; in the pot: {event.pot}."


def _because(payment: Payment) -> str:
    return " ".join(line.reason.sentence for line in payment.lines)


def _show(view: View, names: Sequence[str]) -> Iterator[str]:
    yield f"# Deal {view.round_number}: {_title(view.contract)}; in the pot: {view.pot}"
    if view.phase is Phase.LAY:
        for row in view.rows:
            if row:
                yield f"{row[0].colour.label}: {format_cards(row)}"
        yield f"Cards left: {by_name(names, view.hand_sizes)}."
    elif view.trick and view.leader is not None:
        winner = trick_outcome(view.rules, view.trick).winner
        takes = does(names[(view.leader + winner) % len(names)], "takes it")
        yield f"On the table: {played(view.leader, view.trick, names)}; {takes} as it lies."
    else:
        yield "You lead."
    if view.phase is Phase.PLAY:
        takers = [trick.winner for trick in view.tricks]
        yield f"Tricks taken: {by_name(names, [takers.count(seat) for seat in range(len(names))])}."
    yield f"Your hand: {format_cards(sorted(view.hand))}"


def _last_trick(view: View, names: Sequence[str]) -> Iterator[str]:
    for trick in view.tricks[-1:]:
        yield _trick(trick, names)


def _all_tricks(view: View, names: Sequence[str]) -> Iterator[str]:
    for trick in view.tricks:
        yield f"{played(trick.leader, trick.cards, names)}: {names[trick.winner]}"


def _former_deals(view: View, names: Sequence[str]) -> Iterator[str]:
    yield from game_sheet(names, view.round_scores, view.totals)


_MORE: Final[Mapping[str, tuple[str, Words]]] = {
    "w": ("the last trick again, and why it went so", _last_trick),
    "a": ("all tricks of this deal", _all_tricks),
    "f": ("the former deals", _former_deals),
    "i": ("the rules in short", lambda view, _: _introduce(view.rules)),
}


# --------------------------------------------------------------------------------------- rules


def _rules_from(options: argparse.Namespace) -> Rules:
    if options.variant:
        raise UsageError("Kein Stich has no variants; --set sets single flags")
    rules: Rules = plain_rules(KEIN_STICH, options)
    return rules


def _explain(options: argparse.Namespace) -> int:
    if options.diff is not None:
        raise UsageError("--diff compares rule sets of Sticheln")
    if options.list:
        return _list(options.json)
    rules = _rules_from(options)
    if options.flag is not None:
        return _explain_flag(rules, options)
    if options.json:
        print(json.dumps(_as_data(rules), ensure_ascii=False, indent=2))
        return FINE
    screen = open_screen()
    screen.heading(f"Rules: {rules}")
    for line in _introduce(rules):
        screen.say(line, hang=2)
    for name in FLAGS:
        _show_flag(screen, rules, name, _readings(rules, name))
    return FINE


def _explain_flag(rules: Rules, options: argparse.Namespace) -> int:
    name: str = options.flag
    if name not in FLAGS:
        raise UsageError(f"there is no flag {shown(name)}; there are {', '.join(FLAGS)}")
    readings = FLAGS[name].readings
    if options.json:
        data = _flag_as_data(rules, name, readings)
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return FINE
    _show_flag(open_screen(), rules, name, readings)
    return FINE


def _list(as_json: bool) -> int:
    if as_json:
        presets = [{"name": preset.name, "meaning": preset.meaning} for preset in PRESETS.values()]
        print(json.dumps({"presets": presets}, ensure_ascii=False, indent=2))
        return FINE
    screen = open_screen()
    screen.heading("Presets of Kein Stich, whole rule sets")
    for preset in PRESETS.values():
        screen.say(f"{preset.name:<22}{preset.meaning}", 2, 22)
    return FINE


def _show_flag(screen: Screen, rules: Rules, name: str, readings: Iterable[Reading]) -> None:
    flag = FLAGS[name]
    screen.line()
    screen.say(f"{name} = {flag_text(rules.flags[name])}", style=BOLD)
    screen.say(flag.meaning, 2)
    for reading in readings:
        screen.say(f"{reading.value}: {reading.meaning}", 2, 2)
        for identifier in reading.claims:
            screen.say(f"[{identifier}] {claims()[identifier].says}", 4, 4, DIM)
    screen.say(f"Why {flag.default} unless you say otherwise: {flag.why}", 2, 2)


def _readings(rules: Rules, name: str) -> tuple[Reading, ...]:
    """The readings in force; all where the value is one of one's own."""
    value = rules.flags[name]
    text = flag_text(value)
    words = text.split(",") if name == "contracts" else [text]
    readings = FLAGS[name].readings
    return tuple(reading for reading in readings if reading.value in words) or readings


def _as_data(rules: Rules) -> dict[str, Any]:
    return {
        "game": "keinstich",
        "rules": str(rules),
        "players": rules.players,
        "cards": [*map(str, rules.cards)],
        "pot": rules.pot,
        "flags": [_flag_as_data(rules, name, _readings(rules, name)) for name in FLAGS],
    }


def _flag_as_data(rules: Rules, name: str, readings: Iterable[Reading]) -> dict[str, Any]:
    flag = FLAGS[name]
    return {
        "name": name,
        "value": flag_text(rules.flags[name]),
        "meaning": flag.meaning,
        "readings": [
            {"value": reading.value, "meaning": reading.meaning, "claims": reading.claims}
            for reading in readings
        ],
        "default": flag.default,
        "why": flag.why,
    }


def _draw(record: Record, names: Sequence[str]) -> Iterable[tuple[str, str]]:
    from sticheln.cli.drawings import draw_keinstich  # noqa: PLC0415 - loaded when it draws

    return draw_keinstich(record, names)


def _thumb(_: str) -> RuleOfThumbBot:
    return RuleOfThumbBot()


KEIN_STICH_DESK: Final = Desk(
    KEIN_STICH,
    "Kein Stich, a compendium: pay for tricks, then lay out to win the pot",
    introduce=_introduce,
    teller=lambda screen, rules, names, brief_from: PlainTeller(screen, names, _tell),
    person=lambda screen, names: PlainPerson(screen, names, _show, KEIN_STICH, parse_card, _MORE),
    bots={"thumb": _thumb, "random": RandomBot},
    rules_from=_rules_from,
    explain=_explain,
    pauses=(TrickEnded, CardLaid),
    draw=_draw,
)
"""Kein Stich at the command line."""
