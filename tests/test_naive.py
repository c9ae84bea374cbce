"""The naive implementation itself, held against every worked example of the rulings."""

from __future__ import annotations

import json
from itertools import permutations, product

import pytest

from tests.naive import cases, count, decks, game, rules, score, trick


def classic(**changes):
    return rules.resolve("classic", changes.pop("players", 4), (), changes)


def winner(text, **changes):
    """Return the winning card of a trick, or None."""
    cards = text.split()
    index = trick.winner(classic(**changes), cards)
    return None if index is None else cards[index]


def points(captured, laid_out, colours, **changes):
    return score.score(classic(**changes), captured.split(), laid_out.split(), set(colours))


LOW = {"rank_order": "low"}
ORDINARY = {"zeros": "ordinary"}
LATEST = {"trumps": "latest_colour"}
TRANSPARENT = {"led_zero": "transparent"}
SET_ASIDE = {"all_zero_trick": "set_aside"}
REVERSE = {"scoring": "lucky", "rank_order": "low"}
LATE = {"pain_choice": "after_play"}


# ------------------------------------------------------------------------------------ tricks


@pytest.mark.parametrize(
    ("cards", "flags", "expected"),
    [
        # The editions' own examples (J08, J09, J10).
        ("R5 G4 Y5", {}, "Y5"),
        ("R5 G4 Y4", {}, "G4"),
        ("R5 R9 R7", {}, "R9"),
        # 1: an off-colour zero is no trump.
        ("R5 B0 G0", {}, "R5"),
        ("R0 R4 B0", {}, "R4"),
        # 2: zeros decide nothing while another card is there.
        ("R0 B0 G0 R1", SET_ASIDE, "R1"),
        ("R0 B0 G0 R1", {}, "R1"),
        ("R0 B0 G0", {}, "R0"),
        ("R0 B0 G0", SET_ASIDE, None),
        # 3: the led colour of a led zero.
        ("R0 B9 G2 B1", {}, "B9"),
        ("R0 B9 G2 B1", TRANSPARENT, "G2"),
        ("R0 B0 G0", TRANSPARENT, "R0"),
        ("R0 B0 G0", TRANSPARENT | SET_ASIDE, None),
        ("R0 B9 R2", TRANSPARENT, "R2"),
        ("R0 B9 R2", {}, "B9"),
        # 4: ordinary zeros are simply the lowest value.
        ("R5 G0", ORDINARY, "G0"),
        ("R0 G0 B0", ORDINARY, "G0"),
        ("R0 G0 B0", ORDINARY | LATEST, "B0"),
        ("R0 G0 B0", ORDINARY | SET_ASIDE, "G0"),
        ("R0 R1", ORDINARY, "R1"),
        ("R0 R1", ORDINARY | LOW, "R0"),
        ("R5 G2 B0", ORDINARY | LOW, "B0"),
        # 5: the last off-colour card tells the colour.
        ("R5 G11 B2 G3", LATEST, "G11"),
        ("R5 G11 B2", LATEST, "B2"),
        ("R5 G11 R9", LATEST, "G11"),
        ("R5 G11 B0", LATEST, "G11"),
        ("R5 G11 B0", LATEST | ORDINARY, "B0"),
        ("R5 G11 B7 G3", LATEST | LOW, "G3"),
        ("R5 G3 B7 G11", LATEST | LOW, "G3"),
        # 6: low rank order.
        ("R2 R9 B7 G3", LOW, "G3"),
        ("R2 R9 B7 G0", LOW, "B7"),
        ("R2 R9 R0", LOW, "R2"),
        ("R2 B3 G3", LOW, "B3"),
        ("R0 B0 G0", LOW, "R0"),
        ("R0 B9 G2 B1", LOW, "B1"),
        ("R0 B9 G2 R1", LOW | TRANSPARENT, "R1"),
        # The reverse cases that went wrong elsewhere.
        ("R1 R2 R3", REVERSE, "R1"),
        ("R9 G4 B2", REVERSE, "B2"),
        # An incomplete trick is judged as if it ended there.
        ("R5", {}, "R5"),
        ("R0", SET_ASIDE, None),
        ("R9 G10", {}, "G10"),
    ],
)
def test_trick(cards, flags, expected):
    assert winner(cards, **flags) == expected


def test_the_leader_may_sit_anywhere():
    for leader, cards, seat in [
        (2, "B11 B5 B3 B7", 2),
        (3, "Y5 B0 R0 G0", 3),
        (3, "Y5 B0 R1 G0", 1),
    ]:
        index = trick.winner(classic(), cards.split())
        assert index is not None
        assert (leader + index) % 4 == seat


def test_the_led_colour():
    assert trick.led_colour(classic(), ["R0", "B9"]) == "R"
    assert trick.led_colour(classic(**TRANSPARENT), ["R0", "B9"]) == "B"
    assert trick.led_colour(classic(**TRANSPARENT), ["R0", "B0"]) is None
    assert trick.led_colour(classic(), []) is None


def test_in_one_colour_the_number_decides():
    for one, two in permutations(range(19), 2):
        cards = f"R{one} R{two}"
        assert winner(cards) == f"R{max(one, two)}"
        assert winner(cards, **ORDINARY, **LOW) == f"R{min(one, two)}"
        may_win = [number for number in (one, two) if number > 0]
        assert winner(cards, **REVERSE) == f"R{min(may_win)}"


def test_off_colour_the_number_decides():
    for one, two in permutations(range(19), 2):
        assert winner(f"G20 R{one} B{two}").endswith(str(max(one, two)))


def test_every_trick_of_nine_cards_by_sorting():
    """Classic in one line: trumps before the led colour, then the value, then the order."""
    flags = classic(players=3)
    for cards in permutations(cases.NINE, 3):
        ranks = []
        for index, card in enumerate(cards):
            zero = card[1] == "0"
            ranks.append((not zero, card[0] != cards[0][0] and not zero, int(card[1]), -index))
        strongest = max(ranks) if any(rank[0] for rank in ranks) else ranks[0]
        assert trick.winner(flags, cards) == ranks.index(strongest)


@pytest.mark.parametrize("names", ["GBR", "BRG", "RBG", "GRB", "BGR"])
@pytest.mark.parametrize("changes", [{}, LATEST, LOW, TRANSPARENT, ORDINARY, SET_ASIDE])
def test_the_names_of_colours_change_no_winner(names, changes):
    flags = classic(**changes)
    rename = str.maketrans("RGB", names)
    for cards in permutations(cases.NINE, 3):
        renamed = [card.translate(rename) for card in cards]
        assert trick.winner(flags, renamed) == trick.winner(flags, cards)


# ------------------------------------------------------------------------------------ scores

FIVE = {"pain_points": "five"}
LUCKY = {"scoring": "lucky"}
NEUTRAL = {"zero_points": "neutral"}


@pytest.mark.parametrize(
    ("captured", "laid_out", "colours", "flags", "expected"),
    [
        # -2 laid out, -5 -4 captured, six others.
        ("Y5 Y4 R5 P11 G11 G8 G2 B1", "Y2", "Y", {}, -2 - 9 + 6),
        # -2 -4 -1 captured, nine others, two of them zeros.
        ("R2 R4 R1 Y0 B3 B7 B10 B6 P9 P8 P0 G6", "R0", "R", {}, -7 + 9),
        ("R2 R4 R1 Y0 B3 B7 B10 B6 P9 P8 P0 G6", "R0", "R", NEUTRAL, -7 + 7),
        # Without a trick the laid-out card alone counts.
        ("", "G3", "G", {}, -3),
        ("", "G3", "G", FIVE, -5),
        ("", "G3", "G", LUCKY, 3),
        # Late with nothing captured.
        ("", "", "", LATE, 0),
        # 8: lucky: value for, every other card one against; the laid-out card counts too.
        ("R5 G2 G9", "R4", "R", LUCKY, 9 - 2),
        ("R5 G2 G9", "R4", "R", LUCKY | FIVE, 10 - 2),
        ("R5 G0", "R4", "R", LUCKY, 9 - 1),
        ("R5 G0", "R4", "R", LUCKY | NEUTRAL, 9),
        ("R0 G1", "R4", "R", LUCKY, 0 + 4 - 1),
        # 9: five for the zero and for the laid-out card as well.
        ("R0 G2", "R3", "R", FIVE, -5 + 1 - 5),
        ("G2", "R0", "R", FIVE, 1 - 5),
        # 10: two pain cards, both count.
        ("R5 G4 B7 Y1", "R2 G1", "RG", {"pain_count": 2}, -5 - 4 + 2 - 3),
        ("R5 G4", "R2 R1", "R", {"pain_count": 2}, -5 + 1 - 3),
        # 13: neutral zeros outside the pain colours only.
        ("R0 G0 G1", "R3", "R", NEUTRAL, 0 + 0 + 1 - 3),
        ("R0 G0 G1", "R3", "R", NEUTRAL | FIVE, -5 + 0 + 1 - 5),
        ("R0 G0 G1", "R3", "R", {}, 0 + 1 + 1 - 3),
    ],
)
def test_score(captured, laid_out, colours, flags, expected):
    assert points(captured, laid_out, colours, **flags) == expected


# ------------------------------------------------------------------------------------ decks


@pytest.mark.parametrize(
    ("name", "players", "cards", "hand", "undealt"),
    [
        ("amigo", 3, 45, 15, 0),
        ("amigo", 4, 60, 15, 0),
        ("amigo", 5, 75, 15, 0),
        ("amigo", 6, 90, 15, 0),
        ("amigo", 7, 108, 15, 3),
        ("amigo", 8, 114, 14, 2),
        ("amigo_full", 3, 120, 15, 75),
        ("amigo_full", 4, 120, 15, 60),
        ("amigo_full", 5, 120, 15, 45),
        ("amigo_full", 6, 120, 15, 30),
        ("amigo_full", 7, 120, 15, 15),
        ("amigo_full", 8, 120, 15, 0),
        ("nsv", 3, 45, 15, 0),
        ("nsv", 4, 60, 15, 0),
        ("nsv", 5, 75, 15, 0),
        ("nsv", 6, 90, 15, 0),
        ("guide", 3, 45, 15, 0),
        ("guide", 4, 60, 15, 0),
        ("guide", 5, 75, 15, 0),
        ("guide", 6, 90, 15, 0),
        ("guide", 7, 90, 12, 6),
        ("guide", 8, 90, 11, 2),
        ("french", 4, 52, 13, 0),
        ("french_double", 3, 39, 13, 0),
        ("french_double", 4, 52, 13, 0),
        ("french_double", 5, 65, 13, 0),
        ("french_double", 6, 78, 13, 0),
    ],
)
def test_deck(name, players, cards, hand, undealt):
    deck = decks.DECKS[name][players]
    assert len(deck) == len(set(deck)) == cards
    assert decks.hand_size(players, deck) == hand
    assert cards - players * hand == undealt
    assert set("".join(card[0] for card in deck)) <= set(decks.COLOURS)


def test_no_deck_covers_other_counts():
    covered = {name: sorted(by_players) for name, by_players in decks.DECKS.items()}
    assert covered == {
        "amigo": [3, 4, 5, 6, 7, 8],
        "amigo_full": [3, 4, 5, 6, 7, 8],
        "nsv": [3, 4, 5, 6],
        "guide": [3, 4, 5, 6, 7, 8],
        "french": [4],
        "french_double": [3, 4, 5, 6],
    }


def test_what_lies_in_the_packs():
    full = decks.amigo_full()
    assert {card for card in full if int(card[1:]) > 18} == {
        "B19",
        "B20",
        "R19",
        "R20",
        "G19",
        "G20",
    }
    assert decks.DECKS["guide"][3][::15] == ["R0", "O0", "Y0"]
    assert decks.DECKS["french_double"][5][::13] == ["C2", "D2", "H2", "S2", "K2"]
    assert decks.DECKS["french"][4][-1] == "S14"
    assert len(decks.french_double(6, lowest=5)) == 60


# ------------------------------------------------------------------------------------ rule sets


def test_every_preset_resolves_for_every_player_count_of_its_deck():
    for name, preset in rules.PRESETS.items():
        for players in range(3, 9):
            covered = players in decks.DECKS[preset["deck"]]
            assert (rules.refusal(name, players) is None) == covered


def test_the_presets_differ_from_classic_in_just_these_flags():
    base = rules.PRESETS["classic"]
    changed = {
        name: {flag: to for flag, to in preset.items() if to != base[flag]}
        for name, preset in rules.PRESETS.items()
    }
    assert changed == {
        "classic": {},
        "amigo": {"rounds": 5},
        "jogoeu": {
            "deck": "nsv",
            "pain_choice": "returned",
            "all_zero_trick": "set_aside",
            "zero_points": "neutral",
        },
        "guide": {
            "deck": "guide",
            "undealt": "hidden",
            "pain_choice": "returned",
            "pain_reveal": "round_end",
            "trumps": "latest_colour",
            "zeros": "ordinary",
            "zero_points": "neutral",
            "tie_break": "extra_rounds",
        },
        "stick_em": {"deck": "nsv"},
    }


def test_the_table_of_flags_is_whole():
    for preset in rules.PRESETS.values():
        assert sorted(preset) == sorted(rules.FLAGS)


@pytest.mark.parametrize(
    ("call", "tricks"),
    [
        (("classic", 4), 14),
        (("classic", 8), 13),
        (("jogoeu", 4), 15),
        (("guide", 7), 12),
        (("classic", 4, ["intense"]), 13),
        (("classic", 4, ["late"]), 15),
        (("jogoeu", 4, ["intense"]), 15),
    ],
)
def test_tricks_per_round(call, tricks):
    assert rules.tricks_per_round(rules.resolve(*call)) == tricks


def test_variants_combine_and_answer_to_their_other_names():
    english = rules.resolve("amigo", 5, ["reverse", "mild", "intense", "fog"])
    spanish = rules.resolve("Amigo", 5, ["Al Revés", "LEVE", "dos palos dolorosos", "En la niebla"])
    assert english == spanish
    assert english["scoring"] == "lucky"
    assert english["rank_order"] == "low"
    assert english["pain_points"] == "five"
    assert english["pain_count"] == 2
    assert english["pain_reveal"] == "round_end"
    assert english["rounds"] == 5


def test_late_over_the_guide_reveals_at_once():
    late = rules.resolve("guide", 4, ["tardío"])
    assert (late["pain_choice"], late["pain_reveal"]) == ("after_play", "at_once")


def test_standard_deck():
    assert rules.resolve("guide", 4, ["standard_deck"])["deck"] == decks.DECKS["french"][4]
    assert rules.resolve("guide", 5, ["mazo estándar"])["deck"] == decks.DECKS["french_double"][5]
    assert rules.refusal("guide", 7, ["standard_deck"]) is not None


def test_fixed_rounds_take_their_number_from_the_same_call():
    assert rules.resolve("classic", 4, ["fixed_rounds"], {"rounds": 3})["rounds"] == 3
    assert rules.refusal("amigo", 4, ["rondas fijas"]) is not None
    assert rules.refusal("amigo", 4, ["fixed_rounds"], {"rounds": "per_player"}) is not None


SIX = cases.SIX


@pytest.mark.parametrize(
    "call",
    [
        ("classic", 2),
        ("classic", 9),
        ("jogoeu", 7),
        ("classic", 5, [], {"deck": "french"}),
        ("classic", 7, [], {"deck": "french_double"}),
        ("classic", 4, [], {"pain_choice": "after_play", "pain_reveal": "round_end"}),
        ("classic", 4, [], {"pain_reveal": "round_end", "pain_choice": "after_play"}),
        ("classic", 4, [], {"led_zero": "transparent", "zeros": "ordinary"}),
        ("guide", 4, [], {"led_zero": "transparent"}),
        ("classic", 3, [], {"deck": [*SIX, "R0"]}),
        ("classic", 3, [], {"deck": SIX[:5]}),
        ("classic", 3, [], {"deck": SIX, "pain_count": 2}),
        ("classic", 3, [], {"deck": SIX[:3], "pain_choice": "returned", "pain_count": 2}),
        ("classic", 3, [], {"deck": SIX[:2], "pain_choice": "after_play"}),
        ("classic", 4, ["fog", "open"]),
        ("classic", 4, ["fog", "late"]),
        ("classic", 4, ["fog"], {"pain_reveal": "at_once"}),
        ("classic", 4, ["fixed_rounds"]),
        ("classic", 4, [], {"rounds": 0}),
        ("classic", 4, [], {"rounds": -1}),
        ("classic", 4, [], {"rounds": "many"}),
        ("classic", 4, [], {"pain_count": 3}),
        ("classic", 4, [], {"trumps": "lowest"}),
        ("classic", 4, [], {"colour": "red"}),
        ("classic", 4, [], {"deck": "uno"}),
        ("modern", 4),
        ("classic", 4, ["foggy"]),
    ],
)
def test_refused(call):
    assert rules.refusal(*call) is not None
    with pytest.raises(ValueError, match=r"."):
        rules.resolve(*call)


@pytest.mark.parametrize(
    "call",
    [
        ("classic", 3, [], {"deck": SIX}),
        ("classic", 3, [], {"deck": cases.NINE, "pain_count": 2}),
        ("classic", 3, [], {"deck": SIX, "pain_choice": "returned", "pain_count": 2}),
        ("classic", 3, [], {"deck": SIX[:3], "pain_choice": "returned"}),
        ("classic", 3, [], {"deck": SIX[:3], "pain_choice": "after_play", "pain_count": 2}),
        ("classic", 4, ["open", "late"]),
        ("guide", 4, ["late", "intense", "reverse"]),
        ("guide", 4, [], {"all_zero_trick": "set_aside"}),
    ],
)
def test_not_refused(call):
    assert rules.refusal(*call) is None


# ------------------------------------------------------------------------------------ whole games


def mini(players=3, deck=cases.NINE, **changes):
    return rules.resolve("classic", players, (), {"deck": deck, "rounds": 1, **changes})


def begun(flags, deal, starter=0):
    return game.step(game.start(flags, starter), ("deal", *deal))


def choose(state, *choices):
    for seat, cards in enumerate(choices):
        game.step(state, ("choose", seat, frozenset(cards.split())))
    return state


def play(state, text):
    for card in text.split():
        game.step(state, ("play", game.to_act(state)[0], card))
    return state


def test_a_whole_round_of_classic():
    """The lead moves to the winner, and the last trick counts.

    Seat 1 starts: R1 (1), R2 (2), G1 (0) goes to G1, the one trump. Seat 0 leads B2; then B0 (1)
    and G0 (2): zeros are no trumps and B2 wins. Seat 0, with R0 laid out and so with pain red:
    R1 R2 -3, G1 B2 B0 G0 +4.
    """
    state = choose(begun(mini(), cases.MIXED, starter=1), "R0", "G2", "B1")
    assert state["leader"] == 1
    play(state, "R1 R2 G1")
    assert state["leader"] == 0
    assert state["piles"] == [["R1", "R2", "G1"], [], []]
    play(state, "B2 B0 G0")
    assert state["phase"] == "over"
    assert state["piles"][0] == ["R1", "R2", "G1", "B2", "B0", "G0"]
    assert state["round_scores"] == [(-3 + 4, -2, -1)]
    assert state["winners"] == [0]
    assert state["action_count"] == 1 + 3 + 6


def test_a_trick_set_aside_is_nobodys_and_the_leader_leads_again():
    flags = mini(pain_choice="returned", all_zero_trick="set_aside")
    state = choose(begun(flags, cases.MIXED, starter=2), "R0", "G2", "B1")
    play(state, "G0 R0 B0")
    assert state["set_aside"] == ["G0", "R0", "B0"]
    assert state["piles"] == [[], [], []]
    assert state["leader"] == 2
    assert game.to_act(state) == [2]


def test_a_trick_set_aside_may_be_the_last():
    """Seat 0 leads: G1 R1 R2 goes to R2, the higher trump, seat 2.

    It leads B1, then B2 (0) and G2 (1): G2, the one trump, seat 1. It leads B0, G0 (2), R0 (0):
    set aside. Seat 1 has pain green: B1 B2 +2, G2 -2. Seat 2 has pain blue: +3.
    """
    flags = mini(pain_choice="returned", all_zero_trick="set_aside")
    state = choose(begun(flags, cases.MIXED), "R0", "G2", "B1")
    play(state, "G1 R1 R2 B1 B2 G2 B0 G0 R0")
    assert state["set_aside"] == ["B0", "G0", "R0"]
    assert state["round_scores"] == [(0, 0, 3)]
    captured = sum(len(pile) for pile in state["piles"])
    assert captured + len(state["set_aside"]) == 9


def test_late_asks_only_who_captured_and_all_at_once():
    """R0 R1 R2 | G0 G1 G2 | B0 B1 B2: R2 G1 B1 goes to G1, the first of the tied trumps.

    G2 B2 R1: B2, the first of the trumps by value. B0 R0 G0: zeros, the first. Seat 1 has R2 G1 B1,
    seat 2 the rest; seat 0 nothing.
    """
    state = begun(mini(**LATE), cases.PURE)
    assert state["phase"] == "play"
    play(state, "R2 G1 B1 G2 B2 R1 B0 R0 G0")
    assert state["phase"] == "name_pain"
    assert game.to_act(state) == [1, 2]
    assert game.legal(state, 0) == []
    assert game.legal(state, 1) == [("name", 1, frozenset(colour)) for colour in "BGR"]
    game.step(state, ("name", 2, frozenset("G")))
    assert state["phase"] == "name_pain"
    assert game.to_act(state) == [1]
    game.step(state, ("name", 1, frozenset("R")))
    # Seat 1: R2 -2, G1 B1 +2. Seat 2: G2 -2, G0 0, and B2 R1 B0 R0 +4.
    assert state["round_scores"] == [(0, 0, 2)]


def test_late_with_two_colours_names_two_or_the_one_there_is():
    flags = mini(pain_count=2, **LATE)
    assert game.namings(flags, ["R1", "G2", "B0"]) == [
        frozenset("BG"),
        frozenset("BR"),
        frozenset("GR"),
    ]
    assert game.namings(flags, ["R1", "R2"]) == [frozenset("R")]
    assert game.namings(flags, []) == []
    assert game.namings(mini(**LATE), ["R1", "R2"]) == [frozenset("R")]


def test_late_where_nobody_captures_ends_at_once():
    flags = mini(deck=["R0", "G0", "B0"], **LATE, **SET_ASIDE)
    state = play(begun(flags, cases.fixed("R0|G0|B0")), "R0 G0 B0")
    assert state["phase"] == "over"
    assert state["round_scores"] == [(0, 0, 0)]
    assert state["winners"] == [0, 1, 2]


def test_two_pain_cards_differ_in_colour_unless_the_hand_does_not():
    flags = mini(pain_count=2)
    assert game.pain_choices(flags, ["R0", "R1", "G2"]) == [
        frozenset(["R0", "G2"]),
        frozenset(["R1", "G2"]),
    ]
    assert len(game.pain_choices(flags, ["R0", "R1", "R2"])) == 3
    state = choose(begun(flags, cases.PURE), "R0 R1", "G0 G1", "B0 B1")
    assert state["pain_colours"] == [frozenset("R"), frozenset("G"), frozenset("B")]
    # R2 G2 B2: G2 wins three cards: -2 +1 +1; laid out -1 each.
    play(state, "R2 G2 B2")
    assert state["round_scores"] == [(-1, 0 - 1, -1)]


def test_a_laid_out_card_leaves_the_hand_and_a_returned_one_stays():
    laid_out = begun(mini(), cases.MIXED)
    game.step(laid_out, ("choose", 1, frozenset(["G2"])))
    assert laid_out["hands"][1] == ["R1", "B0"]
    returned = begun(mini(pain_choice="returned"), cases.MIXED)
    game.step(returned, ("choose", 1, frozenset(["G2"])))
    assert returned["hands"][1] == ["R1", "G2", "B0"]
    game.step(returned, ("choose", 0, frozenset(["R0"])))
    game.step(returned, ("choose", 2, frozenset(["R2"])))
    play(returned, "R0")
    assert ("play", 1, "G2") in game.legal(returned, 1)


@pytest.mark.parametrize("pain_choice", ["laid_out", "returned"])
def test_every_order_of_choices_gives_an_equal_state(pain_choice):
    flags = mini(pain_choice=pain_choice)
    choices = [("choose", 0, frozenset(["R0"])), ("choose", 1, frozenset(["G2"]))]
    choices.append(("choose", 2, frozenset(["B1"])))
    ends = []
    for order in permutations(choices):
        state = begun(flags, cases.MIXED)
        for action in order:
            game.step(state, action)
        ends.append(state)
    assert all(state == ends[0] for state in ends)


def test_a_choice_stands_and_no_action_can_be_sent_twice():
    state = begun(mini(), cases.MIXED)
    game.step(state, ("choose", 0, frozenset(["R0"])))
    for again in ["R0", "G1"]:
        with pytest.raises(game.IllegalError):
            game.step(state, ("choose", 0, frozenset([again])))
    game.step(state, ("choose", 1, frozenset(["R1"])))
    game.step(state, ("choose", 2, frozenset(["R2"])))
    game.step(state, ("play", 0, "G1"))
    with pytest.raises(game.IllegalError):
        game.step(state, ("play", 0, "G1"))
    with pytest.raises(game.IllegalError):
        game.step(state, ("deal", *cases.MIXED))


@pytest.mark.parametrize(
    "deal",
    [
        cases.fixed("R0 G1 B2 | R1 G2 B0"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0 B2"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0 B1", "R0"),
        cases.fixed("R0 G1 B2 | R1 G2 B0 | R2 G0 Y1"),
    ],
)
def test_a_wrong_deal_is_refused(deal):
    state = game.start(mini())
    with pytest.raises(game.IllegalError):
        game.step(state, ("deal", *deal))
    assert state == game.start(mini())


def test_two_games_never_share_a_pile():
    one, two = game.start(mini()), game.start(mini())
    game.step(one, ("deal", *cases.MIXED))
    choose(one, "R0", "G2", "B1")
    play(one, "G1 R1 R2")
    assert two == game.start(mini())


def test_a_deal_goes_round_one_card_at_a_time():
    flags = mini(deck=cases.SEVEN)
    dealt = game.deal(flags, cases.SEVEN)
    assert dealt == ("deal", (("R0", "R3"), ("R1", "G0"), ("R2", "G1")), ("G2",))
    assert game.step(game.start(flags), dealt)["undealt"] == ["G2"]


def test_hands_lie_in_deck_order():
    state = begun(mini(), cases.fixed("B2 G1 R0 | R1 B0 G2 | G0 R2 B1"))
    assert state["hands"] == [["R0", "G1", "B2"], ["R1", "G2", "B0"], ["R2", "G0", "B1"]]


def test_what_the_last_round_left_stays_until_the_next_deal():
    flags = mini(deck=SIX, rounds=2)
    state = choose(begun(flags, cases.PAIRS), "R0", "R1", "R2")
    play(state, "G0 G1 G2")
    assert (state["phase"], state["round_number"], state["starter"]) == ("deal", 2, 1)
    assert state["leader"] is None
    assert state["piles"] == [[], [], ["G0", "G1", "G2"]]
    assert state["pain_cards"][2] == frozenset(["R2"])
    game.step(state, ("deal", *cases.PAIRS))
    assert state["piles"] == [[], [], []]
    assert state["totals"] == [0, -1, 1]


# ------------------------------------------------------------------------------------ standings


def verdict(round_scores, starter=0, players=4, **changes):
    return game.standing(classic(players=players, **changes), starter, round_scores)


def test_rotation():
    assert verdict([], 2) == ("deal", [2])
    assert verdict([(0, 0, 0, 0)], 2) == ("deal", [3])
    assert verdict([(0, 0, 0, 0)] * 2, 2) == ("deal", [0])
    assert verdict([(0, 0, 0, 0)] * 2, 2, rotation="fixed") == ("deal", [2])


def test_ties_are_shared():
    assert verdict([(5, 5, 1, 0)], rounds=1) == ("over", [0, 1])
    assert verdict([(3, 3, 3, 3)], rounds=1) == ("over", [0, 1, 2, 3])
    assert verdict([(-9, -3, -3, -7)], rounds=1) == ("over", [1, 2])


def test_positive_rounds():
    """Seats 0, 1 and 2 have 4; seat 0 had one round above 0, the others two. Seat 3 has three."""
    scores = [(6, 1, 2, 1), (0, 3, 2, 1), (-2, 0, 0, 1)]
    assert verdict(scores, rounds=3, tie_break="shared") == ("over", [0, 1, 2])
    assert verdict(scores, rounds=3, tie_break="positive_rounds") == ("over", [1, 2])


EXTRA = {"tie_break": "extra_rounds"}


def test_extra_rounds_first_count_positive_rounds():
    scores = [(6, 1, 1, 1), (-2, 3, 1, 1)]
    assert verdict(scores, rounds=2, **EXTRA) == ("over", [1])


def test_extra_rounds_are_started_by_the_tied_after_the_last_starter():
    """The one round is started by seat 1, which comes last among the tied 0, 1 and 3."""
    tie = [(2, 2, 0, 2)]
    assert verdict(tie, 1, rounds=1, **EXTRA) == ("deal", [3])
    # Still tied, all three: seat 0 is next, then seat 1.
    again = [*tie, (1, 1, 9, 1)]
    assert verdict(again, 1, rounds=1, **EXTRA) == ("deal", [0])
    assert verdict([*again, (1, 1, 9, 1)], 1, rounds=1, **EXTRA) == ("deal", [1])
    # Each has started one: shared, though seat 2 has more in all.
    every = [*again, (1, 1, 9, 1), (0, 0, 9, 0)]
    assert verdict(every, 1, rounds=1, **EXTRA) == ("over", [0, 1, 3])


def test_extra_rounds_thin_out_the_tied():
    tie = [(2, 2, 0, 2)]
    # Seat 3 started and fell behind; seat 0 is next.
    two_left = [*tie, (1, 1, 0, 0)]
    assert verdict(two_left, 1, rounds=1, **EXTRA) == ("deal", [0])
    # Seat 0 fell behind: a single seat is left and wins.
    assert verdict([*two_left, (-1, 0, 5, 5)], 1, rounds=1, **EXTRA) == ("over", [1])
    # Seats 0 and 3 go on; 3 has started, so 0 starts; still tied: both have started, shared.
    others = [*tie, (3, 0, 0, 3)]
    assert verdict(others, 1, rounds=1, **EXTRA) == ("deal", [0])
    assert verdict([*others, (0, 9, 9, 0)], 1, rounds=1, **EXTRA) == ("over", [0, 3])


def test_extra_rounds_under_a_fixed_starter():
    """Seat 2 started every round; of the tied seats 2 and 3 it comes last."""
    tie = [(0, 0, 1, 1)] * 3
    fixed = {"rounds": 3, "rotation": "fixed", **EXTRA}
    assert verdict(tie, 2, **fixed) == ("deal", [3])
    assert verdict([*tie, (0, 0, 0, 0)], 2, **fixed) == ("deal", [2])
    assert verdict([*tie, (0, 0, 0, 0), (0, 0, 0, 0)], 2, **fixed) == ("over", [2, 3])


def test_the_last_regular_starter_is_counted_round_the_table():
    """Four rounds from seat 1 end with seat 0, so of all four seats 1 starts the extra round."""
    assert verdict([(0, 0, 0, 0)] * 4, 1, **EXTRA) == ("deal", [1])


def test_positive_rounds_are_not_counted_again_after_an_extra_round():
    """Each has one positive round. The extra round is +1 for both: still tied, none counted."""
    tie = [(2, 2, 0, 0)]
    assert verdict([*tie, (1, 1, 0, 0)], 0, rounds=1, **EXTRA) == ("deal", [0])


def test_extra_scores_stand_in_the_totals():
    """Two tied seats of three, as worked out in the README of the naive implementation."""
    flags = mini(deck=SIX, **EXTRA)
    state = choose(begun(flags, cases.PAIRS), "G0", "R1", "R2")
    play(state, "R0 G1 G2")
    assert state["totals"] == [0, -1, 0]
    assert (state["phase"], state["round_number"], state["starter"]) == ("deal", 2, 2)
    game.step(state, ("deal", *cases.PAIRS))
    choose(state, "G0", "G1", "G2")
    play(state, "R2 R0 R1")
    assert state["round_scores"] == [(0, -1, 0), (0, -1, 1)]
    assert state["totals"] == [0, -2, 1]
    assert (state["phase"], state["round_number"], state["winners"]) == ("over", 2, [2])


# ------------------------------------------------------------------------------------ counts


def results_of(name):
    case = next(case for case in cases.CASES if case[0] == name)
    flags, starter = count.case_flags(case)
    return count.game_results(flags, case[3] or count.all_deals(flags), starter)


# The arithmetic stands in tests/naive/README.md.
@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("classic, six cards", 90 * 8),
        ("returned, six cards", 90 * 8 * 8),
        ("returned with two colours, six cards", 90 * 8),
        ("late, six cards", 24 * 2 + 48 * 1 + 72 * 2 + 576 * 4),
        ("hidden undealt card, seven cards", 630 * 8),
        ("classic, nine cards", 4 * 27 * 8),
        ("returned, nine cards", 4 * 27 * 216),
        ("intense, nine cards", 3 * 27 + 12),
        ("intense and returned, nine cards", (3 * 27 + 12) * 216),
        ("classic, four players, eight cards", 2520 * 16),
        ("returned, five players, ten cards", 2**5 * 2**5),
        ("two rounds, six cards", (2 * 8) ** 2),
        ("a round per player, six cards", 8**3),
        ("extra rounds after one, six cards", 6 + 2 * 6 + 2 * 2 * 8),
    ],
)
def test_number_of_games(name, games):
    assert results_of(name).total() == games


def test_a_distribution_worked_out_by_hand():
    flags = mini(deck=SIX)
    assert count.game_results(flags, [cases.PAIRS]) == {
        ((0, -1, 1), (2,)): 2,
        ((0, -1, -2), (0,)): 2,
        ((0, -2, -2), (0,)): 2,
        ((0, -1, 0), (0, 2)): 2,
    }


def test_a_distribution_with_extra_rounds_worked_out_by_hand():
    assert results_of("extra rounds after one, six cards") == {
        # After the regular round, then with the first extra round, then with the second.
        ((0, -1, 1), (2,)): 2,
        ((0, -1, -2), (0,)): 2,
        ((0, -2, -2), (0,)): 2 + 4,
        ((0, -2, 1), (2,)): 4,
        ((0, -3, -2), (0,)): 4 + 8,
        ((0, -3, 1), (2,)): 8,
        ((0, -4, -2), (0,)): 8,
        ((0, -3, 0), (0, 2)): 8,
    }


@pytest.mark.parametrize(
    "name",
    [
        "classic, six cards",
        "late, six cards",
        "late with two colours, six cards",
        "intense, nine cards",
        "tricks set aside, nine cards",
        "positive rounds after two, six cards",
        "extra rounds after one, six cards",
        "extra rounds after two, fixed starter, six cards",
    ],
)
def test_walking_the_engine_counts_the_same(name):
    case = next(case for case in cases.CASES if case[0] == name)
    flags, starter = count.case_flags(case)
    deals = case[3] or count.all_deals(flags)
    assert count.walk(game.start(flags, starter), deals) == results_of(name)


def test_the_order_of_the_deck_changes_no_result():
    for deck in (cases.SIX[::-1], ["G1", "R2", "R0", "G0", "G2", "R1"]):
        flags = mini(deck=deck)
        assert count.game_results(flags, count.all_deals(flags)) == results_of("classic, six cards")


def test_every_flag_value_is_counted():
    seen: dict[str, set[object]] = {}
    for case in cases.CASES:
        flags, _ = count.case_flags(case)
        for flag in rules.VALUES:
            seen.setdefault(flag, set()).add(flags[flag])
    assert seen == {flag: set(values) for flag, values in rules.VALUES.items()}


def test_the_table_that_is_kept():
    assert count.table_text() == count.TABLE.read_text(encoding="utf-8")


def test_the_table_is_consistent():
    for case in json.loads(count.TABLE.read_text(encoding="utf-8")):
        assert sum(ways for _, _, ways in case["results"]) == case["games"]
        deals, undealt = case["deals"], len(case["deck"]) % case["players"]
        assert deals == "all" or [len(deal["undealt"]) for deal in deals] == [undealt] * len(deals)


def test_all_deals():
    assert len(count.all_deals(mini(deck=SIX))) == 90
    every = count.all_deals(mini(deck=cases.SEVEN))
    assert len(set(every)) == 630
    for hands, undealt in every:
        together = sorted([card for hand in hands for card in hand] + list(undealt))
        assert together == sorted(cases.SEVEN)


def test_the_scores_of_every_combination_add_up_by_card():
    """A score is the sum over cards: every flag combination, against a table of single cards."""
    combos = product(["pain", "lucky"], ["face_value", "five"], ["one", "neutral"])
    for scoring, pain_points, zero_points in combos:
        flags = classic(scoring=scoring, pain_points=pain_points, zero_points=zero_points)
        sign = -1 if scoring == "pain" else 1
        worth = {
            "R7": sign * (7 if pain_points == "face_value" else 5),
            "R0": sign * (0 if pain_points == "face_value" else 5),
            "G7": -sign,
            "G0": -sign if zero_points == "one" else 0,
        }
        for card, expected in worth.items():
            assert score.score(flags, [card], [], {"R"}) == expected
        assert score.score(flags, ["R0", "G7", "G0"], ["R7"], {"R"}) == sum(worth.values())
