"""Records: kept, replayed, shown to one seat, and read for ever."""

from __future__ import annotations

import io
import json
from pathlib import Path

import attrs
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sticheln import (
    Card,
    Deal,
    IllegalActionError,
    PlayCard,
    RecordError,
    Rules,
    events_of,
    legal_actions,
    new_game,
    parse_cards,
    shuffle,
)
from sticheln.games import STICHELN
from sticheln.records import (
    RULINGS,
    Record,
    RedactedRecord,
    dump,
    dumps,
    dumps_text,
    first_fault,
    load,
    loads,
    loads_text,
)
from sticheln.schemas import schema
from tests import strategies
from tests.naive import game as naive_game
from tests.naive import rules as naive_rules
from tests.play import deal_of, rules_for

RECORDS = Path(__file__).parent / "records"
RESULTS = json.loads((RECORDS / "results.json").read_text("utf-8"))
FLAGS = {
    "classic-4p": ("classic", 4, ()),
    "guide-5p": ("guide", 5, ()),
    "classic-4p-late-intense": ("classic", 4, ("late", "intense")),
    "amigo-8p-fog": ("amigo", 8, ("fog",)),
    "guide-7p-open-unfinished": ("guide", 7, ("open",)),
    "classic-3p-one-choice": ("classic", 3, ()),
}
WHOLE = jsonschema.Draft202012Validator(schema("record-1"))
REDACTED = jsonschema.Draft202012Validator(schema("redacted-record-1"))

HANDS = "R5 R0 | G1 G0 | B2 B0"
TEXT = """\
sticheln record 1, rulings 1
rules: classic 3p deck=tiny:R0,R5,G0-1,B0,B2 rounds=1
starter: 2
names: Ana, Bo%2C junior, Cy 100%25

round 1
hand 0: R5 R0
hand 1: G1 G0
hand 2: B2 B0
pain: 1 G0, 0 R5, 2 B0
B2 R0 G1
"""


def record_of(game: strategies.Game, **more) -> Record:
    return Record(game.call.rules, game.states[0].starter, game.actions, **more)


def whole_game(rules: Rules, seed: str = "records") -> Record:
    """Everybody takes the first legal action."""
    state, actions = new_game(rules), []
    while not state.is_over:
        actions.append(shuffle(state, seed) if state.needs_deal else legal_actions(state)[0])
        state = STICHELN.apply(state, actions[-1])
    return Record(rules, 0, actions)


# ------------------------------------------------------------------------------- kept for ever


@pytest.mark.parametrize("name", RESULTS)
def test_records_of_version_1_are_read_for_ever(name):
    record = loads((RECORDS / f"{name}.json").read_bytes())
    result = RESULTS[name]
    state = record.replay()
    assert str(record.rules) == result["rules"]
    assert state.action_count == len(record.actions) == result["actions"]
    assert state.phase == result["phase"]
    assert [list(row) for row in state.round_scores] == result["round_scores"]
    assert list(state.totals) == result["totals"]
    assert list(state.winners) == result["winners"]
    assert loads_text((RECORDS / f"{name}.txt").read_bytes()) == record
    redacted = RedactedRecord.loads((RECORDS / f"{name}.seat-1.json").read_bytes())
    assert redacted == record.redacted(1)


@pytest.mark.parametrize("name", RESULTS)
def test_the_kept_results_are_those_of_the_naive_implementation(name):
    data = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    preset, players, variants = FLAGS[name]
    state = naive_game.start(naive_rules.resolve(preset, players, variants, {}), data["starter"])
    for action in data["actions"]:
        naive_game.step(state, naive_action(action))
    result = RESULTS[name]
    assert [list(row) for row in state["round_scores"]] == result["round_scores"]
    assert list(state["totals"]) == result["totals"]
    assert list(state["winners"]) == result["winners"]


def naive_action(data):
    """An action of the JSON in the naive implementation's words."""
    if "deal" in data:
        return "deal", tuple(map(tuple, data["deal"])), tuple(data.get("undealt", ()))
    if "play" in data:
        return "play", data["seat"], data["play"]
    if "pain" in data:
        return "choose", data["seat"], frozenset(data["pain"])
    return "name", data["seat"], frozenset(data["name"])


def test_kept_records_are_written_today_as_they_were():
    for name in RESULTS:
        record = load(RECORDS / f"{name}.json")
        assert dumps(record) + "\n" == (RECORDS / f"{name}.json").read_text("utf-8")
        assert dumps_text(record) == (RECORDS / f"{name}.txt").read_text("utf-8")
        redacted = (RECORDS / f"{name}.seat-1.json").read_text("utf-8")
        assert record.redacted(1).dumps() + "\n" == redacted


# --------------------------------------------------------------------------------- the forms


def test_the_json_form():
    record = Record(rules_for(HANDS, rounds=1), 2, [deal_of(HANDS)], names=["Ana", "Bo", "Zoë"])
    assert json.loads(dumps(record)) == {
        "format": "sticheln-record",
        "version": 1,
        "rulings": 1,
        "game": "sticheln",
        "rules": "classic 3p deck=tiny:R0,R5,G0-1,B0,B2 rounds=1",
        "starter": 2,
        "names": ["Ana", "Bo", "Zoë"],
        "actions": [{"deal": [["R5", "R0"], ["G1", "G0"], ["B2", "B0"]]}],
    }


def test_the_text_form():
    record = loads_text(TEXT)
    # Seat 2 leads B2; R0 is no trump; G1 is the only one: seat 1 takes the trick. It has laid
    # out G0 (0 points) and captured B2 (1), R0 (1) and G1 of its own colour (-1): 1. Seat 0 has
    # laid out R5: -5, seat 2 B0: 0.
    assert record.replay().totals == (-5, 1, 0)
    assert record.replay().winners == (1,)
    assert record.names == ("Ana", "Bo, junior", "Cy 100%")
    assert record.starter == 2
    assert dumps_text(record) == TEXT
    assert loads(dumps(record)) == record


def test_in_text_comments_blank_lines_and_line_endings_do_not_count():
    typed = "\ufeff# a game\n\n" + TEXT.replace("round 1", "  # here\n round 1")
    assert loads_text(typed.replace("\n", "\r\n").encode()) == loads_text(TEXT)


def test_in_text_late_names_stand_after_the_tricks():
    text = (
        "sticheln record 1, rulings 1\nrules: classic 3p late deck=tiny:R5,G1,B2 rounds=1\n"
        "starter: 0\n\nround 1\nhand 0: R5\nhand 1: G1\nhand 2: B2\nR5 G1 B2\nname: 2 R\n"
    )
    # Seat 2 takes R5, G1 and its own B2, and names red: -5 + 1 + 1.
    assert loads_text(text).replay().totals == (0, 0, -3)
    assert dumps_text(loads_text(text)) == text


@given(strategies.games(strategies.calls(rounds=st.integers(1, 2))))
def test_records_come_back_finished_or_not(game):
    record = record_of(game)
    text = dumps(record)
    WHOLE.validate(json.loads(text))
    assert loads(text) == record
    assert hash(loads(text)) == hash(record)
    assert loads_text(dumps_text(record)) == record
    assert tuple(record.states()) == game.states
    assert record.replay() == game.states[-1]
    assert first_fault(record) is None


NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1).filter(
    lambda name: name == name.strip()
)


@given(st.lists(NAMES, min_size=3, max_size=3))
def test_names_come_back(names):
    record = Record(rules_for(HANDS), 0, (), names)
    assert loads(dumps(record)).names == tuple(names)
    assert loads_text(dumps_text(record)).names == tuple(names)


@pytest.mark.parametrize("name", ["", " Ana", "A\nB", "A\x00B", "\ud800", "A\u2028B", 7, None])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(RecordError) as caught:
        Record(rules_for(HANDS), 0, (), ["Ana", name, "Cy"])
    assert caught.value.path == "$.names[1]"
    str(caught.value).encode()


def test_a_whole_classic_game_is_small():
    record = attrs.evolve(whole_game(Rules()), names=("Ana", "Bo", "Cy", "Di"))
    assert record.replay().is_over
    assert len(dumps(record)) <= 8 * 1024
    assert len(dumps_text(record)) <= 2 * 1024


# -------------------------------------------------------------------------------------- files


def test_files_by_path_and_opened(tmp_path):
    record = loads_text(TEXT)
    for text in (False, True):
        for path in (tmp_path / "record", str(tmp_path / "other")):
            dump(record, path, text=text)
            assert load(path) == record
            with Path(path).open("rb") as opened:
                assert load(opened) == record
            with Path(path).open(encoding="utf-8") as opened:
                assert load(opened) == record
        for file in (io.StringIO(), io.BytesIO()):
            dump(record, file, text=text)
            file.seek(0)
            assert load(file) == record


def test_json_goes_into_files_of_any_encoding(tmp_path):
    record = Record(rules_for(HANDS), 0, (), ["李", "Zoë", "Bo"])
    path = tmp_path / "record.json"
    with path.open("w", encoding="ascii") as opened:
        dump(record, opened)
    assert load(path) == record


def test_a_file_that_is_missing_is_an_oserror(tmp_path):
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none")


# ------------------------------------------------------------------------- what breaks a rule


def test_a_record_that_breaks_a_rule_says_where():
    sound = loads_text(TEXT)
    broken = attrs.evolve(
        sound, actions=[*sound.actions[:5], PlayCard(0, Card("R", 5)), *sound.actions[6:]]
    )
    assert loads(dumps(broken)) == broken  # it can be read ...
    with pytest.raises(RecordError) as caught:
        broken.replay()  # ... but not replayed: R5 has been laid out
    error = caught.value
    assert (error.code, error.path) == ("breaks_rule", "$.actions[5]")
    assert "round 1, trick 1" in str(error)
    assert "R5" in str(error)
    assert isinstance(error.__cause__, IllegalActionError)
    assert error.__cause__.code == "card_not_held"
    fault = first_fault(broken)
    assert fault is not None
    assert fault.path == "$.actions[5]"
    with pytest.raises(RecordError):
        dumps_text(broken)
    with pytest.raises(RecordError):
        broken.redacted(0)


def test_in_text_the_line_is_named_too():
    with pytest.raises(RecordError) as caught:
        loads_text(TEXT.replace("B2 R0 G1", "B2 R5 G1"))
    error = caught.value
    assert (error.code, error.path, error.line) == ("breaks_rule", "$.actions[5]", 11)
    assert str(error).startswith("line 11: round 1, trick 1: ")


def test_an_action_after_the_end_is_found():
    sound = loads_text(TEXT)
    fault = first_fault(attrs.evolve(sound, actions=[*sound.actions, sound.actions[0]]))
    assert fault is not None
    assert (fault.code, fault.path) == ("breaks_rule", "$.actions[7]")


def test_a_deal_of_another_pack_is_found():
    record = Record(rules_for(HANDS), 0, [Deal(map(parse_cards, ["R1 R0", "G1 G0", "B2 B0"]))])
    fault = first_fault(record)
    assert fault is not None
    assert fault.path == "$.actions[0]"


@pytest.mark.parametrize(
    ("entries", "path"),
    [
        ({"starter": 3}, "$.starter"),
        ({"starter": "0"}, "$.starter"),
        ({"starter": True}, "$.starter"),
        ({"names": ["Ana"]}, "$.names"),
        ({"rulings": 2}, "$.rulings"),
        ({"rulings": True}, "$.rulings"),
        ({"rules": "classic 3p"}, "$.rules"),
    ],
)
def test_a_record_of_no_game_can_not_be_made(entries, path):
    with pytest.raises(RecordError) as caught:
        Record(**{"rules": rules_for(HANDS), "starter": 0, "actions": (), **entries})
    assert caught.value.path == path


def test_the_rulings_are_those_of_version_1():
    assert RULINGS == 1


# ------------------------------------------------------------------------------ redacted records


@given(strategies.games(strategies.calls(rounds=st.just(1))), strategies.chances())
def test_redacted_records_hold_what_the_seat_saw(game, chance):
    record = record_of(game)
    for seat in (None, chance.randrange(game.call.players)):
        redacted = record.redacted(seat)
        seen = [
            event.seen_by(seat)
            for before, action in zip(game.states, game.actions, strict=False)
            for event in events_of(before, action)
        ]
        assert list(redacted.events) == [event for event in seen if event is not None]
        text = redacted.dumps()
        REDACTED.validate(json.loads(text))
        assert RedactedRecord.loads(text) == redacted


def test_a_redacted_record_has_nothing_of_the_others():
    # After the first choice seat 1 knows its own two cards. The rule set names the pack, so
    # look at the events alone.
    record = attrs.evolve(loads_text(TEXT), actions=loads_text(TEXT).actions[:3])
    events = json.loads(record.redacted(1).dumps())["events"]
    assert events == [
        {
            "event": "hand_dealt",
            "round_number": 1,
            "starter": 2,
            "seat": 1,
            "hand": ["G0", "G1"],
            "hand_sizes": [2, 2, 2],
            "undealt": [],
            "undealt_count": 0,
        },
        {"event": "pain_chosen", "seat": 1, "cards": ["G0"], "colours": ["G"]},
        {"event": "pain_sealed", "seat": 0},
    ]
    for_all = json.loads(record.redacted(None).dumps())["events"]
    assert for_all[0]["hand"] == []
    assert for_all[1:] == [{"event": "pain_sealed", "seat": 1}, {"event": "pain_sealed", "seat": 0}]


def test_a_redacted_record_can_not_hold_what_the_seat_can_not_see():
    whole = attrs.evolve(loads_text(TEXT), actions=loads_text(TEXT).actions[:3])
    others = whole.redacted(0)
    with pytest.raises(RecordError) as caught:
        attrs.evolve(others, seat=1)
    assert caught.value.code == "not_seen"
    hidden = events_of(new_game(whole.rules, starter=2), whole.actions[0])
    with pytest.raises(RecordError) as caught:
        RedactedRecord(whole.rules, 2, 0, hidden)
    assert (caught.value.code, caught.value.path) == ("not_seen", "$.events[0]")


def test_there_is_no_redacted_record_for_a_seat_that_does_not_exist():
    for seat in (3, -1, "0", True):
        with pytest.raises(IllegalActionError) as caught:
            loads_text(TEXT).redacted(seat)
        assert (caught.value.code, caught.value.seat) == ("no_such_seat", seat)


def test_redacted_records_are_saved_as_json_only():
    redacted = loads_text(TEXT).redacted(1)
    file = io.StringIO()
    dump(redacted, file)
    assert RedactedRecord.loads(file.getvalue()) == redacted
    with pytest.raises(RecordError):
        dump(redacted, io.StringIO(), text=True)
    with pytest.raises(RecordError) as caught:
        loads(file.getvalue())
    assert (caught.value.code, caught.value.path) == ("unknown_format", "$.format")


# ------------------------------------------------------------------------------- another game


def test_a_game_of_ones_own_gets_records():
    """All that differs is in its `Game`: here Sticheln under another name."""
    game = attrs.evolve(STICHELN, name="my-game")
    record = attrs.evolve(loads_text(TEXT), game=game)
    for read, text in ((loads, dumps(record)), (loads_text, dumps_text(record))):
        assert read(text, games=[game]) == record
        with pytest.raises(RecordError) as caught:
            read(text)
        assert (caught.value.code, caught.value.path) == ("unknown_game", "$.game")
