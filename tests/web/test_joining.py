"""Joining a match between two hands, as its pages say it."""

import re

import pytest

from tests.online import Guest, play_on

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(name="people")
def _people(make_client):
    return [Guest(make_client(), name) for name in ("Lola", "Teo", "Ana")]


@pytest.fixture(name="code")
def _code(people):
    """A table of two where newcomers may join, and whose first hand is over."""
    lola, teo, ana = people
    code = ana.code = lola.open_table(book="ocho-americano", target=400)
    teo.sit(code, 1)
    lola.do("joinable", joinable=1)
    for guest in (lola, teo):
        guest.do("ready")
    assert "Then you may sit down." in text(ana)
    play_on(lola, teo, stop=lambda view: view.phase == "between")
    return code


def text(guest):
    return guest.get(f"/tables/{guest.code}", headers=ENGLISH).get_data(as_text=True)


def test_a_watcher_sits_down_for_the_next_hand(people, code):
    lola, teo, ana = people
    page = text(ana)
    assert "Sit down for hand 2" in page
    assert "as many as the last one has." in page

    assert ana.do("join", name="Ana").status_code == 303
    assert "Ready for the next hand" in text(ana)
    assert "Join this match" not in text(ana)
    sheet = ana.get("/matches/1", headers=ENGLISH).get_data(as_text=True)
    assert '<span class="who-name">Ana</span>' in sheet
    assert re.findall(r'<td><span class="soft">(\d+)</span></td>', sheet), "what Ana begins with"
    assert "Ana plays from hand 2 on." in sheet
    assert ">out<" not in sheet
    assert re.search(r'd="M236 [\d.]+"', sheet), "their line begins where they do"
    play_on(lola, teo, ana, stop=lambda view: view.hand == 2)
    assert ana.look().held


def test_what_is_refused_is_said_and_the_name_is_kept(people, code):
    ana = people[2]
    answer = ana.do("join", headers=ENGLISH, name="Teo")

    assert answer.status_code == 422
    assert "Somebody at the table is called Teo already." in answer.get_data(as_text=True)
    assert 'value="Teo"' in answer.get_data(as_text=True)


def test_only_the_owner_lets_people_join(people, code):
    lola, teo, ana = people
    assert "Let nobody join between hands" in text(lola)
    assert "join between hands" not in text(teo)
    assert teo.do("joinable", joinable=0).status_code == 403

    lola.do("joinable", joinable=0)
    assert "Join this match" not in text(ana)
    assert ana.do("join", name="Ana").status_code == 403


def test_no_account_is_made_for_a_table_that_is_none(people):
    ana = people[2]
    ana.code = "none"

    assert ana.do("join", name="Ana").status_code == 404
    assert "Set-Cookie" not in ana.answer.headers


def test_at_a_table_of_a_group_who_is_none_of_it_is_asked_to_join_it(people):
    lola, _, ana = people
    lola.post("/groups", name="Familia", own_name="Lola")
    group = re.search(r"/groups/(\d+)", lola.answer.location)[1]
    code = lola.open_table(book="ocho-americano", group=group, places=2, target=400)
    lola.do("joinable", joinable=1)
    lola.do("bots")
    lola.do("ready")
    play_on(lola, stop=lambda view: view.phase == "between")
    ana.code = code

    assert "Open its invitation, choose your name there, then take a seat." in text(ana)
    assert ana.do("join", name="Ana").status_code == 403
