"""The score read aloud: a browser without voices is given one that writes down what it says."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import Recording
from e2e.voice import VOICE, expect_said

NO_VOICE = "delete window.speechSynthesis; delete Window.prototype.speechSynthesis;"
AFTER_ONE = "es: Después de la mano 1: Ana 10 y Ben 0. A Ana le faltan 30. Mano 2: reparte Ben"


def enter(match: Recording, *ranks: str) -> None:
    match.ask_hand()
    match.tap_player("Ana")
    match.tap_rank(*ranks)
    match.save()
    expect(match.page).to_have_url(re.compile(r"/matches/\d+$"))


@pytest.fixture
def match(phone: Page) -> Recording:
    phone.add_init_script(VOICE)
    match = Recording(phone)
    match.start(["Ana", "Ben"], "Los sábados", 20)
    return match


def test_nothing_is_read_until_it_is_asked_for(match: Recording) -> None:
    page = match.page
    enter(match, "rey")
    expect_said(page)
    page.get_by_role("button", name="Leer en voz alta").click()
    expect_said(page, AFTER_ONE)


def test_every_hand_is_read_once_where_that_is_switched_on(match: Recording) -> None:
    page = match.page
    page.get_by_role("button", name="En voz alta tras cada mano").click()
    expect(page.get_by_role("button", name="En voz alta tras cada mano", pressed=True)).to_be_visible()
    television = page.context.new_page()
    television.add_init_script(VOICE)
    television.goto(f"{page.url}/tv")
    expect_said(page)

    enter(match, "rey")
    expect_said(page, AFTER_ONE)
    expect(television.get_by_role("heading")).to_have_text(re.compile("Mano 2"))
    expect_said(television, AFTER_ONE)
    page.reload()
    expect(page.get_by_role("button", name="Leer en voz alta")).to_be_visible()
    expect_said(page, AFTER_ONE)

    page.get_by_role("button", name="En voz alta tras cada mano").click()
    expect(page.get_by_role("button", name="En voz alta tras cada mano", pressed=False)).to_be_visible()
    enter(match, "rey")
    expect_said(page, AFTER_ONE)


def test_a_browser_that_cannot_speak_has_no_switch(phone: Page) -> None:
    phone.add_init_script(NO_VOICE)
    Recording(phone).start(["Ana", "Ben"], "Los sábados", 20)
    expect(phone.get_by_role("button", name="Leer en voz alta")).to_be_hidden()
    expect(phone.get_by_role("button", name="En voz alta tras cada mano")).to_be_hidden()
