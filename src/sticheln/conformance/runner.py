"""Putting the questions to an engine, and what comes of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, Final, cast

import attrs

from sticheln.conformance.cases import Case, Difference, cases, judge
from sticheln.conformance.process import Engine, EngineFaultError
from sticheln.conformance.protocol import GAME, PROTOCOL, Message, hello
from sticheln.conformance.suites import Suite, suite_of
from sticheln.conformance.support import Supports
from sticheln.documents import refused
from sticheln.errors import RecordError, shown

__all__ = ["MOST_RESTARTS", "TIMEOUT", "Outcome", "Report", "Verdict", "ask_all", "run"]

TIMEOUT: Final = 10.0
"""How many seconds an engine has for each answer, unless said otherwise."""
START: Final = 10.0
"""How many seconds it has at least to start and to say hello."""
MOST_RESTARTS: Final = 20
"""How often an engine that fails to answer is started anew, unless said otherwise."""


class Verdict(StrEnum):
    """What came of a case."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_COVERED = "not_covered"


@attrs.frozen
class Outcome:
    """What came of one case.

    Attributes:
        case: The case.
        verdict: What came of it.
        message: Why it failed or is not covered; empty when it passed.
        difference: Where the answer is wrong, when there was one.
        answer: The answer, when there was one.
        notes: What the engine had last written to its standard error, when it failed.
        seconds: How long it took.
    """

    case: Case
    verdict: Verdict
    message: str = ""
    difference: Difference | None = None
    answer: Any = None
    notes: str = ""
    seconds: float = 0.0


@attrs.frozen
class Report:
    """What came of a run.

    Attributes:
        engine: What the engine calls itself, with its version.
        outcomes: One for each case.
        fault: Why the engine could not be greeted; empty when it was.
        restarts: How often it was started anew.
        game: The game that it was asked about.
    """

    engine: str
    outcomes: tuple[Outcome, ...]
    fault: str = ""
    restarts: int = 0
    game: str = GAME

    def count(self, verdict: Verdict, kind: str | None = None) -> int:
        """How many cases, of a kind or of all, came out so."""
        return sum(
            outcome.verdict == verdict and kind in {None, outcome.case.kind}
            for outcome in self.outcomes
        )

    @property
    def passed(self) -> bool:
        """Whether nothing failed, and something passed."""
        return not self.fault and not self.count(Verdict.FAILED) and self.count(Verdict.PASSED) > 0


@attrs.frozen
class _Greeting:
    name: str
    supports: Supports


def run(
    command: Sequence[str],
    *,
    game: str = GAME,
    kinds: Iterable[str] = (),
    ids: Iterable[str] = (),
    timeout: float = TIMEOUT,
    restarts: int = MOST_RESTARTS,
    told: Callable[[Outcome], None] = lambda _: None,
) -> Report:
    """Start an engine and hold it against the vectors.

    Args:
        command: The program and its arguments.
        game: The game to ask about.
        kinds: The kinds of questions to put; all when empty.
        ids: The cases to put; all when empty.
        timeout: How many seconds the engine has for each answer.
        restarts: How often it is started anew when it fails to answer.
        told: Called with each outcome as it comes.

    Raises:
        RecordError: There is no such game, kind or case.
        StartError: The command can't be started.
    """
    asked = chosen(kinds, ids, game)
    return _Run(command, suite_of(game), timeout, restarts, told).over(asked)


def chosen(
    kinds: Iterable[str] = (), ids: Iterable[str] = (), game: str = GAME
) -> tuple[Case, ...]:
    """The cases of these kinds, or with these ids; all of them when none are given.

    Raises:
        RecordError: There is no such kind or case.
    """
    kinds, ids, known = set(kinds), set(ids), suite_of(game).kinds
    for kind in sorted(kinds - set(known)):
        raise refused("$.kind", f"there is no kind {shown(kind)}; there are {', '.join(known)}")
    found = [case for case in cases(game) if not kinds or case.kind in kinds]
    for each in sorted(ids - {case.id for case in found}):
        raise refused("$.id", f"there is no case {shown(each)} here")
    return tuple(case for case in found if not ids or case.id in ids)


def ask_all(ask: Callable[[Message], Message], asked: Iterable[Case]) -> tuple[Outcome, ...]:
    """Hold anything that answers requests against cases, without a process.

    Args:
        ask: Answers a request of the protocol, both as data.
        asked: The cases.

    >>> from json import dumps
    >>> from sticheln.conformance import respond
    >>> asked = [case for case in cases() if case.kind == "trick"][:3]
    >>> {outcome.verdict.value for outcome in ask_all(lambda line: respond(dumps(line)), asked)}
    {'passed'}
    """
    return tuple(_judged(case, ask(case.message(number))) for number, case in enumerate(asked, 1))


def _judged(case: Case, response: Message, seconds: float = 0.0) -> Outcome:
    error = response.get("error")
    if error is not None:
        return Outcome(case, Verdict.FAILED, f"error {_told(error)}", seconds=seconds)
    if "answer" not in response:
        return Outcome(case, Verdict.FAILED, "the line holds no answer", seconds=seconds)
    answer = response["answer"]
    difference = judge(case, answer)
    if difference is None:
        return Outcome(case, Verdict.PASSED, answer=answer, seconds=seconds)
    return Outcome(case, Verdict.FAILED, str(difference), difference, answer, seconds=seconds)


def _told(error: Any) -> str:
    if not isinstance(error, dict):
        return shown(error)
    said = cast("Message", error)
    if "code" not in said:
        return shown(said)
    return f"{said['code']}: {said.get('message', '')}".rstrip(": ")


class _Run:
    """One run: the engine as long as it lives, and how often it has been started."""

    def __init__(
        self,
        command: Sequence[str],
        suite: Suite,
        timeout: float,
        restarts: int,
        told: Callable[[Outcome], None],
    ) -> None:
        self._command = command
        self._suite = suite
        self._timeout = timeout
        self._most_restarts = restarts
        self._restarts = 0
        self._told = told
        self._engine: Engine | None = None
        self._number = 0

    def over(self, asked: Iterable[Case]) -> Report:
        try:
            _, greeting = self._start()
        except EngineFaultError as fault:
            fault_text = f"the hello: {fault}{self._close()}"
            return Report("", (), fault_text, game=self._suite.game)
        try:
            outcomes = tuple(self._outcome(case, greeting.supports) for case in asked)
        finally:
            self._close()
        return Report(greeting.name, outcomes, restarts=self._restarts, game=self._suite.game)

    def _start(self) -> tuple[Engine, _Greeting]:
        self._engine = engine = Engine(self._command, self._timeout)
        return engine, _greeting(engine.ask(hello(self._suite.game), START), self._suite)

    def _outcome(self, case: Case, supports: Supports) -> Outcome:
        missing = supports.missing(case.kind, case.rule_set)
        if missing is None:
            outcome = self._asked(case)
        else:
            outcome = Outcome(case, Verdict.NOT_COVERED, f"the engine does not support {missing}")
        self._told(outcome)
        return outcome

    def _asked(self, case: Case) -> Outcome:
        began = time.perf_counter()
        try:
            engine = self._living()
            self._number += 1
            response = engine.ask(case.message(self._number))
        except EngineFaultError as fault:
            seconds = time.perf_counter() - began
            return Outcome(case, Verdict.FAILED, str(fault), notes=self._close(), seconds=seconds)
        outcome = _judged(case, response, time.perf_counter() - began)
        if outcome.verdict is Verdict.FAILED:
            return attrs.evolve(outcome, notes=engine.notes)
        return outcome

    def _living(self) -> Engine:
        if self._engine is not None:
            return self._engine
        if self._restarts >= self._most_restarts:
            raise EngineFaultError(
                f"not asked: the engine had been started anew {self._restarts} times", "gave_up"
            )
        self._restarts += 1
        return self._start()[0]

    def _close(self) -> str:
        """End the engine; what it had last written to its standard error."""
        if self._engine is None:
            return ""
        self._engine.end()
        notes = self._engine.notes
        self._engine = None
        return notes


def _greeting(said: Message, suite: Suite) -> _Greeting:
    """What an engine's hello says.

    Raises:
        EngineFaultError: It is none, or of another protocol.
    """
    try:
        return _read_greeting(said, suite)
    except RecordError as error:
        raise EngineFaultError(f"is not as the protocol has it: {error}", "bad_hello") from None


def _read_greeting(said: Message, suite: Suite) -> _Greeting:
    if "error" in said:
        raise refused("$.error", _told(said["error"]))
    if said.get("hello") != "runner":
        raise refused("$.hello", f"an engine greets the runner, not {shown(said.get('hello'))}")
    if said.get("protocol") != PROTOCOL:
        raise refused(
            "$.protocol", f"protocol {PROTOCOL} is spoken here, not {shown(said.get('protocol'))}"
        )
    name = " ".join(str(said.get(key, "")) for key in ("engine", "version")).strip()
    name = "".join(letter for letter in name if letter.isprintable() and letter not in "|<>`")
    return _Greeting(name or "the engine", Supports.read(said.get("supports", {}), suite))
