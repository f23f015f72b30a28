"""A score sheet as a printer gets it."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import Recording

A4, A5 = (595, 842), (420, 595)
"""Points of a page, wide and high."""


def printed(page: Page) -> list[tuple[int, int]]:
    """Print the page as the browser does and return the size of each sheet of paper."""
    page.wait_for_load_state()
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True))
    return [(round(float(wide)), round(float(high))) for wide, high in boxes]


@pytest.fixture
def match(phone: Page) -> Recording:
    """Four people with two hands on their sheet, at night."""
    phone.emulate_media(color_scheme="dark")
    match = Recording(phone)
    match.start(["Ana", "Bo", "Carla", "Diego"], "Los lunes", 50)
    for _ in range(2):
        match.ask_hand()
        match.tap_player("Ana")
        for rank in ("ocho", "rey"):
            match.tap_rank(rank)
            match.go_on()
        match.tap_rank("5")
        match.save()
        expect(phone).to_have_url(re.compile(r"/matches/\d+$"))
    return match


def test_a_match_is_printed_on_one_sheet_of_the_size_that_was_chosen(match: Recording) -> None:
    page = match.page
    page.get_by_role("link", name="En papel").click()
    expect(page).to_have_url(re.compile("/print"))
    assert printed(page) == [A4]
    page.get_by_role("link", name="A5").click()
    expect(page).to_have_url(re.compile("size=a5"))
    assert printed(page) == [A5]

    # Black on white, whatever the screen is like, and nothing to press.
    page.emulate_media(media="print", color_scheme="dark")
    looks = page.locator("article").evaluate(
        "leaf => [getComputedStyle(leaf).color, getComputedStyle(leaf).backgroundColor]"
    )
    assert looks == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    for pressed in ("link", "button", "navigation"):
        expect(page.get_by_role(pressed).filter(visible=True)).to_have_count(0)
    expect(page.get_by_role("columnheader", name="Carla")).to_be_visible()
    expect(page.get_by_alt_text("Código QR")).to_be_visible()
    assert page.get_by_alt_text("Código QR").evaluate(
        "picture => picture.decode().then(() => picture.naturalWidth > 0)"
    )


def test_the_button_asks_the_browser_to_print(match: Recording) -> None:
    page = match.page
    page.get_by_role("link", name="En papel").click()
    expect(page.get_by_role("heading", name="En papel")).to_be_visible()
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Imprimir").click()
    expect(page).to_have_title("printed")


def test_a_blank_sheet_is_one_page_for_few_and_for_many(phone: Page) -> None:
    for players, size, expected in ((2, "a4", A4), (7, "a5", A5)):
        phone.goto(f"/rules/ochos-locos/print?players={players}&size={size}")
        assert printed(phone) == [expected]


def test_the_sheet_itself_is_printed_light_and_without_buttons(match: Recording) -> None:
    page = match.page
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("button").filter(visible=True)).to_have_count(0)
    assert page.locator(".sheet td").first.evaluate("cell => getComputedStyle(cell).color") == "rgb(20, 33, 90)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert printed(page)
