"""The conformance suite: the reference that other engines are held to.

`cases` are the vectors, `run` holds an engine in any language against them over a line
protocol, and `serve` is the library itself behind that protocol. The page "The engine
protocol" of the documentation describes it all.
"""

from __future__ import annotations

from sticheln.conformance.cases import Case, Difference, cases, judge, schema, vector_files
from sticheln.conformance.engine import answer, respond, serve
from sticheln.conformance.process import Engine, EngineFaultError, StartError
from sticheln.conformance.protocol import KINDS, PROTOCOL, RULINGS, hello
from sticheln.conformance.reports import as_data, as_junit, as_summary, as_text
from sticheln.conformance.runner import Outcome, Report, Verdict, ask_all, run
from sticheln.conformance.suites import KEIN_STICH, STICHELN, SUITES, Suite
from sticheln.conformance.support import Supports

__all__ = [
    "KEIN_STICH",
    "KINDS",
    "PROTOCOL",
    "RULINGS",
    "STICHELN",
    "SUITES",
    "Case",
    "Difference",
    "Engine",
    "EngineFaultError",
    "Outcome",
    "Report",
    "StartError",
    "Suite",
    "Supports",
    "Verdict",
    "answer",
    "as_data",
    "as_junit",
    "as_summary",
    "as_text",
    "ask_all",
    "cases",
    "hello",
    "judge",
    "respond",
    "run",
    "schema",
    "serve",
    "vector_files",
]
