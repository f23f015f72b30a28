"""A family records a match with real cards."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP
from e2e.pages import FIGURES, Group, Recording

NAMES = ("Abuela", "Marta", "Leo")
WIDTHS = (360, 390, 1280)
FIGURE_SEEN = 8
"""What only a screen reader finds is a pixel wide."""


def test_a_newcomer_records_a_match_by_tapping_until_it_is_won(phone: Page) -> None:
    match = Recording(phone)
    match.start(NAMES, "Los jueves", 10)

    match.ask_hand()
    match.tap_player("Marta")
    match.tap_rank("5", "as")
    match.go_on()
    match.tap_rank("4")
    match.save()
    expect(match.sheet.get_by_role("row", name=re.compile("^Total"))).to_contain_text("10")
    expect(phone.get_by_text("¡Gana")).to_have_count(0)

    match.ask_hand()
    match.tap_player("Marta")
    match.tap_rank("rey", "reina")
    match.go_on()
    match.tap_rank("3")
    match.save()
    expect(phone.get_by_text("¡Gana Marta!")).to_be_visible()
    expect(match.sheet.get_by_role("row", name=re.compile("^Total"))).to_contain_text("33")

    phone.get_by_role("link", name="Los jueves").click()
    group = Group(phone)
    for name, won in (("Marta", "1"), ("Leo", "0")):
        expect(group.figure(name, "played")).to_have_text("1")
        expect(group.figure(name, "won")).to_have_text(won)
    for width in WIDTHS:
        phone.set_viewport_size({"width": width, "height": 800})
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
        for figure in FIGURES:
            box = group.figure("Marta", figure).bounding_box()
            assert box, figure
            assert box["width"] > FIGURE_SEEN, figure
            assert box["x"] + box["width"] <= width, figure


def test_a_hand_that_is_half_entered_survives_a_reload(phone: Page) -> None:
    match = Recording(phone)
    match.start(NAMES, "Los lunes", 100)
    match.ask_hand()
    match.tap_player("Marta")
    match.tap_rank("5", "as")
    phone.reload()
    expect(phone.get_by_text("Lo que habías anotado ha vuelto.")).to_be_visible()
    expect(phone.get_by_role("img", name="5 y as")).to_be_visible()
    match.go_on()
    match.tap_rank("4")
    match.save()
    expect(match.sheet.get_by_role("row", name=re.compile("^Total"))).to_contain_text("10")

    match.ask_hand()
    expect(phone.get_by_text("¿Quién cerró?").last).to_be_visible()
    assert phone.evaluate("Object.keys(localStorage).filter(key => key.startsWith('ochos.draft'))") == []


def test_a_fifth_eight_is_refused_with_a_sentence(phone: Page) -> None:
    match = Recording(phone)
    match.start(NAMES, "Los viernes", 100)
    match.ask_hand()
    match.tap_player("Abuela")
    match.tap_rank(*["ocho"] * 5)
    expect(phone.get_by_role("status").filter(has_text="Ocho: ya están anotados los 4.")).to_be_visible()
    expect(phone.get_by_role("img", name="ocho, ocho, ocho y ocho")).to_be_visible()


def test_the_server_refuses_five_eights_that_are_typed(new_visitor: Callable[..., Page]) -> None:
    plain = new_visitor("es", java_script_enabled=False, **LAPTOP)
    match = Recording(plain)
    match.start(NAMES, "Los sábados", 100)
    match.ask_hand()
    plain.get_by_text("Abuela", exact=True).and_(plain.locator("label")).click()
    plain.get_by_label("Cartas Marta").fill("8 8 8 8 8")
    plain.get_by_label("Cartas Leo").fill("4")
    plain.get_by_role("button", name="Guardar la mano").click()
    expect(plain.get_by_role("alert")).not_to_be_empty()
    expect(plain.get_by_label("Cartas Marta")).to_have_value("8 8 8 8 8")


def test_a_match_is_recorded_in_english_by_the_keyboard_of_a_laptop(new_visitor: Callable[..., Page]) -> None:
    laptop = new_visitor("en", **LAPTOP)
    match = Recording(laptop, "en")
    match.start(("Ann", "Ben", "Cleo"), "Thursdays", 10)
    expect(match.sheet).to_be_visible()
    expect(laptop.get_by_text("No hand yet.")).to_be_visible()
    match.ask_hand()
    expect(laptop.get_by_role("button", name="Blocked hand")).to_be_visible()
    for key in ("2", "9", "Backspace", "k", "Enter", "8", "0", "Enter"):
        laptop.keyboard.press(key)
    expect(laptop.get_by_text("Ben wins! 70 points")).to_be_visible()
