"""Other engines, as far as they are installed: each work is None where its engine is not there."""

from __future__ import annotations

import ctypes
import importlib
import json
import random
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.measure import Work

_ROLLOUTS = 5000
_MOVES = {"spades": 56, "hearts": 52}
"""Four bids and 52 cards; 52 cards, in a game without a pass."""


def optional(name: str) -> Any:
    """A module, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


@cache
def dealt(game: str) -> Any:
    """An OpenSpiel game just after the deal, or None."""
    pyspiel = optional("pyspiel")
    if pyspiel is None:
        return None
    state = pyspiel.load_game(game).new_initial_state()
    cards = random.Random(1)
    while state.is_chance_node():
        state.apply_action(cards.choice(state.legal_actions()))
    return state


def copy_and_play(game: str) -> Work | None:
    """One game from its deal to its end, a new state for each move, from Python."""
    start = dealt(game)
    if start is None:
        return None

    def work() -> int:
        state, moves, chance = start, 0, random.random
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.child(actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def asked_as_much(game: str) -> Work | None:
    """The same, asked what the loop of this library asks: does chance act, and whose turn is it."""
    start = dealt(game)
    if start is None:
        return None

    def work() -> int:
        state, moves, chance = start, 0, random.random
        while not state.is_terminal():
            if state.is_chance_node():
                continue
            actions = state.legal_actions(state.current_player())
            state = state.child(actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def whole_games(game: str) -> Work | None:
    """One game from the first card dealt on; the cards are dealt in place."""
    pyspiel = optional("pyspiel")
    if pyspiel is None:
        return None
    loaded = pyspiel.load_game(game)

    def work() -> int:
        state, moves, chance = loaded.new_initial_state(), 0, random.random
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.child(actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return work


def rollouts(game: str) -> Work | None:
    """Random games from a deal to the end in C++, deals not counted.

    They are run by one simulation of a tree search, whose leaf asks for so many rollouts.
    """
    start = dealt(game)
    if start is None:
        return None
    pyspiel = optional("pyspiel")
    evaluator = pyspiel.RandomRolloutEvaluator(_ROLLOUTS, 1)

    def work() -> int:
        bot = pyspiel.MCTSBot(start.get_game(), evaluator, 1.0, 1, 1, False, 1, False)
        bot.mcts_search(start)
        return _ROLLOUTS * _MOVES[game]

    return work


def colver_rollouts() -> Work | None:
    """Random play of 32 cards of belote in Rust, deals and bidding not counted."""
    colver = optional("colver")
    if colver is None:
        return None
    game = colver.Env.deal(0, 1)
    game.set_contract(0, 80, 0, 0)
    game.set_phase_playing()

    def work() -> int:
        game.rollout(_ROLLOUTS)
        return _ROLLOUTS * 32

    return work


@cache
def _limit() -> Any:
    """The compiled ``limit.c``, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    source = Path(__file__).with_name("limit.c")
    target = Path(tempfile.mkdtemp()) / "limit.so"
    command = [compiler, "-O3", "-shared", "-fPIC", str(source), "-o", str(target)]
    subprocess.run(command, check=True)
    library = ctypes.CDLL(str(target))
    library.play.argtypes = [ctypes.c_int64, ctypes.c_uint64, ctypes.c_void_p]
    return library


def plain_c(games: int = 4000) -> Work | None:
    """Rounds of Classic for four in bare C, deals included; a choice counts as a move."""
    library = _limit()
    if library is None:
        return None
    scores = (ctypes.c_int32 * (4 * games))()

    def work() -> int:
        library.play(games, 12345, ctypes.addressof(scores))
        return games * 60

    return work


def jass_game() -> Any:
    """A game of jass-kit whose first card is to be led, or None."""
    if optional("jass") is None:
        return None
    game = optional("jass.game.game_sim").GameSim(
        optional("jass.game.rule_schieber").RuleSchieber()
    )
    game.init_from_cards(optional("jass.game.game_util").deal_random_hand(), 0)
    game.action_trump(0)
    return game


def jass_play() -> Work | None:
    """Random games of 36 cards of Jass in Python and NumPy, in place, deals included."""
    if jass_game() is None:
        return None
    numpy = optional("numpy")

    def work() -> int:
        game, moves, chance = jass_game(), 0, random.random
        while not game.is_done():
            valid = numpy.flatnonzero(game.rule.get_valid_cards_from_state(game.state))
            game.action_play_card(int(valid[int(chance() * len(valid))]))
            moves += 1
        return moves

    return work


def chess_play() -> Work | None:
    """The first 80 random moves of chess in Python, in place."""
    chess = optional("chess")
    if chess is None:
        return None

    def work() -> int:
        board, moves, chance = chess.Board(), 0, random.random
        while moves < 80 and (legal := [*board.legal_moves]):
            board.push(legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return work


def jass_state() -> Any:
    """A state of jass-kit in the middle of a game, or None."""
    game = jass_game()
    if game is None:
        return None
    numpy = optional("numpy")
    for _ in range(18):
        valid = numpy.flatnonzero(game.rule.get_valid_cards_from_state(game.state))
        game.action_play_card(int(valid[0]))
    return game.state


def jass_json() -> tuple[Work | None, Work | None]:
    """Writing a state of jass-kit as JSON, and reading it."""
    state = jass_state()
    if state is None:
        return None, None
    text = json.dumps(state.to_json())

    def write() -> int:
        json.dumps(state.to_json())
        return 1

    def read() -> int:
        type(state).from_json(json.loads(text))
        return 1

    return write, read


def hearts_serialized() -> tuple[Work | None, Work | None]:
    """Writing a state of hearts in the middle of a game, and reading it."""
    start = dealt("hearts")
    if start is None:
        return None, None
    state = start.clone()
    for _ in range(26):
        state.apply_action(state.legal_actions()[0])
    game, text = state.get_game(), state.serialize()

    def write() -> int:
        state.serialize()
        return 1

    def read() -> int:
        game.deserialize_state(text)
        return 1

    return write, read
