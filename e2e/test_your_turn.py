"""Whose turn it is, for who looks elsewhere: by ear, by hand, in the tab and by a notice, only to who wanted that."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP, PHONE
from e2e.pages import Table, begin_for_two
from e2e.senses import SENSES, expect_noted, list_noted

MOVES_AT_MOST = 40
TELL_ME = "Tell me when it is my turn"
NO_MORE = "No more notices when it is my turn"
NO_NOTICE_BY_A_PAGE = """
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => this.permission;
  constructor() {
    throw new TypeError("As on a phone.");
  }
};
"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const [notice] = await worker.getNotifications();
  return notice && [notice.title, notice.data];
}"""
"""The title of the notice that is shown, and to which page it leads."""


def test_sounds_and_vibration_are_for_who_switched_them_on(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("en", reduced_motion="no-preference", **PHONE)
    page.add_init_script(SENSES)
    table = _play_now(page)
    _play_a_round(table)
    assert list_noted(page) == []

    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Table settings").click()
    settings = page.get_by_role("dialog", name="Table settings")
    for name in ("Sounds", "Vibrate when it is my turn"):
        expect(settings.get_by_role("checkbox", name=name)).not_to_be_checked()
        settings.get_by_text(name).click()
    settings.get_by_role("button", name="Save").click()
    expect(settings).to_be_hidden()
    page.reload()
    _play_a_round(table)
    for sign in ("knock", "tune", "buzz"):
        expect_noted(page, sign)
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Table settings").click()
    for name in ("Sounds", "Vibrate when it is my turn"):
        expect(settings.get_by_role("checkbox", name=name)).to_be_checked()


def test_who_wants_to_be_told_is_asked_then_and_told_when_away(new_visitor: Callable[..., Page]) -> None:
    ana, ben = new_visitor("en", **LAPTOP), new_visitor("en", **PHONE)
    ben.add_init_script(SENSES)
    begin_for_two(ana, ben)
    _wait_for_the_turn_of(ana, ben)
    assert list_noted(ben) == []
    _choose(ben, TELL_ME)
    expect_noted(ben, "asked")

    ben.evaluate("lookAway(true)")
    expect(ben.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"icon\.svg"))
    _wait_for_the_turn_of(ben, ana)
    expect_noted(ben, "Your turn")
    expect(ben).to_have_title(re.compile("^Your turn"))
    expect(ben.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"icon-turn\.svg"))

    # Whoever looks is not told by the browser, too, and neither is who has had enough of it.
    ben.evaluate("lookAway(false)")
    noted = list_noted(ben)
    for is_away in (False, True):
        _wait_for_the_turn_of(ana, ben)
        if is_away:
            _choose(ben, NO_MORE)
            ben.evaluate("lookAway(true)")
        _wait_for_the_turn_of(ben, ana)
        assert list_noted(ben) == noted
        ben.evaluate("lookAway(false)")


def test_a_phone_is_told_by_the_worker_of_the_site(new_visitor: Callable[..., Page]) -> None:
    ana, ben = new_visitor("en", **LAPTOP), new_visitor("en", service_workers="allow", **PHONE)
    ben.context.grant_permissions(["notifications"])
    ben.add_init_script(SENSES + NO_NOTICE_BY_A_PAGE)
    begin_for_two(ana, ben)
    _wait_for_the_turn_of(ana, ben)
    _choose(ben, TELL_ME)
    ben.evaluate("navigator.serviceWorker.ready.then(() => lookAway(true))")
    _wait_for_the_turn_of(ben, ana)
    shown = ben.wait_for_function(SHOWN)
    assert shown.json_value() == ["Your turn", ben.url[ben.url.index("/tables/") :]]


def _play_now(page: Page) -> Table:
    page.goto("/")
    page.locator("form[action='/play'] button").click()
    expect(page.locator("#table.playing:not(.telling)")).to_be_visible()
    return Table(page, "en")


def _play_a_round(table: Table) -> None:
    """Move until the others have moved, too, and it is one's turn again."""
    page = table.page
    expect(page.locator("#table.my-turn")).to_be_visible()
    lines = page.locator("#log li:not([data-seat='0'])[data-seat]").count()
    for _ in range(MOVES_AT_MOST):
        table.move()
        expect(page.locator("#table.my-turn:not(.telling)")).to_be_visible()
        if page.locator("#log li:not([data-seat='0'])[data-seat]").count() > lines:
            return
    raise AssertionError(f"Nobody else moved in {MOVES_AT_MOST} moves.")


def _wait_for_the_turn_of(one: Page, other: Page) -> None:
    """Let the other one move until it is somebody's turn."""
    one_table, other_table = Table(one, "en"), Table(other, "en")
    for _ in range(MOVES_AT_MOST):
        newest = max(one_table.version, other_table.version)
        for table in (one_table, other_table):
            table.expect_version_over(newest - 1)
        if one_table.is_in("my-turn"):
            return
        other_table.move()
    raise AssertionError(f"It was never their turn in {MOVES_AT_MOST} moves.")


def _choose(page: Page, entry: str) -> None:
    page.locator("#menu > summary").click()
    page.get_by_role("button", name=entry).click()
    expect(page.get_by_role("button", name=entry)).to_be_hidden()
