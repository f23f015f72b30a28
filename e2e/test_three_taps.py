"""The next match begins in three taps from the start page, and its seats are put in order with a finger."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.pages import Recording
from e2e.pocket import SMALL, Pocket, expect_no_violation

FOUR = "Ana, Bo, Cruz, Dora"


def play_before(page: Page) -> None:
    """Begin a match of four, then one of two of them."""
    Recording(page).start(FOUR.split(", "), "Los martes", 100)
    page.goto("/record")
    for number in (3, 4):
        page.get_by_role("combobox", name=f"Sitio {number}").select_option("Nadie")
    page.get_by_role("button", name="Empezar la partida").click()
    expect(page).to_have_url(re.compile(r"/matches/\d+$"))


def test_the_usual_four_sit_down_and_begin(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(**SMALL)
    play_before(page)
    page.goto("/")

    page.get_by_role("link", name="Anotar una partida").click()
    page.get_by_role("link", name=FOUR).click()
    expect(page).to_have_url(re.compile(r"players="))
    expect_no_violation(page)
    page.get_by_role("button", name="Empezar la partida").click()

    sheet = Recording(page).sheet
    for name in FOUR.split(", "):
        expect(sheet.get_by_role("columnheader", name=re.compile(name))).to_be_visible()


def test_four_who_were_never_here_begin_without_names(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(**SMALL)
    page.goto("/")
    page.get_by_role("link", name="Anotar una partida").tap()
    page.get_by_role("button", name="4 jugadores sin nombre").tap()
    page.get_by_role("button", name="Empezar la partida").tap()

    expect(Recording(page).sheet.get_by_role("columnheader", name=re.compile("Jugador"))).to_have_count(4)


def test_the_usual_four_sit_down_without_a_connection(make_pocket: Callable[..., Pocket]) -> None:
    pocket = make_pocket()
    play_before(pocket.page)
    pocket.carry()
    pocket.go_offline()
    pocket.page.goto("/record")
    pocket.page.get_by_role("button", name="Los martes").click()
    pocket.page.get_by_role("button", name=FOUR).click()
    for number, name in enumerate(FOUR.split(", "), start=1):
        expect(pocket.page.get_by_label(f"Jugador {number}", exact=True)).to_have_value(name)
    expect_no_violation(pocket.page)


def test_who_is_dragged_up_sits_there_and_the_others_move_on(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(**SMALL)
    page.goto("/record")
    seats = [page.get_by_label(f"Jugador {number}", exact=True) for number in (1, 2, 3)]
    for seat, name in zip(seats, ("Ana", "Bo", "Cruz"), strict=True):
        seat.fill(name)
    grips = page.locator(".grip")
    grips.nth(2).hover()
    page.mouse.down()
    grips.nth(0).hover()
    page.mouse.up()

    for seat, name in zip(seats, ("Cruz", "Ana", "Bo"), strict=True):
        expect(seat).to_have_value(name)
    expect(page.get_by_role("radio", name="Reparte primero el sitio 2")).to_be_checked()
    expect_no_violation(page)
