"""Somebody comes late to a table and joins between two hands, on a phone and on a laptop."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP
from e2e.pages import Table

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_who_comes_late_plays_from_the_next_hand_on(new_visitor: Callable[..., Page], device: dict[str, Any]) -> None:
    owner, late = new_visitor("en", **LAPTOP), new_visitor("en", **device)
    table = _begin(owner)
    late.goto(owner.url)
    expect(late.get_by_text("Then you may sit down.")).to_be_visible()
    while not table.is_in("between"):
        table.move()

    expect(late.get_by_role("heading", name="Join this match")).to_be_visible()
    _expect_no_fault(late, device)
    late.get_by_label("Your name").fill("Bea")
    late.get_by_role("button", name="Sit down for hand 2").click()
    for page in (late, owner):
        page.get_by_role("button", name="Ready for the next hand").click()
    expect(late.locator("#table.playing .hand button").first).to_be_visible()
    expect(owner.locator(".rival").filter(has_text="Bea")).to_be_visible()

    owner.goto(owner.locator("#menu a[href^='/matches/']").get_attribute("href") or "")
    expect(owner.get_by_role("columnheader", name="Bea")).to_be_visible()
    _expect_no_fault(owner, LAPTOP)


def _begin(owner: Page) -> Table:
    owner.goto("/tables/new?book=ocho-americano&places=2&name=Ana")
    owner.get_by_role("button", name="Open the table").click()
    owner.locator("#menu > summary").click()
    owner.get_by_role("button", name="Let newcomers join between hands").click()
    owner.locator("#bots .btn").click()
    owner.get_by_role("button", name="I am ready").click()
    expect(owner.locator("#table.playing")).to_be_visible()
    return Table(owner, "en")


def _expect_no_fault(page: Page, device: dict[str, Any]) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
