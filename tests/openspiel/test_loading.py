"""Games are loaded by the words of their rules, and a missing extra is named."""

import pickle
import subprocess
import sys

import pytest

from sticheln import FLAGS, NotationError, Rules, RulesError, keinstich
from sticheln.flags import NUMBER
from tests.openspiel.playing import load_game, playing

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra 'openspiel'")


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
