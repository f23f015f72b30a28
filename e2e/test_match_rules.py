"""Rules for one match with real cards, changed on the way to it, on a phone and on a laptop."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_a_family_without_a_group_changes_the_rules_of_its_match(
    new_visitor: Callable[..., Page], device: dict[str, Any]
) -> None:
    page = new_visitor("en", **device)
    page.goto("/record")
    for number, name in enumerate(("Ana", "Ben"), start=1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Change the rules for this match").click()
    expect(page.get_by_role("heading", name="Rules for this match")).to_be_visible()
    page.locator("#part-deal > summary, details:has([name=hand_size]) > summary").first.click()
    page.locator("[name=hand_size]").fill("6")
    expect(page.locator("#changes")).to_contain_text("6")
    _expect_no_fault(page, device)
    page.get_by_role("button", name="Use these rules").filter(visible=True).first.click()

    expect(page.get_by_text("thing differs from the book:")).to_be_visible()
    expect(page.get_by_label("Player 2", exact=True)).to_have_value("Ben")
    _expect_no_fault(page, device)
    # Enter in a field begins the match.
    page.get_by_label("Player 2", exact=True).press("Enter")
    expect(page).to_have_url(re.compile(r"/matches/\d+"))
    expect(page.get_by_text("Changed here from the book Ochos locos: 1 thing")).to_be_attached()


def _expect_no_fault(page: Page, device: dict[str, Any]) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
