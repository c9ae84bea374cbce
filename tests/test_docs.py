"""What the docs say as a specification holds: test vectors, tables and links between pages.

The vectors of ``docs/dealing.md`` are worked out again here from the page's own description, and
held against the library as well.
"""

import re
from contextlib import suppress
from hashlib import sha512
from itertools import combinations, count, islice, permutations, product
from pathlib import Path

import pytest

from sticheln import (
    FLAGS,
    PRESETS,
    Card,
    Colour,
    Rules,
    RulesError,
    apply,
    format_cards,
    new_game,
    parse_cards,
    score_round,
    shuffle,
    trick_outcome,
)
from sticheln.claims import claims, sources
from sticheln.engine import MOVES
from sticheln.seeds import SeedStream
from sticheln.standings import next_starter, winners_of
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
    found: list[int] = []
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
    hands: dict[int, list[Card]] = {seat: [] for seat in range(rules.players)}
    left: list[Card] = []
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


KNOWN_NUMBERS = {1: 3, 2: 4, 3: 2, 4: 5, 5: 5, 6: 9, 7: 8, 8: 6, 9: 8, 10: 2, 11: 3}
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


# ---------------------------------------------------------------- the recipes of the handbook

FLAGS_OF_TRICKS = ("trumps", "rank_order", "zeros", "all_zero_trick", "led_zero")
FLAGS_OF_SCORES = ("pain_choice", "scoring", "pain_points", "zero_points")


def rule_sets(players, names, **others):
    """Every combination of the readings of some flags that is not refused."""
    for values in product(*(FLAGS[name].values for name in names)):
        with suppress(RulesError):
            yield Rules(players, **dict(zip(names, values, strict=True)), **others)


def winner_by_paragraph_6_9(rules, trick):
    """The four numbered sentences; cards are pairs of colour and value."""
    led = trick[0][0]
    if rules.led_zero == "transparent":
        led = next((colour for colour, value in trick if value != 0), None)
    left = [card for card in trick if not (rules.zeros == "weak" and card[1] == 0)]
    if not left:
        return trick[0] if rules.all_zero_trick == "first_wins" else None
    trumps = [card for card in left if card[0] != led]
    if rules.trumps == "latest_colour":
        trumps = [card for card in trumps if card[0] == trumps[-1][0]]
    best = min if rules.rank_order == "low" else max
    return best(trumps or [card for card in left if card[0] == led], key=lambda card: card[1])


def test_the_recipe_for_tricks_is_that_of_the_library():
    pack = parse_cards("R0 R1 R2 G0 G1 G2 B0 B2")
    for rules in rule_sets(3, FLAGS_OF_TRICKS):
        for cards in permutations(pack, 3):
            by_hand = winner_by_paragraph_6_9(rules, [(card.colour, card.value) for card in cards])
            place = trick_outcome(rules, cards).winner
            found = None if place is None else (cards[place].colour, cards[place].value)
            assert found == by_hand, f"{rules}: {format_cards(cards)}"


def points_by_paragraph_7_7(rules, pile, colours):
    """The sentences of the recipe, card by card."""
    total = 0
    for card in pile:
        if card.colour in colours:
            points = -5 if rules.pain_points == "five" else -card.value
        else:
            points = 0 if card.value == 0 and rules.zero_points == "neutral" else 1
        total += -points if rules.scoring == "lucky" else points
    return total


def test_the_recipe_for_scores_is_that_of_the_library():
    pack = parse_cards("R0 R1 R11 G0 G3 B0 B7")
    for rules in rule_sets(3, FLAGS_OF_SCORES):
        for colours in ("R", "RG", "Y"):
            for size in range(4):
                for pile in combinations(pack, size):
                    found = score_round(rules, captured=pile, pain_colours=colours).total
                    assert found == points_by_paragraph_7_7(rules, pile, colours)


def end_by_paragraph_8_6(rules, first, scores):
    """Who wins, or who starts the next extra round; the four numbered sentences."""
    seats = range(rules.players)
    regular = scores[: rules.round_count]
    totals = [sum(row[seat] for row in regular) for seat in seats]
    tied = [seat for seat in seats if totals[seat] == max(totals)]
    positive = [sum(row[seat] > 0 for row in regular) for seat in seats]
    tied = [seat for seat in tied if positive[seat] == max(positive[other] for other in tied)]
    last = first if rules.rotation == "fixed" else (first + rules.round_count - 1) % rules.players
    turn = sorted(seats, key=lambda seat: (seat - last - 1) % rules.players)
    started = []
    for extra in [*scores[rules.round_count :], None]:
        waiting = [seat for seat in turn if seat in tied and seat not in started]
        if len(tied) == 1 or not waiting:
            return "won", tied
        if extra is None:
            return "next", waiting[0]
        started.append(waiting[0])
        totals = [total + more for total, more in zip(totals, extra, strict=True)]
        tied = [seat for seat in tied if totals[seat] == max(totals[other] for other in tied)]
    raise AssertionError


@pytest.mark.parametrize("rotation", ["clockwise", "fixed"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_recipe_for_extra_rounds_is_that_of_the_library(rotation, first):
    rules = Rules(3, rounds=2, tie_break="extra_rounds", rotation=rotation)
    opening = [((1, 1, 1), (0, 0, 0)), ((2, 0, 1), (0, 2, 1)), ((3, -1, 1), (0, 4, 2))]
    rows = [(0, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1), (0, 0, 5)]
    for regular in opening:
        for length in range(4):
            for extra in product(rows, repeat=length):
                scores = (*regular, *extra)
                before = [
                    end_by_paragraph_8_6(rules, first, scores[:n]) for n in range(2, len(scores))
                ]
                if any(kind == "won" for kind, _ in before):
                    continue  # the game was over before this round
                kind, who = end_by_paragraph_8_6(rules, first, scores)
                if kind == "next":
                    assert next_starter(rules, first, scores) == who
                else:
                    assert next_starter(rules, first, scores) is None
                    assert winners_of(rules, first, scores) == tuple(who)
