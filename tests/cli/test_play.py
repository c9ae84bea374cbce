"""`sticheln play`: what is told of a game, watched or played, is true, and no more is told."""

import re
from itertools import pairwise

import pytest

from sticheln import PRESETS, Card
from sticheln.records import load
from tests.cli.reading import CARD, words


class TestWatch:
    @pytest.mark.parametrize(
        "text",
        [
            "classic 4p",
            "guide 3p rounds=2",
            "jogoeu 6p rounds=2",
            "amigo 5p reverse rounds=2",
            "classic 4p late intense rounds=2",
            "classic 4p mild fog standard_deck rounds=2",
            "stick_em 3p intense rounds=2",
            "classic 8p rounds=1",
        ],
    )
    def test_it_plays_a_whole_game_and_names_the_winners_and_why(self, run, text):
        status, out, err = run("play", "--watch", "--rules", text, "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert (status, err) == (0, "")
        assert state.is_over
        names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"]
        winners = [names[seat] for seat in state.winners]
        told = re.search(r"^(.*) wins? with (-?\d+)\.$", out, re.MULTILINE)
        assert re.split(", | and ", told[1]) == winners
        assert int(told[2]) == max(state.totals)
        assert state.result.sentence in words(out)

    def test_the_first_round_is_told_with_every_reason(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x", "--save", "g")
        first_round = words(out.partition("\nRound 2\n")[0])
        tricks = next(state for state in load("g").states() if state.round_scores).tricks
        assert len(tricks) == 14
        place = 0
        for trick in tricks:
            place = first_round.index(trick.outcome.reason.sentence, place)

    def test_each_later_trick_stands_on_one_line_with_its_taker(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x", "--save", "g")
        rows = re.findall(r"^ *\d+ ([ >][A-Z]\d.*)$", out, re.MULTILINE)
        states = [
            after
            for before, after in pairwise(load("g").states())
            if len(after.tricks) > len(before.tricks)
        ]
        later = [state.last_trick for state in states][14:]
        assert len(rows) == len(later) == 3 * 14
        for row, trick in zip(rows, later, strict=True):
            by_seat = [trick.cards[(seat - trick.leader) % 4] for seat in range(4)]
            assert CARD.findall(row)[:4] == list(map(str, by_seat))
            assert f">{trick.cards[0]}" in row
            assert f"{trick.cards[trick.outcome.winner]}*" in row
            assert f" {('Ada', 'Ben', 'Cleo', 'Dan')[trick.winner]} " in row

    def test_the_sheets_hold_every_score(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x", "--save", "g")
        state = load("g").replay()
        for seat, name in enumerate(("Ada", "Ben", "Cleo", "Dan")):
            sheet = re.findall(rf"^  {name} +((?:[-+]?\d+ +)+)= +(-?\d+)$", out, re.MULTILINE)
            scores = [row[seat] for row in state.round_scores]
            assert [(list(map(int, row.split())), int(total)) for row, total in sheet] == [
                (scores, sum(scores))
            ]

    def test_nothing_is_wider_than_the_terminal(self, run):
        for preset in PRESETS:
            _, out, _ = run("play", "--watch", "--preset", preset, "--set", "rounds=2")
            assert max(map(len, out.splitlines())) <= 80

    def test_the_same_seed_tells_the_same_game(self, run):
        assert run("play", "--watch", "--seed", "x") == run("play", "--watch", "--seed", "x")

    def test_random_bots_can_be_watched(self, run):
        _, by_chance, _ = run("play", "--watch", "--seed", "x", "--bots", "random")
        _, by_thumb, _ = run("play", "--watch", "--seed", "x")
        assert by_chance != by_thumb


class TestPlay:
    def test_the_hand_is_shown_sorted_and_numbered(self, run, typed):
        typed("q")
        _, out, _ = run("play", "--seat", "2", "--seed", "x", "--save", "g")
        hand = load("g").replay().hands[2]
        shown = re.findall(r"(\d+) ([A-Z]\d+)\b", out.partition("deals and leads.")[2])
        assert [int(number) for number, _ in shown] == list(range(1, 16))
        assert [Card.parse(text) for _, text in shown] == sorted(hand)

    @pytest.mark.parametrize("rules", ["classic 4p", "guide 4p", "classic 4p late", "guide 8p"])
    @pytest.mark.parametrize("tricks", [0, 1, 4])
    def test_a_seat_never_sees_the_cards_of_the_others(self, run, typed, rules, tricks):
        """What is neither in the hand of seat 1, nor played, nor shown to all stays unseen."""
        typed(*["1"] * (tricks + ("late" not in rules)))
        _, out, _ = run("play", "--rules", rules, "--seat", "1", "--seed", "x", "--save", "g")
        told = out.partition("deals and leads.")[2]
        state = load("g").replay()
        assert len(state.tricks) == tricks
        hidden = {card for seat, hand in enumerate(state.hands) if seat != 1 for card in hand}
        if rules.startswith("guide"):
            hidden |= set(state.undealt)
        shown = set(map(Card.parse, CARD.findall(told)))
        assert not shown & hidden
        assert shown >= {card for trick in state.tricks for card in trick.cards}

    def test_secret_colours_are_not_told_before_the_round_ends(self, run, typed):
        typed(*["1"] * 10)
        _, out, _ = run("play", "--variant", "fog", "--seat", "1", "--seed", "x", "--save", "g")
        told = out.partition("deals and leads.")[2]
        own = load("g").replay().pain_colours[1][0].label
        assert f"Pain colours: You {own}" in told
        assert "the others' stay secret" in words(told)
        assert not re.search(r"(Ada|Cleo|Dan) (red|green|blue|yellow|brown)", told)

    def test_the_reason_stands_after_each_trick(self, run, typed):
        typed(*["1"] * 6)
        _, out, _ = run("play", "--seed", "x", "--save", "g")
        tricks = load("g").replay().tricks
        assert len(tricks) >= 4
        for trick in tricks:
            assert trick.outcome.reason.sentence in words(out)

    def test_the_reasons_for_every_score_stand_after_the_round(self, run, typed):
        typed(*["1"] * 16)
        _, out, _ = run("play", "--seed", "x", "--save", "g")
        end = next(state for state in load("g").states() if state.round_scores)
        for score in end.breakdown:
            for line in score.lines:
                assert f"{line.points:+d}" in out or line.points == 0
                assert line.reason.sentence.partition(":")[0] in words(out)

    def test_a_card_is_named_by_number_or_by_what_stands_on_it(self, run, typed):
        typed("q")
        run("play", "--seed", "x", "--save", "dealt")
        hand = sorted(load("dealt").replay().hands[0])
        typed("3", str(hand[1]).lower())
        run("play", "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert state.pain_cards[0] == (hand[2],)
        assert load("g").actions[5].card == hand[1]

    @pytest.mark.parametrize(
        "nonsense",
        ["0", "99", "R99", "Z5", "", "1 2", "r", "\x00", "½", "9" * 5000],
        ids=lambda text: ascii(text[:9]),
    )
    def test_what_is_no_answer_is_asked_again(self, run, typed, nonsense):
        typed("1", nonsense, "1")
        status, _, err = run("play", "--seed", "x", "--save", "g")
        assert (status, err) == (0, "")
        typed("1", "1")
        run("play", "--seed", "x", "--save", "plain")
        assert load("g") == load("plain")

    def test_two_pain_cards_must_differ_in_colour(self, run, typed):
        typed("1 2", "1 1", "1", "1 15")
        _, out, _ = run("play", "--variant", "intense", "--seed", "x", "--save", "g")
        assert out.count("of different colours") == 3
        state = load("g").replay()
        assert len(state.pain_colours[0]) == 2

    @pytest.mark.parametrize(
        ("options", "answers", "asked_for"),
        [
            ([], ["1 2"], "Choose one of your cards, "),
            ([], [""], "Choose one of your cards, "),
            (["--variant", "intense"], [""], "Choose two of your cards, of different colours"),
            (["--variant", "intense"], ["?"], "with a blank between them, such as 1 15 or "),
            ([], ["1", ""], "Play one card of your hand, "),
            (["--variant", "late"], [*["1"] * 15, ""], "Name one of the colours you captured"),
        ],
    )
    def test_it_says_what_would_be_an_answer(self, run, typed, options, answers, asked_for):
        typed(*answers)
        _, out, _ = run("play", *options, "--seed", "x")
        assert asked_for in words(out)

    @pytest.mark.parametrize("rules", ["guide 4p", "classic 4p fog"])
    def test_that_colours_are_secret_is_told_before_the_first_card(self, run, typed, rules):
        """Seat 0 starts, so that it is asked for a card before any other is played."""
        typed("1")
        _, out, _ = run("play", "--rules", rules, "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert (state.trick, state.tricks) == ((), ())
        told = words(out.partition("Your card")[0])
        assert f"Pain colours: You {state.pain_colours[0][0].label}" in told
        assert "the others' stay secret until the round ends" in told

    @pytest.mark.parametrize(
        ("rules", "zeros", "worth"),
        [
            ("classic 4p", "but a trick of zeros, which the first takes.", "card earns 1."),
            ("jogoeu 4p", "a trick of zeros is nobody's.", "card earns 1, but a zero nothing."),
            ("guide 4p", "A zero is simply the lowest card", "card earns 1, but a zero nothing."),
        ],
    )
    def test_what_zeros_are_is_told_at_the_beginning(self, run, rules, zeros, worth):
        _, out, _ = run("play", "--rules", rules)
        told = words(out.partition("Round 1")[0])
        assert zeros in told
        assert worth in told
        assert ("Zeros are weak: off the led colour they are no trumps" in told) == (
            not rules.startswith("guide")
        )

    def test_a_pack_without_zeros_has_nothing_said_of_them(self, run):
        _, out, _ = run("play", "--rules", "guide 4p standard_deck")
        assert "zero" not in words(out.partition("Round 1")[0]).casefold()

    def test_the_one_who_plays_deals_and_leads_in_good_english(self, run):
        _, out, _ = run("play", "--seed", "x")
        assert "You deal and lead." in out
        _, out, _ = run("play", "--seed", "x", "--starter", "1")
        assert "Ben deals and leads." in out

    def test_what_stands_in_brackets_is_explained_once(self, run):
        _, out, _ = run("play", "--watch", "--seed", "x")
        example = re.search(r"'sticheln rules --claim (\S+)'", words(out))[1]
        assert words(out).count("'sticheln rules --claim") == 1
        assert f"[{example}" in out
        assert run("rules", "--claim", example)[0] == 0

    def test_a_late_colour_is_named_by_letter(self, run, typed):
        typed(*["1"] * 15, "q")
        run("play", "--variant", "late", "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert state.phase == "name_pain"
        colour = next(card.colour for card in state.piles[0])
        typed("nonsense", colour.value.lower(), "q")
        run("play", "--resume", "g", "--seed", "x")
        scored = next(state for state in load("g").states() if state.round_scores)
        assert scored.pain_colours[0] == (colour,)

    def test_what_lies_open_is_told_on_request_and_no_more(self, run, typed):
        typed("1", "1", "piles", "q")
        _, out, _ = run("play", "--seed", "x", "--save", "g")
        told = out.split("Your card")[-2]
        state = load("g").replay()
        rivals = {card for seat in (1, 2, 3) for card in state.hands[seat]}
        assert not set(map(Card.parse, CARD.findall(told))) & rivals
        taker = state.tricks[0].winner
        assert f"captured 4: {' '.join(map(str, sorted(state.piles[taker])))}" in words(told)

    def test_a_whole_game_against_bots_ends_with_the_winner(self, run, typed):
        typed(*["1"] * 15 * 2)
        status, out, _ = run("play", "--set", "rounds=2", "--seed", "x", "--save", "g")
        state = load("g").replay()
        assert status == 0
        assert state.is_over
        names = ("You", "Ben", "Cleo", "Dan")
        for seat in state.winners:
            assert re.search(rf"{names[seat]}\b.* wins? with {state.totals[seat]}\.", out)
