"""Drawings: sound documents that say what the game says, and nothing that a seat may not know."""

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    PRESETS,
    Action,
    Card,
    Colour,
    Deck,
    Rules,
    StichelnError,
    apply,
    legal_actions,
    new_game,
    observe,
    parse_cards,
    score_round,
    shuffle,
    svg,
    trick_outcome,
)
from sticheln.svg import paper, suits
from tests.play import choose_all, dealt, deck_of, play_all, play_rounds, tiny_game

SVG = "{http://www.w3.org/2000/svg}"
GALLERY = Path(__file__).parents[1] / "examples" / "gallery.py"

EVERY_GAME = [
    *((preset, players, ()) for preset in PRESETS for players in (3, 4, 6)),
    *(("classic", players, ()) for players in (5, 7, 8)),
    ("guide", 8, ("intense",)),
    ("classic", 8, ("intense", "reverse")),
    ("classic", 4, ("fog", "mild", "standard_deck")),
    ("classic", 5, ("fog", "intense")),
    ("jogoeu", 3, ("late", "intense")),
    ("amigo", 7, ("late",)),
    ("guide", 6, ("open", "standard_deck")),
]


def parsed(drawing):
    """The root of a drawing, with what holds for every one."""
    root = ET.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title = root[0]
    assert title.tag == f"{SVG}title"
    assert title.text
    assert root.get("aria-label") == title.text
    left, top, width, height = map(float, root.get("viewBox").split())
    assert (left, top) == (0, 0)
    assert width > 0
    assert height > 0
    for each in root.iter():
        assert "id" not in each.attrib, "two drawings in one page would share it"
        assert each.tag.removeprefix(SVG) in KNOWN_TAGS
        assert not any("nan" in value or "inf" in value for value in numbers(each))
    assert drawing.count("http") == 1, "nothing is loaded from elsewhere"
    return root


KNOWN_TAGS = {"svg", "title", "desc", "style", "g", "rect", "ellipse", "path", "text"}


def numbers(element):
    names = ("x", "y", "width", "height", "transform", "d", "rx", "ry", "font-size")
    return [element.get(name, "") for name in names]


def cards_in(element):
    """The cards drawn face up."""
    return [each.get("data-card") for each in element.iter() if each.get("data-card")]


def winners_in(element):
    return [each.get("data-card") for each in element.iter() if each.get("data-winner")]


def words_in(element):
    """Everything that can be read, in the order it stands there."""
    return [each.text for each in element.iter(f"{SVG}text")]


def part(root, name, value):
    """The only element below which has that attribute."""
    (found,) = [each for each in root.iter() if each.get(name) == str(value)]
    return found


def described(root):
    return root.find(f"{SVG}desc").text


def states_of(rules, seed="drawn"):
    """Give states of every phase of a game, with tricks begun and ended."""
    state = new_game(rules)
    yield state
    while not state.is_over:
        action: Action
        if state.needs_deal:
            action = shuffle(state, seed)
        else:
            options = legal_actions(state)
            action = options[state.action_count * 7 % len(options)]
        before, state = state, apply(state, action)
        begun = len(state.trick) == 2 and len(state.tricks) % 5 == 1
        if begun or state.phase is not before.phase or len(state.to_act) == 2:
            yield state


# ----------------------------------------------------------------------------------- cards


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("value", [0, 9, 13, 99])
def test_a_card_says_its_name_its_letter_and_its_value(colour, value):
    card = Card(colour, value)
    root = parsed(svg.card(card))
    assert root.get("aria-label") == card.label
    assert cards_in(root) == [str(card)]
    shown = "K" if colour.is_french and value == 13 else str(value)
    assert Counter(words_in(root)) == Counter([shown] * 3) + Counter([colour.value] * 2)


@pytest.mark.parametrize(("text", "court"), [("CA", "A"), ("HK", "K"), ("SQ", "Q"), ("LJ", "J")])
def test_courts_bear_their_letters(text, court):
    assert words_in(parsed(svg.card(Card.parse(text))))[0] == court


def test_only_french_suits_have_courts():
    assert words_in(parsed(svg.card(Card("R", 14))))[0] == "14"


def test_every_colour_has_a_look():
    assert set(suits.SUITS) == set(Colour)


def test_no_two_colours_share_a_shape_and_its_outline():
    looks = {(suit.path, suit.hollow) for suit in suits.SUITS.values()}
    assert len(looks) == len(Colour) == 15


def test_the_second_pack_has_the_suits_of_the_first_in_outline():
    for first, second in (("CLUBS", "SECOND_CLUBS"), ("DIAMONDS", "SECOND_DIAMONDS")):
        one, other = suits.SUITS[Colour[first]], suits.SUITS[Colour[second]]
        assert one.path == other.path
        assert (one.hollow, other.hollow) == (False, True)


def contrast(one, other):
    """The contrast of two colours as WCAG 2 reckons it."""

    def luminance(colour):
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_reckoned_rightly():
    # Black on white is 21 by definition; #767676 is known as the lightest grey of 4.5 on white.
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("colour", Colour)
def test_every_card_is_legible(colour):
    suit = suits.SUITS[colour]
    assert contrast(suit.ground, suit.ink) >= 4.5


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
def test_words_are_legible_on_every_ground(which):
    looks = {name: colours[which] for name, colours in paper._LOOKS.items()}
    for ink, ground in product(("ink", "soft"), ("ground", "plate", "glow")):
        assert contrast(looks[ink], looks[ground]) >= 4.5, (ink, ground)


def test_a_back_shows_no_card():
    root = parsed(svg.card_back())
    assert cards_in(root) == []
    assert words_in(root) == []


def test_a_hand_shows_its_cards_in_order():
    root = parsed(svg.hand(parse_cards("R5 G11 B2")))
    assert cards_in(root) == ["R5", "G11", "B2"]
    assert root.get("aria-label") == "a hand of 3: red 5, green 11, blue 2"


def test_a_hand_may_be_empty():
    assert cards_in(parsed(svg.hand(()))) == []


def test_a_deck_shows_all_its_cards():
    deck = Deck.french_double(6)
    root = parsed(svg.deck(deck))
    assert cards_in(root) == [str(card) for card in deck.cards]
    assert described(root) == (
        "78 cards: clubs, diamonds, hearts, spades, second clubs, second diamonds."
    )
    assert cards_in(parsed(svg.deck(Deck("none", ())))) == []


# ---------------------------------------------------------------------------------- tricks


@pytest.mark.parametrize(
    ("rules", "cards", "winner", "led"),
    [
        ("classic", "R5 R11 R2 R8", "R11", "red"),
        ("classic", "R5 B0 G0", "R5", "red"),
        ("classic", "R5 G4 Y4", "G4", "red"),
        ("guide", "R5 G11 B2 G3", "G11", "red"),
        ("classic 4p reverse", "R2 R9 B7 G3", "G3", "red"),
        ("classic", "R0 B9 G2 B1", "B9", "red"),
        ("classic led_zero=transparent", "R0 B9 G2 B1", "G2", "blue"),
        ("classic 8p", "R5 R3 G0 B18 Y18 V4 N18 R17", "B18", "red"),
    ],
)
def test_the_winning_card_is_the_one_that_is_marked(rules, cards, winner, led):
    root = parsed(svg.trick(trick_outcome(Rules.parse(rules), parse_cards(cards))))
    assert cards_in(root) == cards.split()
    assert winners_in(root) == [winner]
    assert led in words_in(root)


def test_a_trick_that_is_set_aside_has_no_winner():
    rules = Rules.from_preset("jogoeu")
    root = parsed(svg.trick(trick_outcome(rules, parse_cards("R0 G0 B0 X0"))))
    assert winners_in(root) == []
    assert root.get("aria-label") == "Nobody takes the trick"


def test_a_trick_without_a_led_colour_says_so():
    rules = Rules(led_zero="transparent")
    assert "No colour is led." in words_in(
        parsed(svg.trick(trick_outcome(rules, parse_cards("R0 G0"))))
    )


def test_the_reason_stands_there_in_words():
    outcome = trick_outcome(Rules(), parse_cards("R5 G4 Y4 R9"))
    root = parsed(svg.trick(outcome))
    assert outcome.reason.sentence in " ".join(words_in(root))
    assert outcome.reason.sentence in described(root)


def test_each_card_says_what_it_is():
    # Zeros of other colours are weak, so the blue one is no trump; every other off-colour is.
    root = parsed(svg.trick(trick_outcome(Rules(), parse_cards("R5 B0 G3 R9"))))
    roles = [word for word in words_in(root) if word in {"led colour", "cannot win", "trump"}]
    assert roles == ["led colour", "cannot win", "trump", "led colour"]


def test_players_are_named_from_the_leader_on():
    outcome = trick_outcome(Rules(), parse_cards("R5 G4 Y4"))
    root = parsed(svg.trick(outcome, leader=2, names=["Ann", "Ben", "Cleo", "Dan"]))
    named = [word for word in words_in(root) if word in {"Ann", "Ben", "Cleo", "Dan"}]
    assert named == ["Cleo", "Dan", "Ann"]
    assert root.get("aria-label") == "G4 of Dan would take it so far"


def test_players_without_names_are_seats_or_places():
    outcome = trick_outcome(Rules(3), parse_cards("R5 G4 Y4"))
    assert "seat 0" in words_in(parsed(svg.trick(outcome, leader=2)))
    assert "third" in words_in(parsed(svg.trick(outcome)))


def test_a_finished_trick_knows_its_leader():
    state = play_all(choose_all(dealt("R5 R1 | G4 G1 | Y4 Y1", starter=1), "R1 G1 Y1"), "G4 Y4 R5")
    root = parsed(svg.trick(state.last_trick, names=["Ann", "Ben", "Cleo"]))
    # Green is led, so yellow and red are trumps, and the red 5 is the highest.
    assert cards_in(root) == ["G4", "Y4", "R5"]
    assert root.get("aria-label") == "R5 of Ann takes the trick"


# ---------------------------------------------------------------------------------- tables


def known_to(view):
    """Every card that a view lets its seat know of."""
    return {
        *view.hand,
        *view.trick,
        *view.undealt,
        *(card for trick in view.tricks for card in trick.cards),
        *(card for cards in view.pain_cards for card in cards),
    }


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_a_table_tells_nothing_that_its_seat_does_not_know(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=2)
    for state in states_of(rules):
        for seat in (0, players - 1, None):
            view = observe(state, seat)
            drawing = svg.table(view)
            parsed(drawing)
            hidden = set(rules.cards) - known_to(view)
            assert not mentions(drawing) & {
                name for card in hidden for name in (str(card), card.label)
            }


def mentions(drawing):
    """Everything in a drawing, shapes apart, that could name a card."""
    words = re.sub(r' d="[^"]*"', "", drawing)
    return set(re.findall(r"\b[A-Z]\d+\b|\b[a-z]+ \d+\b|\b\w+ of (?:second )?[a-z]+\b", words))


def test_what_could_name_a_card_is_found():
    assert {"R5", "red 5"} <= mentions(svg.card(Card("R", 5)))
    assert {"L12", "queen of second diamonds"} <= mentions(svg.card(Card("L", 12)))


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_a_table_tells_what_its_seat_sees(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=1)
    for state in states_of(rules):
        view = observe(state, 1)
        root = parsed(svg.table(view))
        on_the_table = view.trick or (view.last_trick.cards if view.last_trick else ())
        assert Counter(cards_in(root)) == Counter(map(str, (*on_the_table, *view.hand)))
        for seat in range(players):
            words = words_in(part(root, "data-seat", seat))
            size = view.hand_sizes[seat]
            assert (f"×{size}" if size else "no cards") in words  # noqa: RUF001
            tricks = sum(trick.winner == seat for trick in view.tricks)
            assert f"{tricks} trick{'s' * (tricks != 1)}" in words
            for card in view.pain_cards[seat]:
                assert str(card) in words
            for colour in view.pain_colours[seat]:
                assert any(word.startswith(colour.value) for word in words)


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_a_state_shows_all_hands(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=1)
    for state in states_of(rules):
        root = parsed(svg.table(state))
        on_the_table = state.trick or (state.last_trick.cards if state.last_trick else ())
        held = [card for hand in state.hands for card in hand]
        assert Counter(cards_in(root)) == Counter(map(str, (*on_the_table, *held)))
        assert "sealed" not in words_in(root)


def seats_saying(root, word, players):
    return [s for s in range(players) if word in words_in(part(root, "data-seat", s))]


def test_choices_are_sealed_until_all_have_chosen():
    state = dealt("R5 R1 R2 | G4 G1 G2 | Y4 Y1 Y2")
    for choice in ("R1", "G1"):
        card = Card.parse(choice)
        state = apply(state, next(a for a in legal_actions(state) if card in a.cards))
    # Seats 0 and 1 have chosen; seat 1 knows its own choice, seat 2 neither.
    assert seats_saying(svg_of(state, 1), "sealed", 3) == [0]
    assert seats_saying(svg_of(state, 2), "sealed", 3) == [0, 1]
    assert seats_saying(svg_of(state, None), "sealed", 3) == [0, 1]
    assert seats_saying(svg_of(choose_all(state, "Y1"), 2), "sealed", 3) == []


def svg_of(state, seat):
    return parsed(svg.table(observe(state, seat)))


def test_in_the_fog_colours_stay_sealed_for_the_seat_to_play_too():
    state = dealt("R5 R1 | G4 G1 | Y4 Y1", preset="classic", pain_reveal="round_end")
    state = choose_all(state, "R1 G1 Y1")
    assert state.to_act == (0,)
    assert seats_saying(svg_of(state, 2), "sealed", 3) == [0, 1]
    finished = play_all(state, "R5 G4 Y4")
    assert seats_saying(svg_of(finished, 2), "sealed", 3) == []


def test_named_after_play_only_those_who_took_tricks_seal_anything():
    state = dealt("R5 R6 | G4 Y1 | Y4 G1", pain_choice="after_play")
    assert seats_saying(svg_of(state, 0), "sealed", 3) == []
    # Green 4 and yellow 4 are the trumps on red 5: seat 1 takes the first trick. On its yellow 1
    # both green 1 and red 6 are trumps: seat 0 takes the second.
    state = play_all(state, "R5 G4 Y4 Y1 G1 R6")
    assert state.to_act == (0, 1)
    state = apply(state, legal_actions(state, 0)[0])
    assert seats_saying(svg_of(state, 2), "sealed", 3) == [0]


def test_the_trick_on_the_table_marks_who_would_take_it():
    state = choose_all(dealt("R5 R1 | G4 G1 | Y4 Y1"), "R1 G1 Y1")
    trick = part(svg_of(play_all(state, "R5 G4"), 2), "data-part", "trick")
    assert cards_in(trick) == ["R5", "G4"]
    assert winners_in(trick) == ["G4"]


def test_cards_left_over_lie_open_or_are_only_counted():
    shown = dealt("R5 R1 | G4 G1 | Y4 Y1", "B7 B8")
    hidden = dealt("R5 R1 | G4 G1 | Y4 Y1", "B7 B8", undealt="hidden")
    assert {"B7", "B8"} <= set(words_in(svg_of(shown, 0)))
    words = words_in(svg_of(hidden, 0))
    assert "2 cards left over, face down" in words
    assert not {"B7", "B8"} & set(words)
    assert {"B7", "B8"} <= set(words_in(parsed(svg.table(hidden))))


def test_a_table_says_whose_turn_it_is():
    state = dealt("R5 R1 | G4 G1 | Y4 Y1", starter=1)
    names = ["Ann", "Ben", "Cleo"]

    def says(state):
        return described(parsed(svg.table(observe(state, 0), names=names)))

    assert "To choose a pain colour: Ann, Ben and Cleo." in says(state)
    state = choose_all(state, "R1 G1 Y1")
    assert "To lead: Ben." in says(state)
    assert "To play: Cleo." in says(play_all(state, "G4"))
    assert "To choose a lucky colour" in says(
        dealt("R5 R1 | G4 G1 | Y4 Y1", scoring="lucky", rank_order="low")
    )


def test_the_own_seat_is_at_the_bottom_and_the_others_follow_clockwise():
    for players in range(3, 9):
        state = apply(new_game(Rules(players)), shuffle(new_game(Rules(players)), "seats"))
        for seat in range(players):
            root = svg_of(state, seat)
            places = [position(part(root, "data-seat", s)) for s in range(players)]
            assert max(places, key=lambda place: place[1]) == places[seat]
            # Clockwise from the bottom, the next seat is at the left, the one before at the right.
            assert places[(seat + 1) % players][0] < places[seat][0]
            assert places[seat - 1][0] > places[seat][0]


def position(group):
    return tuple(
        map(float, re.search(r"translate\((\S+) (\S+)\)", group.get("transform")).groups())
    )


def rectangle(group):
    """The place of a plate or card: left, top, right, bottom."""
    left, top = position(group)
    scale = float((re.search(r"scale\((\S+)\)", group.get("transform")) or [0, 1])[1])
    width, height = (100, 140) if group.get("data-card") else (150, 100)
    return left, top, left + width * scale, top + height * scale


@pytest.mark.parametrize("players", range(3, 9))
def test_nothing_on_the_table_hides_anything_else(players):
    rules = Rules(players, rounds=1)
    last = list(states_of(rules))[-1]
    root = svg_of(last, 0)
    table = [part(root, "data-seat", seat) for seat in range(players)]
    table += list(part(root, "data-part", "last-trick"))
    assert len(table) == 2 * players
    for one, other in combinations(map(rectangle, table), 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


# ---------------------------------------------------------------------------------- scores


def finished_game():
    # Round 1: red 3 is led, green 4 and blue 9 are trumps: seat 2 takes R3 G4 B9, of which blue is
    # its pain colour: 1 + 1 - 9, less the blue 1 laid out: -8. The others pay what they laid out:
    # red 1, green 2. Round 2 starts with seat 1: G4 is led, B9 and R3 are trumps, the same.
    game = tiny_game("R1 R3 G2 G4 B1 B9", rounds=2)
    return play_rounds(game, *["R1 R3 | G2 G4 | B1 B9"] * 2)


def test_a_score_sheet_shows_every_round_and_the_totals():
    state = finished_game()
    assert state.round_scores == ((-1, -2, -8), (-1, -2, -8))
    words = words_in(parsed(svg.score_sheet(state, names=["Ann", "Ben", "Cleo"])))
    start = words.index("Round 1")
    rows = [words[at : at + 4] for at in range(start, start + 12, 4)]
    assert words[start - 3 : start] == ["Ann", "Ben", "Cleo"]
    assert rows == [
        ["Round 1", "−1", "−2", "−8"],  # noqa: RUF001
        ["Round 2", "−1", "−2", "−8"],  # noqa: RUF001
        ["Total", "−2", "−4", "−16"],  # noqa: RUF001
    ]
    assert "The highest total wins: −2." in words  # noqa: RUF001


def test_a_score_sheet_tells_the_last_round_line_by_line():
    root = parsed(svg.score_sheet(finished_game()))
    words = words_in(root)
    assert "Where round 2 comes from" in words
    told = described(root)
    assert "seat 2 in the last round: −9: Captured cards of the pain colour" in told  # noqa: RUF001
    assert "2: Each captured card of another colour earns one: " in told
    assert "Won by seat 0." in told
    assert "Captured cards of the pain colour cost their value." in words


def test_a_score_sheet_before_and_during_play():
    game = new_game(Rules(5))
    assert "Total" in words_in(parsed(svg.score_sheet(game)))
    started = apply(game, shuffle(game, "x"))
    assert not [word for word in words_in(parsed(svg.score_sheet(started))) if "Where" in word]


@pytest.mark.parametrize(("preset", "players", "variants"), EVERY_GAME)
def test_sheets_of_views_and_states_are_the_same(preset, players, variants):
    rules = Rules.from_preset(preset, players, *variants, rounds=2)
    for state in states_of(rules):
        if state.breakdown:
            sheet = svg.score_sheet(state)
            parsed(sheet)
            assert svg.score_sheet(observe(state, None)) == sheet


def test_a_score_shows_its_cards_points_and_reasons():
    # Yellow is the pain colour: -5 for Y5, +1 for each of R5 and G2, -2 for the Y2 laid out.
    score = score_round(
        Rules(), captured=parse_cards("Y5 R5 G2"), laid_out=parse_cards("Y2"), pain_colours="Y"
    )
    root = parsed(svg.score(score, name="Ann"))
    words = words_in(root)
    assert root.get("aria-label") == "Ann: −5"  # noqa: RUF001
    assert {"Y5", "R5", "G2", "Y2", "−5", "−2", "2"} <= set(words)  # noqa: RUF001
    assert "No cards." in words_in(
        parsed(svg.score(score_round(Rules(), captured=(), pain_colours=())))
    )


# ------------------------------------------------------------------------------ every drawing


def drawings(names=(), **options):
    """One of every kind."""
    finished = finished_game()
    playing = play_all(choose_all(dealt("R5 R1 | G4 G1 | Y4 Y1"), "R1 G1 Y1"), "R5 G4")
    outcome = trick_outcome(Rules(), parse_cards("R5 G4 Y4"))
    return {
        "card": svg.card(Card("R", 5), **options),
        "back": svg.card_back(**options),
        "hand": svg.hand(parse_cards("R5 G3"), **options),
        "deck": svg.deck(deck_of("R1 R2 G1", name="<deck> & 'co'"), **options),
        "trick": svg.trick(outcome, leader=0, names=names, **options),
        "table": svg.table(observe(playing, 0), names=names, **options),
        "state": svg.table(playing, names=names, **options),
        "over": svg.table(finished, names=names, **options),
        "sheet": svg.score_sheet(finished, names=names, **options),
        "score": svg.score(finished.breakdown[0], name=names[0] if names else "Score", **options),
    }


@given(st.lists(st.text(max_size=30), max_size=4))
def test_any_text_may_be_a_name(names):
    for drawing in drawings(names=names).values():
        parsed(drawing)


NASTY = "</text><script>alert('\"&\x00\x1b\ud800')</script>"


def test_names_are_words_never_markup():
    for drawing in drawings(names=[NASTY] * 3).values():
        root = parsed(drawing)
        assert "<script" not in drawing
        assert root.find(f".//{SVG}script") is None
    described_name = described(parsed(drawings(names=[NASTY] * 3)["trick"]))
    assert "</text><script>alert('\"&���')</script>" in described_name


def test_decks_with_odd_names_are_drawn():
    root = parsed(svg.deck(deck_of("R1", name="<b>&")))
    assert root.get("aria-label") == "the deck <b>&"


def test_a_size_is_the_width_in_pixels():
    for drawing in drawings(size=50).values():
        root = parsed(drawing)
        _, _, width, height = map(float, root.get("viewBox").split())
        assert root.get("width") == "50"
        assert float(root.get("height")) == pytest.approx(50 * height / width, abs=0.01)


def test_a_drawing_shrinks_with_its_page():
    for drawing in drawings().values():
        assert "max-width:100%" in parsed(drawing).get("style")


@pytest.mark.parametrize("size", [0, -1, float("nan")])
def test_sizes_that_are_none_are_refused(size):
    with pytest.raises(StichelnError) as refused:
        svg.card(Card("R", 5), size=size)
    assert refused.value.code == "bad_size"


def test_themes_that_are_none_are_refused():
    with pytest.raises(StichelnError, match="auto, light, dark") as refused:
        svg.card(Card("R", 5), theme="sepia")
    assert refused.value.code == "unknown_theme"


def style_of(drawing):
    found = parsed(drawing).find(f"{SVG}style")
    return "" if found is None else found.text


def test_light_and_dark_follow_the_reader_or_are_held():
    assert "prefers-color-scheme:dark" in style_of(drawings()["table"])
    assert style_of(drawings(theme="light")["table"]) == ""
    dark = style_of(drawings(theme="dark")["table"])
    assert dark
    assert "prefers-color-scheme" not in dark


@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_styles_touch_nothing_else_in_a_page(theme):
    for drawing in drawings(theme=theme).values():
        rules = style_of(drawing).replace("@media (prefers-color-scheme:dark){", "")
        for selector in re.findall(r"([^{}]+)\{", rules):
            assert re.fullmatch(rf"\.sticheln-{theme} \.st-[a-z]+(-line)?", selector)
        assert parsed(drawing).get("class") == f"sticheln-{theme}"


def test_notebooks_show_the_same_drawings():
    state = finished_game()
    outcome = trick_outcome(Rules(), parse_cards("R5 G4 Y4"))
    shown = [
        (Card("R", 5), svg.card(Card("R", 5))),
        (Deck.french_double(3), svg.deck(Deck.french_double(3))),
        (outcome, svg.trick(outcome)),
        (state.last_trick, svg.trick(state.last_trick)),
        (state, svg.table(state)),
        (observe(state, 1), svg.table(observe(state, 1))),
        (state.breakdown[0], svg.score(state.breakdown[0])),
    ]
    for thing, drawing in shown:
        assert thing._repr_svg_() == drawing


@given(st.text(max_size=60), st.integers(20, 400), st.sampled_from([13, 15, 17]))
def test_text_is_cut_to_the_room_there_is(words, width, size):
    assert paper.breadth(paper.fit(words, width, size), size) <= width or width < size
    lines = paper.wrap(words, width, size)
    assert all(paper.breadth(line, size) <= width for line in lines)


def test_text_breaks_between_words():
    lines = paper.wrap("every colour but the led one is trump", 120)
    assert len(lines) > 1
    assert " ".join(lines) == "every colour but the led one is trump"


def test_the_gallery_is_the_same_on_every_run(tmp_path):
    pages = []
    for hash_seed in ("1", "2"):
        page = tmp_path / f"{hash_seed}.html"
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        subprocess.run([sys.executable, GALLERY, page], check=True, env=environment)
        pages.append(page.read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    pictures = re.findall(r"<svg.*?</svg>", pages[0], flags=re.DOTALL)
    assert len(pictures) > 40
    for picture in pictures:
        parsed(picture)


@pytest.mark.parametrize("size", [0, -1, 10**400, float("inf"), float("nan"), True])
def test_a_width_is_a_number_of_pixels(size):
    with pytest.raises(StichelnError) as caught:
        svg.card(Card("R", 5), size=size)
    assert caught.value.code == "bad_size"


def test_a_name_of_any_length_is_cut_short():
    game = new_game(Rules())
    view = observe(apply(game, shuffle(game, 1)), 0)
    assert len(svg.table(view, names=["x" * 100_000] * 4)) < 2 * len(svg.table(view))
