"""What all tests share: Hypothesis profiles, and how a missing extra or tool is treated.

A test that needs an extra or a program says so, and is skipped with the reason where it is absent:

    @pytest.mark.needs_extra("batch")
    @pytest.mark.needs_tool("node")

A module whose imports already need an extra calls ``pytest.importorskip`` at its top. With
``STICHELN_STRICT_GAPS=1`` in the environment no test may be skipped, for whatever reason: each skip
becomes a failure.
"""

import importlib.util
import os
import shutil
from collections.abc import Generator
from importlib import metadata
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

STRICT_GAPS = os.environ.get("STICHELN_STRICT_GAPS", "") not in {"", "0"}

# What can be imported once an extra of the package is installed.
MODULES_OF_EXTRAS = {
    "cli": ("rich",),
    "batch": ("numpy",),
    "batch-fast": ("numpy", "numba"),
    "plot": ("matplotlib",),
    "docs": ("sphinx", "furo", "myst_parser"),
    "browser": ("playwright",),
    "openspiel": ("numpy", "pyspiel"),
    "pettingzoo": ("numpy", "pettingzoo"),
    "simulate": ("pyarrow",),
    "dask": ("distributed",),
    "web": ("starlette", "uvicorn", "websockets"),
}

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=100,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile("thorough", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


@pytest.fixture(scope="session")
def playwright() -> Generator[Any, None, None]:
    """What drives browsers; one process can have it but once."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - an extra

    with sync_playwright() as running:
        yield running


def pytest_report_header() -> list[str]:
    found = importlib.util.find_spec("sticheln")
    place = Path(found.origin).parent if found is not None and found.origin else "nowhere"
    gaps = "fail" if STRICT_GAPS else "are skipped, with the reason (STICHELN_STRICT_GAPS=1: fail)"
    return [
        f"sticheln: {_version()} in {place}",
        f"tests that miss an extra or a program: {gaps}",
    ]


def pytest_runtest_setup(item: pytest.Item) -> None:
    for gap in _gaps(item):
        pytest.skip(gap)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _fail_if_skipped(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _fail_if_skipped(report)


def _version() -> str:
    try:
        return metadata.version("sticheln")
    except metadata.PackageNotFoundError:
        return "not installed"


def _gaps(item: pytest.Item) -> list[str]:
    extras = [name for mark in item.iter_markers("needs_extra") for name in mark.args]
    tools = [name for mark in item.iter_markers("needs_tool") for name in mark.args]
    return [
        f"needs the extra {name!r}: pip install 'sticheln[{name}]'"
        for name in extras
        if not all(importlib.util.find_spec(module) for module in MODULES_OF_EXTRAS[name])
    ] + [
        f"needs the program {name!r}, which is not on the PATH"
        for name in tools
        if shutil.which(name) is None
    ]


def _fail_if_skipped(report: Report) -> Report:
    if not STRICT_GAPS or not report.skipped or hasattr(report, "wasxfail"):
        return report
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"{reason} (STICHELN_STRICT_GAPS allows no skipped test)"
    return report
