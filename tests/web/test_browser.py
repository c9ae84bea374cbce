"""The web table in headless Chromium: several pages at one table, on screens wide and narrow."""

import json
import shutil

import pytest

from sticheln.records import RedactedRecord, loads
from tests.web.serving import Server, cards_in

pytestmark = [pytest.mark.needs_extra("web", "browser"), pytest.mark.needs_tool("chromium")]

PATIENCE = 20_000
FLAGS = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("web"), pause=0.01).start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def browser(playwright):
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), chromium_sandbox=False, args=FLAGS
    )
    yield browser
    browser.close()


def listen(line, heard):
    def keep(said):
        heard.append(said)

    line.on("framereceived", keep)


@pytest.fixture
def open_page(browser, server):
    """Opens a page of its own, and notes what went wrong there and whatever it was sent."""
    contexts, wrong, requests = [], [], []

    def start(path, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.frames_heard = []
        page.on("websocket", lambda line: listen(line, page.frames_heard))
        page.goto(server.address + path)
        return page

    yield start
    for context in contexts:
        context.close()
    assert wrong == []
    own = (server.address, "data:", "blob:")
    assert [url for url in requests if not url.startswith(own)] == []


def sit(open_page, tokens, **options):
    pages = [open_page(f"/table#{token}", **options) for token in tokens]
    for page in pages:
        page.wait_for_selector("#line[data-state=open]")
    return pages


def number(page):
    return int(page.get_attribute("body", "data-number"))


def wait_for(page, count):
    page.wait_for_function("n => Number(document.body.dataset.number) >= n", arg=count)


def is_its_turn(page):
    return page.get_attribute("#mine", "data-turn") == "true"


def act(page):
    """Pick the last card of the hand, and press the button that says so."""
    before = number(page)
    page.locator("#hand .pick").last.click()
    page.locator("#deeds .main:enabled").first.click()
    wait_for(page, before + 1)
    return number(page)


def act_once(pages):
    """Whoever is to act does, and all pages show it."""
    acting = next((page for page in pages if is_its_turn(page)), None)
    if acting is None:
        pages[0].wait_for_timeout(30)
        return
    count = act(acting)
    for page in pages:
        wait_for(page, count)


def hand_of(page):
    return {pick.get_attribute("data-card") for pick in page.locator("#hand .pick").all()}


def scrolls_sideways(page):
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


def set_up(lobby):
    """Two people and a bot, one round; the tokens in the links."""
    lobby.wait_for_selector("#verdict code")
    lobby.locator("#players input[value='3']").check()
    lobby.fill("#seats li:nth-child(1) input", "Anna")
    lobby.select_option("#seats li:nth-child(2) select", "person")
    lobby.fill("#seats li:nth-child(2) input", "Bruno")
    lobby.check("input[name=variant][value=fixed_rounds]")
    lobby.fill("#variants input.rounds", "1")
    lobby.wait_for_selector("#verdict:has-text('classic 3p rounds=1')")
    lobby.click("#make")
    lobby.wait_for_selector("#links .links")
    links = [link.input_value() for link in lobby.locator("#links .link input").all()]
    assert len(links) == 3, "two people and the spectators; the bot needs none"

    return [link.partition("#")[2] for link in links]


def test_a_whole_game_with_a_reload_and_a_power_cut(server, open_page):
    tokens = set_up(open_page("/"))
    anna, looker = sit(open_page, [tokens[0], tokens[2]])
    (bruno,) = sit(open_page, tokens[1:2], **PHONE)
    pages = [anna, bruno]
    anna.click("text=Deal the cards")
    for page in [anna, bruno]:
        page.wait_for_selector("#hand .pick")
    hands = [hand_of(page) for page in pages]
    # 45 cards for three: 15 each.
    assert [len(hand) for hand in hands] == [15, 15]
    assert not hands[0] & hands[1]
    for page, hand in [(anna, hands[0]), (bruno, hands[1]), (looker, set())]:
        sent = {card for frame in page.frames_heard for card in cards_in(json.loads(frame))}
        assert sent == hand

    for page in pages:
        act(page)
    for page in [*pages, looker]:
        page.wait_for_selector("body[data-phase=play]")
    assert anna.locator(".seat .pain img[data-card]").count() == 3, "all colours lie open"

    for _ in range(4):
        act_once(pages)
    hand = hand_of(bruno)
    bruno.reload()
    bruno.wait_for_selector("#hand .pick")
    assert hand_of(bruno) == hand

    before = number(anna)
    server.kill()
    anna.wait_for_selector("#line[data-state=waiting]")
    server.start()
    for page in [*pages, looker]:
        page.wait_for_selector("#line[data-state=open]")
        assert number(page) >= before

    while anna.get_attribute("body", "data-phase") != "over":
        act_once(pages)
    for page in [*pages, looker]:
        page.wait_for_selector("body[data-phase=over]")
        assert "The game is over" in page.inner_text("#ask")
        assert page.locator("#tricks li").count() == 14
        assert page.locator("#felt figure[data-winner=true]").count() == 1
        assert "takes the trick" in page.inner_text("#felt").replace("You take ", "You takes ")
        assert page.locator("#round section").count() == 3
    assert not scrolls_sideways(bruno)

    with anna.expect_download() as saved:
        anna.click("#record")
    replayed = loads(saved.value.path().read_bytes()).replay()
    shown = [cell.inner_text() for cell in anna.locator("#scores td.total").all()]
    assert shown == [str(total).replace("-", "\N{MINUS SIGN}") for total in replayed.totals]


def test_with_the_keyboard_alone(server, open_page):
    tokens = server.new_table("classic", 3, kinds=["person", "bot", "bot"])
    (page,) = sit(open_page, tokens[:1])
    page.focus("text=Deal the cards")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand .pick")
    first, second = (page.locator("#hand .pick").nth(place) for place in (0, 1))
    chosen = second.get_attribute("data-card")
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert second.get_attribute("aria-pressed") == "true"
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand .pick[aria-disabled=false]:first-child")
    page.wait_for_selector(".seat:first-child .pain img")
    assert page.get_attribute(".seat:first-child .pain img", "data-card") == chosen
    assert chosen not in hand_of(page)

    page.wait_for_selector("#mine[data-turn=true]")
    page.focus("#hand .pick")
    page.keyboard.press("End")
    played = page.locator("#hand .pick").last.get_attribute("data-card")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "name => !document.querySelector(`#hand [data-card='${name}']`)", arg=played
    )


def test_what_would_happen_is_told_on_request(server, open_page):
    tokens = server.new_table("classic", 3, kinds=["person", "bot", "bot"])
    (page,) = sit(open_page, tokens[:1])
    page.click("text=Deal the cards")
    page.locator("#hand .pick").first.click()
    assert page.inner_text("#hint") == ""
    page.click("text=What if?")
    page.wait_for_selector("#hint:has-text('That pain colour counts')")
    page.locator("#deeds .main:enabled").click()
    page.wait_for_selector("#mine[data-turn=true]")
    assert page.inner_text("#hint") == ""

    page.locator("#hand .pick").first.click()
    page.click("text=What if?")
    page.wait_for_selector("#hint:has-text('as it would lie. ')")
    first = page.inner_text("#hint")
    page.locator("#hand .pick").last.click()
    assert page.inner_text("#hint") != first, "what is told goes with the card"
    assert "After you: " in first


def test_a_card_is_taken_back_by_agreement(server, open_page):
    anna, bruno, clara = sit(open_page, server.new_table()[:3])
    anna.click("text=Deal the cards")
    for page in [anna, bruno, clara]:
        page.wait_for_selector("#hand .pick")
        act(page)
    anna.wait_for_selector("#ask >> text=You lead.")
    hand = hand_of(anna)
    act(anna)
    anna.click("text=Take the card back")
    for page in [bruno, clara]:
        page.wait_for_selector("text=would like to take the last card back")
        page.click("text=Agree")
    anna.wait_for_selector("#ask >> text=You lead.")
    assert hand_of(anna) == hand
    assert "taken back" in anna.inner_text("#log")

    with bruno.expect_download() as saved:
        bruno.click("#record")
    record = RedactedRecord.loads(saved.value.path().read_bytes())
    assert record.seat == 1, "before the end, what the seat has seen"


@pytest.mark.parametrize("variants", [["intense", "fog"], ["late", "reverse"]])
def test_eight_seats_on_a_phone(server, open_page, variants):
    tokens = server.new_table("classic", 8, *variants, kinds=["person", *["random_bot"] * 7])
    (page,) = sit(open_page, tokens[:1], **PHONE)
    page.click("text=Deal the cards")
    while page.get_attribute("body", "data-phase") != "over":
        if not is_its_turn(page):
            page.wait_for_timeout(30)
            continue
        assert not scrolls_sideways(page)
        count = number(page)
        picks = page.locator("#hand .pick[aria-pressed=false]")
        if page.get_attribute("body", "data-phase") == "choose_pain" and "intense" in variants:
            picks.first.click()
            page.locator("#hand .pick[aria-pressed=false]").last.click()
        elif page.get_attribute("body", "data-phase") != "name_pain":
            picks.first.click()
        page.locator("#deeds .main:enabled").first.click()
        wait_for(page, count + 1)
    assert page.locator("#round section").count() == 8
    assert not scrolls_sideways(page)


def test_the_lobby_says_what_can_not_be_played(open_page):
    page = open_page("/", **PHONE)
    page.wait_for_selector("#verdict code")
    assert not scrolls_sideways(page)
    page.check("input[name=variant][value=late]")
    page.check("input[name=variant][value=fog]")
    page.wait_for_selector("#verdict.wrong:has-text('contradicts')")
    assert page.is_disabled("#make")
    page.click("#every-point > summary")
    assert page.locator(".flag").count() == 16
    assert page.locator(".flag.wrong").get_attribute("id") == "flag-pain_reveal"
    page.uncheck("input[name=variant][value=late]")
    page.wait_for_selector("#verdict code:has-text('fog')")

    page.click("#flag-trumps summary")
    page.check("input[name=flag-trumps][value=latest_colour]")
    page.wait_for_selector("#verdict code:has-text('trumps=latest_colour')")
    assert page.inner_text("#flag-trumps .value.changed") == "latest colour"
    assert not scrolls_sideways(page)


def test_a_name_is_nothing_but_a_name(server, open_page):
    lobby = open_page("/")
    lobby.wait_for_selector("#verdict code")
    nasty = "<img src=x onerror=a()>"
    lobby.fill("#seats li:nth-child(1) input", nasty)
    lobby.click("#make")
    lobby.wait_for_selector("#links .links")
    assert nasty in lobby.inner_text("#links")
    tokens = [link.input_value().partition("#")[2] for link in lobby.locator("#links input").all()]
    player, looker = sit(open_page, tokens)
    for page in (player, looker):
        assert nasty in page.inner_text("#seats")
        assert nasty in page.inner_text("#scores")
        assert page.locator("img[src='x']").count() == 0
    lobby.reload()
    lobby.click("#before summary")
    assert nasty in lobby.inner_text("#before")
    assert lobby.locator("img[src='x']").count() == 0


def test_a_link_that_opens_nothing(server, open_page):
    page = open_page("/table#nonsense")
    page.wait_for_selector("#lost")
    assert page.is_hidden("#game")
    page.goto(f"{server.address}/table#{server.new_table()[0]}")
    page.wait_for_selector("#line[data-state=open]")
    assert page.is_hidden("#lost")


def test_a_seat_is_open_in_one_window_at_a_time(server, open_page):
    token = server.new_table()[0]
    (first,) = sit(open_page, [token])
    second = first.context.new_page()
    second.goto(f"{server.address}/table#{token}")
    second.wait_for_selector("#line[data-state=open]")
    first.wait_for_selector("#line[data-state='taken over']")


def test_a_link_belongs_to_whoever_opens_it_first(server, open_page):
    """Who has set up the table has seen all links, and can't look into a hand with them."""
    token, *_, spectators = server.new_table()
    (first,) = sit(open_page, [token])
    host = open_page(f"/table#{token}")
    host.wait_for_selector("#lost")
    assert host.is_hidden("#game")
    assert first.get_attribute("#line", "data-state") == "open"
    # The address of the first window opens the seat on another device.
    (moved,) = sit(open_page, [first.url.partition("#")[2]])
    first.wait_for_selector("#line[data-state='taken over']")
    moved.reload()
    moved.wait_for_selector("#line[data-state=open]")
    sit(open_page, [spectators, spectators])
