"""A table found by its code and in the lobby, and closed to those who only watch."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP


def test_a_table_is_found_by_its_code_and_closed_to_watchers(new_visitor: Callable[..., Page]) -> None:
    lola, teo, nico = new_visitor("en"), new_visitor("es", color_scheme="dark"), new_visitor("en", **LAPTOP)
    lola.goto("/tables/new")
    lola.get_by_label("Your name").fill("Lola")
    lola.get_by_role("group", name="Seats", exact=True).get_by_text("3", exact=True).click()
    lola.get_by_role("button", name="Open the table").click()
    code = lola.locator(".short-code").inner_text()
    expect(lola.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    lola.get_by_role("button", name="Let anyone join").click()
    expect(lola.get_by_text("anyone may sit down")).to_be_visible()
    _expect_no_violation(lola)

    teo.goto("/")
    teo.get_by_label("Código de una mesa").fill("nada")
    teo.get_by_role("button", name="A la mesa").click()
    expect(teo.get_by_role("alert")).to_contain_text("seis letras y números")
    _expect_no_violation(teo)
    teo.get_by_label("Código de una mesa").fill(code.lower())
    teo.get_by_role("button", name="A la mesa").click()
    teo.get_by_label("Tu nombre").fill("Teo")
    teo.get_by_role("button", name="Sentarse en el sitio 2").click()
    expect(teo.get_by_text("(tú)")).to_be_visible()
    lola.reload()
    expect(lola.get_by_text("Teo", exact=True)).to_be_visible()
    # Who has sat down is no watcher any more.
    expect(lola.locator(".bar .where")).not_to_contain_text("watching")

    nico.goto("/tables")
    nico.get_by_role("link", name="Lola and Teo").click()
    teo.get_by_role("button", name="Estoy listo").click()
    lola.get_by_role("button", name="Begin with 2 players").click()
    for page in (lola, teo, nico):
        expect(page.locator("#table.playing")).to_be_visible()
    lola.get_by_text("Table", exact=True).click()
    lola.get_by_role("button", name="Let nobody else watch").click()
    expect(nico.get_by_role("heading", level=1)).to_have_text("Not for this seat")
    _expect_no_violation(nico)
    expect(teo.locator("#table.playing")).to_be_visible()


def _expect_no_violation(page: Page) -> None:
    found = Axe().run(page)
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
