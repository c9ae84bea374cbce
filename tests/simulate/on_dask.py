"""Games on a real Dask cluster; ``nox -s extras`` runs this, as pytest does when it is named."""

import os
import signal

import pytest

from sticheln.bots import RandomBot
from sticheln.simulate import Experiment, results, running, simulate
from tests.simulate.players import SEED, SHORT, expected

distributed = pytest.importorskip("distributed", reason="needs the extra 'dask'")

GAMES = 120

pytestmark = [
    pytest.mark.needs_extra("dask"),
    pytest.mark.filterwarnings("default"),  # what Dask warns of is its own affair
]


@pytest.fixture(scope="module")
def client():
    """Two worker processes on this machine."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2)
        yield client


def test_one_of_two_workers_is_killed_in_the_middle(client, monkeypatch):
    monkeypatch.setattr(running, "LARGEST", 4)
    victim, other = client.run(os.getpid).values()
    found = []
    for result in results(
        Experiment(SHORT, RandomBot, SEED), GAMES, client.get_executor(), workers=2
    ):
        found.append(result)
        if len(found) == GAMES // 4:
            os.kill(victim, signal.SIGKILL)
    assert found == expected(GAMES)
    left = client.run(os.getpid, on_error="ignore").values()
    assert other in left
    assert victim not in left


def test_a_file_is_the_same(client, tmp_path):
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    alone = simulate(SHORT, RandomBot, 60, SEED, file=here)
    summary = simulate(SHORT, RandomBot, 60, SEED, client.get_executor(), workers=2, file=there)
    assert summary == alone
    assert there.read_bytes() == here.read_bytes()
