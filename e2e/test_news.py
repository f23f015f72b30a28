"""How a page hears of what the others do, whatever becomes of its stream: nothing is missed for good."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP, Server
from e2e.pages import Table, begin_for_two
from e2e.wire import Streams, Wire

LONG_SILENCE = 45_000
"""In milliseconds: longer than any stream of this server is silent."""
A_FEW_SECONDS = 6_000


@pytest.fixture(name="wire")
def _wire(server: Server) -> Iterator[Wire]:
    laid = Wire(server.url)
    yield laid
    laid.close()


@pytest.fixture(name="people")
def _people(new_visitor: Callable[..., Page], wire: Wire) -> tuple[Page, Page]:
    """Ana and Ben in the middle of a hand; Ben is at the far end of the wire, and his clock stands still.

    So no look of his own brings him anything unless a test lets his clock run.
    """
    ana, ben = new_visitor("en", **LAPTOP), new_visitor("en", **LAPTOP)
    ben.clock.install()
    begin_for_two(ana, ben, wire.url)
    ben.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    _expect_heard(ben, _say_something(ana))
    return ana, ben


def test_a_stream_that_falls_silent_is_replaced_by_looking_until_one_speaks(
    people: tuple[Page, Page], wire: Wire
) -> None:
    ana, ben = people
    wire.let(Streams.SILENT)
    said = _say_something(ana)
    wire.wait_until_touched()
    assert Table(ben, "en").version < said
    ben.clock.run_for(LONG_SILENCE)
    _expect_heard(ben, said)

    # The next stream is open, and has not said a word either.
    said = _say_something(ana)
    ben.clock.run_for(A_FEW_SECONDS)
    _expect_heard(ben, said)

    wire.let(Streams.PASS)
    _expect_stream_again(ana, ben)


def test_who_gets_no_stream_looks_until_there_is_one(people: tuple[Page, Page], wire: Wire) -> None:
    ana, ben = people
    for streams in (Streams.REFUSED, Streams.END, Streams.UNANSWERED):
        wire.let(streams)
        ben.reload()
        wire.wait_until_touched()
        said = _say_something(ana)
        ben.clock.run_for(A_FEW_SECONDS)
        _expect_heard(ben, said)

        wire.let(Streams.PASS)
        _expect_stream_again(ana, ben)


def test_who_was_without_a_connection_catches_up_as_soon_as_it_is_back(people: tuple[Page, Page]) -> None:
    ana, ben = people
    ben.context.set_offline(True)
    expect(ben.locator(".saying").get_by_role("alert")).to_have_text(re.compile("^No connection"))
    said = _say_something(ana)
    assert Table(ben, "en").version < said

    ben.context.set_offline(False)
    _expect_heard(ben, said)
    expect(ben.locator(".saying").get_by_role("alert")).to_have_count(0)
    _expect_heard(ben, _say_something(ana))


@pytest.mark.parametrize("press", ["pointer", "keyboard"])
def test_news_that_come_while_a_button_is_pressed_do_not_take_it_away(
    new_visitor: Callable[..., Page], press: str
) -> None:
    ana, ben = new_visitor("en", **LAPTOP), new_visitor("en", **LAPTOP)
    ana.goto("/tables/new?book=ochos-locos&places=2&name=Ana")
    ana.get_by_role("button", name="Open the table").click()
    expect(ana.locator("#table.seating")).to_be_visible()
    ben.goto(ana.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take seat 2").click()
    ready = ben.get_by_role("button", name="I am ready")
    ready.hover()
    ready.focus()
    with ben.expect_response("**/view*"):
        if press == "pointer":
            ben.mouse.down()
        else:
            ben.keyboard.down("Space")
        ana.get_by_role("button", name="I am ready").click()
    if press == "pointer":
        ben.mouse.up()
    else:
        ben.keyboard.up("Space")
    for page in (ana, ben):
        expect(page.locator("#table.playing")).to_be_visible()


def _say_something(page: Page) -> int:
    """Change the table without a move; returns its new version."""
    table = Table(page, "en")
    before = table.version
    page.locator(".do .say").click()
    page.get_by_role("button", name="Well played!").click()
    table.expect_version_over(before)
    return table.version


def _expect_heard(page: Page, version: int) -> None:
    Table(page, "en").expect_version_over(version - 1)


def _expect_stream_again(ana: Page, ben: Page) -> None:
    """Let time pass until the page opens a stream, and expect that this alone tells what is new."""
    with ben.expect_response("**/events"):
        ben.clock.run_for(LONG_SILENCE)
    _expect_heard(ben, _say_something(ana))
