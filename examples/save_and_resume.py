"""Save a game, resume it later, replay it: ``python save_and_resume.py [FOLDER]``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from sticheln import Action, Rules, State, apply, new_game, observe, shuffle
from sticheln.bots import RandomBot
from sticheln.records import Record, dump, load

NAMES = ("Ana", "Bo", "Cy", "Di")


def moves(state: State) -> Iterator[tuple[Action, State]]:
    """Play on to the end: each action with the state that it leads to."""
    bot = RandomBot("bots")
    while not state.is_over:
        if state.needs_deal:
            action: Action = shuffle(state, "friday night")
        else:
            view = observe(state, state.to_act[0])
            action = bot.choose(view, view.legal_actions)
        state = apply(state, action)
        yield action, state


def begin(path: Path, actions: int) -> None:
    """Play the beginning of a game and save it."""
    rules = Rules.from_preset("classic", 4, "fixed_rounds", rounds=2)
    played = [action for action, _ in islice(moves(new_game(rules)), actions)]
    dump(Record(rules, 0, played, NAMES), path)
    print(f"saved after {actions} actions: {path.name}")


def resume(path: Path) -> Record:
    """Take a saved game up where it was broken off, and play it to the end."""
    record = load(path)
    state = record.replay()
    print(f"resumed in round {state.round_number}, trick {len(state.tricks) + 1}")
    rest = [action for action, _ in moves(state)]
    return Record(record.rules, record.starter, (*record.actions, *rest), record.names)


def replay(record: Record) -> None:
    """Go through a game state by state."""
    for state in record.states():
        if state.is_over or (state.needs_deal and state.round_scores):
            print(f"after round {len(state.round_scores)}: {state.totals}")


def main(folder: Path) -> None:
    """Save, resume, replay, and write what people and single seats may have."""
    begin(folder / "game.json", actions=40)
    dump(load(folder / "game.json").redacted(1), folder / "seen-by-bo.json")
    record = resume(folder / "game.json")
    dump(record, folder / "game.json")
    dump(record, folder / "game.txt", text=True)
    assert load(folder / "game.txt") == load(folder / "game.json") == record
    replay(record)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(Path(folder))
