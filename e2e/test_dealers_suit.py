"""An eight turned up to open the discard: the dealer is asked for its suit, on a phone and on a laptop."""

import re
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from app.store.db import Database
from e2e.conftest import LAPTOP, Server
from tests.eights import promise_an_eight

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_the_dealer_calls_the_suit_of_an_eight(
    server: Server, new_visitor: Callable[..., Page], device: dict[str, Any]
) -> None:
    page = new_visitor("en", **device)
    _deal_an_eight(server, page, dealer=0)

    picker = page.get_by_role("dialog", name=re.compile("^You turned up a wild card"))
    expect(picker).to_be_visible()
    expect(page.locator(".force")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    assert not Axe().run(page).violations_count
    page.keyboard.press("Escape")
    expect(picker).to_be_visible()
    picker.get_by_role("button", name="Hearts").click()

    expect(page.locator("#log li").filter(has_text="You called hearts for it.")).to_be_attached()
    expect(picker).to_be_hidden()


def test_the_others_see_that_the_dealer_is_choosing(server: Server, new_visitor: Callable[..., Page]) -> None:
    dealer, other = new_visitor("en", **SMALL), new_visitor("en", **LAPTOP)
    _deal_an_eight(server, dealer, other, dealer=0)

    expect(other.locator(".turnline span").first).to_have_text("Ana dealt and is calling a suit")
    other.locator(".hand button").first.click(position={"x": 12, "y": 20}, force=True)
    expect(other.locator(".saying").get_by_role("alert")).to_have_text("It is not your turn.")
    # By the keyboard: the letter of its word.
    dealer.locator(".picker .pick").first.focus()
    dealer.keyboard.press("s")
    expect(other.locator(".force")).to_contain_text("spades")
    expect(other.locator("#table.my-turn")).to_be_visible()


def _deal_an_eight(server: Server, *people: Page, dealer: int) -> None:
    """Open a table and deal; nobody's browser adds to the shuffle, so that the deal is known."""
    for page in people:
        page.route("**/nonces.js*", lambda route: route.abort())
    owner, *others = people
    owner.goto("/tables/new?book=pagat&places=2&name=Ana")
    owner.get_by_role("button", name="Open the table").click()
    expect(owner.locator("#table.seating")).to_be_visible()
    with closing(Database(server.database_url)) as database:
        promise_an_eight(database, owner.url.rsplit("/", 1)[1], dealer)
    for page in others:
        page.goto(owner.url)
        page.locator("#name").fill("Ben")
        page.get_by_role("button", name="Take seat 2").click()
        expect(page.locator("form[action$='/ready']")).to_be_visible()
    if not others:
        owner.locator("#bots .btn").click()
    for page in people:
        page.get_by_role("button", name="I am ready").click()
    for page in people:
        expect(page.locator("#table.playing")).to_be_visible()
