"""The pages one only reaches by doing something pass axe too, by day and by night."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP, PHONE
from e2e.pages import Group, Recording, Table

MOVES_AT_MOST = 500


@pytest.fixture(params=["light", "dark"])
def visitor(request: pytest.FixtureRequest, new_visitor: Callable[..., Page]) -> Page:
    return new_visitor("es", color_scheme=request.param, **PHONE)


def test_nothing_is_wrong_where_a_match_is_recorded(visitor: Page) -> None:
    match = Recording(visitor)
    match.start(("Abuela", "Marta", "Leo"), "Los domingos", 100)
    _expect_no_violation(visitor)
    match.ask_hand()
    _expect_no_violation(visitor)
    match.tap_player("Marta")
    match.tap_rank("rey")
    _expect_no_violation(visitor)
    match.go_on()
    match.tap_rank("ocho")
    match.save()
    _expect_no_violation(visitor)


def test_nothing_is_wrong_in_a_group_of_ones_own(visitor: Page) -> None:
    group = Group(visitor)
    group.make("Los lunes", "Ana")
    own = f"/groups/{group.number}"
    for path in (own, f"{own}/people", f"/tables/new?group={group.number}", f"/record?group={group.number}"):
        visitor.goto(path)
        _expect_no_violation(visitor)


def test_nothing_is_wrong_at_a_table(visitor: Page) -> None:
    visitor.goto("/tables/new")
    visitor.get_by_label("Tu nombre").fill("Ana")
    visitor.get_by_role("button", name="Abrir la mesa").click()
    expect(visitor.locator("#table.seating")).to_be_visible()
    _expect_no_violation(visitor)
    visitor.goto("/")
    visitor.get_by_role("button", name="Jugar ahora").click()
    expect(visitor.locator("#table.playing")).to_be_visible()
    _expect_no_violation(visitor)


def test_nothing_is_wrong_between_two_hands_and_the_next_one_is_dealt(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", **LAPTOP)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    table = Table(page, "en")
    for _ in range(MOVES_AT_MOST):
        if table.is_in("between"):
            break
        table.move()
    expect(page.locator("#table.between")).to_be_visible()
    _expect_no_violation(page)
    table.say_ready_again()
    expect(page.locator("#table.playing")).to_have_attribute("data-hand", "2")


def _expect_no_violation(page: Page) -> None:
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    found = Axe().run(page)
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
