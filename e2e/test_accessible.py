"""Every page passes axe, by day and by night."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from e2e.conftest import PHONE, Server


@pytest.fixture(scope="module")
def league(server: Server) -> Server:
    """A server with a season played on it."""
    server.run("demo")
    return server


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_no_page_hides_anything_from_anyone(league: Server, new_visitor: Callable[..., Page], colours: str) -> None:
    page = new_visitor("es", **PHONE, color_scheme=colours)
    paths = (
        "/",
        "/record",
        "/play",
        "/tables",
        "/tables/new",
        "/tables/free",
        "/groups",
        "/groups/1",
        "/matches/1",
        "/matches/1/rules",
        "/matches/1/print",
        "/matches/1/tv",
        "/rules",
        "/rules/mau-mau",
        "/rules/mau-mau/print",
        "/account",
        "/sign-in",
        "/no",
    )
    found = {path: _violations(page, path) for path in paths}

    assert {path: names for path, names in found.items() if names} == {}


def test_a_board_hides_nothing_from_anyone(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en")
    page.goto("/")
    page.locator("form[action='/play'] button").first.click()
    page.locator("#table").wait_for()

    assert _names(page) == []


def _violations(page: Page, path: str) -> list[str]:
    page.goto(path)
    return _names(page)


def _names(page: Page) -> list[str]:
    return [violation["id"] for violation in Axe().run(page).response["violations"]]
