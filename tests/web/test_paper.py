"""Score sheets for paper: what stands on them, and who may have one."""

import re

import pytest

from app.engine import BOOKS
from app.services import accounts, groups
from tests.finished import add_match
from tests.web.test_sheets import ENGLISH, page_of, words_of

NAMES = [(None, "Ana"), (None, "Teo")]


@pytest.fixture(name="group")
def _group(house):
    owner = accounts.create_account(house)
    group = groups.create_group(house, owner, name="Domingos", player_names=["Ana", "Teo"])
    groups.open_to_readers(house, owner, group)
    return owner, group


def sheet_of(client, path):
    response = client.get(path, headers=ENGLISH)
    assert response.status_code == 200
    return words_of(response.get_data(as_text=True).partition("<article")[2])


def started(client, **form):
    names = {"name1": "Ana", "name2": "Teo", "name3": "Nico"}
    answer = client.post(
        "/record", data={"book": "ochos-locos", "dealer": "2", "group_name": "Los lunes", **names, **form}
    )
    return answer.location


def test_a_match_that_begins_is_ready_to_be_written_by_hand(client):
    text = sheet_of(client, f"{started(client)}/print?size=a5")
    assert re.search(r"No\. Ana Teo Nico 1 2 3 .* 15 End", text)
    assert "8 50 K Q J 10 10 9 9 2–7 2–7 A 1" in text
    assert "Who goes out writes the points of all cards that the others are left with." in text
    assert "The match is over when somebody has 300 points or more." in text
    assert "Enter a hand on a phone" in text


def test_played_hands_stand_above_the_lines_for_the_next_ones(client):
    match = started(client)
    client.post(f"{match}/hands", data={"number": "1", "out": "0", "ranks0": "", "ranks1": "8K", "ranks2": "5"})
    page = client.get(f"{match}/print", headers=ENGLISH).get_data(as_text=True)
    assert "1 +65 65 0 0 2 3 4" in words_of(page)
    assert page.count('class="blank"') == 21
    # Nico deals the second hand, and then they take turns.
    cells = [re.findall(r'class="gain( deals)?"', row) for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL)]
    assert [row.index(" deals") for row in cells if row] == [1, 2, 0] * 7 + [1]


def test_a_long_match_keeps_room_for_more_hands(house, client, group):
    match = add_match(house, *group, NAMES, [([0, 1], 1)] * 30, winners=[], finished=False)
    page = client.get(f"/matches/{match}/print", headers=ENGLISH).get_data(as_text=True)
    assert page.count('class="blank"') == 4


def test_a_finished_match_says_its_result_and_leaves_no_empty_line(house, client, group):
    match = add_match(house, *group, NAMES, [([0, 60], 1), ([150, 0], 0)], winners=[0])
    page = client.get(f"/matches/{match}/print", headers=ENGLISH).get_data(as_text=True)
    assert "Ana wins! 150 points in 2 hands" in words_of(page)
    assert "Points after 2 hands: Ana 150, Teo 60." in page
    assert 'class="blank"' not in page
    assert "The sheet on a phone" in page
    assert f"/matches/{match}/print" in page_of(client, match)


def test_no_stranger_gets_a_sheet_or_its_code(client, make_client):
    match = started(client)
    assert client.get(f"{match}/qr.svg?to=entry").mimetype == "image/svg+xml"
    assert client.get(f"{match}/qr.svg?to=entry").data != client.get(f"{match}/qr.svg").data
    stranger = make_client()
    assert [stranger.get(f"{match}/{page}").status_code for page in ("print", "qr.svg", "qr.svg?to=entry")] == [404] * 3


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_has_a_blank_sheet_for_as_many_as_play_it(client, book):
    low, high = BOOKS[book].rules.players
    for players in (low, high):
        page = client.get(f"/rules/{book}/print?players={players}", headers=ENGLISH).get_data(as_text=True)
        assert page.count('scope="colgroup"') == players
    assert client.get(f"/rules/{book}/print?players=99").status_code == 200
    assert f"/rules/{book}/print" in client.get(f"/rules/{book}").get_data(as_text=True)


def test_a_match_of_so_many_hands_has_a_line_for_each(client):
    page = client.get("/rules/openspiel/print", headers=ENGLISH).get_data(as_text=True)
    assert page.count('class="blank"') == BOOKS["openspiel"].rules.hands


def test_a_book_that_is_not_there_has_no_sheet(client):
    assert client.get("/rules/none/print").status_code == 404
