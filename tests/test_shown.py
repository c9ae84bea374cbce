"""What a player at the keyboard is shown: it is true, it fits 24 lines of 80 columns, and no more.

The lines are those that a `Person` writes.
"""

from random import Random

import pytest

from sticheln import (
    Card,
    ChoosePain,
    Colour,
    NamePain,
    NotationError,
    Rules,
    apply,
    legal_actions,
    new_game,
    observe,
    shuffle,
)
from sticheln.cli.person import _COMMANDS
from sticheln.cli.table import hand_rows
from tests.paper import COLUMNS, LINES, NAMES, Paper, answered, words
from tests.play import choose_all, dealt, play_all

# -------------------------------------------------------------------------------------- size

VIEWS = ("table", "help", "hints", "why", "tricks", "piles", "scores", "rules")
FIFTEEN_COLOURS = "deck=mine:" + ",".join(f"{colour}0-2" for colour in "ROYGBPVNXCDHSKL")
LONG_NAMES = ("You", *(f"Somebody whose name goes on {number}" for number in range(7)))


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["names", "long names"])
@pytest.mark.parametrize(
    "text",
    [
        *(f"classic {players}p" for players in range(3, 9)),
        *(f"guide {players}p intense" for players in range(3, 9)),
        *(f"amigo {players}p late intense" for players in (3, 8)),
        "jogoeu 6p reverse fog intense",
        "stick_em 3p mild",
        "classic 6p standard_deck late",
        "classic 8p deck=amigo_full intense",
        f"classic 3p intense {FIFTEEN_COLOURS}",
        "classic 3p deck=mine:R0-99",
        "guide 8p deck=mine:R0-99,G0-19",
    ],
    ids=lambda text: text[:40],
)
def test_all_that_is_shown_fits_the_terminal(text, names):
    """Seat 0 looks at everything it can ask for; the last line is left for the answer."""
    rules, chance = Rules.parse(text), Random(text)
    paper, state = Paper(rules.players, names), new_game(rules, starter=1)
    looks = 0
    while len(state.round_scores) < min(2, rules.round_count):
        if state.needs_deal:
            state = apply(state, shuffle(state, text))
            continue
        seat = state.to_act[0]
        if seat == 0 and looks % 5 in {0, 1}:
            for what in VIEWS:
                shown = paper.shows(observe(state, 0), what)
                assert len(shown) < LINES, what
                assert max(map(len, shown), default=0) <= COLUMNS, what
        looks += seat == 0
        state = apply(state, chance.choice(legal_actions(state, seat)))


# ------------------------------------------------------------------------------------ content

HANDS = "R9 R1 G5 Y0 | G9 G1 B5 R3 | B9 B1 Y8 R2"


def test_the_table_in_the_middle_of_a_trick():
    """G1 is the only trump. R9, G9 and B9 are laid out, each in its own colour: -9 for each."""
    state = play_all(choose_all(dealt(HANDS, rounds=3), "R9 G9 B9"), "R1 G1")
    assert Paper(3, ("Ada", "Ben", "You")).shows(observe(state, 2), "table") == [
        "",
        "Round 1 of 3, trick 1 of 3",
        "       now  pain       took   R  Y  G  B  round  total",
        "> Ada  R1   red R9        0   .  .  .  .     -9      0",
        "  Ben  G1*  green G9      0   .  .  .  .     -9      0",
        "  You       blue B9       0   .  .  .  .     -9      0",
        "Ben takes it as it lies. G1 is the only trump: every colour but the led one,",
        "  red, is trump.",
        "  red      1 R2",
        "  yellow   2 Y8",
        "  blue     3 B1",
    ]


def test_the_table_after_a_trick():
    """R1 G1 Y8: Y8 is the highest trump, of seat 2, whose blue has none of these: -9 and 3."""
    state = play_all(choose_all(dealt(HANDS, rounds=3), "R9 G9 B9"), "R1 G1 Y8")
    assert Paper(3, ("Ada", "Ben", "You")).shows(observe(state, 2), "table") == [
        "",
        "Round 1 of 3, trick 2 of 3",
        "       now  last  pain       took   R  Y  G  B  round  total",
        "  Ada       R1    red R9        0   .  .  .  .     -9      0",
        "  Ben       G1    green G9      0   .  .  .  .     -9      0",
        "> You       Y8*   blue B9       3   1  1  1  .     -6      0",
        "You lead.",
        "  red    1 R2",
        "  blue   2 B1",
    ]


def cells(rows, column):
    """What a column of the table says for each seat, by where its head stands."""
    head = rows[2]
    start = head.index(column)
    following = [place for place in range(start + len(column), len(head)) if head[place] != " "]
    end = following[0] - 2 if following else None
    return [row[start:end].strip() for row in rows[3:6]]


def test_who_is_still_to_choose_and_whose_colours_stay_secret():
    state = apply(dealt(HANDS, pain_reveal="round_end"), ChoosePain(0, Card("R", 9)))
    rows = Paper(3).shows(observe(state, 1), "table")
    assert cells(rows, "pain") == ["has chosen", "still to choose", "still to choose"]
    rows = Paper(3).shows(observe(choose_all(state, "G9 B9"), 1), "table")
    assert cells(rows, "pain") == ["secret", "green G9", "secret"]
    assert [cell.strip() for cell in cells(rows, "round")] == ["?", "-9", "?"]


def test_who_is_still_to_name_a_colour():
    """Seat 1 takes R2 G3 B1 and seat 2 the rest (B9 is the first of two equal trumps)."""
    state = dealt("R9 R2 | G9 G3 | B9 B1", pain_choice="after_play", rounds=1)
    assert cells(Paper(3).shows(observe(state, 0), "table"), "pain") == ["later"] * 3
    state = play_all(state, "R2 G3 B1 G9 B9 R9")
    state = apply(state, NamePain(1, "G"))
    rows = Paper(3).shows(observe(state, 2), "table")
    assert cells(rows, "pain") == ["took nothing", "has named", "still to name"]
    assert rows[6:] == ["You captured:", "  1 red: R9", "  2 green: G9", "  3 blue: B9"]


def test_lucky_colours_are_called_lucky():
    state = choose_all(dealt(HANDS, scoring="lucky", rank_order="low"), "R9 G9 B9")
    rows = Paper(3).shows(observe(state, 0), "table")
    assert cells(rows, "lucky") == ["red R9", "green G9", "blue B9"]
    assert [cell.strip() for cell in cells(rows, "round")] == ["+9", "+9", "+9"]


def test_a_hand_of_one_colour_and_a_hand_of_many_take_few_rows():
    """A card takes 8 columns, so that 9 fit into a row; fifteen colours are not parted."""
    rows = hand_rows([Card("R", value) for value in range(15)], COLUMNS)
    assert [row.split()[-1] for row in rows] == ["R8", "R14"]
    rows = hand_rows([Card(colour, 1) for colour in Colour], COLUMNS)
    assert [row.split()[-1] for row in rows] == ["X1", "L1"]


# -------------------------------------------------------------------------------- on request


class TestOnRequest:
    """R1 and G1 lie there; seat 2, the last, may play R2, Y8 or B1. Its colour is blue."""

    STATE = play_all(choose_all(dealt(HANDS, rounds=3), "R9 G9 B9"), "R1 G1")
    LATER = play_all(STATE, "Y8")

    def test_hints_in_rows(self):
        """Without one of blue the three count 3 for seat 2; G1 costs Ben, who has green, one."""
        assert Paper(3).shows(observe(self.STATE, 2), "hints")[1:] == [
            "            taken by     for you  for taker  beaten by",
            "     1 R2   Ben               +3         +1",
            "     2 Y8   Cleo              +3             nothing",
            "     3 B1   Ben               +1         +1",
            "Nobody plays after you.",
        ]

    def test_a_hint_for_one_card(self, monkeypatch):
        shown = answered(observe(self.STATE, 2), monkeypatch, "? b1", "?2", "b1")
        assert words(shown) == (
            "Ben takes the trick as it would lie with B1. "
            "G1 and B1 are equally the highest trumps, and G1 was played first. "
            "It would count +1 for you, and +1 for Ben. Nobody plays after you. "
            "Cleo takes the trick as it would lie with Y8. "
            "Y8 is the highest trump: every colour but the led one, red, is trump. "
            "It would count +3 for you. Nobody plays after you."
        )

    def test_a_hint_for_a_leader_names_what_would_beat_the_card(self, monkeypatch):
        """Seat 0 has G5 and Y0 left, seat 1 B5 and R3; seat 2 leads R2, and all but Y0 beat it."""
        shown = answered(observe(self.LATER, 2), monkeypatch, "? R2", "1")
        assert "After you: You and Ben. You have not seen 4 cards that they" in words(shown)
        assert words(shown).endswith("These would take it from you: R3 G5 B5.")

    def test_hints_before_a_choice(self, monkeypatch):
        """Of R9 R1 G5 Y0 the card costs its value, and what is left counts as worked out here."""
        view = observe(dealt(HANDS), 0)
        rows = [row.split() for row in Paper(3).shows(view, "hints")[2:]]
        assert [(row[1], row[3:]) for row in rows] == [
            ("R1", ["2", "-1", "-7"]),  # -9, and +1 for G5 and Y0
            ("R9", ["2", "-9", "+1"]),  # -1, and +1 for G5 and Y0
            ("Y0", ["1", "0", "+3"]),
            ("G5", ["1", "-5", "+3"]),
        ]
        shown = answered(view, monkeypatch, "? R9", "1")
        assert words(shown) == (
            "Your pain would be red, counting -9 at once. "
            "Your hand would count +1 if you captured all of it."
        )

    def test_hints_before_a_choice_of_two(self, monkeypatch):
        """All four count -10 in red, -5 in green, 0 in yellow, and +1 for each other card."""
        view = observe(dealt(HANDS, pain_count=2), 0)
        rows = Paper(3).shows(view, "hints")[1:]
        assert {" ".join(row.split()[:-1]): row.split()[-1] for row in rows} == {
            "red and green": "-14",
            "red and yellow": "-9",
            "yellow and green": "-3",
        }
        shown = answered(view, monkeypatch, "? 1 4", "1 4")
        assert words(shown).startswith("Your pain would be red and green, counting -6 at once.")

    def test_hints_before_naming(self, monkeypatch):
        """Seat 2 has taken R9 G9 B9: nine is lost in any colour, and two are won."""
        state = dealt("R9 R2 | G9 G3 | B9 B1", pain_choice="after_play", rounds=1)
        view = observe(play_all(state, "R2 G3 B1 G9 B9 R9"), 2)
        rows = Paper(3).shows(view, "hints")
        assert [row.split() for row in rows[1:]] == [
            ["red", "-7"],
            ["green", "-7"],
            ["blue", "-7"],
        ]
        shown = answered(view, monkeypatch, "? b", "b")
        assert words(shown) == "Your pain would be blue, and your round would count -7."

    def test_the_last_trick_again(self):
        """Y8 takes R1 and G1: one each for seat 2."""
        shown = Paper(3, ("Ada", "Ben", "You")).shows(observe(self.LATER, 2), "why")
        assert words(shown) == (
            "Trick 1: Ada R1, Ben G1, You Y8 You take it. Y8 is the highest trump: every colour "
            "but the led one, red, is trump. [G03 trumps=highest J09 J10 A18] "
            "For you +3 for 3 other cards."
        )
        assert words(Paper(3).shows(observe(self.STATE, 2), "why")).startswith("No trick")

    def test_all_tricks(self):
        shown = Paper(3).shows(observe(self.LATER, 2), "tricks")
        assert [line.split() for line in shown] == [
            ["You", "Ben", "Cleo"],
            ["1", ">R1", "G1", "Y8*", "Cleo", "+3,", "best", "trump"],
        ]

    def test_piles(self):
        assert Paper(3, ("Ada", "Ben", "You")).shows(observe(self.LATER, 2), "piles") == [
            "  Ada, pain red, -9 so far; Ada holds 2; captured 0",
            "  Ben, pain green, -9 so far; Ben holds 2; captured 0",
            "  You, pain blue, -6 so far; You hold 2; captured 3: R1 Y8 G1",
        ]

    def test_before_the_first_round_is_over_there_are_no_scores(self):
        assert Paper(3).shows(observe(self.STATE, 2), "scores") == ["No round is over yet."]

    def test_former_rounds(self):
        """Ben takes R1 G1 B1; R0 and B0 are no trumps, so he takes these, too, with G0."""
        hands = "R2 R1 R0 | G2 G1 G0 | B2 B1 B0"
        state = play_all(choose_all(dealt(hands, rounds=2), "R2 G2 B2"), "R1 G1 B1 G0 B0 R0")
        assert [line.split() for line in Paper(3).shows(observe(state, 0), "scores")] == [
            ["You", "-2", "=", "-2"],
            ["Ben", "+1", "=", "1"],  # R1 B1 R0 B0 +4, G1 -1, G2 laid out -2
            ["Cleo", "-2", "=", "-2"],
        ]

    @pytest.mark.parametrize("typed", ["?", "help", "HELP", " ? "])
    def test_help_tells_what_can_be_typed(self, monkeypatch, typed):
        shown = words(answered(observe(self.STATE, 2), monkeypatch, typed, "1"))
        assert shown.startswith("Play one card of your hand, by the number before it")
        for key in ("??", "table", "why", "tricks", "piles", "scores", "rules", "quit"):
            assert f"{key} " in shown

    def test_no_command_is_a_card_or_colour(self):
        """What is typed to name a colour, or to play, never means something else."""
        for command in _COMMANDS:
            assert command.upper() not in list(Colour)
            assert command not in {colour.label for colour in Colour}
            with pytest.raises(NotationError):
                Card.parse(command.upper())
