"""Two people with the same score sheet open."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP
from e2e.pages import Group, Recording


def test_a_hand_that_one_enters_appears_on_the_sheet_of_the_other(new_visitor: Callable[..., Page]) -> None:
    ana, ben = new_visitor(), new_visitor("en", **LAPTOP)
    group = Group(ana)
    group.make("Los sábados", "Ana")
    Group(ben, "en").join(group.invitation(), "Ben")
    match = Recording(ana)
    ana.goto(f"/record?group={group.number}")
    ana.get_by_role("radio", name=re.compile("^Ochos locos")).check()
    match.fill("target", "20")
    match.press("start")
    expect(match.sheet).to_be_visible()

    ben.goto(ana.url)
    seen = Recording(ben, "en").sheet
    expect(seen.get_by_text("No hand yet.")).to_be_visible()
    ben.evaluate("window.stayed = true")

    match.ask_hand()
    match.tap_player("Ana")
    match.tap_rank("rey")
    match.save()

    expect(seen.get_by_role("row", name=re.compile("^Total"))).to_contain_text("10")
    expect(ben.get_by_role("status").filter(has_text="Ana 10, Ben 0")).to_be_attached()
    expect(ben.get_by_role("link", name="Enter hand 2")).to_be_visible()
    assert ben.evaluate("window.stayed")

    entering = Recording(ben, "en")
    entering.ask_hand()
    entering.tap_player("Ben")
    entering.tap_rank("nine")
    ana.get_by_role("button", name="Quitar la mano 1").click()
    expect(ben.get_by_text("Hand 1 is not on the sheet any more; enter it first.")).to_be_visible()
    expect(ben.get_by_role("button", name="Ana 9")).to_be_visible()
