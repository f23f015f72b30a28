"""Leaving a match for good through HTTP: asked first, then gone, and nothing told that was hidden."""

import re

import pytest

from tests.online import Guest, play_on
from tests.web.test_secrecy import codes_in, public_cards, state_of


@pytest.fixture(name="guests")
def _guests(make_client):
    return [Guest(make_client(), name) for name in ("Lola", "Teo", "Nico")]


@pytest.fixture(name="code")
def _code(guests):
    """A table of three people, where the first hand is dealt."""
    code = guests[0].open_table(places=3, target=20)
    for number in (1, 2):
        guests[number].sit(code, number)
    for guest in guests:
        guest.do("ready")
    return code


def say(guest, path, **options):
    return guest.get(path, headers={"Accept-Language": "en"}, **options).get_data(as_text=True)


def test_what_leaving_brings_is_said_before_it_is_done(guests, code):
    page = say(guests[1], f"/tables/{code}/goodbye")
    assert "Leave the match for good?" in page
    assert "The others play on without you." in page
    assert "go under the stock" in page
    assert guests[1].look().phase == "playing"

    answer = guests[1].do("goodbye")
    assert (answer.status_code, answer.location) == (303, f"/tables/{code}")
    assert "Only Nico would be left, and wins the match." in say(guests[0], f"/tables/{code}/goodbye")


def test_the_others_read_who_left_and_play_on(guests, code):
    guests[1].do("goodbye")
    page = say(guests[0], f"/tables/{code}")
    assert "Teo left for good; 5 cards went under the stock." in page
    assert ">Gone</span>" in page

    last = play_on(guests[0], guests[2])
    assert last.phase == "finished"


def test_who_is_left_alone_reads_that_they_have_won(guests, code):
    guests[0].do("goodbye")
    guests[1].do("goodbye")
    page = say(guests[2], f"/tables/{code}")

    assert "You win!" in page
    assert "All the others have left the match." in page
    assert "Only you are left" in page


def test_the_sheet_and_the_arithmetic_count_who_played_only(guests, code):
    """Who left earlier yields nothing in a later hand, and the play does not go towards them."""
    guests[1].do("goodbye")
    assert "Towards Teo" not in say(guests[0], f"/tables/{code}")
    last = play_on(guests[0], guests[2])
    page = say(guests[0], f"/tables/{code}")
    written = re.search(r"writes? ([^<]*)\.</b>", page)
    assert last.phase == "finished"
    assert written is None or " + 0" not in written[1]


def test_the_sheet_says_that_all_the_others_left(guests, code):
    guests[0].do("goodbye")
    guests[1].do("goodbye")
    sheet = re.search(r'href="(/matches/\d+)"', say(guests[2], f"/tables/{code}"))[1]
    page = say(guests[2], sheet)

    assert "In hand 1 all left but Nico, who won it." in page
    assert "All the others have left the match." in page


def test_the_list_of_hands_says_that_all_the_others_left(guests, code):
    guests[0].do("goodbye")
    guests[1].do("goodbye")

    assert "Only Nico is left" in say(guests[0], f"/tables/{code}/hands")
    assert "Only you are left" in say(guests[2], f"/tables/{code}/hands")


def test_who_leaves_a_table_that_nobody_may_watch_is_led_to_the_start(guests, code):
    guests[0].do("watchable", watchable="0")
    answer = guests[1].do("goodbye")

    assert (answer.status_code, answer.location) == (303, "/")
    assert guests[1].get(f"/tables/{code}").status_code == 403


def test_the_table_cannot_be_handed_on_to_who_left(guests, code):
    guests[1].do("goodbye")
    page = say(guests[0], f"/tables/{code}")

    assert "To Nico" in page
    assert "To Teo" not in page


def test_nobody_is_shown_the_cards_of_who_left(house, guests, code):
    """Neither the others nor the one who left; not even what is left of them before the hand is over."""
    held = {str(card) for card in state_of(house, code).held(1)}
    guests[1].do("goodbye")
    for guest in guests:
        guest.seen.clear()
        guest.look()
    state = state_of(house, code)
    for seat, guest in enumerate(guests):
        mine = set() if seat == 1 else {str(card) for card in state.held(seat)}
        assert not codes_in(guest.seen[0]) & held - public_cards(state) - mine


def test_only_who_plays_is_offered_to_leave(guests, code, make_client):
    watcher = Guest(make_client(), "Rosa")
    watcher.code = code
    assert "/goodbye" in guests[0].look().text
    assert "/goodbye" not in watcher.look().text
    assert watcher.get(f"/tables/{code}/goodbye").status_code == 403
    assert watcher.do("goodbye").status_code == 403
    assert watcher.get("/tables/unknown/goodbye").status_code == 404

    guests[1].do("goodbye")
    assert "/goodbye" not in guests[1].look().text


def test_a_match_against_bots_is_broken_off(make_client):
    lola = Guest(make_client(), "Lola")
    code = lola.code = lola.post("/play").location.rsplit("/", 1)[1]
    assert "Only bots would be left" in say(lola, f"/tables/{code}/goodbye")

    lola.do("goodbye")
    assert "The match was broken off" in say(lola, f"/tables/{code}")
