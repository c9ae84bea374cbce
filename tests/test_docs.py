"""What the docs say as a specification holds: test vectors, tables and links between pages.

The vectors of ``docs/dealing.md`` are worked out again here from the page's own description, and
held against the library as well.
"""

import re
from hashlib import sha512
from itertools import count, islice
from pathlib import Path

import pytest

from sticheln import FLAGS, PRESETS, Colour, Rules, apply, format_cards, new_game, shuffle
from sticheln.claims import claims, sources
from sticheln.engine import MOVES
from sticheln.seeds import SeedStream
from tests.play import play_round

DOCS = Path(__file__).parents[1] / "docs"
FENCED = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PARAGRAPH = re.compile(r"^:::\{rule\} (\d+)\.(\d+)$", re.MULTILINE)


def page(name):
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


WORDS, NUMBERS, DEALS = (block.strip() for block in FENCED.findall(page("dealing")))


def stream(seed, label, number):
    """The words, straight from the page's two numbered sentences."""
    for block in count():
        digest = sha512(f"sticheln/{label}/{number}/{block}/".encode() + seed).hexdigest()
        for start in range(0, 128, 16):
            yield int(digest[start : start + 16], 16)


@pytest.mark.parametrize("line", WORDS.splitlines())
def test_the_words_of_the_vectors(line):
    head, _, tail = line.partition(": ")
    label, number, seed = head.split()
    raw = bytes.fromhex(seed.replace("-", ""))
    written = [int(word, 16) for word in tail.split()]
    assert len(written) == 9
    assert written == list(islice(stream(raw, label, int(number)), 9))
    assert written == SeedStream(raw, label, int(number)).words(9)


@pytest.mark.parametrize("line", NUMBERS.splitlines())
def test_the_numbers_of_the_vectors(line):
    limit, *written = map(int, line.replace(":", "").split())
    drawn = stream(b"friday night", "example", 0)
    length = next(k for k in count(1) if limit <= 2 ** (64 * k))
    found = []
    while len(found) < 4:
        value = sum(next(drawn) << 64 * place for place in reversed(range(length)))
        if value < 2 ** (64 * length) - 2 ** (64 * length) % limit:
            found.append(value % limit)
    assert written == found
    library = SeedStream("friday night", "example")
    assert written == [library.below(limit) for _ in range(4)]


@pytest.mark.parametrize("text", DEALS.split("\n\n"))
def test_the_deals_of_the_vectors(text):
    said = dict(re.findall(r"^(.+?): ?(.*)$", text, re.MULTILINE))
    rules = Rules.parse(said["rules"])
    seed, number = bytes.fromhex(said["seed"]), int(said["round"])
    drawn = list(islice(stream(seed, "deal", number), len(rules.cards)))
    shuffled = [
        card for _, card in sorted(zip(drawn, rules.cards, strict=True), key=lambda pair: pair[0])
    ]
    hands = {seat: [] for seat in range(rules.players)}
    left = []
    for place, card in enumerate(shuffled):
        full = len(hands[place % rules.players]) == rules.hand_size
        (left if full else hands[place % rules.players]).append(card)
    for seat, hand in hands.items():
        assert said[f"hand {seat}"] == format_cards(sorted(hand, key=rules.cards.index))
    assert said.get("undealt", "") == format_cards(sorted(left, key=rules.cards.index))

    state = new_game(rules)
    for _ in range(number - 1):
        state = play_round(state)
    deal = shuffle(state, seed)
    assert [said[f"hand {seat}"] for seat in range(rules.players)] == [
        *map(format_cards, deal.hands)
    ]
    assert said.get("undealt", "") == format_cards(deal.undealt)
    assert apply(state, deal).round_number == number


# -------------------------------------------------------------------------------- the handbook


def test_paragraphs_are_numbered_in_order_without_repeating_one():
    numbers = [tuple(map(int, found)) for found in PARAGRAPH.findall(page("handbook"))]
    assert numbers == sorted(set(numbers))


KNOWN_NUMBERS = {1: 3, 2: 4, 3: 2, 4: 5, 5: 5, 6: 9, 7: 7, 8: 6, 9: 8, 10: 2, 11: 3}
"""How many paragraphs each section had when it was published."""


def test_no_paragraph_has_lost_its_number():
    numbers = {tuple(map(int, found)) for found in PARAGRAPH.findall(page("handbook"))}
    for section, last in KNOWN_NUMBERS.items():
        for number in range(1, last + 1):
            assert (section, number) in numbers


@pytest.mark.parametrize("kind", ["claims", "flags"])
def test_paragraphs_name_what_exists(kind):
    known = claims() if kind == "claims" else FLAGS
    named = {
        name
        for line in re.findall(rf"^:{kind}: (.+)$", page("handbook"), re.MULTILINE)
        for name in line.split()
    }
    assert named <= set(known)


def test_every_flag_is_told_in_the_handbook_with_each_of_its_values():
    text = page("handbook")
    named = set(" ".join(re.findall(r"^:flags: (.+)$", text, re.MULTILINE)).split())
    assert named == set(FLAGS)
    for flag in FLAGS.values():
        for value in flag.values:
            said = rf"`({flag.name}=)?{value if value != 'N' else '[0-9]+'}`"
            assert re.search(said, text), f"{flag.name}={value}"


def test_every_rule_of_the_three_sources_is_told_in_the_handbook():
    named = set(" ".join(re.findall(r"^:claims: (.+)$", page("handbook"), re.MULTILINE)).split())
    rules = {
        claim.id
        for claim in claims().values()
        if claim.kind in {"rule", "variant"} and claim.source.key != "K"
    }
    assert rules - named == set()


def test_the_reconciliation_has_every_flag_once():
    assert sorted(
        re.findall(r"^```\{readings\} (\w+)$", page("reconciliation"), re.MULTILINE)
    ) == sorted(FLAGS)


def test_there_is_a_page_for_each_source():
    for source in sources().values():
        assert f"```{{claims}} {source.key}\n" in page(f"sources/{source.name}")


def test_the_state_machine_page_tells_every_phase_and_action():
    text = page("state-machine")
    for action, move in MOVES.items():
        assert f"<sticheln.{action.__name__}>" in text
        for phase in (move.phase, *move.leads_to):
            assert f"| `{phase}` |" in text


def test_the_order_of_colours_is_that_of_the_library():
    assert f"`{' '.join(Colour)}`" in page("orders")


@pytest.mark.parametrize(
    ("deck", "players"), [("amigo", 6), ("nsv", 6), ("guide", 6), ("french_double", 6)]
)
def test_the_colours_of_each_deck_stand_in_their_order(deck, players):
    (row,) = (
        line for line in page("orders").splitlines() if line.startswith("|") and f"`{deck}`" in line
    )
    assert f"(`{' '.join(Rules(players, deck=deck).colours)}`)" in row


def test_every_preset_is_compared_with_another():
    for preset in PRESETS:
        assert re.search(rf"^```\{{compare\}} .*\b{preset} 4p", page("compare"), re.MULTILINE)


def test_llms_txt_links_to_pages_that_exist():
    links = re.findall(r"\]\((\S+)\.html\)", (DOCS / "llms.txt").read_text(encoding="utf-8"))
    assert len(links) == len(set(links)) >= 18
    for link in links:
        assert (DOCS / f"{link}.md").is_file(), link
