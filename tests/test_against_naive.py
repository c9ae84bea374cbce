"""The engine held against the naive implementation: every miniature trick, score and game.

The tables of ``tests/data/counts.json`` are worked out here once more, by walking the engine.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sticheln import (
    Action,
    Card,
    ChoosePain,
    Deal,
    Deck,
    NamePain,
    Phase,
    PlayCard,
    Rules,
    State,
    apply,
    legal_actions,
    new_game,
    parse_cards,
    score_round,
    shuffle,
    trick_outcome,
)
from sticheln.scores import round_total
from sticheln.standings import next_starter, winners_of
from tests import strategies
from tests.naive import cases, count
from tests.naive import game as naive_game
from tests.naive import rules as naive_rules
from tests.naive import score as naive_score
from tests.naive import trick as naive_trick

TRICK_FLAGS = ["trumps", "rank_order", "zeros", "all_zero_trick", "led_zero"]
SCORE_FLAGS = ["scoring", "pain_points", "zero_points"]


def combinations_of(names: list[str]) -> list[dict[str, str]]:
    """Return every combination of the values of some flags that can be played."""
    combos = product(*(naive_rules.VALUES[name] for name in names))
    flags = [dict(zip(names, combo, strict=True)) for combo in combos]
    return [combo for combo in flags if naive_rules.refusal(flags=combo) is None]


def text_of(flags: dict[str, str]) -> str:
    return "-".join(flags.values())


def test_the_combinations_are_all_there():
    """Two values each; transparent with ordinary zeros is refused, a quarter of the 32."""
    assert len(combinations_of(TRICK_FLAGS)) == 2**5 - 2**3
    assert len(combinations_of(SCORE_FLAGS)) == 2**3


# ------------------------------------------------------------------------------------ tricks

# Players, colours, highest value, longest trick: every order of every choice of the cards.
MINIATURE_TRICKS = [
    (3, "RGB", 3, 3),
    (4, "RG", 2, 4),
    (4, "RGB", 2, 4),
    (4, "RGBY", 2, 4),
    (5, "RGB", 2, 5),
    (6, "RG", 2, 6),
    (8, "RGBY", 1, 5),
]


@cache
def miniature_tricks(colours: str, highest: int, longest: int) -> list[tuple[str, ...]]:
    cards = strategies.grid(colours, range(highest + 1))
    return [trick for size in range(1, longest + 1) for trick in permutations(cards, size)]


@pytest.mark.parametrize("flags", combinations_of(TRICK_FLAGS), ids=text_of)
def test_every_miniature_trick(flags):
    for players, colours, highest, longest in MINIATURE_TRICKS:
        rules = Rules(players, **flags)
        naive = naive_rules.resolve("classic", players, (), flags)
        for cards in miniature_tricks(colours, highest, longest):
            outcome = trick_outcome(rules, tuple(map(Card.parse, cards)))
            assert (outcome.winner, outcome.led_colour) == (
                naive_trick.winner(naive, cards),
                naive_trick.led_colour(naive, cards),
            ), cards


@pytest.mark.parametrize("flags", combinations_of(TRICK_FLAGS), ids=text_of)
def test_every_reason_of_a_miniature_trick_names_its_cards(flags):
    rules = Rules(3, **flags)
    for cards in miniature_tricks("RGB", 2, 3):
        outcome = trick_outcome(rules, tuple(map(Card.parse, cards)))
        reason = outcome.reason
        only_zeros = all(card.endswith("0") for card in cards) and flags["zeros"] == "weak"
        assert (reason.code in {"first_zero", "set_aside"}) == only_zeros
        assert (reason.code == "set_aside") == (outcome.winner is None)
        if outcome.winner is None:
            continue
        winner = cards[outcome.winner]
        assert winner in reason.sentence
        if not only_zeros:
            assert (reason.code == "led_colour") == (winner[0] == outcome.led_colour)


def test_the_deck_and_the_number_of_players_decide_no_trick():
    """What is true of the tricks of one deck is true of them in any other."""
    tiny = Deck("tiny", parse_cards("B2 R0 G1 B0 R2 G0 B1 R1 G2"))
    for flags in combinations_of(TRICK_FLAGS):
        one, other = Rules(3, deck=tiny, pain_count=2, **flags), Rules(8, **flags)
        for cards in miniature_tricks("RGB", 2, 3):
            trick = tuple(map(Card.parse, cards))
            assert trick_outcome(one, trick).winner == trick_outcome(other, trick).winner


@st.composite
def long_tricks(draw: st.DrawFn) -> tuple[dict[str, str], list[str]]:
    values = st.integers(0, 3) | st.integers(0, 99)
    cards = st.tuples(st.sampled_from("RGBYHSK"), values).map(lambda pair: f"{pair[0]}{pair[1]}")
    flags = draw(st.sampled_from(combinations_of(TRICK_FLAGS)))
    return flags, draw(st.lists(cards, min_size=1, max_size=8, unique=True))


@given(long_tricks())
def test_long_tricks_of_any_values(drawn):
    flags, cards = drawn
    outcome = trick_outcome(Rules(8, **flags), tuple(map(Card.parse, cards)))
    naive = naive_rules.resolve("classic", 8, (), flags)
    assert outcome.winner == naive_trick.winner(naive, cards)
    assert outcome.led_colour == naive_trick.led_colour(naive, cards)


# ------------------------------------------------------------------------------------ scores


def miniature_scores(cards: list[str]) -> Iterator[tuple[list[str], list[str], str]]:
    """Give every pile, with up to two pain colours and up to two cards laid out of them."""
    colours = sorted({card[0] for card in cards})
    for chosen in chain([()], *(combinations(colours, size) for size in (1, 2))):
        able = [card for card in cards if card[0] in chosen]
        for laid_out in chain([()], *(combinations(able, size) for size in (1, 2))):
            left = [card for card in cards if card not in laid_out]
            for taken in product([False, True], repeat=len(left)):
                captured = [card for card, taken_it in zip(left, taken, strict=True) if taken_it]
                yield captured, list(laid_out), "".join(chosen)


@pytest.mark.parametrize("flags", combinations_of(SCORE_FLAGS), ids=text_of)
@pytest.mark.parametrize("deck", ["R0 R1 R2 R7 G0 G1 G2", "R0 R11 G0 G1 B0 B2"])
def test_every_miniature_score(deck, flags):
    rules = Rules(3, deck=Deck("tiny", parse_cards(deck)), **flags)
    naive = naive_rules.resolve("classic", 3, (), flags)
    card = {str(card): card for card in rules.cards}
    colours = {str(card.colour): card.colour for card in rules.cards}
    for captured, laid_out, chosen in miniature_scores(deck.split()):
        expected = naive_score.score(naive, captured, laid_out, chosen)
        pile, laid = [card[each] for each in captured], [card[each] for each in laid_out]
        score = score_round(rules, captured=pile, laid_out=laid, pain_colours=chosen)
        assert score.total == expected, (captured, laid_out, chosen)
        pain = tuple(colours[letter] for letter in chosen)
        assert round_total(rules, pile + laid, pain) == expected
        assert Counter(pile + laid) == Counter(chain(*(line.cards for line in score.lines)))


# ------------------------------------------------------------------------------- whole games


def naive_action(action: Action) -> naive_game.Action:
    """Return an action in the naive implementation's words."""
    match action:
        case Deal(hands, undealt):
            texts = tuple(tuple(map(str, hand)) for hand in hands)
            return "deal", texts, tuple(map(str, undealt))
        case ChoosePain(seat, cards):
            return "choose", seat, frozenset(map(str, cards))
        case PlayCard(seat=seat, card=card):
            return "play", seat, str(card)
        case NamePain(seat, colours):
            return "name", seat, frozenset(map(str, colours))


def texts(cards: Any) -> list[str]:
    return list(map(str, cards))


def described(state: State) -> dict[str, Any]:
    """Return a state as the naive implementation keeps it."""
    return {
        "first_starter": state.first_starter,
        "phase": str(state.phase),
        "round_number": state.round_number,
        "starter": state.starter,
        "hands": list(map(texts, state.hands)),
        "undealt": texts(state.undealt),
        "pain_cards": [frozenset(texts(cards)) for cards in state.pain_cards],
        "pain_colours": [frozenset(texts(colours)) for colours in state.pain_colours],
        "leader": state.leader,
        "trick": texts(state.trick),
        "tricks": [
            {"leader": trick.leader, "cards": texts(trick.cards), "winner": trick.winner}
            for trick in state.tricks
        ],
        "piles": list(map(texts, state.piles)),
        "set_aside": texts(state.set_aside),
        "round_scores": list(state.round_scores),
        "totals": list(state.totals),
        "winners": list(state.winners),
        "action_count": state.action_count,
    }


def naively(state: naive_game.State) -> dict[str, Any]:
    """Return what can be compared of a naive state: the leader counts in play only."""
    kept = {name: thing for name, thing in state.items() if name != "flags"}
    return kept if state["phase"] == "play" else {**kept, "leader": None}


def play_in_lockstep(call: strategies.Call, chance: Random) -> State:
    """Play one game with both implementations, comparing everything after every action."""
    starter = chance.randrange(call.players)
    state, naive = new_game(call.rules, starter=starter), naive_game.start(call.naive, starter)
    assert [str(card) for card in call.rules.cards] == call.naive["deck"]
    assert described(state) == naively(naive)
    while not state.is_over:
        assert list(state.to_act) == naive_game.to_act(naive)
        for seat in range(call.players):
            legal = [naive_action(action) for action in legal_actions(state, seat)]
            assert len(legal) == len(set(legal))
            assert set(legal) == set(naive_game.legal(naive, seat))
        action = strategies.random_action(state, chance)
        state = apply(state, action)
        naive_game.step(naive, naive_action(action))
        assert described(state) == naively(naive)
    return state


LATE_PAIRS = {"pain_choice": "after_play", "pain_count": 2, "all_zero_trick": "set_aside"}
ONLY_ZEROS = ("R0", "G0", "B0")


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(strategies.tiny_calls(5), strategies.chances())
@example(strategies.Call(3, flags=LATE_PAIRS, cards=ONLY_ZEROS), Random(1))
@example(strategies.Call(3, "guide", ("reverse", "mild", "intense", "open")), Random(2))
@example(strategies.Call(8, "guide", ("intense",), {"rounds": 1}), Random(3))
@example(strategies.Call(4, "jogoeu", ("standard_deck", "late")), Random(4))
def test_miniature_games_in_lockstep(call, chance):
    play_in_lockstep(call, chance)


@settings(max_examples=25)
@given(strategies.named_calls(st.integers(1, 2)), strategies.chances())
def test_games_of_the_named_decks_in_lockstep(call, chance):
    play_in_lockstep(call, chance)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    strategies.tiny_calls(4, 2, st.just(1), tie_break="extra_rounds", zero_points="neutral"),
    strategies.chances(),
)
def test_games_with_extra_rounds_in_lockstep(call, chance):
    play_in_lockstep(call, chance)


def test_extra_rounds_of_every_length_are_met():
    """Tricks of zeros that nobody gets are all worth nothing, so that every round is a tie."""
    zeros = strategies.Call(
        4,
        flags={
            "pain_choice": "returned",
            "all_zero_trick": "set_aside",
            "tie_break": "extra_rounds",
            "rounds": 1,
        },
        cards=("R0", "G0", "B0", "Y0"),
    )
    ending = play_in_lockstep(zeros, Random(0))
    assert (ending.round_number, ending.winners) == (5, (0, 1, 2, 3))

    small = strategies.Call(
        4,
        flags={"pain_choice": "returned", "tie_break": "extra_rounds", "rounds": 1},
        cards=tuple(strategies.grid("RG", range(4))),
    )
    lengths = {play_in_lockstep(small, Random(number)).round_number for number in range(100)}
    assert lengths >= {1, 2, 3, 4}


# --------------------------------------------------------------------------------- standings


@settings(max_examples=settings().max_examples * 3)
@given(
    st.integers(3, 5),
    st.fixed_dictionaries(
        {
            "rounds": st.integers(1, 3),
            "rotation": st.sampled_from(["clockwise", "fixed"]),
            "tie_break": st.sampled_from(["shared", "positive_rounds", "extra_rounds"]),
        }
    ),
    st.integers(0, 4),
    st.randoms(use_true_random=False),
)
def test_standings_of_any_scores(players, flags, first, chance):
    """Scores from -1 to 1, so that ties go on: who starts the next round, and who wins."""
    rules = Rules(players, **flags)
    naive = naive_rules.resolve("classic", players, (), flags)
    first %= players
    scores: list[tuple[int, ...]] = []
    while True:
        what, who = naive_game.standing(naive, first, scores)
        starter = next_starter(rules, first, scores)
        if what == "over":
            assert starter is None
            assert list(winners_of(rules, first, scores)) == who
            return
        assert starter == who[0]
        scores.append(tuple(chance.randint(-1, 1) for _ in range(players)))


# ------------------------------------------------------------------------------------ counts

TABLE = json.loads(count.TABLE.read_text(encoding="utf-8"))


def walk(
    state: State, deals: list[Deal], known: dict[State, Counter[Any]]
) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Count how many games go on from a state, by their results.

    Of seats that choose at the same time the first listed goes first: each set of choices counts
    once. A state that was met before is not walked again, so that this leans on its hash too.
    """
    if state.is_over:
        return Counter([(state.totals, state.winners)])
    if state not in known:
        actions: Any = deals if state.needs_deal else legal_actions(state, state.to_act[0])
        results: Counter[Any] = Counter()
        for action in actions:
            results.update(walk(apply(state, action), deals, known))
        known[state] = results
    return known[state]


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry["name"])
def test_the_engine_counts_what_the_table_says(entry):
    deck = Deck("miniature", map(Card.parse, entry["deck"]))
    rules = Rules(entry["players"], deck=deck, **entry["flags"])
    if entry["deals"] == "all":
        naive = naive_rules.resolve("classic", entry["players"], (), {"deck": entry["deck"]})
        written = count.all_deals(naive)
    else:
        written = [(deal["hands"], deal["undealt"]) for deal in entry["deals"]]
    deals = [
        Deal([map(Card.parse, hand) for hand in hands], map(Card.parse, undealt))
        for hands, undealt in written
    ]
    results = walk(new_game(rules, starter=entry["starter"]), deals, {})
    assert sorted([list(t), list(w), ways] for (t, w), ways in results.items()) == entry["results"]
    assert (results.total(), len(deals)) == (entry["games"], entry["deal_count"])


def test_every_case_of_the_table_is_walked():
    assert [entry["name"] for entry in TABLE] == [case[0] for case in cases.CASES]


@given(strategies.calls(st.integers(1, 2)), strategies.seeds())
def test_a_shuffle_deals_as_many_cards_as_the_naive_rules(call, seed):
    deal = shuffle(new_game(call.rules), seed)
    assert naive_game.is_right_deal(naive_game.start(call.naive), naive_action(deal))
    state = apply(new_game(call.rules), deal)
    assert state.phase is (
        Phase.PLAY if call.naive["pain_choice"] == "after_play" else Phase.CHOOSE_PAIN
    )
