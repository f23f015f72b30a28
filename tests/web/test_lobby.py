"""The lobby and the owner's switches through HTTP."""

import re

import pytest

from tests.online import Guest, play_on

EN = {"Accept-Language": "en"}


@pytest.fixture(name="lola")
def _lola(make_client):
    return Guest(make_client(), "Lola")


@pytest.fixture(name="teo")
def _teo(make_client):
    return Guest(make_client(), "Teo")


def page(guest, path="/tables"):
    answer = guest.client.get(path, headers=EN)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def short_code(guest, code):
    return re.search(r'class="short-code">(\w{3} \w{3})<', page(guest, f"/tables/{code}"))[1]


def test_an_open_table_is_joined_from_the_lobby(lola, teo, make_client):
    code = lola.open_table(places=3, listed="1", clock="60")
    text = page(teo)

    assert f'href="/tables/{code}"' in text
    assert "2 of 3 seats free" in text
    assert "1 minute a turn" in text
    assert teo.sit(code, 1).status_code == 303
    own = page(teo).partition("Anyone may join")[0]
    assert "You sit here" in own
    assert "Back to the table" in own
    lola.do("listed", listed=0)
    assert f'href="/tables/{code}"' not in page(Guest(make_client(), "Nico"))


def test_a_table_that_nobody_listed_is_not_there(lola, teo):
    code = lola.open_table()

    assert code not in page(teo)


def test_the_start_page_and_the_lobby_take_the_code_of_a_table(lola, teo):
    code = lola.open_table()
    short = short_code(lola, code)

    for place in ("/", "/tables"):
        assert 'action="/tables/find"' in page(teo, place)
    assert teo.post("/tables/find", code=short.lower()).location == f"/tables/{code}"


def test_a_table_that_is_played_at_still_says_how_others_come(lola, teo, make_client):
    code = lola.open_table()
    short = short_code(lola, code)
    teo.sit(code, 1)
    for guest in (lola, teo):
        guest.do("ready")
    nico = Guest(make_client(), "Nico")

    assert short_code(teo, code) == short
    assert nico.post("/tables/find", code=short).location == f"/tables/{code}"
    assert "your seat stays yours" in page(teo, f"/tables/{code}")
    assert "your seat stays yours" not in page(nico, f"/tables/{code}"), "who watches has none"

    lola.do("watchable", watchable=0)
    assert "short-code" not in page(teo, f"/tables/{code}")


@pytest.mark.parametrize(("typed", "status"), [("333333", 404), ("nothing", 422), ("", 422)])
def test_a_wrong_code_is_said_with_what_was_typed_kept(lola, typed, status):
    answer = lola.post("/tables/find", EN, code=typed)

    assert answer.status_code == status
    text = answer.get_data(as_text=True)
    assert 'role="alert"' in text
    assert f'name="code" value="{typed}"' in text


def test_guessing_is_slowed_down(lola):
    for _ in range(20):
        assert lola.post("/tables/find", code="333333").status_code == 404
    answer = lola.post("/tables/find", EN, code="333333")

    assert answer.status_code == 429
    assert "Retry-After" in answer.headers


def test_the_link_is_drawn_as_a_qr_code(lola):
    code = lola.open_table()
    answer = lola.get(f"/tables/{code}/qr.svg")

    assert answer.mimetype == "image/svg+xml"
    assert answer.get_data(as_text=True).startswith("<svg")
    assert f'src="/tables/{code}/qr.svg"' in lola.look().text
    assert lola.get("/tables/2222222222zz/qr.svg").status_code == 404


DEEDS = {"watchable": {"watchable": 0}, "listed": {"listed": 1}, "owner": {"number": 1}, "draw": {}, "begin": {}}


@pytest.mark.parametrize("deed", DEEDS)
def test_only_the_owner_decides(lola, teo, deed, make_client):
    code = lola.open_table(places=3)
    teo.sit(code, 1)
    stranger = Guest(make_client(), "Nico")
    stranger.code = code
    before = lola.look().version

    assert teo.do(deed, **DEEDS[deed]).status_code == 403
    assert stranger.do(deed, **DEEDS[deed]).status_code == 403
    assert lola.look().version == before
    assert lola.client.post(f"/tables/2222222222zz/{deed}").status_code == 404
    assert lola.do(deed, **DEEDS[deed]).status_code == 303


def test_the_owner_hands_the_table_on(lola, teo):
    code = lola.open_table(places=3)
    teo.sit(code, 1)
    assert "To Teo" in page(lola, f"/tables/{code}")
    lola.do("owner", number=1)

    assert teo.do("bots").status_code == 303
    refused = lola.do("owner", EN, number=0)
    assert refused.status_code == 403
    assert "Only who owns the table can do that." in refused.get_data(as_text=True), "not who opened it"
    assert teo.do("owner", number="x").status_code == 404


def test_drawn_seats_are_told_at_the_table_and_in_the_log(lola, teo):
    code = lola.open_table(places=2)
    teo.sit(code, 1)
    lola.do("draw")
    assert "The seats were drawn by lot." in page(teo, f"/tables/{code}")
    lola.do("ready")
    teo.do("ready")

    log = page(teo, f"/tables/{code}").partition('id="log"')[2]
    assert "The seats were drawn by lot." in log


def test_the_owner_begins_with_those_who_are_there(lola, teo):
    code = lola.open_table(places=4)
    teo.sit(code, 2)
    teo.do("ready")
    assert "Begin with 2 players" in page(lola, f"/tables/{code}")
    assert "Begin with" not in page(teo, f"/tables/{code}")
    lola.do("begin", nonce="c0ffee")

    assert lola.look().phase == "playing"
    assert len(re.findall(r'<li class="rival\b', lola.look().text)) == 1


def test_begin_is_refused_with_a_sentence_where_too_few_sit(lola):
    lola.open_table(places=4)
    answer = lola.do("begin", EN)

    assert answer.status_code == 422
    assert "seats from 2 to 7 players" in answer.get_data(as_text=True)


def test_the_end_of_a_match_shows_how_the_scores_ran(lola, teo):
    code = lola.open_table(places=2, target=500)
    teo.sit(code, 1)
    lola.do("ready")
    teo.do("ready")
    play_on(lola, teo, stop=lambda view: view.phase == "between")
    lola.do("abandon")

    text = page(lola, f"/tables/{code}")
    assert "How it went" in text
    assert '<svg class="chart"' in text
