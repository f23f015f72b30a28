"""Leaving a match for good is asked first, by keyboard and by thumb."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect


def test_who_leaves_is_told_what_it_brings_and_can_think_again(phone: Page) -> None:
    phone.goto("/play")
    phone.get_by_role("button", name="Repartir").click()
    expect(phone.locator("#moves")).to_be_visible()
    phone.locator("#menu > summary").click()
    phone.get_by_role("link", name="Dejar la partida del todo").click()

    expect(phone.get_by_text("Solo quedarían bots")).to_be_visible()
    assert not Axe().run(phone).response["violations"]
    phone.get_by_role("link", name="Volver a la mesa").click()
    expect(phone.locator("#moves")).to_be_visible()
    phone.locator("#menu > summary").click()
    phone.get_by_role("link", name="Dejar la partida del todo").click()
    phone.get_by_role("button", name="Irme del todo").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("La partida se dejó sin acabar")
