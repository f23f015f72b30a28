"""A person lays several cards at once, by keyboard, on a phone and on a laptop."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP, PHONE
from e2e.pages import Table

MOVES_AT_MOST = 500
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_cards_of_a_rank_are_laid_at_once_by_keyboard(new_visitor: Callable[..., Page], device: dict[str, Any]) -> None:
    page = new_visitor("en", **device)
    page.goto("/tables/new?book=cardgames")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Put bots on the free seats").click()
    page.get_by_role("button", name="I am ready").click()
    expect(page.locator("#table.playing")).to_be_visible()
    table = Table(page, "en")
    _play_until_cards_go_together(table)

    first = page.locator(".hand [name=first]").first
    card = first.get_attribute("value") or ""
    first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=re.compile("alone or with others"))
    expect(dialog.get_by_role("button", name="Alone")).to_be_focused()
    expect(dialog.get_by_role("link", name="Keep the card")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(page.locator(".picker[open]")).to_have_count(0)
    expect(first).to_be_focused()

    before = table.version
    held = page.locator(".hand li").count()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    laid = page.locator(":focus").get_attribute("value") or ""
    assert laid.startswith(f"{card}+")
    page.keyboard.press("Enter")
    table.expect_version_over(before)
    if table.is_in("playing"):
        expect(page.locator(".hand li")).not_to_have_count(held)
        log = page.locator("#log")
        expect(log.get_by_text("You played")).not_to_have_count(0)


def _play_until_cards_go_together(table: Table) -> None:
    for _ in range(MOVES_AT_MOST):
        if table.is_in("between"):
            table.say_ready_again()
        elif table.page.locator(".hand [name=first]").count():
            return
        else:
            table.move()
    raise AssertionError(f"No two cards of a rank went together in {MOVES_AT_MOST} moves.")
