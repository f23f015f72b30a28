"""Online tables through HTTP: seated, played to the end, refused, followed."""

import re
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from app.live import streams
from app.live.bus import Bus
from app.models import Match
from app.services.house import House
from app.store import notices
from app.store.db import Database
from tests.conftest import open_site
from tests.online import FRAGMENT, Guest, View, play_on


@pytest.fixture(name="lola")
def _lola(make_client):
    return Guest(make_client(), "Lola")


@pytest.fixture(name="teo")
def _teo(make_client):
    return Guest(make_client(), "Teo")


@pytest.fixture(name="code")
def _code(lola, teo):
    """A table of two with a bot, where everyone is ready and the first hand is dealt."""
    code = lola.open_table(places=3, target=10)
    teo.sit(code, 1)
    lola.do("bots")
    lola.do("ready")
    teo.do("ready")
    return code


def on_turn(*guests):
    views = {guest: guest.look() for guest in guests}
    guest = next(guest for guest, view in views.items() if view.my_turn)
    return guest, views[guest]


def test_play_now_deals_at_once_and_asks_no_name(client):
    answer = client.post("/play")

    assert answer.status_code == 303
    page = client.get(answer.location, headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert "<title>Your turn" in page or "is playing · Ochos</title>" in page
    assert len(View(page).held) == 5


def test_the_short_link_leads_to_the_table(client, code):
    assert client.get(f"/t/{code}").location == f"/tables/{code}"


def test_a_match_of_two_people_and_a_bot_goes_to_its_target(lola, teo, code):
    last = play_on(lola, teo)

    assert last.phase == "finished"
    assert "30" in last.text  # ten points for each of three players
    page = lola.get(f"/tables/{code}", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert re.search(r"<h1>(You win!|Teo wins!|\w+ wins!)</h1>", page)
    assert lola.do("ready").status_code == 409


def test_a_table_starts_only_when_everyone_is_ready(lola, teo):
    code = lola.open_table()
    teo.sit(code, 1)
    lola.do("ready")
    assert lola.look().phase == "seating"

    teo.do("ready")
    assert lola.look().phase == "playing"


def test_seats_are_taken_changed_and_given_back(lola, teo):
    code = lola.open_table(places=3)
    assert teo.sit(code, 0).status_code == 422
    assert teo.sit(code, 2).status_code == 303
    assert teo.sit(code, 1).status_code == 303
    assert teo.sit(code, 1).status_code == 303
    assert "Teo" in lola.look().text
    assert teo.do("leave").status_code == 303
    assert "Teo" not in lola.look().text
    assert teo.do("bots").status_code == 403
    lola.do("bots")
    assert "Coco" in teo.look().text
    lola.do("seats/free", number=1)
    assert "Coco" not in teo.look().text


def test_two_at_a_table_cannot_have_one_name(lola, teo):
    code = lola.open_table()
    teo.name = " LOLA "
    answer = teo.sit(code, 1)

    assert answer.status_code == 422
    assert 'role="alert"' in answer.get_data(as_text=True)


def test_a_move_is_for_the_seat_on_turn(lola, teo, code, make_client):
    guest, view = on_turn(lola, teo)
    other = teo if guest is lola else lola

    assert other.move(view, view.offers[0]).status_code == 403
    stranger = Guest(make_client(), "Nico")
    stranger.code = code
    assert stranger.move(view, view.offers[0]).status_code == 403
    assert guest.look().ply == view.ply


def test_a_double_tap_plays_once(lola, teo, code):
    guest, view = on_turn(lola, teo)
    before = guest.look().version

    assert guest.play(view).status_code == 303
    played = guest.look()
    assert played.version > before
    # Nothing was lost and nothing is wrong: the second click shows the table, too.
    assert guest.play(view).location == f"/tables/{code}"
    assert guest.move(view, view.offers[0], FRAGMENT).status_code == 200
    assert guest.look().text == played.text
    other = teo if guest is lola else lola
    assert other.play(view).status_code in {403, 409}


def test_a_move_sent_again_after_the_match_shows_how_it_ended(lola, teo, code):
    last = {}

    def note(view):
        if view.my_turn:
            last[re.search(r'data-seat="(\d)"', view.text)[1]] = view
        return view.phase == "finished"

    play_on(lola, teo, stop=note)
    assert lola.play(last["0"]).status_code == 303
    assert teo.play(last["1"]).status_code == 303
    assert teo.play(last["0"]).status_code == 409
    assert lola.move(last["0"], "*1").status_code == 409


def test_another_move_for_a_ply_that_was_made_is_stale(lola, teo, code):
    play_on(lola, teo, stop=lambda view: view.my_turn and view.ply > 3)
    guest, view = on_turn(lola, teo)
    view.ply -= 1

    answer = guest.move(view, "*1", FRAGMENT)
    assert answer.status_code == 409
    assert answer.mimetype == "text/plain"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "You have no %s"), ("es", "%s"), ("id", "%s")],
)
def test_an_illegal_move_is_refused_in_the_reader_language(lola, teo, code, language, sentence):
    guest, view = on_turn(lola, teo)
    resting = [value for name, value, can in view.buttons if name == "move" and not can and value != "pass"]
    resting += [card for card in ("9S", "9H", "9D") if card not in view.held]
    headers = {"Accept-Language": language}

    page = guest.move(view, resting[0], headers)
    assert page.status_code == 422
    assert 'role="alert"' in page.get_data(as_text=True)
    assert f'lang="{language}"' in page.get_data(as_text=True)
    said = guest.move(view, resting[0], headers | FRAGMENT)
    assert said.status_code == 422
    assert said.get_data(as_text=True) in page.get_data(as_text=True).replace("&#39;", "'")


def test_what_is_no_move_at_all_is_refused(lola, teo, code):
    guest, view = on_turn(lola, teo)

    assert guest.move(view, "zz").status_code == 400
    assert guest.do("moves").status_code in {400, 409}


def test_an_eight_leads_to_its_suits_without_a_script(lola, teo):
    # So far away a total that an eight comes to somebody in turn before the match is over.
    code = lola.open_table(places=2, target=10_000)
    teo.sit(code, 1)
    lola.do("ready")
    teo.do("ready")
    view = play_on(lola, teo, stop=lambda view: view.my_turn and any(name == "eight" for name, _, _ in view.buttons))
    guest, view = on_turn(lola, teo)
    eight = next(value for name, value, _ in view.buttons if name == "eight")

    page = guest.get(f"/tables/{code}?eight={eight}").get_data(as_text=True)
    assert re.search(r'<dialog class="picker"[^>]* open>', page)
    assert f'value="{eight}=H"' in page


@pytest.mark.parametrize("path", ["", "/view", "/events"])
def test_who_does_not_know_the_code_finds_no_table(client, code, path):
    assert client.get(f"/tables/2222222222zz{path}").status_code == 404
    assert client.get(f"/tables/1{path}").status_code == 404


@pytest.mark.parametrize("deed", ["seats", "leave", "bots", "seats/free", "ready", "moves", "close", "abandon"])
def test_nothing_can_be_done_at_a_table_that_does_not_exist(client, deed):
    assert client.post(f"/tables/2222222222zz/{deed}").status_code == 404


NO_NUMBERS = ["9" * 5000, "9" * 20, "٣", "²", "-1", "1.5", "x"]


@pytest.mark.parametrize("field", ["places", "target", "stock_out", "group"])
@pytest.mark.parametrize("text", NO_NUMBERS, ids=lambda text: ascii(text)[:8])
def test_what_is_no_number_is_refused_at_the_form(client, field, text):
    answer = client.post("/tables/new", data={"name": "Lola", field: text}, headers={"Accept-Language": "en"})

    assert answer.status_code == 422
    assert 'role="alert"' in answer.get_data(as_text=True)
    assert text not in re.findall(r'name="group" value="([^"]*)"', answer.get_data(as_text=True))


@pytest.mark.parametrize("text", NO_NUMBERS, ids=lambda text: ascii(text)[:8])
def test_what_is_no_number_is_no_seat_and_no_move(lola, code, text):
    assert lola.do("moves", hand=text, ply=0, move="draw").status_code in {403, 409}
    assert lola.do("moves", hand=1, ply=text, move="draw").status_code in {403, 409}
    fresh = lola.open_table()
    assert lola.do("seats", number=text).status_code == 404
    assert lola.code == fresh


@pytest.mark.parametrize("deed", ["leave", "bots", "seats/free", "ready", "moves", "close", "abandon"])
def test_a_stranger_does_nothing_at_a_table_and_nobody_is_told(lola, teo, deed):
    waiting = lola.open_table()
    running = lola.open_table()
    lola.do("bots")
    lola.do("ready")
    for code in (waiting, running):
        teo.code = lola.code = code
        before = lola.look().version
        assert teo.do(deed, hand=1, ply=0, move="draw", number=0).status_code == 403
        assert lola.look().version == before


def test_a_match_that_is_broken_off_counts_for_nobody(lola, teo):
    code = lola.open_table(target=500)
    teo.sit(code, 1)
    for guest in (lola, teo):
        guest.do("ready")
    play_on(lola, teo, stop=lambda view: view.phase == "between")
    page = lola.get(f"/tables/{code}", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert "Break the match off" in page
    assert "End the match now" not in page
    assert "Break the match off" not in teo.get(f"/tables/{code}", headers={"Accept-Language": "en"}).text

    assert lola.do("abandon").status_code == 303
    page = teo.get(f"/tables/{code}", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert "The match ends without a winner" in page
    assert "It was broken off before its end, and counts for nobody." in page


def test_who_only_watches_sees_no_hand(lola, teo, code, make_client):
    watcher = Guest(make_client(), "Nico")
    watcher.code = code
    view = watcher.look()

    assert view.phase == "playing"
    assert view.held == []
    assert 'id="moves"' not in view.text


def test_cards_are_sorted_as_the_reader_wants_and_stay_so(lola, teo, code):
    guest, _view = on_turn(lola, teo)
    guest.do("order", order="rank")

    ranks = ["A23456789TJQK".index(card[0]) for card in guest.look().held]
    assert ranks == sorted(ranks, reverse=True)


def test_a_table_of_a_group_asks_to_join_first(lola, teo):
    lola.post("/groups", name="Domingos", own_name="Lola")
    group = re.search(r"/groups/(\d+)", lola.answer.location)[1]
    code = lola.open_table(group=group)
    teo.code = code

    assert "/join/" not in teo.look().text
    assert teo.sit(code, 1).status_code == 403
    assert "/join/" not in teo.answer.get_data(as_text=True)
    join = re.search(r'value="http://localhost(/join/[^"]+)', lola.look().text)[1]
    assert code in teo.get(join).get_data(as_text=True)
    assert teo.post(join.split("?")[0], name="Teo", next=f"/tables/{code}").location == f"/tables/{code}"
    assert teo.sit(code, 1).status_code == 303
    assert teo.sit(code, 1).status_code == 303
    assert "Teo" in lola.look().text


def test_who_has_no_name_in_the_group_is_told_where_to_choose_one_and_loses_nothing(lola):
    lola.post("/groups", name="Domingos")
    group = re.search(r"/groups/(\d+)", lola.answer.location)[1]
    form = {"book": "ocho-americano", "group": group, "places": 3, "target": 137}

    answer = lola.post("/tables/new", **form, headers={"Accept-Language": "en"})
    assert answer.status_code == 403
    assert "Open its invitation, choose your name there" in answer.get_data(as_text=True)
    assert 'value="137"' in answer.get_data(as_text=True)


def test_a_last_card_call_goes_with_the_play(lola, teo):
    code = lola.open_table(book="crazy-eights-id", target=50)
    teo.sit(code, 1)
    lola.do("ready")
    teo.do("ready")
    play_on(lola, teo, stop=lambda view: view.my_turn and 'name="called"' in view.text)
    guest, view = on_turn(lola, teo)
    other = teo if guest is lola else lola
    guest.move(view, view.offers[0], called="1")

    assert guest.answer.status_code == 303
    if other.look().phase == "playing":
        assert "catch=" not in other.look().text


def test_who_forgets_the_call_can_be_caught(lola, teo):
    code = lola.open_table(book="crazy-eights-id", target=50)
    teo.sit(code, 1)
    lola.do("ready")
    teo.do("ready")
    play_on(lola, teo, stop=lambda view: view.my_turn and 'name="called"' in view.text)
    guest, view = on_turn(lola, teo)
    other = teo if guest is lola else lola
    guest.play(view)

    late = [value for name, value, _ in guest.look().buttons if value.endswith(":call")]
    catch = [value for name, value, _ in other.look().buttons if "catch=" in value]
    assert late
    assert catch
    assert other.move(other.look(), catch[0]).status_code == 303
    assert len(guest.look().held) == 3


def read_events(answer, count):
    chunks = answer.iter_encoded()
    return [next(chunks).decode() for _ in range(count)]


def test_the_stream_carries_a_version_and_nothing_else(lola, teo, code):
    guest, view = on_turn(lola, teo)
    other = teo if guest is lola else lola
    with other.client.get(f"/tables/{code}/events", buffered=False) as stream:
        assert stream.mimetype == "text/event-stream"
        first = read_events(stream, 1)[0]
        assert re.fullmatch(rf"retry: \d+\ndata: {view.version}\n\n", first)
        guest.play(view)
        newer = read_events(stream, 1)[0]
        assert re.fullmatch(r"data: \d+\n\n", newer)
        assert int(newer[6:]) > view.version
    assert int(newer[6:]) == other.look().version


def test_a_full_house_says_when_to_come_back(database, clock):
    house = House(database, Bus(max_watchers=0), clock)
    client = open_site(house).test_client()
    code = client.post("/play").location.rsplit("/", 1)[1]

    answer = client.get(f"/tables/{code}/events")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"


def test_a_watcher_who_leaves_gives_the_place_back(app, lola, teo, code, house):
    for _ in range(3):
        with lola.client.get(f"/tables/{code}/events", buffered=False) as stream:
            read_events(stream, 1)
    lola.client.head(f"/tables/{code}/events").close()
    assert house.bus._count == 0


def other_house(database_url):
    database = Database(database_url)
    return House(database, Bus(notices.DatabaseRelay(database)), lambda: datetime.now(UTC))


def test_moves_survive_a_new_start_on_the_same_database(database_url, lola, teo, code):
    play_on(lola, teo, stop=lambda view: view.my_turn and view.ply > 4)
    guest, before = on_turn(lola, teo)
    again = other_house(database_url)
    client = open_site(again).test_client()
    cookie = guest.client.get_cookie("ochos")
    client.set_cookie("ochos", cookie.value)
    restarted = Guest(client, guest.name)
    restarted.code = code

    view = restarted.look()
    assert (view.version, view.ply, view.held) == (before.version, before.ply, before.held)
    assert restarted.play(view).status_code == 303
    assert guest.look().version > before.version
    again.bus.close()
    again.database.close()


def test_two_processes_tell_each_other(database_url, lola, teo):
    """Each app stands for a process: they share the database and nothing else."""
    here, there = other_house(database_url), other_house(database_url)
    lola, teo = Guest(open_site(here).test_client(), "Lola"), Guest(open_site(there).test_client(), "Teo")
    code = lola.open_table()
    teo.code = code
    with teo.client.get(f"/tables/{code}/events", buffered=False) as stream:
        read_events(stream, 1)
        teo.sit(code, 1)
        lola.do("ready")
        teo.do("ready")
        guest, view = on_turn(lola, teo)
        guest.play(view)
        newest = lola.look().version
        heard = -1
        while heard < newest:
            told = int(read_events(stream, 1)[0].split("data: ")[1])
            # What was said before the processes heard each other is made good by looking again.
            heard = teo.look().version if told < 0 else max(heard, told)
        assert heard == newest == teo.look().version
    for house in (here, there):
        house.bus.close()
        house.database.close()


def test_a_closed_table_is_shown_to_its_players_only(lola, teo, code, make_client):
    watcher = Guest(make_client(), "Nico")
    watcher.code = code
    english = {"Accept-Language": "en"}
    with watcher.client.get(f"/tables/{code}/events", buffered=False) as stream:
        read_events(stream, 1)
        assert "1 watching" in lola.get(f"/tables/{code}", headers=english).get_data(as_text=True)
        assert "Let nobody else watch" in lola.answer.get_data(as_text=True)
        assert "Let nobody else watch" not in teo.get(f"/tables/{code}", headers=english).get_data(as_text=True)
        assert teo.do("watchable", watchable=0).status_code == 403
        assert lola.do("watchable", watchable=0).status_code == 303
        assert [chunk for chunk in stream.iter_encoded() if b"data" in chunk][1:] == []
    for path in ("", "/view", "/events", "/hands", "/hands/1", "/hands/1/deal", "/tv"):
        answer = watcher.client.get(f"/tables/{code}{path}", headers=english)
        assert answer.status_code == 403, path
        assert "Ask them to let you watch." in answer.get_data(as_text=True)
    assert teo.look().phase == "playing"
    assert teo.client.get(f"/tables/{code}/tv").status_code == 200
    lola.do("watchable", watchable=1)
    assert watcher.look().phase == "playing"


def test_a_follower_who_may_not_stay_is_let_go_at_the_next_beat(lola, code, make_client, house, monkeypatch):
    # The switch was moved in another process, which can end no stream of this one.
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0)
    watcher = make_client()
    with watcher.get(f"/tables/{code}/events", buffered=False) as stream:
        read_events(stream, 1)
        with house.database.transaction() as session:
            session.exec(sa.update(Match).values(watchable=False))
        assert list(stream.iter_encoded()) == []
    assert house.bus._count == 0
