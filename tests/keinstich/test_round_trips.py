"""JSON, text and pickles come back as they were; bad input is refused; old games stay."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any
from xml.dom import minidom

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sticheln
from sticheln import RecordError
from sticheln.bots import RandomBot
from sticheln.keinstich import (
    PRESETS,
    Rules,
    apply,
    events_of,
    from_json,
    legal_actions,
    new_game,
    observe,
    shuffle,
    svg,
    to_json,
)
from sticheln.keinstich.bots import RuleOfThumbBot
from sticheln.records import (
    Record,
    RedactedRecord,
    dumps,
    dumps_text,
    first_fault,
    loads,
    loads_text,
)
from sticheln.schemas import schema
from tests.keinstich.strategies import chances, flag_sets, plain, random_state, rules_of, steps
from tests.naive import keinstich as naive

RECORD, REDACTED, MESSAGE = (
    jsonschema.Draft202012Validator(schema(f"keinstich-{form}-1"))
    for form in ("record", "redacted-record", "message")
)
GOLDEN = Path(__file__).parent / "golden"


@settings(max_examples=10)
@given(flag_sets(), chances())
def test_everything_comes_back_from_json_and_pickles(flags, chance):
    for state, action in steps(rules_of(flags), chance):
        if chance.random() > 0.06:
            continue
        things: list[Any] = [state, state.rules, action]
        things += [observe(state, seat) for seat in (None, *range(flags.players))]
        events = events_of(state, action)
        things += [*events, *(event.seen_by(0) for event in events)]
        for thing in things:
            MESSAGE.validate(json.loads(to_json(thing)))
            assert from_json(to_json(thing)) == thing
            assert to_json(from_json(to_json(thing))) == to_json(thing)
            assert pickle.loads(pickle.dumps(thing)) == thing
            assert copy.deepcopy(thing) == thing
        assert hash(from_json(to_json(state))) == hash(state)


@settings(max_examples=15)
@given(flag_sets(), chances())
def test_records_come_back_and_replay(flags, chance):
    rules = rules_of(flags)
    played = list(steps(rules, chance))
    if chance.random() < 0.5:
        played = played[: chance.randrange(len(played))]
    dealer = played[0][0].dealer if played else 0
    record = Record(rules, dealer, [action for _, action in played])
    RECORD.validate(json.loads(dumps(record)))
    assert loads(dumps(record)) == record
    assert loads_text(dumps_text(record)) == record
    assert first_fault(record) is None
    if played:
        assert record.replay() == apply(*played[-1])
    for seat in (None, 0):
        kept = record.redacted(seat)
        REDACTED.validate(json.loads(kept.dumps()))
        assert RedactedRecord.loads(kept.dumps()) == kept


@pytest.mark.parametrize("preset", PRESETS)
def test_old_games_stay_as_they_were(preset):
    """The naive engine replays the kept game and comes to the kept totals as well."""
    record = loads_text((GOLDEN / f"{preset}.txt").read_text("utf-8"))
    kept = json.loads((GOLDEN / "results.json").read_text("utf-8"))[preset]
    state = record.replay()
    assert state.is_over
    assert state.rules == Rules.from_preset(preset)
    assert list(state.totals) == kept
    assert loads((GOLDEN / f"{preset}.json").read_text("utf-8")) == record
    table = naive.Table(naive.Flags(contracts=naive.PRESETS[preset]), record.starter)
    for action in record.actions:
        if isinstance(action, sticheln.Deal):
            table.deal([list(map(str, hand)) for hand in action.hands])
        else:
            table.do(plain(action))
    assert table.totals == kept


# ------------------------------------------------------------------------------------ bad input


def some_state() -> Any:
    game = new_game(Rules())
    game = apply(game, shuffle(game, 1))
    return apply(game, legal_actions(game)[0])


def with_changes(text: str, **changes: Any) -> str:
    return json.dumps(json.loads(text) | changes)


def test_a_state_lists_what_was_done_in_its_deal():
    """As the page on Kein Stich says: the deal, then two cards; nothing before the first deal."""
    state = new_game(Rules(), dealer=3)
    bare = json.loads(to_json(state))
    about = ("kind", "version", "game", "rules", "first_dealer", "scores", "actions")
    assert tuple(bare) == about
    assert (bare["first_dealer"], bare["scores"], bare["actions"]) == (3, [], [])
    actions = [shuffle(state, "tea")]
    for _ in range(2):
        state = apply(state, actions[-1])
        actions.append(legal_actions(state)[0])
    said = json.loads(to_json(apply(state, actions[-1])))
    assert said["scores"] == []
    deal, *plays = said["actions"]
    assert deal["deal"] == [[*map(str, hand)] for hand in actions[0].hands]
    assert plays == [
        {"play": str(action.card), "seat": seat} for seat, action in enumerate(actions[1:])
    ]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"game": "sticheln"}, "$.game"),
        ({"version": 2}, "$.version"),
        ({"kind": "thing"}, "$.kind"),
        ({"rules": "classic 4p"}, "$.rules"),
        ({"first_dealer": 9}, "$.first_dealer"),
        ({"scores": [[0, 0, 0, 0]]}, "$.scores[0]"),
        ({"scores": [[-5, -5, -5]]}, "$.scores[0]"),
        ({"scores": [[-3, -37, 0, 0]]}, "$.scores[0]"),
        ({"scores": [[-40, 0, 0, 0]] * 5}, "$.scores"),
        ({"actions": [{"lay": None, "seat": 1}]}, "$.actions[0]"),
        ({"actions": [{"pain": ["R5"], "seat": 1}]}, "$.actions[0]"),
        ({"actions": 5}, "$.actions"),
        ({"extra": 1}, "$.extra"),
    ],
)
def test_states_that_no_game_comes_to(changes, path):
    with pytest.raises(RecordError) as refused:
        from_json(with_changes(to_json(some_state()), **changes))
    assert refused.value.path == path


@pytest.mark.parametrize(
    ("deals", "march", "takes"),
    [
        ("tricks,domino", (10, 6), 8),
        ("power,domino", (10, 14), 32),  # 8 tricks, 8 hearts, 4 Obers at 2, Max at 8
    ],
)
def test_who_takes_every_trick_has_marched_and_pays_nothing(deals, march, takes):
    game = new_game(Rules(contracts=deals, march=march, stake=1))
    text = to_json(apply(game, shuffle(game, 1)))
    won, paid = march
    marched = from_json(with_changes(text, scores=[[won, -paid, -paid, -paid]]))
    assert marched.pot == takes
    with pytest.raises(RecordError) as refused:
        from_json(with_changes(text, scores=[[-takes, 0, 0, 0]]))
    assert refused.value.path == "$.scores[0]"


@pytest.mark.parametrize(
    ("flag", "value", "path"),
    [
        ("deck", "32", "$.flags.deck"),
        ("deck", 36, "$.flags.deck"),
        ("contracts", "tricks,hearts,obers,max,domino", "$.flags.contracts"),
        ("contracts", ["domino", "max"], "$.flags.contracts"),
        ("march", False, "$.flags.march"),
        ("march", [10, 5], "$.flags.march"),
        ("stake", "5", "$.flags.stake"),
        ("payouts", ["20", 10, 2, 0], "$.flags.payouts"),
        ("payouts", None, "$.flags.payouts"),
        ("trumps", "highest", "$.flags.trumps"),
    ],
)
def test_rule_sets_that_are_not_written_so(flag, value, path):
    data = json.loads(to_json(Rules()))
    data["flags"][flag] = value
    with pytest.raises(RecordError) as refused:
        from_json(json.dumps(data))
    assert refused.value.path == path
    assert not MESSAGE.is_valid(data) or flag in {"contracts", "march"}


def test_a_deal_must_follow_finished_deals():
    state = with_changes(to_json(new_game(Rules())), scores=[[-5, -35, 0, 0]])
    with pytest.raises(RecordError) as refused:
        from_json(state)
    assert refused.value.code == "breaks_rule"


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": ["C7"]},
        {"hand": []},
        {"seat": 7},
        {"seat": None},
        {"phase": "lay"},
        {"phase": "over"},
        {"trick": ["C7", "C7"]},
        {"trick": ["R5"]},
        {"opener": 1},
        {"layings": [{"lay": None, "seat": 1}]},
        {"layings": [{"play": "C7", "seat": 1}]},
        {"scores": [[-40, 0, 0, 0]]},
        {"first_dealer": -1},
        {"tricks": [{"leader": 1, "cards": ["C7", "C8", "C9", "C10"], "winner": 1}]},
        {"tricks": [{"leader": 1, "cards": [], "winner": 1}]},
        {"tricks": [{"leader": 9, "cards": ["C7"], "winner": 1}]},
    ],
)
def test_views_that_no_game_shows(changes):
    view = to_json(observe(some_state(), 2))
    assert to_json(from_json(view)) == view
    with pytest.raises(RecordError):
        from_json(with_changes(view, **changes))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "{}",
        '{"kind":"action","version":1,"game":"keinstich"}',
        '{"kind":"action","version":1,"game":"keinstich","lay":"C7","seat":99}',
        '{"kind":"action","version":1,"game":"keinstich","lay":"C7"}',
        '{"kind":"action","version":1,"game":"keinstich","lay":5,"seat":1}',
        '{"kind":"event","version":1,"game":"keinstich","event":"pain_chosen"}',
        '{"kind":"event","version":1,"game":"keinstich"}',
        '{"kind":"event","version":1,"game":"keinstich","event":"passed","seat":-1}',
        '{"kind":"event","version":1,"game":"keinstich","event":"game_ended","totals":[1,2],"winners":[0]}',
        '{"kind":"event","version":1,"game":"keinstich","event":"game_ended","totals":[],"winners":[]}',
        '{"kind":"rules","version":1,"game":"keinstich","rules":"power 4p march=10,6"}',
    ],
)
def test_messages_that_are_refused(text):
    with pytest.raises(RecordError):
        from_json(text)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.sampled_from(["C7", "H13", "lay", "", "R5"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=8,
)


def spots(data: Any) -> list[tuple[Any, Any]]:
    """Every place in a document as a container and a key."""
    pairs = (
        list(data.items())
        if isinstance(data, dict)
        else list(enumerate(data))
        if isinstance(data, list)
        else []
    )
    return [(data, key) for key, _ in pairs] + [spot for _, each in pairs for spot in spots(each)]


@settings(max_examples=60)
@given(flag_sets(), chances(), st.lists(VALUES, min_size=1, max_size=3), st.booleans())
def test_spoilt_messages_are_refused_or_are_others(flags, chance, values, whole):
    state = random_state(rules_of(flags), chance)
    data = json.loads(to_json(state if whole else observe(state, chance.choice([None, 0, 1]))))
    for value in values:
        places = spots(data)
        container, key = chance.choice(places)
        container[key] = value
    try:
        thing = from_json(json.dumps(data))
    except RecordError:
        return
    assert from_json(to_json(thing)) == thing


def test_each_game_refuses_the_messages_of_the_other():
    with pytest.raises(RecordError):
        sticheln.from_json(to_json(some_state()))
    with pytest.raises(RecordError):
        from_json(sticheln.to_json(sticheln.new_game(sticheln.Rules())))
    with pytest.raises(RecordError) as refused:
        to_json(sticheln.Rules())
    assert refused.value.code == "unknown_kind"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("pain: 0 C7", "bad_value"),
        ("pass", "bad_value"),
        ("R5", "breaks_rule"),
        ("C7 C8 C9 C10 C11", "bad_value"),
    ],
)
def test_texts_of_records_that_are_refused(line, code):
    deal = shuffle(new_game(Rules()), 1)
    text = dumps_text(Record(Rules(), 0, [deal]))
    with pytest.raises(RecordError) as refused:
        loads_text(text + line)
    assert refused.value.code == code
    assert refused.value.line == len(text.split("\n"))


def test_a_faulty_record_says_where():
    deal = shuffle(new_game(Rules()), 1)
    fault = first_fault(Record(Rules(), 0, [deal, deal]))
    assert fault is not None
    assert fault.path == "$.actions[1]"


# -------------------------------------------------------------------------------- bots, drawings


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_whole_games(preset):
    bots = [RuleOfThumbBot(), RandomBot("tea"), RuleOfThumbBot(), RandomBot("tea")]
    state = new_game(Rules.from_preset(preset))
    while not state.is_over:
        if state.needs_deal:
            state = apply(state, shuffle(state, preset))
            continue
        seat = state.to_act[0]
        view = observe(state, seat)
        action = bots[seat].choose(view, view.legal_actions)
        assert action in legal_actions(state)
        state = apply(state, action)


def test_advice_beats_chance():
    """Over a hundred games two seats that follow a rule of thumb are ahead of two that do not."""
    bots = [RuleOfThumbBot(), RandomBot("tea"), RuleOfThumbBot(), RandomBot("tea")]
    gained = [0] * 4
    for number in range(100):
        state = new_game(Rules(), dealer=number % 4)
        while not state.is_over:
            if state.needs_deal:
                state = apply(state, shuffle(state, number))
                continue
            seat = state.to_act[0]
            state = apply(state, bots[seat].choose(observe(state, seat), legal_actions(state)))
        gained = [sum(pair) for pair in zip(gained, state.totals, strict=True)]
    assert sum(gained) == 0
    assert gained[0] + gained[2] > 0


@settings(max_examples=20)
@given(flag_sets(), chances())
def test_drawings_are_sound_and_show_nothing_hidden(flags, chance):
    state = random_state(rules_of(flags), chance)
    minidom.parseString(svg.table(state))
    for seat in (None, 0):
        view = observe(state, seat)
        drawn = svg.table(view, names=["<Ada>", "Ben"])
        minidom.parseString(drawn)
        for other, hand in enumerate(state.hands):
            if other != seat:
                assert not [card for card in hand if f'data-card="{card}"' in drawn]
        assert view._repr_svg_().startswith("<svg")
