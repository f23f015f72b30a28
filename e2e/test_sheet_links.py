"""A sheet shared by its links: who scores along, live; the link taken back; the scoring handed on."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP
from e2e.pages import Recording
from e2e.pocket import SMALL, Pocket, expect_no_violation

NAMES = ("Ana", "Bea", "Caro")
TOTAL = re.compile("^Total")
ENDED = "El enlace con el que entraste se retiró o ya caducó. Pide otro."


class Shared:
    """The sheet of whoever began the match, and its links."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.match = Recording(page)
        self.match.start(NAMES, "Los martes", 100)
        self.sheet_url = page.url

    def make(self, right: str) -> str:
        """Make a link and return where it leads."""
        self.page.goto(f"{self.sheet_url}/share")
        self.page.get_by_role("radio", name=re.compile(f"^{right}")).check()
        self.page.get_by_role("button", name="Crear el enlace").click()
        expect(self.page).to_have_url(re.compile("#link-"))
        return self.page.get_by_label("Enlace", exact=True).first.input_value()

    def take_back(self) -> None:
        self.page.goto(f"{self.sheet_url}/share")
        self.page.get_by_role("button", name="Retirarlo").first.click()
        expect(self.page.get_by_text("El enlace ya no vale.")).to_be_visible()

    def break_off(self) -> None:
        self.show()
        self.page.get_by_text("Dejar la partida sin acabar").click()
        self.page.get_by_role("button", name="Dejarla").click()

    def show(self) -> None:
        self.page.goto(self.sheet_url)


def arrive(page: Page, link: str, button: str) -> None:
    page.goto(link)
    page.get_by_label(re.compile("^Tu nombre")).fill("Bo")
    take(page, button)


def arrive_again(page: Page, link: str, button: str) -> None:
    """Come by another link as somebody whose name the sheet knows."""
    page.goto(link)
    expect(page.get_by_text("Los demás te ven como Bo.")).to_be_visible()
    take(page, button)


def take(page: Page, button: str) -> None:
    page.get_by_role("button", name=button).click()
    expect(page).to_have_url(re.compile(r"/matches/\d+$"))


def enter(match: Recording, out: str, *ranks: str) -> None:
    match.ask_hand()
    match.tap_player(out)
    for place, rank in enumerate(ranks):
        if place:
            match.go_on()
        match.tap_rank(rank)
    match.press("save")


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_who_scores_by_a_link_is_seen_at_once_and_refused_once_it_is_taken_back(
    new_visitor: Callable[..., Page], device: dict[str, Any]
) -> None:
    shared = Shared(new_visitor(**device))
    bo = new_visitor(**device)
    arrive(bo, shared.make("Para anotar"), "Anotar también")
    shared.show()

    enter(Recording(bo), "Ana", "rey", "9")
    expect(shared.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("19")
    expect(shared.page.get_by_text("Anota Bo")).to_be_visible()

    Recording(bo).ask_hand()
    expect(bo.get_by_role("heading", name="Mano 2")).to_be_visible()
    shared.take_back()
    match = Recording(bo)
    match.tap_player("Bea")
    match.tap_rank("5")
    match.go_on()
    match.tap_rank("4")
    bo.get_by_role("button", name="Guardar la mano").click()
    expect(bo.get_by_text(ENDED)).to_be_visible()
    expect(bo.get_by_role("button", name=re.compile("^Ana 4"))).to_be_visible()
    expect_no_violation(bo)

    bo.goto(shared.sheet_url)
    expect_no_violation(bo)
    arrive_again(bo, shared.make("Para anotar"), "Anotar también")
    match.ask_hand()
    expect(bo.get_by_role("button", name=re.compile("^Ana 4"))).to_be_visible()
    match.press("save")
    expect(match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("9")


def test_an_open_sheet_closes_where_its_link_is_taken_back(new_visitor: Callable[..., Page]) -> None:
    shared = Shared(new_visitor())
    bo = new_visitor()
    arrive(bo, shared.make("Para mirar"), "Ver los puntos")
    expect(Recording(bo).sheet).to_be_visible()
    expect(bo.get_by_role("link", name="Anotar la mano")).to_have_count(0)

    # Also where the match is over.
    shared.break_off()
    expect(bo.get_by_text("no cuenta para nadie").first).to_be_visible()
    shared.take_back()
    expect(bo.get_by_text(ENDED)).to_be_visible()
    expect(Recording(bo).sheet).to_have_count(0)
    expect_no_violation(bo)


def test_a_hand_entered_without_a_connection_outlives_its_link(
    make_pocket: Callable[..., Pocket], new_visitor: Callable[..., Page]
) -> None:
    shared = Shared(new_visitor())
    pocket = make_pocket()
    arrive(pocket.page, shared.make("Para anotar"), "Anotar también")
    pocket.carry()
    pocket.go_offline()
    pocket.page.goto(shared.sheet_url)
    pocket.enter("Ana", "rey", "9")
    expect(pocket.waiting).to_have_count(1)

    shared.take_back()
    pocket.go_online()
    expect(pocket.said).to_contain_text("La mano 1 no se aceptó.")
    expect(pocket.waiting).to_contain_text(ENDED)
    pocket.page.goto("/")
    expect(pocket.said).to_contain_text("La mano 1 no se aceptó.")
    shared.show()
    expect(shared.match.sheet.get_by_role("row", name=TOTAL)).not_to_contain_text("19")

    arrive_again(pocket.page, shared.make("Para anotar"), "Anotar también")
    pocket.page.get_by_role("button", name="Probar otra vez").click()
    expect(pocket.said).to_have_text("Todo está guardado.")
    shared.show()
    expect(shared.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("19")


def test_the_scoring_goes_to_whoever_scans_the_code_and_comes_back(new_visitor: Callable[..., Page]) -> None:
    shared = Shared(new_visitor(**SMALL))
    bo = new_visitor(**SMALL)
    shared.page.get_by_role("link", name="Pasar la anotación").click()
    shared.page.get_by_role("button", name="Crear el enlace").click()
    link = shared.page.get_by_label("Enlace para encargarse de anotar").input_value()
    expect(shared.page.get_by_role("img", name="Código QR de este enlace")).to_be_visible()
    expect_no_violation(shared.page)
    shared.show()
    bo.goto(link)
    expect_no_violation(bo)
    arrive(bo, link, "Encargarme de anotar")

    expect(shared.page.get_by_text("Anota Bo")).to_be_visible()
    expect(shared.page.get_by_role("link", name="Anotar la mano")).to_have_count(0)
    enter(Recording(bo), "Ana", "rey", "9")
    expect(shared.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("19")
    expect_no_violation(shared.page)

    shared.page.get_by_role("button", name="Volver a anotar").click()
    expect(shared.page.get_by_role("link", name="Anotar la mano 2")).to_be_visible()
    expect(bo.get_by_role("link", name="Anotar la mano")).to_have_count(0)
    expect(Recording(bo).sheet).to_be_visible()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_page_of_the_links_hides_nothing_from_anyone(new_visitor: Callable[..., Page], colours: str) -> None:
    shared = Shared(new_visitor(**SMALL, color_scheme=colours))
    for right in ("Para mirar", "Para anotar", "Para llevar la hoja"):
        shared.make(right)
    expect(shared.page.get_by_role("article")).to_have_count(3)
    expect_no_violation(shared.page)
