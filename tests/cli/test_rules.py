"""`sticheln rules`: every flag, variant and statement of the sources, told and compared."""

import json
import re

import pytest

from sticheln import FLAGS, PRESETS, VARIANTS, Card, Rules, parse_cards
from sticheln.claims import claims
from tests.cli.reading import words


class TestRules:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_every_flag_is_shown_with_what_its_sources_say(self, run, preset):
        status, out, _ = run("rules", "--preset", preset)
        rules, told = Rules.from_preset(preset), words(out)
        assert status == 0
        for name, flag in FLAGS.items():
            reading = flag.reading(rules.flags[name])
            assert f"{name} = {rules.flags[name]}" in told
            assert reading.meaning in told
            assert flag.why in told
            for identifier in reading.claims:
                assert f"[{identifier} " in told
                assert claims()[identifier].says in told

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_star_marks_exactly_what_differs_from_classic(self, run, preset):
        _, out, _ = run("rules", "--preset", preset)
        starred = re.findall(r"^\* (\w+) = ", out, re.MULTILINE)
        assert starred == [name for name in FLAGS if name in PRESETS[preset].settings]
        for name in starred:
            assert FLAGS[name].reading(FLAGS[name].default).meaning in words(out)

    def test_json_says_the_same(self, run):
        _, out, _ = run("rules", "--rules", "guide 5p mild", "--json")
        data, rules = json.loads(out), Rules.from_preset("guide", 5, "mild")
        assert Rules.parse(data["rules"]) == rules
        assert tuple(parse_cards(" ".join(data["cards"]))) == rules.cards
        assert {flag["name"]: flag["value"] for flag in data["flags"]} == {
            name: str(value) for name, value in rules.flags.items()
        }
        assert {flag["name"] for flag in data["flags"] if flag["differs_from_classic"]} == {
            *PRESETS["guide"].settings,
            "pain_points",
        }

    @pytest.mark.parametrize(
        "options",
        [
            ["--rules", "guide 5p open rounds=3"],
            ["--preset=guide", "--players=5", "--variant=open", "--set=rounds=3"],
            ["--preset=GUIDE", "--players=5", "--set=rounds=3", "--set=pain_reveal=at_once"],
        ],
    )
    def test_a_rule_set_is_named_in_one_text_or_in_pieces(self, run, options):
        _, out, _ = run("rules", *options, "--json")
        assert json.loads(out)["rules"] == "guide 5p open rounds=3"

    def test_the_list_names_all_with_their_aliases(self, run):
        _, out, _ = run("rules", "--list")
        told = words(out)
        for entry in (*PRESETS.values(), *VARIANTS.values()):
            assert f"{entry.name} {entry.meaning}" in told
            assert all(alias in told for alias in entry.aliases)
        _, out, _ = run("rules", "--list", "--json")
        data = json.loads(out)
        assert [entry["name"] for entry in data["presets"]] == list(PRESETS)
        assert [entry["name"] for entry in data["variants"]] == list(VARIANTS)

    def test_two_rule_sets_are_compared(self, run):
        """Between amigo and jogoeu: the deck, the pain card, zeros twice, and the rounds."""
        _, out, _ = run("rules", "--diff", "amigo", "jogoeu 4p")
        assert set(re.findall(r"^\* (\w+) = ", out, re.MULTILINE)) == {
            "deck",
            "pain_choice",
            "all_zero_trick",
            "zero_points",
            "rounds",
        }
        _, out, _ = run("rules", "--diff", "amigo", "jogoeu", "--json")
        rounds = next(d for d in json.loads(out)["differences"] if d["name"] == "rounds")
        assert (rounds["left"]["value"], rounds["right"]["value"]) == ("5", "per_player")

    def test_two_rule_sets_are_told_apart_by_the_flag_alone(self, run):
        """Amigo's pack has no orange, so a card of the guide's pack must not stand for Amigo."""
        _, out, _ = run("rules", "--diff", "amigo", "guide")
        told = words(out)
        assert "Example (amigo 4p, this flag alone changed): the trick" in told
        for value in ("highest", "latest_colour"):
            assert re.search(rf"trumps={value}: [A-Z]\d+ wins\.", told)
        assert "guide 4p: " not in told.partition("* deck = ")[2]
        assert "Classic reads trumps=highest. Two of the three sources" in told

    @pytest.mark.parametrize("name", FLAGS)
    def test_one_flag_is_told_with_all_its_readings(self, run, name):
        status, out, _ = run("rules", "--flag", name)
        flag, told = FLAGS[name], words(out)
        assert status == 0
        assert flag.why in told
        for reading in flag.readings:
            assert f"{name}={reading.value}" in told
            assert reading.meaning in told
            for identifier in reading.claims:
                assert claims()[identifier].says in told
        _, out, _ = run("rules", "--flag", name, "--json")
        data = json.loads(out)
        assert [entry["value"] for entry in data["readings"]] == list(flag.values)
        assert data["classic"] == data["value"] == flag.default

    def test_a_flag_comes_with_a_trick_in_which_it_matters(self, run):
        """A led zero and no other: it sets the colour, or the second card does."""
        _, out, _ = run("rules", "--flag", "led_zero")
        found = re.search(
            r"the trick (\S+) (\S+) (\S+) (\S+) led_zero=sets_colour: (\S+) wins\. .*"
            r"led_zero=transparent: (\S+) wins\.",
            words(out),
        )
        *cards, sets, transparent = map(Card.parse, found.groups())
        assert cards[0].value == 0
        assert all(card.value for card in cards[1:])
        for led, winner in ((cards[0].colour, sets), (cards[1].colour, transparent)):
            trumps = [card for card in cards if card.colour is not led and card.value]
            assert winner is max(trumps, key=lambda card: card.value)

    def test_a_flag_is_told_under_the_rules_that_are_named(self, run):
        _, out, _ = run("rules", "--flag", "undealt", "--players", "8")
        assert "undealt=hidden: 2 cards, face down" in words(out)
        _, out, _ = run("rules", "--flag", "undealt")
        assert "nothing differs under classic 4p" in words(out)
        _, out, _ = run("rules", "--flag", "rounds", "--set", "rounds=3")
        assert "rounds=per_player: 4" in words(out)
        _, out, _ = run("rules", "--flag", "pain_choice", "--variant", "fog")
        assert "pain_choice=after_play can't go with pain_reveal=round_end" in words(out)

    def test_statements_are_looked_up(self, run):
        status, out, _ = run("rules", "--claim", "g03", "K22")
        assert status == 0
        for identifier in ("G03", "K22"):
            assert f"{identifier}: {claims()[identifier].says}" in words(out)
        assert "Said by: guide" in words(out)
        _, out, _ = run("rules", "--claim", "G03", "--json")
        assert [claim["id"] for claim in json.loads(out)["claims"]] == ["G03"]

    def test_a_deck_of_ones_own_is_shown(self, run):
        status, out, _ = run("rules", "--rules", "3p deck=mine:R0-9,G0-9")
        assert status == 0
        assert "* deck = mine" in out
