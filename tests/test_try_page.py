"""The page "Try it here" in a browser: the library runs there, and the page says so where it can't.

With ``STICHELN_BUILT_DOCS`` naming the built docs these are opened; otherwise a small site of the
page alone is built. No other host may be asked for anything.
"""

import os
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from sticheln import PRESETS, Rules, parse_cards, trick_outcome

pytestmark = [
    pytest.mark.needs_extra("docs", "browser"),
    pytest.mark.needs_tool("chromium", "node", "npm"),
]

TOP = Path(__file__).parents[1]
PATIENCE = 60_000
"""Milliseconds: the browser compiles all of Python."""
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
CONF = f"""
import sys
sys.path.insert(0, {str(TOP / "docs" / "_extensions")!r})
extensions = ["house", "live_page", "myst_parser", "rule_examples"]
project = "sticheln"
html_theme = "furo"
myst_enable_extensions = ["colon_fence"]
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the built pages."""
    if built := os.environ.get("STICHELN_BUILT_DOCS"):
        return Path(built)
    source = tmp_path_factory.mktemp("try")
    (source / "conf.py").write_text(CONF)
    (source / "index.md").write_text("# Index\n\n```{toctree}\ntry\n```\n")
    shutil.copy(TOP / "docs" / "try.md", source)
    pages = source / "html"
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-Q", "-b", "html", source, pages],
        check=True,
        timeout=200,
        env={**os.environ, "STICHELN_STRICT_GAPS": "1"},
    )
    return pages


@pytest.fixture(scope="session")
def address(site):
    """The site on loopback."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def open_page(playwright, address):
    """Opens the page in a new browser, and notes what goes wrong on it."""
    opened = []

    def start(*flags, **options):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=False, args=[*FLAGS, *flags]
        )
        page = browser.new_page(**options)
        page.set_default_timeout(PATIENCE)
        asked, wrong = [], []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        opened.append((browser, asked, wrong))
        page.goto(f"{address}/try.html")
        return page

    yield start
    for browser, asked, wrong in opened:
        browser.close()
        assert [url for url in asked if not url.startswith((address, "data:"))] == []
        assert wrong == []


def started(page):
    page.click("#try-it .try-start")
    page.wait_for_selector("#try-it[data-state=live]")
    return page


def verdicts(page):
    """What the page says under each preset: the winning card, and the whole of the words."""
    found = {}
    for figure in page.query_selector_all(".try-verdict"):
        for preset in figure.get_attribute("data-presets").split():
            found[preset] = (figure.get_attribute("data-winner"), figure.inner_text())
    return found


def lay(page, cards):
    page.fill("[name=cards]", cards)
    page.press("[name=cards]", "Enter")


def as_the_library_says(cards, *variants):
    trick = parse_cards(cards)
    found = {}
    for preset in PRESETS:
        outcome = trick_outcome(Rules.from_preset(preset, 4, *variants), trick)
        winner = "" if outcome.winner is None else str(trick[outcome.winner])
        found[preset] = (winner, outcome.reason.sentence)
    return found


def check_verdicts(page, cards, winners, *variants):
    found, expected = verdicts(page), as_the_library_says(cards, *variants)
    assert set(found) == set(expected) == set(PRESETS)
    for preset, (winner, words) in found.items():
        assert winner == expected[preset][0] == winners.get(preset, winners["others"])
        assert expected[preset][1] in words


def test_a_trick_is_judged_under_every_preset(open_page):
    page = started(open_page())
    assert not page.is_visible(".try-static")

    # Red is led, so green and blue are trumps: 11 is the highest of them, and green came last.
    lay(page, "R5 G11 B2 G3")
    check_verdicts(page, "R5 G11 B2 G3", {"others": "G11"})
    # G18: in the guide only the off-colour that was played last is trump, here blue.
    lay(page, "r5 g11, g3 b2")
    check_verdicts(page, "R5 G11 G3 B2", {"guide": "B2", "others": "G11"})
    assert page.locator(".try-verdict svg").count() == 2
    # The guide's zeros are like other cards, and yellow came last; J12: JogoEu sets zeros aside.
    lay(page, "R0 G0 B0 Y0")
    check_verdicts(page, "R0 G0 B0 Y0", {"guide": "Y0", "jogoeu": "", "others": "R0"})

    # A24: in reverse the lowest trump wins.
    page.click("summary")
    page.check("[name=variant][value=reverse]")
    lay(page, "R5 G11 B2 G3")
    check_verdicts(page, "R5 G11 B2 G3", {"guide": "G3", "others": "B2"}, "reverse")

    lay(page, "R5 R5")
    assert "twice" in page.inner_text("#try-trick ~ .try-told")


def test_a_trick_is_laid_card_by_card_with_the_keyboard(open_page):
    page = started(open_page(viewport={"width": 360, "height": 740}))
    page.focus(".try-colours button:has-text('red')")
    page.keyboard.press("Enter")
    page.focus("[data-pick=R5]")
    page.keyboard.press("Enter")
    assert page.input_value("[name=cards]") == "R5"
    assert {winner for winner, _ in verdicts(page).values()} == {"R5"}
    assert "3 cards are still to come" in page.inner_text("#try-trick ~ .try-told")
    assert page.is_disabled("[data-pick=R5]")
    page.click("text=Take the last back")
    assert verdicts(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_rule_sets_that_do_not_exist_are_refused_in_the_library_s_words(open_page):
    page = started(open_page())
    page.click("summary")
    page.check("[name=variant][value=fog]")
    page.check("[name=variant][value=open]")
    assert "contradicts" in page.inner_text(".try-rules")
    assert page.is_disabled("text=Deal a new game")
    page.uncheck("[name=variant][value=open]")
    assert "classic 4p fog" in page.inner_text(".try-rules")
    assert page.is_enabled("text=Deal a new game")


def test_a_game_against_the_bots(open_page):
    page = started(open_page())
    page.select_option("[name=players]", "3")
    page.fill("[name=rounds]", "1")
    page.fill("[name=seed]", "friday night")
    page.check("[name=hurry]")
    page.click("text=Deal a new game")

    # Three players share 45 cards: 15 each, of which one is laid out and 14 are played.
    hand = page.locator(".try-hand [data-pick]")
    yours = "section[data-state=yours] "
    page.wait_for_selector(f"{yours}.try-hand [data-pick]")
    assert hand.count() == 15
    held = {pick.get_attribute("data-pick") for pick in hand.all()}
    shown = page.inner_html(".try-table")
    assert set(re.findall(r'data-card="(\w+)"', shown)) == held, "only the reader's own cards"

    hand.first.click()
    page.wait_for_selector(f"{yours}:has-text('You lead')")
    for left in range(14, 0, -1):
        page.wait_for_function(
            "left => document.querySelectorAll('.try-hand [data-pick]').length === left", arg=left
        )
        hand.first.focus()
        page.keyboard.press("Enter")
    page.wait_for_selector("section[data-state=over]")
    log = page.inner_text(".try-log")
    assert log.count(" the trick ") == 14
    assert "Round 1: You" in log
    assert "seed was friday night" in page.inner_text("#try-game ~ .try-told")
    assert page.locator(".try-table svg").count() == 2, "the table and the score sheet"


def test_without_webassembly_the_page_says_so_and_shows_pictures(open_page):
    page = open_page("--js-flags=--jitless")
    page.wait_for_selector("#try-it[data-state=failed]")
    assert "no WebAssembly" in page.inner_text(".try-status")
    assert page.locator(".try-start").count() == 0
    assert page.locator(".try-static .only-light svg").first.is_visible()


def test_where_a_part_can_not_be_fetched_the_page_says_so(open_page):
    page = open_page()
    page.route("**/*.whl", lambda route: route.fulfill(status=404))
    page.click("#try-it .try-start")
    page.wait_for_selector("#try-it[data-state=failed]")
    assert "404" in page.inner_text(".try-status")
    assert page.locator(".try-static .only-light svg").first.is_visible()


def test_without_scripts_the_page_shows_pictures(open_page):
    page = open_page(java_script_enabled=False)
    assert "has JavaScript and WebAssembly" in page.inner_text(".try-status")
    assert page.locator(".try-static svg").first.is_visible()


def test_without_npm_the_page_says_that_its_live_part_was_not_built(tmp_path):
    (tmp_path / "conf.py").write_text(CONF)
    shutil.copy(TOP / "docs" / "try.md", tmp_path / "index.md")
    build = [sys.executable, "-m", "sphinx", "-b", "html", tmp_path, tmp_path / "html"]
    bare = {"PATH": "", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(build, env=bare, capture_output=True, text=True, check=True, timeout=100)
    assert "is not built: there is no program npm" in done.stdout
    page = (tmp_path / "html" / "index.html").read_text()
    assert "The live part of this page was not built: there is no program npm." in page
    assert "try.mjs" not in page

    strict = subprocess.run(
        build,
        env={**bare, "STICHELN_STRICT_GAPS": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert strict.returncode != 0
    assert "can't be built: there is no program npm" in strict.stderr
