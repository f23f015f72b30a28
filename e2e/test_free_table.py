"""A table without a referee: two people deal, draw, play, give, take back, count, and enter it on a sheet."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import LAPTOP

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
CARD_EDGE = {"x": 12, "y": 20}


class Free:
    """A table without a referee, as somebody sits at it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def cards(self) -> Locator:
        return self.page.locator(".hand button")

    def expect_cards(self, count: int) -> None:
        expect(self.cards).to_have_count(count)

    def lift(self, place: int) -> str:
        """Tap a card, and return its words."""
        card = self.cards.nth(place)
        words = (card.get_attribute("aria-label") or "").removesuffix(", new").removesuffix(", nueva")
        card.click(position=CARD_EDGE)
        expect(self.page.locator("#picker-question")).to_contain_text(words)
        return words

    def choose(self, name: str) -> None:
        self.page.locator(".picker[open]").get_by_role("button", name=name).click()

    def expect_said(self, sentence: str) -> None:
        expect(self.page.locator("#log li").last).to_contain_text(sentence)

    def expect_no_violation(self) -> None:
        found = Axe().run(self.page)
        assert not found.violations_count, f"{self.page.url}\n{found.generate_report()}"

    def expect_no_sideways_scrolling(self) -> None:
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture(name="two")
def _two(new_visitor: Callable[..., Page]) -> tuple[Free, Free]:
    """Lola opens a table on a small phone, Teo sits down at it with a laptop by night."""
    lola, teo = new_visitor("en", **SMALL), new_visitor("es", **LAPTOP, color_scheme="dark")
    lola.goto("/")
    lola.get_by_role("link", name="A table without a referee").click()
    lola.get_by_label("Your name").fill("Lola")
    lola.get_by_role("group", name="Seats", exact=True).get_by_text("3", exact=True).click()
    lola.get_by_role("button", name="Open the table").click()
    code = lola.locator(".short-code").inner_text()
    teo.goto("/")
    teo.get_by_label("Código de una mesa").fill(code)
    teo.get_by_role("button", name="A la mesa").click()
    teo.get_by_label("Tu nombre").fill("Teo")
    teo.get_by_role("button", name="Sentarse en el sitio 2").click()
    expect(lola.get_by_text("Teo", exact=True)).to_be_visible()
    return Free(lola), Free(teo)


def test_a_television_shows_everybody_and_no_hand(two: tuple[Free, Free]) -> None:
    lola, teo = two
    teo.page.get_by_role("button", name="Barajar").click()
    teo.page.locator("[data-focus=deal]").click()
    lola.page.goto(f"{lola.page.url}/tv")
    expect(lola.page.locator(".rival")).to_have_count(2)
    expect(lola.page.locator(".hand")).to_have_count(0)
    lola.expect_no_violation()


def test_a_round_is_dealt_played_counted_and_entered(two: tuple[Free, Free]) -> None:
    lola, teo = two
    lola.expect_no_violation()
    lola.page.get_by_role("button", name="Shuffle the cards").click()
    lola.page.get_by_label("Cards for each").filter(visible=True).fill("3")
    lola.page.locator("[data-focus=deal]").click()
    for one in two:
        one.expect_cards(3)
        one.expect_no_violation()
        one.expect_no_sideways_scrolling()

    # Draw, and give a card away: the other sees only how many.
    teo.page.get_by_role("button", name="Robar", exact=True).click()
    teo.expect_cards(4)
    teo.expect_said("Robaste 1 carta.")
    teo.lift(0)
    teo.expect_no_violation()
    teo.choose("Dársela a Lola")
    teo.expect_cards(3)
    lola.expect_cards(4)
    lola.expect_said("Teo gave you a card.")

    # Play one by tapping it twice, and take it back from the discard.
    words = lola.lift(1)
    lola.expect_no_violation()
    lola.cards.nth(1).click(position=CARD_EDGE)
    lola.expect_cards(3)
    lola.page.get_by_role("button", name=f"On the discard: {words}").click()
    lola.expect_cards(4)

    # What is done less often stands behind one button.
    lola.page.get_by_role("link", name="More…").click()
    expect(lola.page.get_by_role("button", name="Turn up a card of the stock")).to_be_visible()
    lola.expect_no_violation()
    lola.page.get_by_role("button", name="Turn up a card of the stock").click()
    teo.expect_said("Lola destapó")

    # With the keyboard: to a card, what to do with it, play it.
    teo.page.keyboard.press("1")
    teo.page.keyboard.press("Enter")
    teo.page.keyboard.press("Enter")
    teo.expect_cards(2)
    while teo.cards.count():
        left = teo.cards.count()
        teo.lift(0)
        teo.choose("Jugarla")
        teo.expect_cards(left - 1)

    teo.page.get_by_role("button", name="Todas las manos a la vista, y contar").click()
    for one, heading in ((lola, "The count"), (teo, "La cuenta")):
        expect(one.page.get_by_role("heading", level=1)).to_have_text(heading)
        one.expect_no_violation()
        one.expect_no_sideways_scrolling()
    points = int((lola.page.locator(".sum").inner_text()).rpartition("=")[2])

    lola.page.get_by_role("button", name="Enter on a score sheet").click()
    teo.page.get_by_role("link", name="Mirarla").click()
    expect(teo.page).to_have_url(re.compile(r"/matches/\d+"))
    expect(teo.page.get_by_role("row", name=re.compile("^1"))).to_contain_text(str(points))

    lola.page.get_by_role("button", name="next round").click()
    expect(lola.page.get_by_text("Round 2", exact=True).first).to_be_attached()
    lola.expect_cards(0)


def test_of_two_acts_at_once_the_later_one_gets_the_new_table(two: tuple[Free, Free]) -> None:
    lola, teo = two
    lola.page.get_by_role("button", name="Shuffle the cards").click()
    lola.page.locator("[data-focus=deal]").click()
    expect(lola.cards).not_to_have_count(0)
    teo.expect_cards(lola.cards.count())
    before = teo.page.locator("#moves [name=ply]").input_value()
    lola.page.locator("[data-focus=draw]").click()
    teo.expect_said("Lola robó 1 carta.")
    # As if the news had not come yet.
    teo.page.evaluate("ply => { document.querySelector('#moves [name=ply]').value = ply; }", before)
    held = teo.cards.count()
    teo.page.get_by_role("button", name="Robar", exact=True).click()

    expect(teo.page.get_by_role("alert")).to_contain_text("La mesa")
    teo.expect_cards(held)
