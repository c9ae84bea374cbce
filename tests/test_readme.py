"""Every Python example in the README and the docs runs, and prints what the page says.

A ``python`` block is executed and a ``pycon`` block is a doctest; the blocks of one page share
their names, from top to bottom. A block that is not meant to run is preceded by
``<!-- not run: REASON -->``.
"""

import doctest
import io
import re
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest

from sticheln import FLAGS, PRESETS, VARIANTS, Card, Rules, parse_cards, trick_outcome
from sticheln.cli import COMMANDS

TOP = Path(__file__).parents[1]
README = (TOP / "README.md").read_text(encoding="utf-8")
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted((TOP / "docs").rglob("*.md"))]

FENCE = re.compile(
    r"^(?P<skip><!-- not run: .+? -->\n+)?(?P<indent>[ ]*)```(?P<language>python|pycon)\n"
    r"(?P<code>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    language: str
    code: str
    line: int


def blocks_of(text: str) -> list[Block]:
    return [
        Block(
            found["language"],
            textwrap.dedent(found["code"]),
            text.count("\n", 0, found.start("code")),
        )
        for found in FENCE.finditer(text)
        if not found["skip"]
    ]


def run(page: Path, blocks: list[Block]) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for block in blocks:
        if block.language == "python":
            source = "\n" * block.line + block.code
            exec(compile(source, str(page), "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(
            block.code, {}, page.name, str(page), block.line
        )
        example.globs = names
        printed: list[str] = []
        outcome = runner.run(example, out=printed.append, clear_globs=False)
        assert not outcome.failed, "".join(printed)


PAGES_WITH_CODE = [
    pytest.param(page, blocks, id=page.relative_to(TOP).as_posix())
    for page in PAGES
    if "_build" not in page.parts
    for blocks in [blocks_of(page.read_text(encoding="utf-8"))]
    if blocks
]


@pytest.mark.parametrize(("page", "blocks"), PAGES_WITH_CODE)
def test_examples_run(page, blocks, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    run(page, blocks)


def test_the_readme_has_examples():
    assert blocks_of(README)


def test_the_readme_tells_every_preset_and_variant_in_order():
    assert re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE) == [*PRESETS, *VARIANTS]


QUARRELS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in README.partition("\n## Settle a quarrel")[2].partition("\n## ")[0].splitlines()
    if line.startswith("| ")
][2:]


@pytest.mark.parametrize(("point", "example", "other"), [(q[0], q[2], q[3]) for q in QUARRELS])
def test_the_front_page_settles_quarrels_as_the_library_does(point, example, other):
    """The bold card takes the trick in Classic, and the one that is named under the flag."""
    cards = parse_cards(example.replace("*", ""))
    flag = re.search(r"`(\w+)=(\w+)`", other)
    assert (flag is None) == (other == "nobody"), point
    if flag:
        assert flag[2] in FLAGS[flag[1]].values or flag[2].isdigit()
        assert str(Rules(4).flags[flag[1]]) != flag[2]
    if not cards:
        return
    classic = trick_outcome(Rules(4), cards)
    assert cards[classic.winner] is Card.parse(re.search(r"\*\*(\w+)\*\*", example)[1])
    if flag:
        winner = trick_outcome(Rules(4, **{flag[1]: flag[2]}), cards).winner
        said = re.search(r"so (\w+) takes it", other)
        assert winner == (cards.index(Card.parse(said[1])) if said else None)


def test_the_front_page_settles_the_common_quarrels():
    named = {name for *_, other in QUARRELS for name in re.findall(r"`(\w+)=", other)}
    assert {"trumps", "zeros", "led_zero", "all_zero_trick", "zero_points", "tie_break"} <= named


def test_the_front_page_names_every_command():
    told = README.partition("- **A command**")[2].partition("- **Types**")[0]
    assert all(f"`{command.name}`" in told.replace("sticheln ", "") for command in COMMANDS)


def test_a_wrong_example_is_noticed(tmp_path):
    page = "```python\nx = 1\n```\n\n```pycon\n>>> x + 1\n3\n```\n"
    with pytest.raises(AssertionError, match=r"Expected:\s+3\s+Got:\s+2"):
        run(tmp_path / "page.md", blocks_of(page))


def test_a_block_marked_as_not_run_is_left_out():
    page = "<!-- not run: needs a network -->\n```python\n1 / 0\n```\n\n```python\nx = 1\n```\n"
    assert [block.code for block in blocks_of(page)] == ["x = 1\n"]
