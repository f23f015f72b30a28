"""How many taps a hand takes."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.pages import Recording

NAMES = ("Abuela", "Marta", "Leo", "Bo")
LEFT = (("rey", "5", "as"), ("ocho", "4", "2"), ("reina", "9", "3"))
MOST_TAPS = 14


def test_a_hand_of_four_players_takes_fourteen_taps(phone: Page) -> None:
    match = Recording(phone)
    match.start(NAMES, "Los jueves", 100)
    players = phone.get_by_role("group", name="Jugadores", exact=True)
    cards = phone.get_by_role("group", name="Cartas", exact=True)
    following = phone.get_by_role("button", name=re.compile("^(Sigue|Guardar la mano)"))
    taps: list[Locator] = [
        phone.get_by_role("link", name="Anotar la mano"),
        players.get_by_role("button", name="Marta"),
    ]
    for ranks in LEFT:
        taps += [cards.get_by_role("button", name=re.compile(rf"^{rank},", re.IGNORECASE)) for rank in ranks]
        taps.append(following)
    for place in taps:
        place.tap()

    expect(match.sheet.get_by_role("row", name=re.compile("^Total"))).to_contain_text("94")
    assert len(taps) <= MOST_TAPS
