"""The rules of a match changed on the way: seen before that, followed by a phone that was away, and played."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.pages import Recording
from e2e.pocket import SMALL, Pocket, expect_no_violation
from e2e.test_sheet_links import TOTAL, Shared, arrive, enter


def test_eights_count_less_from_now_on_also_for_who_has_no_connection(
    new_visitor: Callable[..., Page], make_pocket: Callable[..., Pocket]
) -> None:
    shared = Shared(new_visitor("es", **SMALL))
    page, match = shared.page, shared.match
    bo = make_pocket()
    arrive(bo.page, shared.make("Para anotar"), "Anotar también")
    shared.show()
    enter(match, "Ana", "ocho", "9")
    expect(match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("59")
    bo.carry()
    bo.go_offline()
    bo.page.reload()
    bo.enter("Bea", "ocho", "5")

    entering = _begin_hand(page)

    page.get_by_role("link", name="Cambiar las reglas").click()
    page.get_by_role("heading", name="Puntos", exact=True).click()
    page.locator("[name=points-8]").fill("20")
    page.get_by_label("Cerrar con un comodín vale doble").check()
    expect(page.locator("#changes")).to_contain_text("50")
    expect_no_violation(page)
    page.get_by_role("button", name="Ver qué cambiaría").filter(visible=True).first.click()
    expect(page.get_by_text("Ana: 29 en vez de 59.")).to_be_visible()
    expect(page.get_by_text("La partida sigue.")).to_be_visible()
    expect_no_violation(page)
    page.get_by_role("button", name="Guardar las reglas").click()
    expect(match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("29")
    _expect_an_eight_of_20(entering)
    page.get_by_role("link", name="Historial").click()
    expect(page.get_by_role("heading", name="Historial")).to_be_visible()
    expect_no_violation(page)

    bo.go_online()
    expect(bo.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(bo.match.sheet.get_by_role("row", name=TOTAL)).to_have_text(re.compile(r"^\s*Total\s*29\s*25\s*0\s*$"))

    shared.show()
    match.ask_hand()
    match.tap_player("Caro")
    doubles = page.get_by_role("button", name="La última carta fue un comodín: cuenta doble")
    doubles.click()
    page.reload()
    expect(doubles).to_have_attribute("aria-pressed", "true")
    match.tap_rank("ocho")
    match.go_on()
    match.tap_rank("4")
    match.save()
    expect(match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("48")


def _begin_hand(sheet: Page) -> Page:
    """Begin to enter a hand beside the sheet: one eight."""
    page = sheet.context.new_page()
    page.goto(f"{sheet.url}/hands")
    match = Recording(page)
    match.tap_player("Caro")
    match.tap_rank("ocho")
    expect(page.get_by_role("button", name="Ana 50")).to_be_visible()
    return page


def _expect_an_eight_of_20(page: Page) -> None:
    expect(page.get_by_text("Las reglas han cambiado. Lo que anotaste sigue aquí.")).to_be_visible()
    expect(page.get_by_role("button", name="ocho, 20")).to_be_visible()
    expect(page.get_by_role("button", name="Ana 20")).to_be_visible()
    page.close()
