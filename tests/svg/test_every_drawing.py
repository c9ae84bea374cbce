"""What holds for every drawing, whatever names, sizes and themes it is given."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Card,
    Deck,
    Rules,
    StichelnError,
    apply,
    new_game,
    observe,
    parse_cards,
    shuffle,
    svg,
    trick_outcome,
)
from sticheln.svg import paper
from tests.play import choose_all, dealt, deck_of, play_all
from tests.svg.reading import SVG, described, finished_game, parsed

GALLERY = Path(__file__).parents[2] / "examples" / "gallery.py"


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
