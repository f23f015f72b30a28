"""The first dealer drawn by the lowest card, by the server and on a device without a connection alike."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from app.engine import cut_for_dealer
from e2e.pages import Recording
from e2e.pocket import SMALL, Pocket, expect_no_violation

NAMES = ("Ana", "Bo", "Cruz", "Dora")


def draw(page: Page) -> None:
    """Begin a match in which everybody draws for the deal."""
    page.goto("/record")
    match = Recording(page)
    for number, name in enumerate(NAMES, start=1):
        match.fill("player", name, number)
    match.fill("group", "Los martes")
    page.get_by_role("radio", name=re.compile("^Sortear quién reparte")).check()
    match.press("start")
    expect(match.sheet).to_be_visible()


def dealer_of(page: Page) -> str:
    chip = page.locator(".chip.now")
    expect(chip).to_contain_text("reparte")
    (name,) = re.findall(r"reparte (\w+)", chip.inner_text())
    return str(name)


def test_the_browser_draws_as_the_engine_does(phone: Page) -> None:
    phone.goto("/")
    for number in range(24):
        seed, players = bytes([number]) * 32, 2 + number % 6
        dealer, rounds = cut_for_dealer(players, seed)
        drawn = phone.evaluate(
            "async ([players, seed]) => (await import('/static/shuffle.js')).cutForDealer(players, seed)",
            [players, seed.hex()],
        )
        cards = [[(one["seat"], one["card"]) for one in cut] for cut in drawn["rounds"]]
        assert (drawn["dealer"], cards) == (dealer, [[(seat, str(card)) for seat, card in cut.cards] for cut in rounds])


def test_the_cards_that_were_drawn_lie_on_the_sheet(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor(**SMALL)
    draw(page)

    drawn = page.get_by_role("region", name="El sorteo de quién reparte")
    expect(drawn.get_by_role("img")).not_to_have_count(0)
    expect(drawn.get_by_text(f"{dealer_of(page)} sacó la carta más baja y reparte primero.")).to_be_visible()
    expect_no_violation(page)


def test_what_a_device_draws_without_a_connection_is_what_the_server_says(
    make_pocket: Callable[..., Pocket],
) -> None:
    pocket = make_pocket()
    pocket.page.goto("/")
    pocket.settle()
    pocket.go_offline()
    draw(pocket.page)
    dealer = dealer_of(pocket.page)
    expect(pocket.page.get_by_text(f"{dealer} reparte primero.")).to_be_visible()
    expect_no_violation(pocket.page)

    pocket.go_online()
    expect(pocket.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(pocket.page.get_by_text(f"{dealer} sacó la carta más baja y reparte primero.")).to_be_visible()
    assert dealer_of(pocket.page) == dealer
