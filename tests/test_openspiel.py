"""The games as games of OpenSpiel: chance, moves, what is seen, values.

What the adapter says is held against the engine, and what it shows against what a seat may know.
"""

import importlib.util
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sticheln import (
    FLAGS,
    PRESETS,
    Deal,
    Deck,
    IllegalActionError,
    NotationError,
    Rules,
    RulesError,
    keinstich,
    observe,
    parse_cards,
)
from sticheln.features import layout
from sticheln.flags import NUMBER
from sticheln.games import game_of
from sticheln.numbering import numbering

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")
openspiel = pytest.importorskip("sticheln.openspiel")

TOP = Path(__file__).parents[1]
load_game = openspiel.load_game
openspiel.register()

TINY = Deck("tiny", parse_cards("R0 R1 R2 G0 G1 G2"))  # 2 cards each
TEN = Deck("ten", parse_cards("R0 R1 R2 G0 G1 G2 B0 B1 B2 B3"))  # 3 cards each, and one left over


def small(text, rounds=2, deck=TEN):
    return Rules.parse(f"3p {text}").vary(deck=deck, rounds=rounds)


def moves_of(state):
    """The moves and how likely each is when all move at random."""
    if state.is_chance_node():
        return zip(*state.chance_outcomes(), strict=True)
    return state.legal_actions(), None


def playing(game, seed):
    """The states of a game played at random, each a clone."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        moves, weights = moves_of(state)
        state.apply_action(chance.choices(moves, weights)[0])
    yield state


def first_choice(game, seed=0):
    """The first state of a game in which a seat moves, after a random deal."""
    return next(state for state in playing(game, seed) if state.current_player() >= 0)


def told(state, player):
    """All that a player is told in a state."""
    return (
        state.information_state_string(player),
        tuple(state.information_state_tensor(player)),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
    )


def replayed(rules, history, starter=0):
    """The states of the game itself, of moves read as the docs say."""
    game, numbers, moves = game_of(rules), numbering(rules), iter(history)
    state = game.new_game(rules, starter)
    yield state
    for move in moves:
        if state.needs_deal:
            action = deal_by(rules, [move], moves)
        else:
            action = numbers.action(move, state.to_act[0])
        state = game.apply(state, action)
        yield state


def deal_by(rules, places, moves):
    """The deal that the next moves make, the first of which is drawn already."""
    left_over = len(rules.cards) - rules.players * rules.hand_size
    pack = [*range(rules.players)] * rules.hand_size + [rules.players] * left_over
    while True:
        room = Counter(pack) - Counter(places)
        if len(room) == 1:
            places += room.elements()
            break
        places.append(next(moves))
    hands = [[] for _ in range(rules.players + 1)]
    for card, place in zip(rules.cards, places, strict=True):
        hands[place].append(card)
    return Deal(hands[:-1], hands[-1])


# ------------------------------------------------------------------------ OpenSpiel's own checks


@pytest.mark.parametrize(
    "rules",
    [
        *(small(preset) for preset in PRESETS),
        small("guide", 1, TINY),
        small("classic intense fog"),
        small("classic late intense"),
        small("jogoeu intense reverse"),
        Rules.from_preset("amigo", 5, rounds=1),
        Rules(),
        keinstich.Rules(3, deck=24, contracts="penultimate,first_and_last,domino"),
        keinstich.Rules.from_preset("power"),
    ],
    ids=str,
)
def test_openspiel_finds_no_fault(rules):
    pyspiel.random_sim_test(load_game(rules), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("utility", ["totals", "margin", "win"])
def test_nor_with_any_utility(utility):
    for rules in (small("classic"), keinstich.Rules.from_preset("power", 3, deck=24)):
        game = load_game(rules, utility=utility)
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


# -------------------------------------------------------------------------------------- the moves


@pytest.mark.parametrize(
    ("deck", "deals"),
    [
        (TINY, 90),  # 6! / (2! 2! 2!)
        (Deck("seven", parse_cards("R0 R1 R2 G0 G1 G2 B0")), 630),  # 7! / (2! 2! 2! 1!)
    ],
)
def test_every_deal_has_one_history_and_the_same_chance(deck, deals):
    chances = []

    def follow(state, chance):
        if not state.is_chance_node():
            chances.append(chance)
            return
        for place, likely in state.chance_outcomes():
            follow(state.child(place), chance * likely)

    follow(load_game(small("classic", 1, deck)).new_initial_state(), 1)
    assert len(chances) == deals
    assert chances == pytest.approx([1 / deals] * deals, rel=1e-12)


@pytest.mark.parametrize("starter", [0, 2])
@pytest.mark.parametrize(
    "rules",
    [*(small(preset) for preset in PRESETS), small("late intense"), keinstich.Rules(3, deck=24)],
    ids=str,
)
def test_it_is_the_same_game(rules, starter):
    numbers, game = numbering(rules), game_of(rules)
    *states, end = playing(load_game(rules, starter=starter), 5)
    *reals, over = replayed(rules, end.history(), starter)
    assert over.is_over
    assert end.returns() == list(map(float, over.totals))
    decisions = [state for state in states if state.current_player() >= 0]
    for state, real in zip(decisions, (s for s in reals if s.to_act), strict=True):
        assert state.current_player() == real.to_act[0]
        legal = game.legal_actions(real, real.to_act[0])
        assert state.legal_actions() == sorted(map(numbers.number, legal))


def test_moves_are_told():
    rules = small("classic", 1)
    start, state = load_game(rules).new_initial_state(), first_choice(load_game(rules))
    assert [start.action_to_string(place) for place in (0, 3)] == ["R0 to 0", "R0 left over"]
    *_, real = replayed(rules, state.history())
    told_moves = [state.action_to_string(move) for move in state.legal_actions()]
    assert told_moves == [f"0 chooses {card}" for card in real.hands[0]]


def test_what_is_no_move_is_refused():
    state = first_choice(load_game(small("classic", 1)))
    with pytest.raises(IllegalActionError) as refused:
        state.clone().apply_action(10_000)
    assert refused.value.code == "no_such_number"
    with pytest.raises(IllegalActionError) as refused:
        state.clone().apply_action(0)  # to play a card, when pain cards are due
    assert refused.value.code == "wrong_phase"
    start = load_game(small("classic", 1)).new_initial_state()
    start.apply_action(3)
    with pytest.raises(IllegalActionError, match="no room"):
        start.apply_action(3)  # one card is left over, not two


# --------------------------------------------------------------------------------- what is seen


@pytest.mark.parametrize("text", ["classic", "late", "jogoeu fog"])
def test_information_states_remember_all_that_their_player_saw_and_did(text):
    """Wherever a player is told the same, it has been told and has done the same before."""
    chance, pasts, tensors = random.Random(3), {}, {}
    game = load_game(small(text, 1, TINY))

    def explore(state, before):
        player = state.current_player()
        if state.is_terminal():
            return
        if state.is_chance_node():
            for place, _ in state.chance_outcomes():
                if chance.random() < 0.6:
                    explore(state.child(place), before)
            return
        now = state.information_state_string()
        tensor = tuple(state.information_state_tensor())
        assert pasts.setdefault((player, now), before[player]) == before[player]
        assert tensors.setdefault(tensor, (player, now)) == (player, now)
        for move in state.legal_actions():
            past = (*before[player], (now, move))
            explore(state.child(move), {**before, player: past})

    explore(game.new_initial_state(), {0: (), 1: (), 2: ()})
    assert len(pasts) == len(tensors) > 100


def test_earlier_rounds_are_remembered():
    rules = small("guide", 3)
    size, states = layout(rules).size, list(playing(load_game(rules), 8))
    ends = [state for state in replayed(rules, states[-1].history()) if state.needs_deal][1:]
    assert len(ends) == 2
    for player in range(3):
        views = [observe(end, player) for end in ends]
        remembered = np.array(states[-1].information_state_tensor(player)).reshape(-1, size)
        numbers = np.array([layout(rules).features(view) for view in views], np.float32)
        assert (remembered[1:3] == numbers).all()
        assert not remembered[3:].any()
        parts = states[-1].information_state_string(player).split("\n\n")
        between = [s.observation_string(player) for s in states if s.is_chance_node()]
        assert parts[:-1] == list(dict.fromkeys(between))[1:]
        assert parts[-1] == states[-1].observation_string(player)


@pytest.mark.parametrize("text", ["classic", "classic fog", "intense", "jogoeu", "guide", "late"])
def test_a_sealed_choice_is_told_to_nobody_else(text):
    game = load_game(small(text, 1))
    wanted = "names" if text == "late" else "chooses"
    state = next(
        state
        for seed in range(20)
        for state in playing(game, seed)
        if state.current_player() >= 0
        and f" {wanted} " in state.action_to_string(state.legal_actions()[0])
        and len(state.legal_actions()) > 1
    )
    seat = state.current_player()
    after = [state.child(move) for move in state.legal_actions()]
    assert len({told(each, seat) for each in after}) == len(after)
    for other in {0, 1, 2} - {seat}:
        assert len({told(each, other) for each in after}) == 1


@pytest.mark.parametrize(("text", "known"), [("classic", 3), ("classic fog", 1)])
def test_a_choice_is_told_when_it_is_revealed(text, known):
    game = load_game(small(text, 1))
    after = [first_choice(game).child(move) for move in first_choice(game).legal_actions()]
    for each in after:
        for _ in range(2):
            each.apply_action(each.legal_actions()[0])
    assert len({told(each, 1) for each in after}) == known


def test_nobody_sees_a_deal_before_it_is_done():
    dealing = [s for s in playing(load_game(small("classic", 1)), 1) if s.is_chance_node()]
    assert len(dealing) > 5
    for player in range(3):
        assert len({told(state, player) for state in dealing}) == 1


def test_public_observations_and_kinds_that_there_are_none_of():
    game = load_game(small("classic fog", 1))
    state = first_choice(game)
    observation = pytest.importorskip("open_spiel.python.observation")
    kinds = pyspiel.PrivateInfoType
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=kinds.NONE)
    public = observation.make_observation(game, kind)
    assert public.tensor is None
    texts = {public.string_from(state.child(m), p) for m in state.legal_actions() for p in range(3)}
    assert len(texts) == 1
    own = observation.make_observation(game)
    own.set_from(state, 0)
    assert own.dict["hand"].sum() == 3
    for kind in ({"private_info": kinds.ALL_PLAYERS}, {"public_info": False}):
        with pytest.raises(IllegalActionError) as refused:
            observation.make_observation(
                game, pyspiel.IIGObservationType(perfect_recall=True, **kind)
            )
        assert refused.value.code == "unknown_observation"


@pytest.mark.parametrize(
    "rules", [small("guide"), small("late"), keinstich.Rules.parse("power 3p deck=24")], ids=str
)
def test_a_resampled_history_can_not_be_told_from_the_real_one(rules):
    draw = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    states = [state for state in playing(load_game(rules), 2) if not state.is_chance_node()]
    others = 0
    for state in states[::5]:
        for player in range(3):
            imagined = state.resample_from_infostate(player, draw)
            assert told(imagined, player) == told(state, player)
            assert imagined.legal_actions(player) == state.legal_actions(player)
            assert len(list(replayed(rules, imagined.history()))) > 0
            others += imagined.history() != state.history()
    assert others > len(states[::5])


def test_every_world_is_resampled():
    state = first_choice(load_game(small("classic", 1, TINY)))
    draw = random.Random(1).random
    worlds = {tuple(state.resample_from_infostate(0, draw).history()) for _ in range(60)}
    assert len(worlds) == 6  # four cards that are not seen, two each for two rivals


# ------------------------------------------------------------------------------- keeping states


def test_states_are_kept_and_read_back():
    game = load_game(small("guide"))
    for state in list(playing(game, 4))[::7]:
        text = pyspiel.serialize_game_and_state(game, state)
        known_game, known = pyspiel.deserialize_game_and_state(text)
        assert str(known_game) == str(game)
        for copy in (known, pickle.loads(pickle.dumps(state)), state.clone()):
            assert copy.history() == state.history()
            assert str(copy) == str(state)
            assert [told(copy, p) for p in range(3)] == [told(state, p) for p in range(3)]
            assert copy.returns() == state.returns()


def test_a_clone_goes_its_own_way():
    state = first_choice(load_game(small("classic", 1)))
    before = str(state), state.history()
    state.clone().apply_action(state.legal_actions()[0])
    assert (str(state), state.history()) == before


def test_another_process_reads_a_pickle(tmp_path):
    state = first_choice(load_game(small("classic", 1)))
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    code = (
        "import pickle, pathlib, sys; print(pickle.loads(pathlib.Path(sys.argv[1]).read_bytes()))"
    )
    command = [sys.executable, "-W", "error", "-c", code, tmp_path / "state"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(state)


# ------------------------------------------------------------------------------------ parameters


SAID_ELSEWHERE = {
    ("rounds", "per_player"),  # the parameter is a number
    ("contracts", "domino"),  # one contract is no list of them
    *(("contracts", str(contract)) for contract in keinstich.Contract),
    ("deck", "24"),  # not for four
}
BESIDES = [
    ("python_sticheln", "rounds", 3),
    ("python_keinstich", "stake", 7),
    ("python_keinstich", "contracts", "hearts,domino"),
    ("python_keinstich", "deck", 52),
]


@pytest.mark.parametrize(
    ("name", "flag", "value"),
    [
        (name, flag.name, value)
        for name, flags in (("python_sticheln", FLAGS), ("python_keinstich", keinstich.FLAGS))
        for flag in flags.values()
        for value in flag.values
        if value != NUMBER and (flag.name, value) not in SAID_ELSEWHERE
    ]
    + BESIDES,
)
def test_every_flag_is_a_parameter(name, flag, value):
    rules_type = Rules if name == "python_sticheln" else keinstich.Rules
    (known,) = (t for t in pyspiel.registered_games() if t.short_name == name)
    kind = type(known.parameter_specification[flag])
    beside = {"contracts": "'(tricks,max,domino)'"} if flag == "march" else {}
    given = value == "True" if kind is bool else kind(value)
    game = pyspiel.load_game(name, {flag: given, **beside})
    flags = {"contracts": "tricks,max,domino"} if beside else {}
    assert game.tree.rules == rules_type(**{flag: value, **flags})
    assert pyspiel.load_game(str(game)).tree.rules == game.tree.rules


def test_parameters_are_words_of_the_rules():
    said = {"rules": "guide fog", "players": 5, "trumps": "highest", "rounds": 2, "starter": 3}
    game = pyspiel.load_game("python_sticheln", said)
    text = "players=5,rounds=2,rules=guide fog,starter=3,trumps=highest"
    assert str(game) == f"python_sticheln({text})"
    assert game.num_players() == 5
    assert game.tree.rules == Rules.from_preset("guide", 5, "fog", trumps="highest", rounds=2)


@pytest.mark.parametrize(
    "text",
    [
        "python_sticheln(rules='(classic 3p rounds=1 deck=two:R0-2,G0-2)')",
        "python_sticheln(deck='(two:R0-2,G0-2)',players=3,rounds=1)",
        "python_keinstich(contracts='(hearts,domino)',march='(false)',stake=1)",
        "python_keinstich(black_pig=True,rules=power)",
    ],
)
def test_the_text_of_a_game_is_read_back(text):
    game = pyspiel.load_game(text)
    assert str(game) == text
    assert str(pickle.loads(pickle.dumps(game))) == text
    assert list(playing(game, 0))[-1].is_terminal()


@pytest.mark.parametrize(
    ("name", "said", "error", "code"),
    [
        ("python_sticheln", {"trumps": "lowest"}, RulesError, "unknown_value"),
        ("python_sticheln", {"players": 9}, RulesError, "players"),
        ("python_sticheln", {"starter": 4}, RulesError, "no_such_seat"),
        ("python_sticheln", {"utility": "money"}, RulesError, "unknown_utility"),
        ("python_sticheln", {"rounds": 101}, RulesError, "too_many_rounds"),
        ("python_sticheln", {"rules": "guide guide"}, NotationError, "twice"),
        ("python_sticheln", {"rules": "guide 4p", "players": 4}, NotationError, "twice"),
        (
            "python_sticheln",
            {"rules": "fog", "pain_reveal": "at_once"},
            RulesError,
            "contradiction",
        ),
        ("python_sticheln", {"rules": "chess"}, RulesError, "unknown_variant"),
        ("python_keinstich", {"deck": 24, "players": 5}, RulesError, "uneven_deal"),
        ("python_keinstich", {"contracts": "'(hearts,max)'"}, RulesError, "domino_last"),
    ],
)
def test_what_can_not_be_played_is_refused(name, said, error, code):
    with pytest.raises(error) as refused:
        pyspiel.load_game(name, said)
    assert refused.value.code == code


def test_rules_of_no_game_are_refused():
    with pytest.raises(RulesError) as refused:
        load_game("classic")
    assert refused.value.code == "unknown_game"


# --------------------------------------------------------------------------------------- values


@pytest.mark.parametrize("rules", [small("classic"), small("reverse mild"), small("late")], ids=str)
def test_returns_are_totals_margins_or_shares_of_the_win(rules):
    for seed in range(5):
        *_, end = playing(load_game(rules), seed)
        *_, real = replayed(rules, end.history())
        for utility, expected in {
            "totals": list(real.totals),
            "margin": [total - sum(real.totals) / 3 for total in real.totals],
            "win": [(seat in real.winners) / len(real.winners) for seat in range(3)],
        }.items():
            game = load_game(rules, utility=utility)
            state = game.new_initial_state()
            for move in end.history():
                assert state.returns() == [0.0] * 3
                state.apply_action(move)
            assert state.returns() == pytest.approx(expected)
            assert game.min_utility() <= min(state.returns())
            assert max(state.returns()) <= game.max_utility()


# The places are paid 10, 5, 1 and 0 of the pot of 16 stakes.
MARCHING = keinstich.Rules(stake=1, contracts="tricks,max,domino", march="10,6")


@pytest.mark.parametrize(
    ("rules", "utility", "bounds"),
    [
        # Four rounds. At worst all twelve pain cards, 0 to 11: 66; at best the 48 others.
        (Rules(), "totals", (-4 * 66, 4 * 48)),
        (Rules.from_preset("classic", 4, "mild"), "totals", (-4 * 12 * 5, 4 * 48)),
        (Rules.from_preset("classic", 4, "reverse"), "totals", (-4 * 48, 4 * 66)),
        # Two colours of 66 points; one colour alone is the best that can be had of it.
        (Rules.from_preset("classic", 4, "intense"), "totals", (-4 * 132, 4 * 48)),
        # Up to four rounds more. 0 to 14 are 105 points; a zero outside counts nothing.
        (Rules.from_preset("guide", 4), "totals", (-8 * 105, 8 * 42)),
        (Rules(), "margin", (-3 / 4 * 456, 3 / 4 * 456)),
        (Rules(), "win", (0, 1)),
        # All 32 stakes of 5 paid; the first place's 20 of them won.
        (keinstich.Rules(), "totals", (-160, 100)),
        # Two trick deals of eight stakes each all paid; a march's 10 won in both, and 10 more.
        (MARCHING, "totals", (-16, 2 * 10 + 10)),
    ],
    ids=str,
)
def test_utilities_have_bounds(rules, utility, bounds):
    game = load_game(rules, utility=utility)
    assert (game.min_utility(), game.max_utility()) == bounds


def imported(name):
    spec = importlib.util.spec_from_file_location(name, TOP / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


values = imported("openspiel_values")


@pytest.mark.parametrize(
    ("name", "together"),
    [
        # All cards lie as if shuffled once: three laid out, three in the trick. A card laid out
        # costs its value, 1 on average. A card in the trick is of the winner's pain colour in two
        # of five cases and costs 1 on average, else it earns 1: 3 * (3/5 - 2/5) = 3/5.
        ("classic", -3 + 3 / 5),
        # Each costs 5: -15 + 3 * (3/5 - 2/5 * 5).
        ("mild", -15 + 3 * (3 / 5 - 2)),
        # The signs turned round.
        ("reverse", 3 - 3 / 5),
    ],
)
def test_what_random_play_is_worth(name, together):
    rules = Rules.parse(values.MINIATURES[name])
    theirs = values.openspiel_random_play(rules)
    assert sum(theirs) == pytest.approx(together)
    assert theirs == pytest.approx([float(value) for value in values.random_play(rules)])


PAGE = (TOP / "docs" / "openspiel-values.md").read_text("utf-8")
CELLS = re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \| .+ \|$", PAGE, re.MULTILINE)
ROWS = {name: (at_random, at_best) for name, at_random, at_best in CELLS}
RULES = dict(re.findall(r"^\| `(.+?)` \| `(.+?)` \|$", PAGE, re.MULTILINE))


def test_what_best_play_is_worth():
    rules = Rules.parse(values.MINIATURES["classic"])
    own = values.best_play(rules, 1)
    assert values.openspiel_best_play(rules, 1) == pytest.approx(float(own))
    assert ROWS["classic"][1].split()[1] == str(own)


def test_the_page_tells_what_random_play_is_worth():
    assert RULES == values.MINIATURES
    assert set(ROWS) == set(RULES)
    for name in ("classic", "mild", "reverse", "late", "classic-3"):
        at_random, _ = ROWS[name]
        assert at_random.split() == [*map(str, values.random_play(Rules.parse(RULES[name])))]


def test_a_match_is_played():
    words = ["--deals", "1", "--simulations", "2", "classic", "3p", "rounds=1"]
    command = [sys.executable, "-W", "error", TOP / "examples" / "openspiel_match.py", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.search(r"3 games, mean margin [+-]\d", done.stdout)


# ----------------------------------------------------------------------------------------- bots


def played_by(game, bots, chance, most_moves):
    state = game.new_initial_state()
    for _ in range(most_moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            moves, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(moves, p=likely))
            continue
        move = bots[state.current_player()].step(state)
        assert move in state.legal_actions()
        state.apply_action(move)
    return state


@pytest.mark.parametrize(
    ("rules", "most_moves"),
    [
        (small("guide", 1), 100),
        (small("late", 1), 100),
        (keinstich.Rules.from_preset("power", 3, deck=24), 60),
        (Rules(), 62),
    ],
    ids=str,
)
def test_its_searchers_play(rules, most_moves):
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    game, chance = load_game(rules, utility="margin"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    seeing = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=chance)
    guessing = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=chance)
    bots = [seeing, *[guessing] * (rules.players - 1)]
    state = played_by(game, bots, chance, most_moves)
    assert state.is_terminal() or state.move_number() == most_moves


# ------------------------------------------------------------------------------------ the extra


@pytest.mark.parametrize("missing", ["numpy", "pyspiel"])
def test_a_missing_extra_is_named(missing):
    script = f"import sys\nsys.modules[{missing!r}] = None\nimport sticheln.openspiel"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == (
        "sticheln.errors.MissingExtraError: sticheln.openspiel needs OpenSpiel: "
        "pip install 'sticheln[openspiel]'"
    )


def test_the_package_loads_nothing_of_it():
    script = "import sticheln, sys; sys.exit('pyspiel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
