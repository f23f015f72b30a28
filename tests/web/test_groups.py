"""Groups as visitors see and change them."""

import html
import re

import pytest
from sqlalchemy import event

from app.models import Kind
from app.services import groups
from app.store import players
from tests.finished import add_match

ENGLISH = {"Accept-Language": "en"}


def text_of(response):
    return html.unescape(response.get_data(as_text=True))


def post(client, address, **form):
    return client.post(address, data=form, headers=ENGLISH)


def get(client, address):
    return client.get(address, headers=ENGLISH)


def make_group(client, name="Domingos", own_name="Lola", player=("Teo", "Marta")):
    location = post(client, "/groups", name=name, own_name=own_name, player=list(player)).location
    return int(re.search(r"/groups/(\d+)", location)[1])


def link_of(client, group):
    return re.search(r"/join/\w+", text_of(get(client, f"/groups/{group}/people")))[0]


def option_of(page, name):
    """Return what the join page sends for a free name."""
    return re.search(rf'value="(\d+)"[^>]*>{name}</label>', page)[1]


@pytest.fixture(name="owner")
def _owner(client):
    return client


@pytest.fixture(name="group")
def _group(owner):
    return make_group(owner)


@pytest.fixture(name="stranger")
def _stranger(make_client):
    visitor = make_client()
    make_group(visitor, "Otro", "Nico", ())
    get(visitor, "/")  # shows what was said about the new group
    return visitor


def test_a_new_group_shows_its_players_and_its_link(owner, group):
    page = text_of(get(owner, f"/groups/{group}"))

    assert all(name in page for name in ("Domingos", "Lola", "Teo", "Marta"))
    assert "/join/" in page
    assert f"/record?group={group}" in page
    assert f"/tables/new?group={group}" in page
    assert "Domingos" in text_of(get(owner, "/groups"))


def test_a_refused_group_keeps_all_that_was_typed(client):
    response = post(client, "/groups", name="Domingos", own_name="Lola", player=["Ana", "", "ana", "Iria"])

    assert response.status_code == 422
    page = text_of(response)
    assert "There is already a player called ana." in page
    assert all(f'value="{typed}"' in page for typed in ("Domingos", "Lola", "Ana", "ana", "Iria"))
    assert "You have none yet" in text_of(get(client, "/groups"))


def test_a_name_is_shown_as_text(client):
    group = make_group(client, "<b>Domingos</b>", "Lola & Teo", ('"><i>x',))

    for address in (f"/groups/{group}", f"/groups/{group}/people"):
        markup = get(client, address).get_data(as_text=True)
        assert "<b>Dom" not in markup
        assert "<i>x" not in markup


def test_a_player_with_a_taken_name_is_refused_at_the_field(owner, group):
    response = post(owner, f"/groups/{group}/players", name=" TEO ")

    assert response.status_code == 422
    page = text_of(response)
    assert "There is already a player called TEO." in page
    assert 'aria-invalid="true"' in page
    assert 'value=" TEO "' in page


def test_players_are_added_and_renamed(owner, group):
    assert post(owner, f"/groups/{group}/players", name="Iria").status_code == 303
    people = text_of(get(owner, f"/groups/{group}/people"))
    player = re.search(rf"/groups/{group}/players/(\d+)", people)[1]

    assert post(owner, f"/groups/{group}/players/{player}", name="Lola B.").status_code == 303
    assert post(owner, f"/groups/{group}/players/{player}", name="iria").status_code == 422

    page = text_of(get(owner, f"/groups/{group}"))
    assert "Lola B." in page
    assert "Iria" in page


def test_a_group_is_renamed_and_opened_by_its_owner(owner, group, make_client):
    post(owner, f"/groups/{group}/name", name="Los lunes")
    post(owner, f"/groups/{group}/readers", readers="everyone")

    page = text_of(get(make_client(), f"/groups/{group}"))

    assert "Los lunes" in page
    assert "/join/" not in page
    assert "/record?group" not in page
    post(owner, f"/groups/{group}/readers", readers="members")
    assert get(make_client(), f"/groups/{group}").status_code == 404


def test_a_private_group_is_as_if_it_were_not_there(group, stranger, make_client):
    for visitor in (stranger, make_client()):
        private, missing = get(visitor, f"/groups/{group}"), get(visitor, "/groups/4040")
        assert private.status_code == missing.status_code == 404
        assert text_of(private).replace(f"/groups/{group}", "/groups/4040") == text_of(missing)


WRITES = [
    ("name", {"name": "Mío"}),
    ("readers", {"readers": "everyone"}),
    ("invitation", {}),
    ("players", {"name": "Intruso"}),
    ("players/1", {"name": "Intruso"}),
    ("members/1/remove", {}),
]


@pytest.mark.parametrize("write", WRITES, ids=[address for address, _ in WRITES])
def test_a_stranger_writes_nothing(owner, group, stranger, make_client, write):
    address, form = write
    for visitor in (stranger, make_client()):
        assert post(visitor, f"/groups/{group}/{address}", **form).status_code == 404
    post(owner, f"/groups/{group}/readers", readers="everyone")
    for visitor in (stranger, make_client()):
        assert post(visitor, f"/groups/{group}/{address}", **form).status_code == 403

    people = text_of(get(owner, f"/groups/{group}/people"))
    assert "Intruso" not in people
    assert "Mío" not in people


def test_opening_the_link_joins_nobody(owner, group, make_client):
    visitor = make_client()

    page = text_of(get(visitor, link_of(owner, group)))

    assert "Domingos" in page
    assert "Teo" in page
    assert get(visitor, f"/groups/{group}").status_code == 404
    assert visitor.get_cookie("ochos") is None


def test_whoever_has_the_link_takes_a_free_name(owner, group, make_client):
    visitor, link = make_client(), link_of(owner, group)
    teo = option_of(text_of(get(visitor, link)), "Teo")

    assert post(visitor, link, player=teo).location == f"/groups/{group}"

    assert get(visitor, f"/groups/{group}").status_code == 200
    assert "You play here as Teo." in text_of(get(visitor, link))
    assert "Teo</label>" not in text_of(get(make_client(), link))


def test_a_name_that_somebody_took_meanwhile_is_refused(owner, group, make_client):
    first, second, link = make_client(), make_client(), link_of(owner, group)
    teo = option_of(text_of(get(second, link)), "Teo")
    post(first, link, player=teo)

    response = post(second, link, player=teo)

    assert response.status_code == 422
    assert "Teo has been taken by somebody else." in text_of(response)
    assert get(second, f"/groups/{group}").status_code == 404


def test_whoever_has_the_link_adds_a_new_name(owner, group, make_client):
    visitor, link = make_client(), link_of(owner, group)

    assert post(visitor, link, player="new", name="").status_code == 422
    assert post(visitor, link, player="new", name="teo").status_code == 422
    assert post(visitor, link, name="Iria").status_code == 303

    assert "Iria" in text_of(get(owner, f"/groups/{group}"))


def test_joining_twice_changes_nothing(owner, group, make_client):
    visitor, link = make_client(), link_of(owner, group)
    post(visitor, link, name="Iria")

    assert post(visitor, link, name="Iria").status_code == 303

    assert text_of(get(owner, f"/groups/{group}")).count("Iria") == 1


def test_a_new_link_ends_the_old_one(owner, group, make_client):
    old = link_of(owner, group)
    post(owner, f"/groups/{group}/invitation")

    assert get(make_client(), old).status_code == 404
    assert post(make_client(), old, name="Iria").status_code == 404
    assert get(make_client(), link_of(owner, group)).status_code == 200


def test_a_member_leaves(owner, group, make_client):
    visitor = make_client()
    post(visitor, link_of(owner, group), name="Iria")
    leave = re.search(r"/groups/\d+/members/\d+/remove", text_of(get(visitor, f"/groups/{group}/people")))[0]

    assert post(visitor, leave).location == "/groups"

    assert get(visitor, f"/groups/{group}").status_code == 404
    assert "Iria" in text_of(get(owner, f"/groups/{group}"))


def test_making_groups_without_end_answers_429(client):
    for number in range(groups.NEW_GROUPS.times):
        assert post(client, "/groups", name=f"Grupo {number}").status_code == 303

    response = post(client, "/groups", name="Uno más")

    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
    assert 'value="Uno más"' in text_of(response)


@pytest.mark.parametrize(
    "address",
    [
        "/groups/99999999999999999999",
        "/groups/0",
        "/groups/-1",
        "/groups/x",
        "/join/",
        "/join/%20",
        "/join/" + "a" * 300,
    ],
)
def test_an_address_that_leads_nowhere_is_a_page_that_says_so(client, address):
    assert get(client, address).status_code == 404


def test_a_free_name_with_a_number_beyond_all_is_refused(owner, group, make_client):
    assert post(make_client(), link_of(owner, group), player="9" * 30).status_code in {404, 422}


def players_of(house, group):
    """Return the number and name of every player."""
    with house.database.reading() as session:
        return [(row.id, row.name) for row in players.list_of_group(session, group)]


@pytest.fixture(name="played")
def _played(house, owner, group):
    """Lola has won with cards; Teo and Marta are level, one win on screen by a book of penalties each."""
    lola, teo, marta = players_of(house, group)
    hands = [([30, 0], 0), ([0, 12], 1), ([25, 0], 0)]
    add_match(house, 1, group, [lola, teo], hands, winners={0})
    add_match(house, 1, group, [lola, marta], hands, winners={0})
    drawn = [([0, 8], 0), ([9, 0], 1)]
    online = {"kind": Kind.ONLINE, "book_name": "ocho-americano"}
    add_match(house, 1, group, [teo, marta, (None, "Bot")], [([*s, 4], w) for s, w in drawn], winners={0}, **online)
    add_match(house, 1, group, [marta, teo, (None, "Bot")], [([*s, 4], w) for s, w in drawn], winners={0}, **online)
    add_match(house, 1, group, [teo, marta], [([99, 0], 0)], winners={0}, finished=False)
    return group


def rows_of(page):
    """Return the cells of every row of the standings."""
    body = re.search(r"<tbody[^>]*>(.*)</tbody>", page, re.S)[1]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.S)
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in map(_cells, rows)]


def _cells(row):
    return re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S)


def test_the_standings_count_both_kinds_of_match(owner, played):
    rows = rows_of(text_of(get(owner, f"/groups/{played}")))

    assert rows[0][:8] == ["1", "L Lola", "2", "2", "100%", "4", "110", "18.3"]
    assert rows[1][:8] == ["2", "M Marta", "3", "1", "33%", "3", "29", "4.1"]
    assert rows[2][:8] == ["2", "T Teo", "3", "1", "33%", "3", "29", "4.1"]
    assert "Marta and Teo share place 2" in rows[3][1]
    assert len(rows) == 4


def test_the_standings_of_one_kind_or_book(owner, played):
    online = rows_of(text_of(get(owner, f"/groups/{played}?kind=online")))
    cards = rows_of(text_of(get(owner, f"/groups/{played}?kind=cards&book=ochos-locos")))
    nothing = text_of(get(owner, f"/groups/{played}?kind=online&book=ochos-locos"))
    unknown = text_of(get(owner, f"/groups/{played}?book=%E2%80%AE"))

    assert [row[1] for row in online[:2]] == ["M Marta", "T Teo"]
    assert [row[0] for row in cards] == ["1", "2", "2", ""]
    assert "No finished match fits this choice." in nothing
    assert "No finished match fits this choice." in unknown
    assert get(owner, f"/groups/{played}?kind=dice").status_code == 404


def test_the_latest_matches_lead_to_their_sheets(owner, played):
    page = text_of(get(owner, f"/groups/{played}"))

    assert len(re.findall(r'href="/matches/\d+"', page)) == 5
    assert "Won by Lola" in page
    assert "Still running" in page


def test_the_page_of_a_group_asks_the_database_as_often_with_many_matches(house, owner, played):
    asked = []
    event.listen(house.database.engine, "before_cursor_execute", lambda *a: asked.append(a[2]))
    get(owner, f"/groups/{played}")
    few = len(asked)
    two = players_of(house, played)[:2]
    for _ in range(5):
        add_match(house, 1, played, two, [([5, 0], 0)], winners={0})
    asked.clear()

    get(owner, f"/groups/{played}")

    assert len(asked) == few
