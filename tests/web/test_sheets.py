"""The score sheet as its readers see it, for real cards and for online play."""

import html
import re

import pytest

from app.models import Hand, HandSeat, Kind
from app.services import accounts, groups
from app.store import players
from tests.finished import add_match

ENGLISH = {"Accept-Language": "en"}


def page_of(client, match, language=ENGLISH):
    response = client.get(f"/matches/{match}", headers=language)
    assert response.status_code == 200
    return html.unescape(response.get_data(as_text=True))


def words_of(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def rows_of(page):
    """Return the text of each cell of the body of the sheet, row by row."""
    body = re.search(r"<tbody>.*?</tbody>", page, re.DOTALL)[0]
    rows = re.findall(r"<tr.*?</tr>", body, re.DOTALL)
    return [[words_of(cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows]


@pytest.fixture(name="group")
def _group(house):
    owner = accounts.create_account(house)
    group = groups.create_group(house, owner, name="Domingos", player_names=["Lola", "Teo"])
    groups.open_to_readers(house, owner, group)
    return owner, group


@pytest.fixture(name="people")
def _people(house, group):
    with house.database.reading() as session:
        return [(row.id, row.name) for row in players.list_of_group(session, group[1])]


def test_the_sheet_shows_hands_players_and_running_totals(house, client, group, people):
    match = add_match(house, *group, people, [([0, 60], 1), ([150, 0], 0)], winners=[0])
    page = page_of(client, match)
    assert rows_of(page) == [["1", "0", "+60 60"], ["2", "+150 150", "60"]]
    assert re.findall(r'<span class="lead">(\d+)</span>', page) == ["150"]
    assert "Lola wins! 150 points in 2 hands" in words_of(page)


def test_the_chart_says_its_result_in_a_sentence(house, client, group, people):
    match = add_match(house, *group, people, [([0, 60], 1)], winners=[], finished=False)
    page = page_of(client, match)
    assert re.search(r"<title[^>]*>[^<]*Teo 60, Lola 0", page)
    assert "Teo needs 140" in words_of(page)


def test_a_reader_of_a_public_group_sees_the_sheet_and_cannot_write(house, client, group, people):
    match = add_match(house, *group, people, [([0, 60], 1)], winners=[], finished=False)
    page = page_of(client, match)
    for words in ("Enter hand", "Correct", "Remove"):
        assert words not in words_of(page)
    assert "Domingos" in page


def test_a_private_sheet_is_not_there_for_others(house, client, group, people):
    match = add_match(house, *group, people, [([0, 60], 1)], winners=[1])
    groups.close_to_readers(house, *group)
    assert client.get(f"/matches/{match}").status_code == 404
    assert client.get("/matches/999999999").status_code == 404


def test_the_cards_of_an_online_hand_are_said_with_their_suits(house, client, group, people):
    match = add_match(house, *group, people, [], winners=[], kind=Kind.ONLINE, finished=False)
    with house.database.transaction() as session:
        hand = Hand(match_id=match, number=1, dealer=0, starter=1, reason="out", went_out=0, started_at=house.clock())
        session.add(hand)
        session.flush()
        session.add(HandSeat(hand_id=hand.id, seat=0, cards=[], points=0, score=59, won=True))
        session.add(HandSeat(hand_id=hand.id, seat=1, cards=["8S", "9D"], points=59, score=0))
    page = page_of(client, match)
    assert rows_of(page)[0] == ["1", "+59 59", "0"]
    assert "eight of spades" in page
    assert "nine of diamonds" in page
    assert "To the table" not in page


def test_baraja_shows_hands_won_and_no_points(house, client, group, people):
    hands = [([0, 0], 1), ([0, 0], 1), ([0, 0], 0)]
    match = add_match(house, *group, people, hands, winners=[1], book_name="baraja")
    page = page_of(client, match)
    assert rows_of(page) == [["1", "0", "+1 1"], ["2", "0", "+1 2"], ["3", "+1 1", "2"]]
    assert "Hands won after each hand" in page
    assert "points" not in words_of(page.partition('<section class="rules"')[0])


def test_the_sheet_speaks_spanish(house, client, group, people):
    match = add_match(house, *group, people, [([0, 60], 1), ([150, 0], 0)], winners=[0])
    assert "¡Gana Lola! 150 puntos en 2 manos" in words_of(page_of(client, match, {"Accept-Language": "es"}))


def test_the_stream_says_that_a_hand_was_entered_and_nothing_else(house, client, make_client):
    form = {"book": "ochos-locos", "name1": "Ana", "name2": "Teo", "dealer": "1", "group_name": "Los lunes"}
    sheet = client.post("/record", data=form).location
    phone = make_client()
    phone.set_cookie("ochos", client.get_cookie("ochos").value)
    with phone.get(f"{sheet}/events", buffered=False) as stream:
        chunks = stream.iter_encoded()
        before = re.fullmatch(r"retry: \d+\ndata: (\d+)\n\n", next(chunks).decode())
        client.post(f"{sheet}/hands", data={"number": "1", "out": "0", "ranks0": "", "ranks1": "K"})
        after = re.fullmatch(r"data: (\d+)\n\n", next(chunks).decode())
    assert int(after[1]) > int(before[1])
    assert f'data-version="{after[1]}"' in page_of(client, sheet.rsplit("/", 1)[1])
    assert make_client().get(f"{sheet}/events").status_code == 404
    assert house.bus._count == 0


@pytest.mark.parametrize("page", ["", "/tv"])
def test_the_sheet_of_a_match_that_is_over_is_followed_too(house, client, group, people, page):
    """It may be corrected, gone on with, or closed to who came by a link."""
    over = add_match(house, *group, people, [([0, 60], 1)], winners=[1])
    assert f'data-events="/matches/{over}/events"' in client.get(f"/matches/{over}{page}", headers=ENGLISH).text
    with client.get(f"/matches/{over}/events", buffered=False) as stream:
        assert b"data: " in next(stream.iter_encoded())
