"""Time at a table: a clock that runs out, and a page that hears nothing and looks by itself."""

import re
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from app.store import due, matches
from app.store.db import Database
from e2e.conftest import LAPTOP, Server
from e2e.pages import Table

BACK = "Estoy de vuelta"


def sit_down(ana: Page, ben: Page, clock: str) -> None:
    """Open a table for two, and deal."""
    ana.goto("/tables/new")
    ana.get_by_label("Tu nombre").fill("Ana")
    ana.get_by_label("Reloj de turno").select_option(clock)
    ana.get_by_role("group", name="Sitios", exact=True).get_by_text("2", exact=True).click()
    Table(ana).press("open")
    expect(ana).to_have_url(re.compile(r"/tables/\w{8,}"))
    ben.goto(ana.url)
    ben.get_by_label("Tu nombre").fill("Ben")
    ben.get_by_role("button", name="Sentarse en el sitio 2").click()
    for page in (ana, ben):
        Table(page).press("ready")
    for page in (ana, ben):
        expect(page.locator("#table.playing")).to_be_visible()


@pytest.fixture(name="people")
def _people(new_visitor: Callable[..., Page]) -> tuple[Page, Page]:
    return new_visitor(), new_visitor("es", **LAPTOP)


def in_turn(*people: Page) -> list[Page]:
    """Return the people, the one in turn first."""
    return sorted(people, key=lambda page: not Table(page).is_in("my-turn"))


def run_out(server: Server, page: Page) -> None:
    """Let the time of a table be over."""
    with closing(Database(server.database_url)) as database, database.transaction() as session:
        match = matches.find_by_code(session, page.url.rsplit("/", 1)[1])
        assert match is not None
        due.put(session, match.id or 0, datetime.now(UTC) - timedelta(seconds=1))


def test_who_is_too_late_is_on_autopilot_until_they_are_back(people: tuple[Page, Page], server: Server) -> None:
    sit_down(*people, clock="30")
    late, other = in_turn(*people)
    expect(late.get_by_role("timer")).to_have_text(re.compile(r"^0:[0-3]\d$"))
    expect(late).to_have_title(re.compile("^Te toca"))
    for page, icon in ((late, "icon-turn.svg"), (other, "icon.svg")):
        expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(re.escape(icon)))

    run_out(server, late)
    expect(late.get_by_role("button", name=BACK)).to_be_visible()
    expect(other.get_by_text("en piloto automático")).to_be_visible()
    late.get_by_role("button", name=BACK).click()
    expect(late.get_by_role("button", name=BACK)).to_have_count(0)
    expect(other.get_by_text("en piloto automático")).to_have_count(0)


def test_a_page_that_hears_nothing_looks_by_itself(people: tuple[Page, Page]) -> None:
    for page in people:
        page.context.route("**/events", lambda route: route.abort())
    sit_down(*people, clock="")
    mover, other = in_turn(*people)
    before = Table(other).version
    Table(mover).move()

    Table(other).expect_version_over(before)
