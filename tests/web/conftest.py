"""Matches with real cards under any rules, entered hand by hand, for tests of what their pages say."""

import html

import pytest

from app.engine import Left, book_rules
from app.services import beginning, record, sheet
from app.services.beginning import NewMatch, Place
from app.services.record import Entry

ENGLISH = {"Accept-Language": "en"}
NAMES = ("Ana", "Bo", "Cleo", "Dani")


@pytest.fixture(name="account")
def _account(house, client):
    """The account behind the browser of the test."""
    client.post("/record", data={"book": "ochos-locos", "name1": "X", "name2": "Y", "dealer": "1", "group_name": "Z"})
    return 1


@pytest.fixture(name="begin")
def _begin(house, account):
    def begin(options, players=3):
        wanted = NewMatch(tuple(Place(name=name) for name in NAMES[:players]), 0, book_rules("ochos-locos", options))
        return beginning.begin_with_new_group(house, account, "Mesa", wanted)

    return begin


@pytest.fixture(name="enter")
def _enter(house, account):
    def enter(match, went_out, *left, on_wild=False):
        number = sheet.get_sheet(house, account, match).next_number
        known = tuple(Left() if one is None else Left(points=one) for one in left)
        record.enter_hand(house, account, match, Entry(number, went_out, known, on_wild=on_wild))

    return enter


@pytest.fixture(name="page")
def _page(client):
    def page(path):
        response = client.get(path, headers=ENGLISH)
        assert response.status_code == 200
        return html.unescape(response.get_data(as_text=True))

    return page
