"""A penalty noted with the keys of the entry page: behind one button, and remembered through a reload."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.pages import Recording
from e2e.pocket import SMALL, expect_no_violation


def test_a_missed_call_is_noted_on_a_hand(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("es", **SMALL)
    match = Recording(page)
    match.start(["Ana", "Bo"], "Los lunes", 50)
    match.ask_hand()
    page.get_by_role("button", name="Penalizaciones de esta mano").click()
    bo = page.get_by_role("group", name="Bo", exact=True)
    bo.get_by_label("Qué").select_option("no avisó de la última carta")
    page.get_by_role("button", name="Hecho").click()
    expect(bo.get_by_text("Di qué hizo Bo y cuántos puntos le cuesta.")).to_be_visible()
    expect(bo.get_by_label("Puntos")).to_be_focused()
    expect_no_violation(page)
    bo.get_by_label("Puntos").fill("15")
    page.get_by_role("button", name="Hecho").click()
    expect(bo).to_be_hidden()

    match.tap_player("Ana")
    page.reload()
    expect(page.get_by_text("Lo que habías anotado ha vuelto.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    match.tap_rank("rey")
    match.save()
    expect(page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(match.sheet.get_by_role("row", name=re.compile("^Total"))).to_contain_text("−15")
    expect(page.get_by_text("Mano 1: Bo, no avisó de la última carta, −15")).to_be_visible()
