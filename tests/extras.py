"""What each extra is good for, in few lines: ``python -m tests.extras NAME`` tries one.

``nox -s extras`` does so where nothing but that extra is installed.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).parents[1]

RICH = """
import os, sys
os.environ["FORCE_COLOR"] = "1"
from sticheln.cli import main
sys.exit(main(["rules", "--rules", "classic 4p fog"]))
"""
BATCH = """
from sticheln import Rules
from sticheln.batch import play_games
from sticheln.simulate import simulate
assert play_games(Rules(), 10, "tea", engine="numpy").totals.shape == (10, 4)
assert simulate(Rules(), None, 100, "tea").games == 100
"""
BATCH_FAST = """
from sticheln import Rules
from sticheln.batch import play_games
games = [play_games(Rules(), 100, "tea", engine=engine) for engine in ("numpy", "compiled")]
assert (games[0].totals == games[1].totals).all()
"""
PLOT = f"""
import runpy, sys
sys.argv = ["analyse_games.py", "--games", "5", "--plot", "plot.svg"]
runpy.run_path({str(TOP / "examples" / "analyse_games.py")!r}, run_name="__main__")
"""
SIMULATE = """
from sticheln import Rules
from sticheln.bots import RandomBot
from sticheln.simulate import simulate
simulate(Rules(), RandomBot, 3, "tea", file="results.parquet")
from pyarrow import parquet
assert parquet.read_table("results.parquet").num_rows == 3
"""
DASK = """
from distributed import Client
from sticheln import Rules
from sticheln.bots import RandomBot
from sticheln.simulate import simulate
with Client(processes=False, dashboard_address=None) as client:
    summary = simulate(Rules(), RandomBot, 3, "tea", client.get_executor())
assert summary == simulate(Rules(), RandomBot, 3, "tea")
"""
WEB = """
from examples.web.server import make_app
assert make_app("tables.sqlite3").routes
"""
PETTINGZOO = """
from sticheln import Rules
from sticheln.pettingzoo import env
table = env(Rules())
table.reset(seed=1)
assert len(table.agents) == 4
"""
OPENSPIEL = """
from sticheln.openspiel import register
register()
import pyspiel
assert pyspiel.load_game("python_sticheln").num_players() == 4
"""

USES = {
    "cli": RICH,
    "batch": BATCH,
    "batch-fast": BATCH_FAST,
    "plot": PLOT,
    "simulate": SIMULATE,
    "dask": DASK,
    "web": WEB,
    "pettingzoo": PETTINGZOO,
    "openspiel": OPENSPIEL,
}
"""A program for each extra that somebody who uses the library may want; it fails without."""


def run(program: str, *, blocked: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a program in a process and an empty folder of its own.

    Args:
        program: Python.
        blocked: Modules that are not to be found, as if they were not installed.
    """
    block = f"import sys; sys.modules.update(dict.fromkeys({blocked!r}))\n" if blocked else ""
    path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(TOP))))
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [sys.executable, "-c", block + program],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        done = run(USES[name])
        print(f"{name}: {'works' if done.returncode == 0 else done.stderr}")
        if done.returncode:
            sys.exit(1)
