"""The clock and the absent as the page says them."""

from html import unescape

import pytest

from app.services import timekeeper
from app.store import matches, seats
from tests.online import FRAGMENT, Guest, play_on


@pytest.fixture(name="guests")
def _guests(make_client):
    return [Guest(make_client(), name) for name in ("Ada", "Bo")]


def begin(guests, **table):
    first, *others = guests
    code = first.open_table(places=len(guests), target=5000, **table)
    for number, guest in enumerate(others, start=1):
        guest.sit(code, number)
    for guest in guests:
        guest.do("ready")
    return code


def in_turn(guests):
    return sorted(guests, key=lambda guest: not guest.look().my_turn)


def test_the_page_says_how_much_time_is_left(guests, clock):
    begin(guests, clock=30)
    clock.advance(seconds=12)

    assert 'data-left="18">18 segundos<' in guests[0].look().text


def test_a_clock_of_days_says_the_date(guests):
    begin(guests, clock=259_200)

    assert 'datetime="2026-01-04T18:00:00+00:00"' in guests[0].look().text


def test_who_was_too_late_is_told_so_and_comes_back(house, guests, clock):
    begin(guests, clock=30)
    late, other = in_turn(guests)
    clock.advance(seconds=30)
    timekeeper.look_after(house)
    assert "Estoy de vuelta" in late.look().text
    assert "en piloto automático" in other.look().text

    answer = late.do("back", FRAGMENT)
    assert answer.status_code == 200
    assert "Estoy de vuelta" not in late.look().text
    assert "en piloto automático" not in other.look().text


def test_without_a_clock_a_vote_is_offered_after_a_minute(guests, clock):
    begin(guests)
    late, other = in_turn(guests)
    assert 'data-look-in="60" hidden' in other.look().text
    assert "data-look-in" not in late.look().text or "Seguir sin" not in late.look().text
    assert other.do("votes", FRAGMENT).status_code == 422

    clock.advance(seconds=60)
    assert f"Seguir sin {late.name}" in unescape(other.look().text)
    assert f"Seguir sin {late.name}" not in unescape(late.look().text)
    assert late.do("votes", FRAGMENT).status_code == 403
    assert other.do("votes", FRAGMENT).status_code == 200
    assert "en piloto automático" in other.look().text


def test_the_form_offers_clocks_and_refuses_others(guests):
    form = guests[0].get("/tables/new").get_data(as_text=True)
    assert '<option value="" selected>Sin reloj</option>' in form
    assert '<option value="15">15 segundos</option>' in form
    assert '<option value="259200">3 días</option>' in form

    for bad in ("7", "soon", "-1"):
        answer = guests[0].post("/tables/new", book="ochos-locos", places=2, name="Ada", clock=bad)
        assert answer.status_code == 422


def test_the_start_page_leads_to_the_table_that_waits_longest_for_the_reader(guests, clock):
    codes = [begin(guests, clock=seconds) for seconds in (259_200, 3600)]
    waited_for = [in_turn_at(guests, code) for code in codes]
    for guest in guests:
        text = guest.get("/", headers={"Accept-Language": "en"}).get_data(as_text=True)
        mine = [code for code, late in zip(codes, waited_for, strict=True) if late is guest]
        assert text.count("the table waits for you") == len(mine)
        assert ("<title>Your turn" in text) == ("icon-turn.svg" in text) == bool(mine)
        if mine:
            assert text.index(f"/tables/{mine[-1]}") == text.index("/tables/")  # an hour comes before three days
            assert "until <time" in text


def in_turn_at(guests, code):
    for guest in guests:
        guest.code = code
    return in_turn(guests)[0]


def test_a_television_shows_the_time_and_who_is_away(house, guests, clock, client):
    code = begin(guests, clock=30)
    clock.advance(seconds=12)
    assert 'data-left="18">18 segundos<' in client.get(f"/tables/{code}/tv").get_data(as_text=True)
    clock.advance(seconds=18)
    timekeeper.look_after(house)
    text = client.get(f"/tables/{code}/tv").get_data(as_text=True)
    assert "en piloto automático" in text
    assert "Estoy de vuelta" not in text


def test_between_two_hands_nobody_is_waited_for_where_all_are_away(house, guests):
    code = begin(guests)
    play_on(*guests, stop=lambda view: view.phase == "between")
    with house.database.transaction() as session:
        for seat in seats.list_of_match(session, matches.find_by_code(session, code).id):
            seat.autopilot = True

    text = guests[0].look().text
    assert "Estoy de vuelta" in text
    assert "waiting-line" not in text
