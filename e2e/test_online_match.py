"""Two people and one who watches, three devices, two languages and one table."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP, Server
from e2e.pages import Group, Recording, Table

MOVES_AT_MOST = 300
RELOAD_AFTER = 2
AWAY_AFTER = 3
POWER_CUT_AFTER = 4


def test_a_group_plays_online_through_a_power_cut_and_with_cards(
    new_visitor: Callable[..., Page], server: Server
) -> None:
    ana, ben, cleo = new_visitor(), new_visitor("en", **LAPTOP), new_visitor("en", **LAPTOP)
    group = Group(ana)
    group.make("Mesa larga", "Ana")
    number = group.number
    Group(ben, "en").join(group.invitation(), "Ben")

    tables = _take_seats(ana, ben, number)
    _watch(cleo, ana.url)
    _play(tables, server, Table(cleo, "en"))

    for page, language in ((ana, "es"), (ben, "en"), (cleo, "en")):
        expect(page.locator("#table")).to_have_class(re.compile("finished"))
        winner = {"es": r"^¡?(Gana|Ganas|Has ganado)", "en": r"wins?\b|won"}[language]
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(winner))

    ana.goto(f"/groups/{number}")
    for name in ("Ana", "Ben"):
        expect(group.figure(name, "played")).to_have_text("1")

    _record_a_match(ana, number)
    ana.goto(f"/groups/{number}")
    for name in ("Ana", "Ben"):
        expect(group.figure(name, "played")).to_have_text("2")
    latest = ana.get_by_role("region", name="Últimas partidas")
    expect(latest.get_by_role("listitem")).to_have_count(2)
    expect(latest).to_contain_text("En pantalla")
    expect(latest).to_contain_text("Con cartas")


def _record_a_match(page: Page, group: str) -> None:
    page.goto(f"/record?group={group}")
    page.get_by_role("radio", name=re.compile("^Ochos locos")).check()
    match = Recording(page)
    match.fill("target", "1")
    match.press("start")
    match.ask_hand()
    match.tap_player("Ana")
    match.tap_rank("rey")
    match.save()
    expect(page.get_by_text("¡Gana Ana!")).to_be_visible()


def _take_seats(ana: Page, ben: Page, group: str) -> tuple[Table, Table]:
    hers, his = Table(ana), Table(ben, "en")
    hers.open(group, seats=3, target=1)
    if not ana.get_by_text("(tú)").count():
        ana.get_by_role("button", name="Sentarse en el sitio 1").click()
    ben.goto(ana.url)
    ben.get_by_role("button", name="Take seat 2").click()
    expect(ana.get_by_text("Ben", exact=True)).to_be_visible()
    hers.press("bot")
    hers.press("ready")
    expect(ana.locator(".chip.now")).to_be_visible()
    his.press("ready")
    for page in (ana, ben):
        expect(page.locator("#table.playing")).to_be_visible()
    return hers, his


def _watch(page: Page, table: str) -> None:
    page.goto(table)
    expect(page.get_by_text("You are watching. Nobody's cards are shown before the hand is over.")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)


def _leave_and_return(table: Table) -> None:
    """Look at the start page, which knows the way back."""
    before = table.place
    table.page.goto("/")
    table.page.locator(".going-on h3 a").first.click()
    expect(table.whole).to_be_visible()
    assert table.place >= before


def _play(tables: tuple[Table, Table], server: Server, watcher: Table) -> None:
    moves = 0
    for _ in range(MOVES_AT_MOST):
        # Nobody reloads: whoever's turn it is learns it from the server. The bot has answered with the move before it.
        newest = max(table.version for table in tables)
        for table in tables:
            table.expect_version_over(newest - 1)
        if all(table.is_in("finished") for table in tables):
            return
        mover = next((table for table in tables if table.is_in("my-turn")), None)
        if mover is None:
            _begin_next_hand(tables)
            continue
        mover.move()
        moves += 1
        other = tables[1 - tables.index(mover)]
        for follower in (other, watcher):
            follower.expect_version_over(mover.version - 1)
        if moves == RELOAD_AFTER:
            tables[0].page.reload()
        if moves == AWAY_AFTER:
            _leave_and_return(tables[1])
        if moves == POWER_CUT_AFTER:
            server.kill()
            server.start()
    raise AssertionError(f"No end after {MOVES_AT_MOST} rounds.")


def _begin_next_hand(tables: tuple[Table, Table]) -> None:
    for table in tables:
        button = table.page.get_by_role("button", name=table.words["next_hand"])
        expect(button.or_(table.page.locator("#table.finished"))).to_be_visible()
        if table.is_in("between"):
            table.say_ready_again()
