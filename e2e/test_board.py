"""The board under its players' hands: tapped, dragged, by keyboard, at a pace, with phrases and on a television."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from e2e.conftest import LAPTOP, PHONE, Server
from e2e.pages import CARD_EDGE, Table, wait_for_scripts

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
TALLER = {**PHONE, "viewport": {"width": 360, "height": 740}}
SIDEWAYS = {**PHONE, "viewport": {"width": 640, "height": 360}}
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
NEEDS_NO_SCROLLING = """() => [document.documentElement, document.getElementById("table")].every(
  part => part.scrollHeight <= part.clientHeight && part.scrollWidth <= part.clientWidth)"""
PLAIN = ".hand .can button:not([name=eight])"
TRIES = 60
PUBLIC_STATE = """text => {
  const shown = text ? new DOMParser().parseFromString(text, "text/html") : document;
  const all = [...shown.querySelectorAll(".pile.top use, .pile.stock .chip, .force b, .rival .backs b, main h1")];
  return all.map(one => one.getAttribute("href") ?? one.textContent.trim());
}"""
"""What everybody sees, on the page or in a fragment."""
SUIT_IN_WORDS = """() => {
  const said = document.querySelector(".force small")?.textContent;
  const told = [...document.querySelectorAll("#log li[data-suit]:not([hidden])")].at(-1);
  return [said, /called|named/.test(told.textContent) ? "Called" : "To follow"];
}"""
"""What the page says of the suit, and what the moves told so far make of it."""
COUNTS_COVERED = """() => [...document.querySelectorAll(".rival:has(.tags)")].filter(rival => {
  const count = rival.querySelector(".backs b").getBoundingClientRect();
  return [...rival.querySelectorAll(".tags .chip")].some(chip => {
    const over = chip.getBoundingClientRect();
    return over.left < count.right && over.right > count.left && over.top < count.bottom - 4;
  });
}).map(rival => rival.textContent)"""
"""The rivals whose card count is under one of their signs; its lowest pixels hold no digit."""
COLOURS = "all => all.map(one => getComputedStyle(one).color + getComputedStyle(one).fill)"
TWO_SIGNS = """() => document.querySelectorAll(".rival").forEach(rival => {
  rival.querySelector(".tags")?.remove();
  rival.insertAdjacentHTML("beforeend",
    '<p class="tags"><span class="chip lapse">Silent</span> <span class="chip dealer">Dealer</span></p>');
})"""
SIGNS_MET = """() => {
  const boxes = [...document.querySelectorAll(".tags .chip")].map(chip => chip.getBoundingClientRect());
  return boxes.filter((one, place) => boxes.slice(0, place).some(other =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top)).length;
}"""
"""How many signs lie on another one."""


def test_a_card_is_tapped_or_chosen_by_keyboard_or_dragged(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **SMALL)
    table = _play_now(page)

    for way in (_tap, _press, _drag):
        card = table.play_until(PLAIN)
        code, before = card.get_attribute("value"), table.version
        way(page, card)
        table.expect_version_over(before)
        lines = page.locator(f'li[data-card="{code}"]')
        expect(lines.last).to_contain_text("You")


def _tap(_page: Page, card: Locator) -> None:
    card.click(position=CARD_EDGE)


def _press(page: Page, card: Locator) -> None:
    code = card.get_attribute("data-focus")
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f".hand [data-focus='{code}']")).to_have_count(0)
    # Whoever plays by keyboard goes on from where the hand is.
    expect(page.locator(".hand :focus, .do :focus, .result h1:focus")).to_have_count(1)


def _drag(page: Page, card: Locator) -> None:
    place, pile = card.bounding_box(), page.locator(".pile.top").bounding_box()
    assert place
    assert pile
    page.mouse.move(place["x"] + CARD_EDGE["x"], place["y"] + CARD_EDGE["y"])
    page.mouse.down()
    page.mouse.move(pile["x"] + 20, pile["y"] + 40, steps=5)
    expect(page.locator(".pile.over")).to_be_visible()
    page.mouse.up()


def test_a_card_dropped_anywhere_else_stays_in_the_hand(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **SMALL)
    table = _play_now(page)
    card = table.play_until(PLAIN)
    held, before = page.locator(".hand li").count(), table.version
    place = card.bounding_box()
    assert place
    page.mouse.move(place["x"] + CARD_EDGE["x"], place["y"] + CARD_EDGE["y"])
    page.mouse.down()
    page.mouse.move(place["x"] + 60, place["y"] + 60, steps=4)
    page.mouse.up()

    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(".hand li")).to_have_count(held)
    assert table.version == before


def test_a_refused_card_says_why_in_its_place(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **SMALL)
    table = _play_now(page)
    table.play_until(".my-turn .hand .rest button").click(position=CARD_EDGE, force=True)

    expect(page.locator(".saying").get_by_role("alert")).to_have_text(re.compile(r"\w{3}.*\."))


def test_the_stock_can_be_tapped_to_draw(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **SMALL)
    table = _play_now(page)
    stock = table.play_until("button.pile.stock:not([aria-disabled])")
    before = table.version
    stock.click()

    table.expect_version_over(before)
    expect(page.locator("#log li").filter(has_text="You drew").last).to_be_attached()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_wants_to_be_asked_lifts_a_card_first(new_visitor: Callable[..., Page], scheme: str) -> None:
    page = new_visitor("en", color_scheme=scheme, **SMALL)
    table = _play_now(page)
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Table settings").click()
    settings = page.get_by_role("dialog", name="Table settings")
    _expect_no_violation(page)
    settings.get_by_text("Ask before playing").click()
    settings.get_by_text("Large cards").click()
    settings.get_by_role("button", name="Save").click()
    expect(settings).to_be_hidden()

    card = table.play_until(".hand .can button[name=card]")
    before = table.version
    card.click(position=CARD_EDGE)
    confirm = page.locator(".confirm")
    expect(confirm).to_have_text(re.compile("^Play .* of "))
    _expect_no_violation(page)
    page.keyboard.press("Escape")
    expect(confirm).to_be_hidden()
    assert table.version == before

    card.click(position=CARD_EDGE)
    card.click(position=CARD_EDGE)
    table.expect_version_over(before)
    page.reload()
    expect(page.locator("#table.large")).to_be_visible()


@pytest.mark.parametrize("device", [SMALL, TALLER, SIDEWAYS, LAPTOP], ids=["upright", "taller", "sideways", "laptop"])
def test_the_whole_board_is_in_sight(new_visitor: Callable[..., Page], device: dict[str, Any]) -> None:
    page = new_visitor("es", **device)
    _play_now(page)
    for place in (".rivals", ".pile.top", ".force", ".turnline", ".hand", ".do"):
        expect(page.locator(place).first).to_be_in_viewport()
    assert page.evaluate(NEEDS_NO_SCROLLING)


def test_six_others_and_twelve_large_cards_need_no_scrolling(new_visitor: Callable[..., Page], server: Server) -> None:
    page = new_visitor("en", **SMALL)
    _deal(page, server, seats=7, decks=2, second_deck_from=None, hand_size=12)
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Table settings").click()
    settings = page.get_by_role("dialog", name="Table settings")
    settings.get_by_text("Large cards").click()
    settings.get_by_role("button", name="Save").click()
    expect(settings).to_be_hidden()
    for width, height in ((360, 640), (390, 844), (640, 360), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(NEEDS_NO_SCROLLING), f"{width} × {height}"


def test_all_that_one_plays_by_stands_on_the_board(new_visitor: Callable[..., Page], server: Server) -> None:
    page = new_visitor("en", **SMALL)
    table = _deal(page, server, decks=2, second_deck_from=None, hand_size=12)
    expect(page.locator(".bar .where")).to_contain_text("Hand 1 · to 300")
    expect(page.locator(".pile.stock .chip")).to_have_text(re.compile(r"^Stock: \d+$"))
    expect(page.locator(".pile.top .chip")).to_have_text(re.compile(r"^\s*Towards \w+$"))
    expect(page.locator(".pile.top .chip svg")).to_be_attached()
    expect(page.locator(".rival .chip, .turnline .chip").filter(has_text="Dealer")).to_have_count(1)
    for player in (".rival:nth-child(1) .who", ".rival:nth-child(2) .who", ".turnline .me"):
        expect(page.locator(player)).to_contain_text("0 pts")
    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.locator("#log li").first).to_have_text(re.compile(r"dealt and turned up the \w+ of"))
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()

    table.play_until(".my-turn .hand .can button[name=eight]").click(position=CARD_EDGE)
    held = [str(card.get_attribute("data-focus")) for card in page.locator(".hand button").all()]
    for suit, number in Counter(card[1] for card in held if card[0] != "8").items():
        expect(page.locator(f".pick.{suit} small")).to_have_text(f"you hold {number}")
    assert len(set(page.locator(".pick use, .pick svg").evaluate_all(COLOURS))) == 4
    page.keyboard.press("Escape")
    expect(page.locator(".picker[open]")).to_have_count(0)

    page.get_by_role("button", name="Sort by rank").click()
    expect(page.get_by_role("button", name="Sort by suit")).to_be_visible()
    page.reload()
    ranks = [str(card.get_attribute("data-focus"))[0] for card in page.locator(".hand button").all()]
    assert len(list(groupby(ranks))) == len(set(ranks)) < len(held)

    # Nothing moves for who wants it still.
    table.move()
    expect(page.locator(".telling")).to_have_count(0)
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_menu_fits_the_screen_and_closes_without_playing_a_card(
    new_visitor: Callable[..., Page], server: Server
) -> None:
    page = new_visitor("en", **SMALL)
    table, menu = _deal(page, server, hand_size=2), page.locator("#menu")
    before = table.version
    for width, height in ((360, 640), (640, 360), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        menu.locator("summary").first.click()
        box = menu.locator("> .paper").bounding_box()
        assert box
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        last = menu.get_by_role("button", name="Let newcomers join between hands")
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=1)
        card = page.locator(".hand li").first.bounding_box()
        assert card
        # On a phone the menu leaves only a strip beside it.
        page.mouse.click(min(card["x"] + CARD_EDGE["x"], box["x"] / 2), card["y"] + CARD_EDGE["y"])
        expect(last).to_be_hidden()
        expect(menu.locator("> summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(last).to_be_visible()
    page.keyboard.press("Escape")
    expect(last).to_be_hidden()
    expect(menu.locator("> summary")).to_be_focused()
    assert table.version == before

    # The hand ends elsewhere, and its result is not under a menu.
    page.keyboard.press("Enter")
    expect(last).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    while not Table(other, "en").is_in("between"):
        Table(other, "en").move()
    expect(page.locator("#table.between")).to_be_visible()
    expect(last).to_be_hidden()


def test_the_moves_of_the_others_are_played_back_up_to_what_the_server_says(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", reduced_motion="no-preference", **SMALL)
    table = _play_now(page)
    told = page.locator("#table:not(.telling)")
    for ends_by in ("itself", "a tap"):
        for _ in range(TRIES):
            expect(told).to_be_visible()
            if page.locator(PLAIN).count():
                break
            if table.is_in("between"):
                table.say_ready_again()
            else:
                table.move()
        page.locator(PLAIN).first.click(position=CARD_EDGE)
        expect(page.locator("#table.telling")).to_be_visible()
        said, told_so_far = page.evaluate(SUIT_IN_WORDS)
        assert said == told_so_far
        if ends_by == "a tap":
            page.locator(".bar .where").click(force=True)
        expect(told).to_be_visible()
        # The card that was below the last one goes when that one has come down.
        expect(page.locator(".pile.top use").nth(1)).to_have_count(0)
        fresh = page.evaluate("fetch(document.getElementById('table').dataset.view).then(answer => answer.text())")
        assert page.evaluate(PUBLIC_STATE, None) == page.evaluate(PUBLIC_STATE, fresh)


def test_signs_hide_neither_a_count_nor_each_other_however_many_play(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **SMALL)
    for seats in range(4, 8):
        page.goto(f"/tables/new?places={seats}&name=Ana")
        page.locator(".actions .btn.main").click()
        page.get_by_role("button", name="Put bots on the free seats").click()
        page.get_by_role("button", name="I am ready").click()
        expect(page.locator(".rival")).to_have_count(seats - 1)
        page.evaluate(TWO_SIGNS)
        for width, height in ((640, 360), (740, 360), (360, 640), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COUNTS_COVERED) == []
            assert page.evaluate(SIGNS_MET) == 0


def test_of_two_who_catch_at_once_the_log_knows_the_first(new_visitor: Callable[..., Page], server: Server) -> None:
    ana, ben, cleo = new_visitor("en", **LAPTOP), new_visitor("en"), new_visitor("en")
    _begin_with_two_cards_each(server, ana, ben, cleo)
    people = {"Ana": ana, "Ben": ben, "Cleo": cleo}
    _play_to_a_lapse(list(people.values()))
    for page in people.values():
        assert page.evaluate(COUNTS_COVERED) == []
    silent = ana.locator(".rival:has(.lapse) .nm")
    lapsed = silent.text_content() if silent.count() else "Ana"
    first, second = (page for name, page in people.items() if name != lapsed)

    held: list[Route] = []
    second.route("**/moves", lambda route: held.append(route))  # noqa: PLW0108 (a built-in method cannot be called back)
    for page in (second, first):
        page.get_by_role("button", name=re.compile("^Catch ")).click()
    expect(first.locator("#log li").filter(has_text="You caught").first).to_be_attached()
    held[0].continue_()

    expect(second.locator(".saying").get_by_role("alert")).to_contain_text("Somebody was faster")
    expect(second.locator("#log li").filter(has_text="caught")).to_have_count(1)


def test_a_suit_is_called_together_with_the_last_card(new_visitor: Callable[..., Page], server: Server) -> None:
    page = new_visitor("en", **SMALL)
    for _ in range(TRIES):
        page.goto("/tables/new?book=crazy-eights-id&places=2&name=Ana")
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator("#table.seating")).to_be_visible()
        server.change_rules(page.url.rsplit("/", 1)[1], hand_size_two=2)
        page.locator("#bots .btn").click()
        page.get_by_role("button", name="I am ready").click()
        # The bot may have skipped everybody and gone out.
        expect(page.locator("#table.playing, #table.between")).to_be_visible()
        wait_for_scripts(page)
        eight = page.locator(".my-turn .hand button[name=eight]")
        if eight.count() and page.locator(".hand li").count() == 2:
            break
    else:
        raise AssertionError("No eight of two cards.")

    expect(page.get_by_role("checkbox", name="last card")).to_be_visible()
    assert page.evaluate(NEEDS_NO_SCROLLING)
    eight.first.click(position=CARD_EDGE)
    picker = page.get_by_role("dialog", name="Which suit do you call?")
    page.get_by_role("checkbox", name="last card").check()
    _expect_no_violation(page)
    picker.get_by_role("button", name="Hearts").click()
    expect(page.locator("#log li").filter(has_text="“Last card!”").first).to_be_attached()


def test_phrases_are_heard_until_somebody_does_not_want_to(new_visitor: Callable[..., Page]) -> None:
    ana, ben = new_visitor("es", **SMALL), new_visitor("en", **LAPTOP)
    _sit_down(ana, ben)
    ana.get_by_role("button", name="Poner un bot en el sitio libre").click()
    for page, ready in ((ana, "Estoy listo"), (ben, "I am ready")):
        page.get_by_role("button", name=ready).click()
    for page in (ana, ben):
        expect(page.locator("#table.playing")).to_be_visible()

    ana.locator(".do .say").click()
    _expect_no_violation(ana)
    ana.get_by_role("button", name="¡Bien jugado!").click()
    expect(ben.locator(".rival .bubble span")).to_have_text("Well played!")
    expect(ben.locator(".talk")).to_have_text(re.compile("Ana: Well played!"))
    expect(ben.locator("#news")).to_contain_text("Ana: Well played!")
    _expect_no_violation(ben)

    ben.locator(".rival .bubble").get_by_role("button", name="Mute Ana's phrases").click()
    expect(ben.locator(".rival .bubble")).to_have_count(0)
    ana.locator(".do .say").click()
    before = Table(ben, "en").version
    ana.get_by_role("button", name="¡Perdón!").click()
    Table(ben, "en").expect_version_over(before)
    expect(ben.locator(".bubble")).to_have_count(0)
    ben.reload()
    expect(ben.locator(".bubble")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_television_follows_the_table_and_shows_no_hand(new_visitor: Callable[..., Page], scheme: str) -> None:
    page = new_visitor("en", **LAPTOP)
    table = _play_now(page)
    screen = page.context.new_page()
    screen.set_viewport_size(TELEVISION["viewport"])
    screen.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    screen.goto(f"{page.url}/tv")
    _expect_no_violation(screen)
    table.move()
    expect(screen.locator("#table")).to_have_attribute("data-version", str(table.version))
    if table.is_in("playing"):
        expect(screen.locator(".pile.top use")).to_have_attribute(
            "href", page.locator(".pile.top use").get_attribute("href") or ""
        )
    expect(screen.locator(".hand, button, form")).to_have_count(0)
    # A page that nobody looks at is given little time by its browser.
    page.bring_to_front()
    while not table.is_in("between"):
        table.move()
    screen.bring_to_front()
    expect(screen.get_by_role("heading", name="What was held")).to_be_visible()
    assert screen.locator(".screen").evaluate("shown => shown.scrollHeight <= shown.clientHeight")
    _expect_no_violation(screen)


def test_bots_are_chosen_one_by_one(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **SMALL)
    page.goto("/tables/new?name=Ana&places=3")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Put a bot on seat 2").click()
    levels = page.get_by_role("group", name="How Coco plays")
    levels.get_by_role("button", name="Strong").click()
    expect(levels.get_by_role("button", name="Strong")).to_have_attribute("aria-pressed", "true")
    _expect_no_violation(page)
    page.locator("#bots").get_by_text("Easy").click()
    page.get_by_role("button", name="Put a bot on the free seat").click()
    expect(page.get_by_text("bot · Easy")).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    expect(page.locator("#table.playing")).to_be_visible()


def _play_now(page: Page) -> Table:
    page.goto("/")
    page.locator("form[action='/play'] button").click()
    expect(page.locator("#table.playing")).to_be_visible()
    return Table(wait_for_scripts(page), "en")


def _deal(page: Page, server: Server, seats: int = 3, **options: Any) -> Table:
    """Open a table with bots, by rules a little changed, and have the cards dealt."""
    page.goto(f"/tables/new?book=ochos-locos&places={seats}&name=Ana")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table.seating")).to_be_visible()
    server.change_rules(page.url.rsplit("/", 1)[1], **options)
    page.locator("#bots .btn").click()
    page.get_by_role("button", name="I am ready").click()
    expect(page.locator("#table.playing")).to_be_visible()
    return Table(wait_for_scripts(page), "en")


def _sit_down(owner: Page, *others: Page, book: str = "ochos-locos") -> None:
    owner.goto(f"/tables/new?book={book}&places=3&name=Ana")
    owner.locator(".actions .btn.main").click()
    expect(owner.locator("#table.seating")).to_be_visible()
    for seat, page in enumerate(others, start=1):
        page.goto(owner.url)
        page.locator("#name").fill(("Ben", "Cleo")[seat - 1])
        page.locator(f"[data-focus=seat{seat}]").click()
        expect(page.locator("form[action$='/ready']")).to_be_visible()


def _begin_with_two_cards_each(server: Server, *people: Page) -> None:
    _sit_down(*people, book="crazy-eights-id")
    server.change_rules(people[0].url.rsplit("/", 1)[1], hand_size=2)
    for page in people:
        page.get_by_role("button", name="I am ready").click()
    for page in people:
        expect(page.locator("#table.playing")).to_be_visible()


def _play_to_a_lapse(people: list[Page]) -> None:
    """Let everyone play without a word until somebody holds one card and has not said so."""
    for _ in range(TRIES):
        version = max(Table(page, "en").version for page in people)
        for page in people:
            Table(page, "en").expect_version_over(version - 1)
        mover = next((page for page in people if Table(page, "en").is_in("my-turn")), None)
        if mover is None:
            for page in people:
                Table(page, "en").say_ready_again()
            continue
        Table(mover, "en").move()
        for page in people:
            Table(page, "en").expect_version_over(version)
        if any(page.get_by_role("button", name=re.compile("^Catch ")).count() for page in people):
            return
    raise AssertionError("Nobody came to one card.")


def _expect_no_violation(page: Page) -> None:
    found = Axe().run(page)
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
