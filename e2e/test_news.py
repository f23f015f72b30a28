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
