"""A copy of the tree in which every function of the rule modules can be mutated.

mutmut leaves decorated functions alone, and runs all mutants in forks of one process, where a
cache would still hold what the unmutated code has answered. So in the copy caches are taken off,
and ``@property`` and the like become plain functions that are wrapped in the line after them.
"""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

TOP = Path(__file__).parents[2]
MODULES = (
    "tricks",
    "scores",
    "standings",
    "choosing",
    "engine",
    "dealing",
    "rules",
    "decks",
    "views",
)
COPIED = ("src", "tests", "docs", "examples", "README.md", "CHANGELOG.md")
# Those that say the most about the rules in the least time.
TESTS = (
    "tests/test_mutants.py",
    "tests/rulings",
    "tests/source_claims",
    "tests/test_ties.py",
    "tests/test_decks.py",
    "tests/rules",
    "tests/test_dealing.py",
    "tests/test_state.py",
    "tests/bad_input",
    "tests/test_gone_wrong.py",
)

CONFIGURATION = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = {only_mutate}
also_copy = {also_copy}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-W", "ignore", "-k", "not hash_seed"]
pytest_add_cli_args_test_selection = {tests}
"""


def make_copy(folder: Path, modules: list[str]) -> Path:
    """Copy the tree into a folder, made ready for mutmut."""
    for name in COPIED:
        source = TOP / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    settings = CONFIGURATION.format(
        only_mutate=[f"src/sticheln/{module}.py" for module in modules],
        also_copy=[name for name in COPIED if name not in {"src", "tests"}],
        tests=list(TESTS),
    )
    project = (TOP / "pyproject.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(project + settings, "utf-8")
    for path in (folder / "src" / "sticheln").rglob("*.py"):
        path.write_text(without_caches(path.read_text("utf-8")), "utf-8")
    for module in modules:
        path = folder / "src" / "sticheln" / f"{module}.py"
        path.write_text(with_plain_functions(path.read_text("utf-8")), "utf-8")
    return folder


def without_caches(text: str) -> str:
    """Take `cache` and `lru_cache` off whatever they are on."""
    text = re.sub(r"^ *@(lru_cache\(.*\)|cache)\n", "", text, flags=re.MULTILINE)
    return re.sub(r"\blru_cache\([^()]*\)\((\w+)\)", r"\1", text)


def with_plain_functions(text: str) -> str:
    """Apply each single decorator of a function in the line after it."""
    lines = text.split("\n")
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(functions, key=lambda node: -node.lineno):
        if len(node.decorator_list) != 1 or node.end_lineno is None:
            continue
        wrapper = ast.unparse(node.decorator_list[0])
        if wrapper in {"staticmethod", "classmethod"}:
            continue
        lines.insert(
            node.end_lineno, f"{' ' * node.col_offset}{node.name} = {wrapper}({node.name})"
        )
        del lines[node.decorator_list[0].lineno - 1]
    return "\n".join(lines)
