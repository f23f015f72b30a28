"""The first dealer of a match with real cards, drawn by the lowest card."""

import html
import re

import pytest

from app.engine import book_rules, cut_for_dealer
from app.services import accounts, beginning, sheet
from app.services.beginning import NewMatch
from app.services.errors import RefusedError
from app.services.sitting_down import Place

EN = {"Accept-Language": "en"}
NAMES = ("Ana", "Bo", "Cruz", "Dora")
RULES = book_rules("ochos-locos")
SEED = "5e" * 32


def wanted(**how):
    return NewMatch(tuple(Place(name=name) for name in NAMES), None, RULES, draws_dealer=True, **how)


def begun(house, **how):
    who = accounts.create_account(house)
    return sheet.get_sheet(house, who, beginning.begin_with_new_group(house, who, "Los martes", wanted(**how)))


def test_whoever_draws_the_lowest_card_deals_first(house):
    page = begun(house)

    assert {seat for seat, _ in page.cut[0].cards} == {0, 1, 2, 3}
    lowest = min("A23456789TJQK".index(str(card)[0]) for _, card in page.cut[-1].cards)
    last = [seat for seat, card in page.cut[-1].cards if "A23456789TJQK".index(str(card)[0]) == lowest]
    assert last == [page.next_dealer]


def test_what_a_device_has_drawn_stands(house):
    page = begun(house, cut_seed=SEED)

    dealer, rounds = cut_for_dealer(4, bytes.fromhex(SEED))
    assert (page.next_dealer, page.cut) == (dealer, rounds)


def test_two_matches_are_not_drawn_alike(house):
    assert len({begun(house).cut for _ in range(4)}) > 1


@pytest.mark.parametrize("seed", ["5e", "x" * 64, SEED.upper()])
def test_a_seed_that_is_none_is_refused(house, seed):
    with pytest.raises(RefusedError):
        begun(house, cut_seed=seed)


def test_the_sheet_shows_the_cards_until_the_first_hand(client):
    form = {f"name{place}": name for place, name in enumerate(NAMES, start=1)}
    form |= {"group_name": "Los martes", "book": "ochos-locos", "ochos-locos-target": "100", "dealer": "draw"}
    match = client.post("/record", data=form).location
    text = html.unescape(client.get(match, headers=EN).get_data(as_text=True))

    assert len(re.findall(r'class="card \w" role="img"', text)) >= len(NAMES)
    (dealer,) = re.findall(r"(\w+) drew the lowest card and deals first\.", text)
    assert f"Hand 1: {dealer} deals" in text
    client.post(f"{match}/hands", data={"number": "1", "out": "0", "points1": "5", "points2": "5", "points3": "5"})
    assert "drew the lowest card" not in client.get(match, headers=EN).get_data(as_text=True)


def test_a_form_that_is_refused_still_wants_the_draw(client):
    form = {"name1": "Ana", "group_name": "Los martes", "book": "ochos-locos", "dealer": "draw"}
    answer = client.post("/record", data=form, headers=EN)

    assert answer.status_code == 422
    assert re.search(r'value="draw" checked', answer.get_data(as_text=True))
