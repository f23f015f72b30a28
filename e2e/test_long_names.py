"""Long names on narrow columns: every one is read whole."""

from playwright.sync_api import Page

from app.web.hyphens import hyphened
from e2e.pages import Recording

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
