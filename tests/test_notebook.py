"""The notebook in ``examples`` runs from top to bottom, and shows what its text promises."""

import copy
import re
from pathlib import Path

import pytest

from sticheln import Rules
from sticheln.records import loads_text

nbformat = pytest.importorskip("nbformat", reason="runs where the tests' own tools are")

PATH = Path(__file__).parents[1] / "examples" / "notebook.ipynb"

pytestmark = pytest.mark.needs_extra("plot")


@pytest.fixture(scope="module")
def stored():
    notebook = nbformat.read(PATH, 4)
    nbformat.validate(notebook)
    return notebook


@pytest.fixture(scope="module")
def run(stored, tmp_path_factory):
    """The notebook as a kernel has run it in a folder of its own, and last its record."""
    nbclient = pytest.importorskip("nbclient", reason="runs where the tests' own tools are")
    pytest.importorskip("ipykernel", reason="runs where the tests' own tools are")
    notebook = copy.deepcopy(stored)
    notebook.cells.append(nbformat.v4.new_code_cell("print(text)"))
    folder = {"metadata": {"path": str(tmp_path_factory.mktemp("notebook"))}}
    return nbclient.NotebookClient(notebook, timeout=60, resources=folder).execute()


def shown(notebook, kind):
    """What the cells show of a kind, in order."""
    return [
        output["data"][kind]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if kind in output.get("data", ())
    ]


def printed(notebook):
    """What the cells print, those that print something."""
    return [
        output["text"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if output.output_type == "stream" and output.name == "stdout"
    ]


def test_it_is_kept_without_outputs(stored):
    for cell in stored.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_it_draws(run):
    drawings = shown(run, "image/svg+xml")
    winners = [re.findall(r'data-card="(\w+)" data-winner="true"', each) for each in drawings[:2]]
    # R5 G11 Y3 R9: Classic's highest trump is G11; the guide's last trump colour is yellow.
    assert winners == [["G11"], ["Y3"]]
    whole, seen = drawings[2:4]
    cards = [set(re.findall(r'data-card="(\w+)"', each)) for each in (whole, seen)]
    # After five tricks each of four holds 14 - 5 cards; the table shows the last trick as well.
    assert len(cards[0] - cards[1]) == 3 * 9
    assert cards[1] < cards[0]


def test_it_plays_and_replays(run):
    end, beginning, reasons, _, text = printed(run)
    record = loads_text(text)
    state = record.replay()
    assert record.rules == Rules(4, rounds=3)
    assert f"totals {state.totals} winners {state.winners}" in end
    assert text.startswith(beginning.removesuffix("...\n"))
    # 15 cards each, one of which chooses the colour: 14 tricks.
    first = next(state for state in record.states() if len(state.round_scores) == 1)
    assert reasons.splitlines() == [
        f"{trick}  {record.names[trick.winner]}: {trick.outcome.reason.sentence}"
        for trick in first.tricks
    ]
    assert len(first.tricks) == 14


def test_it_plots(run):
    assert len(shown(run, "image/png")) == 2
