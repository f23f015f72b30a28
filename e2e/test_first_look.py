"""What somebody sees who has never been here."""

from playwright.sync_api import Page, expect


def test_the_start_page_shows_three_doors(phone: Page) -> None:
    phone.goto("/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("¿Quién reparte?")
    for door in ("Anotar una partida", "Jugar ahora", "Ver una liga"):
        expect(phone.get_by_text(door)).to_be_visible()
