"""What somebody sees who has never been here."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

DAY, NIGHT = "rgb(255, 237, 163)", "rgb(12, 18, 51)"


def test_the_start_page_shows_three_doors(phone: Page) -> None:
    phone.goto("/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("¿Quién reparte?")
    for door in ("Anotar una partida", "Jugar ahora", "Ver una liga"):
        expect(phone.get_by_text(door)).to_be_visible()


@pytest.mark.parametrize(
    ("device", "as_it_is", "chosen", "then"), [("dark", NIGHT, "Day", DAY), ("light", DAY, "Night", NIGHT)]
)
def test_it_is_day_or_night_as_on_the_device_until_one_chooses(
    new_visitor: Callable[..., Page], device: str, as_it_is: str, chosen: str, then: str
) -> None:
    page = new_visitor("en", color_scheme=device)
    page.goto("/")
    expect(page.locator("body")).to_have_css("background-color", as_it_is)
    page.get_by_role("button", name=chosen, exact=True).click()
    expect(page.locator("body")).to_have_css("background-color", then)
