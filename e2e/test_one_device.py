"""Two people and a bot play a whole short match on one small phone that goes from hand to hand."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.pages import Table, wait_for_scripts

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
TURNS_AT_MOST = 300
OPEN_OR_OVER = "#table.curtained, #table.my-turn, #table.between, #table.finished"


@pytest.fixture(name="page")
def _page(new_visitor: Callable[..., Page]) -> Page:
    return new_visitor("es", **SMALL)


def test_two_people_and_a_bot_play_a_match_on_one_phone(page: Page, new_visitor: Callable[..., Page]) -> None:
    _deal(page, "Ana", "Bo", bots=1)
    _expect_a_curtain(page)
    _expect_no_violation(page)

    watcher = new_visitor("en", **SMALL)
    watcher.goto(page.url)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()

    _take_the_device(page)
    _expect_no_violation(page)
    page.reload()
    _expect_a_curtain(page)

    names = _play_on(page)

    assert names == {"Ana", "Bo"}
    for one, winner in ((page, "¡Gana"), (watcher, "wins!")):
        expect(one.locator("#table")).to_have_class(re.compile("finished"))
        expect(one.get_by_role("heading", level=1)).to_contain_text(winner)
    page.get_by_role("button", name="Jugar otra vez").click()
    _expect_a_curtain(page)


def test_a_match_needs_no_pointer(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("es", viewport={"width": 844, "height": 390})
    _deal(page, "Ana", "Bo", bots=0)
    for turn in range(3):
        button = page.get_by_role("button", name="Soy ")
        expect(button).to_be_enabled()
        if turn:
            expect(button).to_be_focused()
        else:
            button.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".hand")).to_be_visible()
        _move_until_the_turn_ends(page)
        _expect_a_curtain(page)


def test_who_plays_is_kept_while_the_book_is_chosen(page: Page) -> None:
    page.goto("/tables/new?device=1")
    _expect_no_violation(page)
    page.get_by_label("Jugador 1", exact=True).fill("Ana")
    page.get_by_label("Jugador 2", exact=True).fill("Bo")
    page.get_by_role("button", name="8 americano", exact=True).click()
    expect(page.get_by_role("button", name="8 americano", exact=True)).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Jugador 2", exact=True)).to_have_value("Bo")
    page.get_by_role("button", name="Repartir").click()
    _expect_a_curtain(page)


def _deal(page: Page, *names: str, bots: int) -> None:
    page.goto("/play")
    page.get_by_role("link", name="¿Quién juega?").click()
    for number, name in enumerate(names, start=1):
        page.get_by_label(f"Jugador {number}", exact=True).fill(name)
    page.get_by_role("group", name="Bots entre vosotros").get_by_text(str(bots), exact=True).click()
    page.get_by_label("Meta por jugador").fill("1")
    page.get_by_role("button", name="Repartir").click()
    expect(page).to_have_url(re.compile(r"/tables/\w{12}$"))


def _expect_a_curtain(page: Page) -> None:
    expect(page.locator("#table.curtained")).to_be_visible()
    wait_for_scripts(page)
    expect(page.locator(".hand")).to_have_count(0)
    button = page.get_by_role("button", name="Soy ")
    expect(button).to_be_in_viewport(ratio=1)


def _take_the_device(page: Page) -> str:
    button = page.get_by_role("button", name="Soy ")
    name = button.inner_text().removeprefix("Soy ")
    button.click()
    expect(page.locator(".hand")).to_be_visible()
    return name


def _play_on(page: Page) -> set[str]:
    """Play until the match is over, and return who had the device."""
    names = set()
    for _ in range(TURNS_AT_MOST):
        expect(page.locator(OPEN_OR_OVER)).to_be_visible()
        table = Table(page)
        if table.is_in("finished"):
            return names
        if table.is_in("between"):
            page.get_by_role("button", name="Repartir la siguiente mano").click()
            _expect_a_curtain(page)
        names.add(_take_the_device(page))
        _move_until_the_turn_ends(page)
    raise AssertionError(f"No end after {TURNS_AT_MOST} turns.")


def _move_until_the_turn_ends(page: Page) -> None:
    table = Table(page)
    while table.is_in("my-turn"):
        table.move()


def _expect_no_violation(page: Page) -> None:
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
