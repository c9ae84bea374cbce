"""Dealing from a seed: the algorithm written a second time, known deals, and independence.

``deal_by_the_words`` follows the description of the stream in the documentation, word by word, and
shares no code with the library. The known deals were made with it.
"""

import os
import random
import subprocess
import sys
from collections import Counter
from hashlib import sha512
from itertools import count, islice, product

import pytest

from sticheln import Deal, Deck, IllegalActionError, Rules, apply, new_game, shuffle
from sticheln.seeds import SeedStream, seed_bytes
from tests.play import deck_of, names, play_round

CUSTOM = "G1 R0 R1 G0 B0 B1 Y9"


def words(seed, label, number):
    """SHA-512 blocks, cut into 64-bit words, big-endian."""
    for block in count():
        digest = sha512(f"sticheln/{label}/{number}/{block}/".encode("ascii") + seed).digest()
        for start in range(0, 64, 8):
            yield int.from_bytes(digest[start : start + 8], "big")


def below(stream, limit):
    """A number below a limit: as many words as it has digits in base 2**64, or the next ones."""
    digits = 1
    while limit > 2 ** (64 * digits):
        digits += 1
    while True:
        number = 0
        for word in islice(stream, digits):
            number = number * 2**64 + word
        if number < 2 ** (64 * digits) // limit * limit:
            return number % limit


def deal_by_the_words(cards, players, hand_size, seed, number):
    """Cards sorted by a word each, dealt one at a time; hands in deck order."""
    drawn = list(islice(words(seed, "deal", number), len(cards)))
    places = sorted(range(len(cards)), key=lambda place: (drawn[place], place))
    hands: list[list[int]] = [[] for _ in range(players)]
    for turn in range(players * hand_size):
        hands[turn % players].append(places[turn])
    hands.append(places[players * hand_size :])
    return [tuple(cards[place] for place in sorted(hand)) for hand in hands]


def game_in_round(rules, number):
    """A game that is about to deal the round of that number."""
    state = new_game(rules.vary(rounds=max(number, 1)))
    for _ in range(number - 1):
        state = play_round(state)
    return state


def as_text(deal):
    return list(map(names, deal.hands)), names(deal.undealt)


# -------------------------------------------------------------------------------- the algorithm


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("seed", [b"", b"friday night", b"\x00\xff", b"x" * 1000])
def test_deals_follow_the_words(players, seed):
    rules = Rules(players)
    deal = shuffle(new_game(rules), seed)
    *hands, left = deal_by_the_words(rules.cards, players, rules.hand_size, seed, 1)
    assert deal.hands == tuple(hands)
    assert deal.undealt == left


@pytest.mark.parametrize("number", [1, 2, 3, 12])
def test_later_rounds_follow_the_words(number):
    rules = Rules(3, deck=deck_of(CUSTOM))
    state = game_in_round(rules, number)
    assert state.round_number == number
    deal = shuffle(state, b"later")
    *hands, left = deal_by_the_words(rules.cards, 3, 2, b"later", number)
    assert (deal.hands, deal.undealt) == (tuple(hands), left)


KNOWN = [
    (
        Rules(4),
        "friday night",
        1,
        [
            "G1 G3 N0 N5 N6 R6 R10 R11 B0 B2 B6 B8 Y1 Y2 Y6",
            "G2 G5 G10 N3 N4 N8 N9 R0 R1 R2 R3 B1 B11 Y5 Y11",
            "G0 G4 G7 G8 G9 N7 R4 R8 R9 B3 B5 B9 Y7 Y8 Y9",
            "G6 G11 N1 N2 N10 N11 R5 R7 B4 B7 B10 Y0 Y3 Y4 Y10",
        ],
        "",
    ),
    (
        Rules(4),
        "friday night",
        2,
        [
            "G3 G4 G10 N2 N3 N5 N9 N11 R0 R9 R11 B5 Y1 Y7 Y11",
            "G0 G2 G6 G9 N1 N6 R2 R4 R7 B6 B9 B11 Y0 Y3 Y5",
            "G5 N0 N7 R1 R3 R5 R6 R8 B0 B2 B4 B8 B10 Y4 Y8",
            "G1 G7 G8 G11 N4 N8 N10 R10 B1 B3 B7 Y2 Y6 Y9 Y10",
        ],
        "",
    ),
    (
        Rules(7),
        "a\u00f1il",
        1,
        [
            "G1 N2 N3 N4 N14 R6 R11 B1 B7 B14 Y3 Y6 Y11 V12 V13",
            "G0 G5 G6 G17 N1 R8 R12 R14 B5 B6 B15 B17 Y16 V1 V2",
            "G12 G14 N9 N17 R10 B3 B9 B10 Y2 Y12 V3 V7 V9 V16 V17",
            "G3 G9 G11 N5 N7 N13 R2 R15 R17 B16 Y0 Y5 Y13 Y14 V8",
            "G4 G7 N15 N16 R0 R9 B4 B13 Y1 Y7 Y10 Y17 V0 V10 V11",
            "G2 G13 G15 R1 R3 R16 B0 B2 B8 B11 B12 V4 V5 V6 V15",
            "G10 G16 N0 N8 N10 N11 R4 R5 R7 R13 Y4 Y8 Y9 Y15 V14",
        ],
        "G8 N6 N12",
    ),
    (
        Rules.from_preset("guide", 3),
        12345,
        1,
        [
            "R0 R1 R3 R4 R5 R11 O1 O3 O4 O7 O12 Y2 Y6 Y12 Y14",
            "R8 R9 R10 R12 R14 O0 O2 O8 O10 O13 O14 Y0 Y4 Y5 Y13",
            "R2 R6 R7 R13 O5 O6 O9 O11 Y1 Y3 Y7 Y8 Y9 Y10 Y11",
        ],
        "",
    ),
    (
        Rules(3, deck=deck_of(CUSTOM)),
        b"\x00\xff",
        10,
        [
            "G1 B1",
            "B0 Y9",
            "R1 G0",
        ],
        "R0",
    ),
    (
        Rules(3, deck=deck_of(CUSTOM)),
        "",
        1,
        [
            "R1 B0",
            "G0 Y9",
            "G1 R0",
        ],
        "B1",
    ),
]


@pytest.mark.parametrize(("rules", "seed", "number", "hands", "left"), KNOWN)
def test_known_deals(rules, seed, number, hands, left):
    assert as_text(shuffle(game_in_round(rules, number), seed)) == (hands, left)


def test_known_words():
    stream = SeedStream(b"x", "sample")
    assert [stream.below(10) for _ in range(8)] == [0, 6, 7, 8, 9, 6, 6, 0]
    # The words begin with 10811042428889125446, 11050100977660920095 and 13443506129844362236, of
    # which none is less than 2**63 + 1.
    stream = SeedStream(b"x", "deal", 1)
    drawn = [stream.below(2**63 + 1) for _ in range(4)]
    assert drawn == [
        8800267541100846205,
        5366863322752891336,
        8987357086407947835,
        7790125210687830653,
    ]


@pytest.mark.parametrize(
    "limit", [1, 2, 3, 7, 120, 2**32, 2**63 + 1, 2**64, 2**64 + 1, 3 * 2**126, 2**128, 2**200 - 1]
)
def test_numbers_below_a_limit_follow_the_words(limit):
    stream, again = SeedStream(b"limit", "deal", 3), words(b"limit", "deal", 3)
    assert [stream.below(limit) for _ in range(50)] == [below(again, limit) for _ in range(50)]


def test_streams_of_other_labels_numbers_and_seeds_have_nothing_in_common():
    uses = list(product((b"1", b"11", b"/1"), ("deal", "sample"), (1, 11)))
    drawn = {SeedStream(*use).below(2**64) for use in uses}
    assert drawn == {next(words(*use)) for use in uses}
    assert len(drawn) == len(uses)


# ------------------------------------------------------------------- what a deal depends on


def test_the_same_deal_whatever_the_rules_and_the_starter():
    flags = {"scoring": "lucky", "zeros": "ordinary", "rotation": "fixed", "undealt": "hidden"}
    one = shuffle(new_game(Rules(7)), "same")
    assert shuffle(new_game(Rules(7, **flags), starter=3), "same") == one
    renamed = Deck("another name", Rules(7).cards)
    assert shuffle(new_game(Rules(7, deck=renamed)), "same") == one


def test_another_deal_for_another_seed_round_or_order_of_cards():
    deck = deck_of(CUSTOM)
    rules = Rules(3, deck=deck)
    base = shuffle(new_game(rules), "base")
    assert shuffle(new_game(rules), "other") != base
    assert any(shuffle(game_in_round(rules, number), "base") != base for number in (2, 3))
    turned = Rules(3, deck=Deck("tiny", deck.cards[::-1]))
    assert shuffle(new_game(turned), "base") != base


@pytest.mark.parametrize(
    ("one", "other"),
    [("2026", 2026), ("-7", -7), ("a\u00f1il", b"a\xc3\xb1il"), ("", b""), ("0", 0)],
)
def test_a_string_is_its_utf8_and_a_number_its_digits(one, other):
    assert seed_bytes(one) == seed_bytes(other)
    assert shuffle(new_game(Rules()), one) == shuffle(new_game(Rules()), other)


@pytest.mark.parametrize("rules", [Rules(8), Rules(5, deck="amigo_full"), Rules(3, deck="nsv")])
def test_every_card_is_dealt_once_in_deck_order(rules):
    deal = shuffle(new_game(rules), "once")
    cards = [card for hand in deal.hands for card in hand] + list(deal.undealt)
    assert sorted(cards) == sorted(rules.cards)
    place = {card: index for index, card in enumerate(rules.cards)}
    for hand in (*deal.hands, deal.undealt):
        assert [place[card] for card in hand] == sorted(place[card] for card in hand)
    assert [len(hand) for hand in deal.hands] == [rules.hand_size] * rules.players


def test_every_hand_of_a_miniature_comes_up_about_equally_often():
    # Six cards in hands of two: 6! / (2! 2! 2!) = 90 deals. 1800 seeds, 20 of each expected;
    # the chi-squared statistic has 89 degrees of freedom, and passes 150 once in 17000 times.
    rules = Rules(3, deck=deck_of("R0 R1 R2 G0 G1 G2"))
    start = new_game(rules)
    seen: Counter[Deal] = Counter()
    for seed in range(1800):
        seen[shuffle(start, seed)] += 1
    assert len(seen) == 90
    assert sum((times - 20) ** 2 / 20 for times in seen.values()) < 150


def test_a_deal_made_by_hand_is_as_good_as_one_from_a_seed():
    state = new_game(Rules(3, deck=deck_of(CUSTOM)))
    deal = shuffle(state, "hand")
    *hands, left = deal_by_the_words(state.rules.cards, 3, 2, b"hand", 1)
    backwards = Deal([hand[::-1] for hand in hands], left[::-1])
    assert apply(state, backwards) == apply(state, deal)
    assert apply(state, backwards).hands == tuple(hands)


# ------------------------------------------------------------------------- the world around


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_hash_seed_changes_nothing(hash_seed):
    code = (
        "from sticheln import Rules, new_game, shuffle\n"
        "print(shuffle(new_game(Rules()), 'friday night'))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )
    assert shown.stdout.strip() == f"deal {' | '.join(KNOWN[0][3])}"


def test_the_global_random_state_is_left_alone():
    random.seed(7)
    before = random.getstate()
    one = shuffle(new_game(Rules()), "alone")
    assert random.getstate() == before
    random.seed(8)
    assert shuffle(new_game(Rules()), "alone") == one


# --------------------------------------------------------------------------------- bad seeds


@pytest.mark.parametrize(
    "seed",
    [
        None,
        1.5,
        True,
        ["friday"],
        bytearray(b"friday"),
        "\ud800",
        pytest.param(10**5000, id="5001 digits"),
        pytest.param(-(10**5000), id="-5001 digits"),
    ],
)
def test_what_is_no_seed_is_refused(seed):
    state = new_game(Rules())
    with pytest.raises(IllegalActionError) as refused:
        shuffle(state, seed)
    assert refused.value.code == "bad_seed"
    assert "seed" in str(refused.value)
    assert len(str(refused.value)) < 200


def test_no_deal_is_made_when_none_is_due():
    state = apply(new_game(Rules()), shuffle(new_game(Rules()), "due"))
    with pytest.raises(IllegalActionError) as refused:
        shuffle(state, "due")
    assert refused.value.code == "no_deal_due"
    over = play_round(new_game(Rules(3, deck=deck_of(CUSTOM), rounds=1)))
    assert over.is_over
    with pytest.raises(IllegalActionError) as refused:
        shuffle(over, "due")
    assert refused.value.code in {"no_deal_due", "game_over"}
