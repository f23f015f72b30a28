"""Nobody after the reader sees what the reader saw, with the browser's memory of pages switched on."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from e2e.conftest import PHONE, Server
from e2e.pocket import PATIENCE_MS

PASSWORD = "ocho de picas"


@pytest.fixture(name="remembering", scope="module")
def _remembering(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser that keeps pages as they were left; Playwright's own does not."""
    browser = browser_type.launch(**browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.fixture(name="shared")
def _shared(remembering: Browser, server: Server) -> Iterator[Page]:
    """A phone that several people use."""
    context = remembering.new_context(base_url=server.url, locale="en", **PHONE)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def take_name(page: Page, name: str) -> None:
    page.goto("/account")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def sign_out(page: Page) -> None:
    page.goto("/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()


def sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Hello again.")).to_be_visible()


def go_back_to(page: Page, path: str) -> None:
    """Go back in one step: a page that is only passed would load itself anew while the next one is asked for."""
    page.evaluate(
        """(path) => {
            const seen = navigation.entries().find((entry) => entry.url.endsWith(path));
            navigation.traverseTo(seen.key);
        }""",
        path,
    )
    page.wait_for_url(f"**{path}")


@pytest.mark.parametrize("somebody_else", [False, True], ids=["nobody", "somebody else"])
def test_back_shows_nobody_the_hand_of_who_signed_out(
    shared: Page, new_visitor: Callable[..., Page], somebody_else: bool
) -> None:
    number = int(somebody_else)
    take_name(new_visitor("en"), f"Bob{number}")
    take_name(shared, f"Alice{number}")
    shared.goto("/play")
    shared.get_by_role("button", name="Deal").click()
    shared.wait_for_url(re.compile(r"/tables/\w+$"))
    table = shared.url.rpartition("/tables/")[2]
    cards = shared.locator(".hand .card")
    expect(cards.first).to_be_attached()

    sign_out(shared)
    if somebody_else:
        sign_in(shared, f"Bob{number}")
    go_back_to(shared, f"/tables/{table}")

    expect(shared.get_by_text("You are watching.")).to_be_visible()
    expect(cards).to_have_count(0)
