"""The start page: three doors, and what is still running."""

import pytest

from app.engine import book_rules, rules_to_json
from app.models import Hand, HandSeat, Kind, Match, Seat, Status
from app.services import groups as group_service
from app.store import accounts, groups
from app.store.ids import id_of
from tests.online import Guest

ENGLISH = {"Accept-Language": "en"}


def page(client):
    return client.get("/", headers=ENGLISH).text


@pytest.fixture(name="account_id")
def _account_id(client, house):
    """The account of the visitor, as its cookie says it."""
    client.post("/groups", data={"name": "Domingos", "own_name": "Lola"})
    with client.session_transaction() as cookie:
        return cookie["account"]


def record_match(house, account_id, scores, title="Friday", status=Status.PLAYING):
    """Write a match of Lola and Marta with real cards and what each hand gave them."""
    rules = rules_to_json(book_rules("ochos-locos"))
    with house.database.transaction() as session:
        match = Match(
            code=title,
            kind=Kind.CARDS,
            status=status,
            title=title,
            book="ochos-locos",
            rules=rules,
            created_by=account_id,
            created_at=house.clock(),
        )
        session.add(match)
        session.flush()
        session.add_all(Seat(match_id=id_of(match), number=n, name=name) for n, name in enumerate(["Lola", "Marta"]))
        for number, hand_scores in enumerate(scores, start=1):
            hand = Hand(
                match_id=id_of(match), number=number, dealer=0, starter=1, reason="out", started_at=house.clock()
            )
            session.add(hand)
            session.flush()
            session.add_all(
                HandSeat(hand_id=id_of(hand), seat=seat, points=0, score=score)
                for seat, score in enumerate(hand_scores)
            )
    return id_of(match)


def test_three_doors_lead_on(client):
    text = page(client)

    assert 'href="/record"' in text
    assert '<form method="post" action="/play">' in text
    assert 'href="/groups"' in text


def test_the_third_door_shows_a_league_that_anyone_may_read(client, house):
    with house.database.transaction() as session:
        owner = accounts.add(session, house.clock())
    group = group_service.create_group(house, owner, name="Los domingos", player_names=["Lola", "Teo"])
    with house.database.transaction() as session:
        groups.change(session, group, is_public=True)

    text = page(client)

    assert f'href="/groups/{group}"' in text
    assert "Los domingos: 2 players, 0 matches." in text


def test_a_new_visitor_has_nothing_running(client):
    assert "Still running" not in page(client)


def test_a_recorded_match_says_who_is_ahead(client, house, account_id):
    match = record_match(house, account_id, [(37, 0), (0, 84)])

    text = page(client)

    assert f'href="/matches/{match}"' in text
    assert "Hand 3 · Marta is ahead with 84 of 200" in text


def test_nobody_is_ahead_at_the_beginning(client, house, account_id):
    record_match(house, account_id, [])

    assert "Hand 1\n" in page(client)


def test_a_finished_match_is_not_running(client, house, account_id):
    record_match(house, account_id, [(200, 0)], status=Status.FINISHED)

    assert "Still running" not in page(client)


def test_the_newest_match_comes_first(client, house, account_id):
    record_match(house, account_id, [], title="Friday")
    record_match(house, account_id, [], title="Saturday")

    text = page(client)

    assert text.index("Saturday") < text.index("Friday")


def test_a_match_of_others_is_not_shown(client, house, account_id, make_client):
    record_match(house, account_id, [])

    assert "Friday" not in page(make_client())


def test_a_table_says_that_it_waits_for_the_visitor(client):
    table = client.post("/play").location

    text = page(client)

    assert f'href="{table}"' in text
    assert "the table waits for you" in text
    assert "Your turn" in text


def test_own_tables_come_before_everything_those_with_others_first(client, house, make_client):
    lola, teo = Guest(client, "Lola"), Guest(make_client(), "Teo")
    code = lola.open_table()
    teo.sit(code, 1)
    for guest in (lola, teo):
        guest.do("ready")
    mover = next(guest for guest in (lola, teo) if "my-turn" in guest.get(f"/tables/{code}").text)
    alone = mover.client.post("/play").location
    with mover.client.session_transaction() as cookie:
        record_match(house, cookie["account"], [])

    text = page(mover.client)

    places = [text.index(one) for one in (f'href="/tables/{code}"', f'href="{alone}"', "Record a match", "Friday")]
    assert places == sorted(places)


def test_who_gave_no_name_is_called_so_in_the_language_of_each_reader(client, make_client):
    table = client.post("/play", headers={"Accept-Language": "es"}).location
    words = {"es": "Visitante", "en": "Guest", "id": "Tamu"}

    for language, word in words.items():
        own, others = (
            reader.get(table, headers={"Accept-Language": language}).get_data(as_text=True)
            for reader in (client, make_client())
        )
        assert not any(one in own for one in words.values()), "who plays is “you” to herself"
        assert [one for one in words.values() if one in others] == [word]
        sheet, picture = (
            client.get(path, headers={"Accept-Language": language}).get_data(as_text=True)
            for path in ("/matches/1", "/matches/1/picture.svg")
        )
        assert f'<span class="who-name">{word}</span>' in sheet
        assert f">{word[0]}</span>" in sheet, "the letter on the counter"
        assert word in picture
