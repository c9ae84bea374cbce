"""How to read a drawing, and games to draw."""

from xml.etree import ElementTree as ET

from sticheln import PRESETS, Action, apply, legal_actions, new_game, shuffle
from tests.play import play_rounds, tiny_game

SVG = "{http://www.w3.org/2000/svg}"
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
KNOWN_TAGS = {"svg", "title", "desc", "style", "g", "rect", "ellipse", "path", "text"}


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


def finished_game():
    # Round 1: red 3 is led, green 4 and blue 9 are trumps: seat 2 takes R3 G4 B9, of which blue is
    # its pain colour: 1 + 1 - 9, less the blue 1 laid out: -8. The others pay what they laid out:
    # red 1, green 2. Round 2 starts with seat 1: G4 is led, B9 and R3 are trumps, the same.
    game = tiny_game("R1 R3 G2 G4 B1 B9", rounds=2)
    return play_rounds(game, *["R1 R3 | G2 G4 | B1 B9"] * 2)
