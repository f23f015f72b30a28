"""One device goes round through HTTP: opened by names, a curtain before each turn, one tap for the next hand."""

import re

import pytest

from tests.online import FRAGMENT, Guest, View
from tests.web.test_secrecy import codes_in, public_cards, state_of

ENGLISH = {"Accept-Language": "en"}


class Holder(Guest):
    """Somebody whose device goes round."""

    def open_device(self, *names, bots=0, book="ochos-locos", **more):
        rows = {f"name{number}": name for number, name in enumerate(names, start=1)}
        return self.open_table(book=book, device=1, bots=bots, level="sensible", **rows, **more)

    def look(self, opening=""):
        answer = self.get(f"/tables/{self.code}/view", query_string={"open": opening})
        assert answer.status_code == 200
        return View(answer.get_data(as_text=True))

    def uncover(self, headers=FRAGMENT):
        """Take the device, and return what it shows then; a device before one person alone has no curtain."""
        opening = opening_in(self.look().text)
        if opening is None:
            return self.look()
        return View(self.do("uncover", headers, open=opening).get_data(as_text=True))

    def play_turn(self):
        view = self.uncover()
        return self.move(view, view.offers[0], FRAGMENT, open=opening_in(view.text) or "")


def opening_in(text):
    found = re.search(r'name="open" value="([^"]*)"', text)
    return found and found[1]


@pytest.fixture(name="holder")
def _holder(make_client):
    return Holder(make_client(), "Lola")


def say(guest, path, **options):
    return guest.get(path, headers=ENGLISH, **options).get_data(as_text=True)


def test_the_form_asks_who_plays_instead_of_seats_and_a_clock(holder):
    page = say(holder, "/tables/new?device=1")
    assert 'name="name1"' in page
    assert 'name="bots"' in page
    for absent in ('name="places"', 'name="clock"', 'name="listed"', 'name="dealer"', 'name="group_name"'):
        assert absent not in page
    assert 'href="/tables/new?device=1"' in say(holder, "/play")
    assert 'href="/tables/new?device=1"' in say(holder, "/")


def test_another_book_keeps_who_plays_and_brings_its_own_target(holder):
    typed = {
        "device": "1",
        "name1": "Ana",
        "name2": "Bo",
        "bots": "1",
        "target": "100",
        "to": "bicycle",
        "group": "new",
    }
    answer = holder.get("/tables/new", query_string=typed)
    page = say(holder, answer.location)
    assert 'value="Ana"' in page
    assert 'value="Bo"' in page
    assert 'name="book" value="bicycle"' in page
    assert "target" not in answer.location


def test_a_book_where_one_may_jump_in_says_that_nobody_does(holder):
    jumping = '{"jump_in":true,"decks":2}'
    hint = "Nobody jumps in where one device goes round."
    assert hint in say(holder, "/tables/new", query_string={"device": "1", "changes": jumping})
    assert hint not in say(holder, "/tables/new", query_string={"changes": jumping})
    assert hint not in say(holder, "/tables/new?device=1")


def test_a_group_sits_down_by_itself(holder):
    holder.post("/groups", name="Club", own_name="Lola", player="Bo")
    page = say(holder, "/tables/new?device=1")
    assert len(re.findall(r"<option[^>]* selected", page)) == 2
    assert "selected" not in say(holder, "/tables/new?device=1&group=new")


def test_what_was_typed_stays_in_a_refused_form(holder):
    holder.post("/tables/new", ENGLISH, book="ochos-locos", device=1, bots=0, name1="Ana", name2="ana", target=100)
    page = holder.answer.get_data(as_text=True)
    assert holder.answer.status_code == 422
    assert "Somebody at the table is called ana already." in page
    assert page.count('value="Ana"') == 1


def test_the_page_hangs_a_curtain_before_the_hand(holder, house):
    code = holder.open_device("Ana", "Bo", bots=1)
    page = say(holder, f"/tables/{code}")
    name = ("Ana", "Bo", "Coco")[state_of(house, code).turn]
    assert f"Give the device to {name}" in page
    assert f"I am {name}" in page
    assert not codes_in(page) - public_cards(state_of(house, code))
    assert "dealt and turned up" in page

    held = {str(card) for card in state_of(house, code).held(state_of(house, code).turn)}
    assert held <= codes_in(holder.uncover().text)
    assert not held & codes_in(say(holder, f"/tables/{code}")) - public_cards(state_of(house, code))


def test_no_address_shows_a_hand(holder, house):
    code = holder.open_device("Ana", "Bo")
    opening = opening_in(holder.look().text)
    page = say(holder, f"/tables/{code}", query_string={"open": opening})
    assert not codes_in(page) - public_cards(state_of(house, code))


def test_without_a_script_a_turn_is_played_on_pages(holder, house):
    code = holder.open_device("Ana", "Bo", target=1)
    for _ in range(400):
        state = state_of(house, code)
        if state.over:
            break
        page = say(holder, f"/tables/{code}")
        view = View(page) if "my-turn" in page else View(holder.do("uncover", open=opening_in(page)).get_data(True))
        for _ in range(60):
            answer = holder.move(view, view.offers[0], open=opening_in(view.text))
            if answer.status_code != 200 or "my-turn" not in answer.get_data(as_text=True):
                break
            view = View(answer.get_data(as_text=True))
    assert state_of(house, code).over


def test_without_a_script_the_suit_of_an_eight_is_asked_for_behind_no_address(holder):
    for _ in range(50):
        holder.open_device("Ana", "Bo")
        view = holder.uncover()
        eight = re.search(r'formmethod="(\w+)" formaction="([^"]*)"[^>]*>', view.text)
        asked = re.search(r'name="eight" value="(8.)"', view.text)
        if asked:
            break
    assert eight.groups() == ("post", f"/tables/{holder.code}/uncover")
    holder.do("uncover", open=opening_in(view.text), hand=view.hand, ply=view.ply, eight=asked[1])
    page = holder.answer.get_data(as_text=True)
    assert re.search(r'<dialog class="picker" id="picker"[^>]* open>', page)
    assert f'value="{asked[1]}=S"' in page


def test_a_turn_that_goes_on_leaves_the_curtain_open_and_one_that_ends_closes_it(holder, house):
    code = holder.open_device("Ana", "Bo")
    for _ in range(60):
        turn = state_of(house, code).turn
        answer = View(holder.play_turn().get_data(as_text=True))
        state = state_of(house, code)
        if state.over:
            break
        assert answer.my_turn == (state.turn == turn)
        assert ("I am " in answer.text or "Soy " in answer.text) == (state.turn != turn)


def test_settings_and_the_order_of_the_cards_do_not_close_the_curtain(holder):
    holder.open_device("Ana", "Bo")
    view = holder.uncover()
    answer = holder.do("order", FRAGMENT, order="rank", open=opening_in(view.text))
    assert View(answer.get_data(as_text=True)).my_turn


def test_between_two_hands_one_tap_deals_the_next(holder, house):
    code = holder.open_device("Ana", "Bo", target=900)
    while not state_of(house, code).over:
        holder.play_turn()
    page = say(holder, f"/tables/{code}")
    assert "Deal the next hand" in page
    assert "Waiting for" not in page
    holder.do("ready", nonce="ab" * 16)
    assert holder.look().hand == 2
    assert "I am " in say(holder, f"/tables/{code}")


def test_at_the_end_the_same_people_play_again(holder, house):
    code = holder.open_device("Ana", "Bo", target=1)
    while holder.look().phase != "finished":
        if state_of(house, code).over:
            holder.do("ready")
        else:
            holder.play_turn()
    page = say(holder, f"/tables/{code}")
    assert re.search(r"(Ana|Bo) wins", page)
    assert "Ana" in say(holder, re.search(r'href="(/matches/\d+)"', page)[1])
    assert "Hand 1" in say(holder, f"/tables/{code}/hands/1?at=0")
    answer = holder.post(f"/again/{code}", nonce="")
    assert "I am " in say(holder, answer.location)


def test_anybody_may_catch_from_the_curtain(holder, house):
    code = holder.open_device("Ana", "Bo", "Cleo", book="crazy-eights-id")
    for _ in range(300):
        if state_of(house, code).lapse >= 0 or state_of(house, code).over:
            break
        holder.play_turn()
    state = state_of(house, code)
    assert not state.over
    silent = ("Ana", "Bo", "Cleo")[state.lapse]
    page = say(holder, f"/tables/{code}")
    assert f"{silent} has not said “last card”. Who noticed?" in page
    catcher = next(seat for seat in range(3) if seat not in {state.lapse, state.turn})
    name = ("Ana", "Bo", "Cleo")[catcher]
    assert f"{name} catches {silent}" in page
    view = holder.look()
    holder.do("moves", hand=view.hand, ply=view.ply, move=f"@{catcher}:catch={state.lapse}")
    assert f"{name} caught {silent} without “last card”" in say(holder, f"/tables/{code}")


def test_somebody_leaves_for_good_and_nobody_talks_or_votes(holder):
    code = holder.open_device("Ana", "Bo", "Cleo")
    page = say(holder, f"/tables/{code}")
    assert "Bo leaves the match for good" in page
    assert "data-tells" not in page
    assert "Say…" not in page
    assert "Let newcomers join between hands" not in page
    ask = say(holder, f"/tables/{code}/goodbye?seat=1")
    assert "Does Bo leave the match for good?" in ask
    assert "The others play on without Bo" in ask
    assert holder.do("goodbye", seat=1).status_code == 303
    assert "Bo left for good" in say(holder, f"/tables/{code}")
    assert holder.do("goodbye", seat=1).status_code == 403
    assert holder.do("goodbye", seat="x").status_code == 403


def test_others_watch_without_a_hand_or_a_button(holder, make_client, house):
    code = holder.open_device("Ana", "Bo")
    watcher = Guest(make_client(), "Nico")
    page = say(watcher, f"/tables/{code}")
    assert "You are watching." in page
    assert "I am " not in page
    opening = opening_in(holder.look().text)
    watcher.code = code
    for answer in (watcher.do("uncover", FRAGMENT, open=opening), watcher.get(f"/tables/{code}/view?open={opening}")):
        assert not codes_in(answer.get_data(as_text=True)) - public_cards(state_of(house, code))
    assert watcher.do("moves", hand=1, ply=0, move="draw").status_code == 403


def test_one_person_among_bots_has_no_curtain(holder):
    code = holder.open_device("Ana", bots=2)
    page = say(holder, f"/tables/{code}")
    assert "I am " not in page
    assert View(page).my_turn
    assert "Leave the match for good" in page
