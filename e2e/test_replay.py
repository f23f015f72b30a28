"""A hand that is over, gone through by keyboard, and its deal checked in the browser."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP
from e2e.pages import Table, wait_for_scripts

MOVES_AT_MOST = 500


def test_a_hand_is_replayed_by_keyboard_and_its_deal_is_checked(
    new_visitor: Callable[..., Page], tmp_path: Path
) -> None:
    page = new_visitor("en", **LAPTOP, reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    table = Table(page, "en")
    # The second hand is the first whose promise the browser has seen before it adds its own number.
    for hand in (1, 2):
        _play_to_its_end(table, hand)

    page.get_by_role("link", name="Look at the hand step by step").click()
    _go_through(page)
    page.get_by_role("link", name="Check the deal").click()
    _check(page, tmp_path)


def _play_to_its_end(table: Table, hand: int) -> None:
    if hand > 1:
        table.say_ready_again()
    for _ in range(MOVES_AT_MOST):
        if table.is_in("between"):
            return
        table.move()
    raise AssertionError("The hand did not end.")


def _go_through(page: Page) -> None:
    replay = page.locator("#replay")
    expect(replay).to_be_visible()
    wait_for_scripts(page)
    marked = page.locator(".story [aria-current=step]")
    expect(replay).to_have_attribute("data-at", "0")
    expect(marked).to_have_count(1)
    last = replay.get_attribute("data-last") or ""
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-at", "1")
    expect(page).to_have_url(re.compile(r"at=1$"))
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-at", last)
    expect(page.locator("#counted")).to_be_visible()
    _expect_no_violation(page)
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-at", str(int(last) - 1))
    page.keyboard.press("Home")
    expect(replay).to_have_attribute("data-at", "0")

    page.get_by_role("link", name="Coco", exact=True).click()
    expect(page.locator(".hands .hidden")).to_have_count(2)
    page.get_by_role("link", name="Forward").focus()
    page.keyboard.press("Enter")
    expect(replay).to_have_attribute("data-at", "1")
    expect(page.get_by_role("link", name="Forward")).to_be_focused()
    page.get_by_role("button", name="Auto").click()
    expect(replay).to_have_attribute("data-at", "3")
    page.get_by_role("button", name="Stop").click()
    # The address leads anyone to this moment.
    page.reload()
    expect(page.locator(".hands .hidden")).to_have_count(2)


def _check(page: Page, tmp_path: Path) -> None:
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("It matches")
    expect(page.locator("#noted")).to_contain_text("its own number is among those below")
    _expect_no_violation(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the file of the deal").click()
    file = tmp_path / "deal.json"
    download.value.save_as(file)

    deal = json.loads(file.read_text())
    deck = deal["deck"]
    deck[6], deck[7] = deck[7], deck[6]
    file.write_text(json.dumps(deal))
    page.get_by_label("Check a file of another deal").set_input_files(file)
    expect(verdict).to_contain_text("It differs at place 7")
    file.write_text(json.dumps(deal | {"server_seed": "0" * 64}))
    page.get_by_label("Check a file of another deal").set_input_files(file)
    expect(verdict).to_contain_text("not the one that it promised")
    file.write_text("{}")
    page.get_by_label("Check a file of another deal").set_input_files(file)
    expect(verdict).to_contain_text("not the file of a deal")


def _expect_no_violation(page: Page) -> None:
    found = Axe().run(page)
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
