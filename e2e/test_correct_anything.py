"""A mistake found three hands later is put right, and what that means is seen before."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP
from e2e.pages import Group, Recording
from e2e.pocket import SMALL

NAMES = ("Ana", "Bo", "Cruz")


def expect_no_violation(page: Page) -> None:
    found = Axe().run(page)
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


def expect_totals(match: Recording, *totals: int) -> None:
    row = match.sheet.get_by_role("row", name=re.compile("^Total"))
    expect(row).to_have_text(re.compile(r"^\s*Total\s*" + r"\s*".join(map(str, totals)) + r"\s*$"))


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_an_early_hand_is_corrected_with_a_look_ahead_and_restored(
    new_visitor: Callable[..., Page], device: dict[str, Any]
) -> None:
    page = new_visitor("es", **device)
    match = Recording(page)
    match.start(NAMES, "Los martes", 8)
    for out, ranks in (("Ana", ("rey", "9")), ("Bo", ("5", "4")), ("Ana", ("2", "3"))):
        match.ask_hand()
        match.tap_player(out)
        match.tap_rank(ranks[0])
        match.go_on()
        match.tap_rank(ranks[1])
        match.save()
    expect_totals(match, 24, 9, 0)
    expect(page.get_by_text("¡Gana Ana!")).to_be_visible()
    sheet = page.url

    page.get_by_role("link", name="Cambiar cualquier mano").click()
    expect(page.get_by_role("heading", name="Cambiar cualquier mano")).to_be_visible()
    expect_no_violation(page)
    page.get_by_role("link", name="Cambiar 1", exact=True).click()
    match.tap_player("Cruz")
    match.page.get_by_role("button", name="Borrar").click()
    page.get_by_role("button", name="Cerró", exact=True).click()
    match.tap_player("Ana")
    match.tap_rank("7")
    match.press("save")
    expect(page.get_by_text("Ana baja del puesto 1 al 3: 5 en vez de 24.")).to_be_visible()
    expect(page.get_by_text("Cruz sube del puesto 3 al 1: 17 en vez de 0.")).to_be_visible()
    expect(page.get_by_text("Entonces la partida no ha terminado y sigue.")).to_be_visible()
    expect_no_violation(page)
    page.get_by_role("button", name="Guardar el cambio").click()
    expect_totals(match, 5, 9, 17)
    page.get_by_role("link", name="Los martes").click()
    group = Group(page)
    expect(group.standing("Ana")).to_have_count(0)
    page.goto(sheet)

    page.get_by_role("link", name="Cambiar cualquier mano").click()
    page.get_by_role("link", name="Historial").click()
    expect(page.get_by_role("heading", name="Historial")).to_be_visible()
    expect_no_violation(page)
    page.get_by_role("button", name="Volver a como estaba antes").click()
    expect_totals(match, 24, 9, 0)
    page.get_by_role("button", name="Rehacer").first.click()
    expect_totals(match, 5, 9, 17)
    page.get_by_role("button", name="Deshacer").first.click()
    expect_totals(match, 24, 9, 0)
    page.get_by_role("link", name="Los martes").click()
    expect(group.figure("Ana", "won")).to_have_text("1")
