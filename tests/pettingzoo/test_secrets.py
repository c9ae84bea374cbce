"""Nothing that a seat must not know is in what it is shown."""

import copy
from random import Random

import pytest

from sticheln import (
    Phase,
    Rules,
    legal_actions,
    new_game,
    shuffle,
)
from sticheln.numbering import numbering
from tests.play import deck_of
from tests.worlds import Past, another_world

pytest.importorskip("numpy", reason="needs the extra 'pettingzoo'")
pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")
import numpy as np

from sticheln.pettingzoo import env
from sticheln.pettingzoo import table as table_envs
from tests.pettingzoo.playing import SMALL, numbers_seen, seat_of

pytestmark = pytest.mark.needs_extra("pettingzoo")


TWENTY = "R0 R1 R2 R3 R4 R5 G0 G1 G2 G3 G4 G5 B0 B1 B2 B3 B4 B5 Y0 Y1"


@pytest.mark.parametrize("reveal", ["at_once", "round_end"])
def test_no_later_seat_sees_an_earlier_choice(reveal):
    rules = SMALL.vary(pain_reveal=reveal)
    seen = {"seat_0": set(), "seat_1": set(), "seat_2": set()}
    for choice in range(3):
        table = env(rules)
        table.reset(seed=1)
        table.step(np.flatnonzero(table.observe("seat_0")["action_mask"])[choice])
        assert table.agent_selection == "seat_1"
        for agent, told in seen.items():
            told.add(numbers_seen(table, agent))
    assert {agent: len(told) for agent, told in seen.items()} == {
        "seat_0": 3,
        "seat_1": 1,
        "seat_2": 1,
    }


def test_no_later_seat_sees_which_colour_an_earlier_one_named():
    table = env(SMALL.vary("late"))
    table.reset(seed=1)
    while table.game_state.phase is Phase.PLAY:
        table.step(table.observe(table.agent_selection)["action_mask"].argmax())
    first, later = table.agent_selection, seat_of(table.agent_selection) + 1
    options = np.flatnonzero(table.observe(first)["action_mask"])
    seen = set()
    for option in options:
        twin = copy.deepcopy(table)
        twin.step(option)
        seen.add(numbers_seen(twin, f"seat_{later}"))
    assert len(options) > 1
    assert len(seen) == 1


@pytest.mark.parametrize(
    "flags", [{}, {"pain_reveal": "round_end"}, {"undealt": "hidden"}], ids=str
)
@pytest.mark.parametrize("turns", [0, 2, 6, 12])
def test_what_lies_elsewhere_makes_no_difference(monkeypatch, flags, turns):
    rules = Rules(3, deck=deck_of(TWENTY), **flags)
    for seat in range(3):
        one, past = env(rules), Past((new_game(rules),))
        one.reset(seed=turns, options={"starter": 0})
        past = past.then(shuffle(past.state, turns))
        for _ in range(turns):
            choice = legal_actions(past.state, past.state.to_act[0])[-1]
            one.step(numbering(rules).number(choice))
            past = past.then(choice)
        assert one.game_state == past.state
        other = another_world(past, seat, Random(turns))
        assert other.state != past.state
        deal, *choices = other.actions
        monkeypatch.setattr(table_envs, "shuffle", lambda state, seed, deal=deal: deal)
        two = env(rules)
        two.reset(options={"starter": 0})
        monkeypatch.undo()
        for choice in choices:
            two.step(numbering(rules).number(choice))
        assert two.game_state == other.state
        assert numbers_seen(one, f"seat_{seat}")[0] == numbers_seen(two, f"seat_{seat}")[0]
        others = {f"seat_{each}" for each in range(3)} - {f"seat_{seat}"}
        assert any(numbers_seen(one, agent) != numbers_seen(two, agent) for agent in others)
