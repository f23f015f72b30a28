"""Long names on narrow columns: every one is read whole, and nothing is pushed away by them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from app.web.hyphens import hyphened
from e2e.pages import Recording
from e2e.pocket import SMALL

NAMES = ("Maximiliano", "Guadalupe", "Señora Robledo", "Constantinopolitano Etxeberria")
CUT = """() => [...document.querySelectorAll(".who-name, .on-tv .name")]
    .filter((name) => name.getClientRects().length)
    .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
    .map((name) => name.textContent)"""
HYPHENED = "async (names) => names.map((await import('/static/pad/words.js')).hyphened)"


def test_no_name_is_cut_on_a_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 640})
    match = Recording(phone)
    match.start(NAMES, "Los martes", 100)
    for page in ("", "/hands", "/tv"):
        phone.goto(phone.url.removesuffix("/hands") + page)
        assert phone.locator(".who-name, .on-tv .name").count() >= len(NAMES)
        assert phone.evaluate(CUT) == [], page

    phone.goto("/")
    assert phone.evaluate(HYPHENED, NAMES) == [hyphened(name) for name in NAMES]


SEVEN = (*NAMES, "Wilhelmina Oosterhuis", "María del Carmen Ruiz", "Bartolomé de las Casas")
APART = """() => {
    const edges = (place) => document.querySelector(place).getBoundingClientRect();
    const [laid, tiles, check] = ["[data-laid]", "[data-tiles]", "[data-check]"].map(edges);
    return tiles.height <= laid.height && laid.bottom <= check.top && check.bottom <= edges("[data-cards]").top;
}"""


def test_a_hand_of_seven_is_entered_without_scrolling_on_a_small_phone(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(**SMALL)
    page.goto("/record")
    match = Recording(page)
    for number, name in enumerate(SEVEN, start=1):
        if number > 4:
            page.get_by_role("button", name="Añadir un sitio").click()
        match.fill("player", name, number)
    match.press("start")
    match.ask_hand()
    match.tap_player("Guadalupe")
    match.tap_rank("ocho", "rey", "reina", "jota")

    expect(page.get_by_role("img", name="ocho, rey, reina y jota")).to_be_visible()
    assert page.evaluate(APART)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
