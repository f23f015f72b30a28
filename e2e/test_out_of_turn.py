"""A card is laid out of turn, and an eight that can only call its own suit asks for none."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import LAPTOP, Server
from e2e.pages import CARD_EDGE, Table

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
MOVES_AT_MOST = 200
NAMES = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_the_very_card_on_top_is_played_out_of_turn(
    new_visitor: Callable[..., Page], server: Server, device: dict[str, Any]
) -> None:
    people = [new_visitor("en", **device) for _ in NAMES]
    # Four of each card: soon somebody holds the one on top.
    _begin(server, people, decks=4, second_deck_from=None, hand_size=12, hand_size_two=None, jump_in=True)
    jumper, button = _play_to_a_jump(people)

    expect(button).to_have_accessible_name(re.compile("^Play the .+ out of turn$"))
    assert jumper.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    assert not Axe().run(jumper).violations_count
    me = Table(jumper, "en")
    before, held = me.version, jumper.locator(".hand li").count()
    top = jumper.locator(".pile.top use").get_attribute("href")
    if device is LAPTOP:
        jumper.keyboard.press("j")
    else:
        button.click()
    me.expect_version_over(before)

    expect(jumper.locator("#log li").filter(has_text="You jumped in with")).to_be_attached()
    expect(jumper.locator(".hand li")).to_have_count(held - 1)
    expect(jumper.locator(".pile.top use")).to_have_attribute("href", top or "")
    name = NAMES[people.index(jumper)]
    after = people[(people.index(jumper) + 1) % 3]
    expect(after.locator("#log li").filter(has_text=f"{name} jumped in with")).to_be_attached()
    expect(after.locator("#table.my-turn")).to_be_visible()


def test_an_eight_that_calls_its_own_suit_only_asks_for_none(new_visitor: Callable[..., Page], server: Server) -> None:
    people = [new_visitor("en", **device) for device in (SMALL, LAPTOP)]
    _begin(server, people, suit_choice="printed", hand_size_two=12)
    mover, eight = _play_to_an_eight(people)

    eight.click(position=CARD_EDGE)
    expect(mover.locator("#log li").filter(has_text=re.compile("You (drew .+, )?played the eight of"))).to_be_attached()
    expect(mover.locator(".picker[open]")).to_have_count(0)


def _begin(server: Server, people: list[Page], **options: Any) -> None:
    owner, *others = people
    owner.goto(f"/tables/new?book=ochos-locos&places={len(people)}&name={NAMES[0]}")
    owner.get_by_role("button", name="Open the table").click()
    expect(owner.locator("#table.seating")).to_be_visible()
    for seat, page in enumerate(others, start=1):
        page.goto(owner.url)
        page.locator("#name").fill(NAMES[seat])
        page.locator(f"[data-focus=seat{seat}]").click()
        expect(page.locator("form[action$='/ready']")).to_be_visible()
    server.change_rules(owner.url.rsplit("/", 1)[1], **options)
    for page in people:
        page.get_by_role("button", name="I am ready").click()
    for page in people:
        expect(page.locator("#table.playing")).to_be_visible()


def _play_to_a_jump(people: list[Page]) -> tuple[Page, Locator]:
    for _ in range(MOVES_AT_MOST):
        for page in people:
            # Not an eight: it would be asked for its suit first. Nor the last card, which ends the hand.
            button = page.locator("button.jump[name=move]")
            if button.count() and page.locator(".hand li").count() > 1:
                return page, button
        _move_on(people)
    raise AssertionError(f"Nobody could jump in within {MOVES_AT_MOST} moves.")


def _play_to_an_eight(people: list[Page]) -> tuple[Page, Locator]:
    for _ in range(MOVES_AT_MOST):
        for page in people:
            eight = page.locator("#table.my-turn .hand .can [data-focus^='8']")
            # The last card of a hand calls nothing.
            if eight.count() and page.locator(".hand li").count() > 1:
                return page, eight.first
        _move_on(people)
    raise AssertionError(f"Nobody had an eight to play within {MOVES_AT_MOST} moves.")


def _move_on(people: list[Page]) -> None:
    """Let whoever is in turn move, and everybody see it."""
    tables = [Table(page, "en") for page in people]
    mover = next((table for table in tables if table.is_in("my-turn")), None)
    version = max(table.version for table in tables)
    if mover is None:
        for table in tables:
            table.say_ready_again()
    else:
        mover.move()
    for table in tables:
        table.expect_version_over(version)
    newest = max(table.version for table in tables)
    for table in tables:
        table.expect_version_over(newest - 1)
