"""Nobody is ever sent a card that they may not see: not in a page, a fragment, a stream, an error or a header."""

import re

import pytest

from app.engine import retrace
from app.services import dealing
from app.store import hands, matches, seals
from app.store.ids import id_of
from tests.online import FRAGMENT, Guest, View, play_on

CARD = re.compile(r"(?<![A-Za-z0-9])([A2-9TJQK][CDHS])(?![A-Za-z0-9])")
SIGNATURE = re.compile(r"(?<=\.)[\w-]{27}(?=;)")
"""The end of a session cookie: letters by chance, now and then those of a card."""


def state_of(house, code):
    with house.database.reading() as session:
        match = matches.find_by_code(session, code)
        hand = hands.find_last(session, id_of(match))
        return dealing.load_hand(session, match, hand).state


def public_cards(state):
    """Every card that has lain face up on the discard in this hand."""
    return {str(earlier.top) for earlier in retrace(state)}


def secrets_of(house, code):
    """The seeds that nobody may know while a hand is played: its own, and those of the hand after it."""
    with house.database.reading() as session:
        match_id = id_of(matches.find_by_code(session, code))
        hand = hands.find_last(session, match_id)
        sealed = [seals.find(session, match_id, hand.number + later) for later in (0, 1)]
        return {hand.seed, *(seal.server_seed for seal in sealed)}


def codes_in(text):
    return set(CARD.findall(SIGNATURE.sub("", text)))


@pytest.mark.parametrize("book", ["ochos-locos", "crazy-eights-id"])
def test_no_answer_ever_holds_a_hidden_card(house, make_client, book):
    lola, teo, watcher = (Guest(make_client(), name) for name in ("Lola", "Teo", "Nico"))
    code = lola.open_table(book=book, places=3, target=20)
    teo.sit(code, 1)
    lola.do("bots")
    lola.do("ready")
    teo.do("ready")
    watcher.code = code
    seats = {lola: 0, teo: 1, watcher: None}
    checked = 0

    for _ in range(40):
        state = state_of(house, code)
        if state.over:
            break
        for guest in (lola, teo, watcher):
            guest.seen.clear()
            view = guest.look()
            guest.get(f"/tables/{code}", headers={"Accept-Language": "en"})
            guest.do("moves", hand=view.hand, ply=view.ply - 1, move="draw")
            guest.do("moves", FRAGMENT, hand=view.hand, ply=view.ply, move="@2:call")
            guest.do("moves", FRAGMENT, hand=view.hand, ply=view.ply, move="XX")
            for page in ("hands", "hands/1", "hands/1?at=0", "hands/1/record", "hands/1/deal", "hands/1/deal/file"):
                guest.get(f"/tables/{code}/{page}")
            with guest.client.get(f"/tables/{code}/events", buffered=False) as stream:
                guest.seen.append(str(stream.headers) + next(stream.iter_encoded()).decode())
            own = set() if seats[guest] is None else {str(card) for card in state.held(seats[guest])}
            allowed = own | public_cards(state)
            for answer in guest.seen:
                leaked = codes_in(answer) - allowed
                assert not leaked, (leaked, answer)
                assert not [seed for seed in secrets_of(house, code) if seed in answer]
                checked += 1
        for guest in (lola, teo):
            view = guest.look()
            if view.phase == "playing" and view.my_turn:
                guest.play(view)
                break
    assert checked > 30


def test_a_television_shows_no_hand_not_even_to_who_sits_at_the_table(house, make_client):
    lola, teo = (Guest(make_client(), name) for name in ("Lola", "Teo"))
    code = lola.open_table(places=3, target=20)
    teo.sit(code, 1)
    lola.do("bots")
    lola.do("ready")
    teo.do("ready")
    for _ in range(10):
        state = state_of(house, code)
        if state.over:
            break
        for guest in (lola, teo):
            for path in ("tv", "tv/view"):
                text = guest.get(f"/tables/{code}/{path}").get_data(as_text=True)
                assert not codes_in(text) - public_cards(state)
                assert "<button" not in text
                assert "<form" not in text
        guest = lola if lola.look().my_turn else teo
        guest.play(guest.look())


def test_what_is_made_of_a_sheet_knows_nothing_of_the_hand_on_the_table(house, make_client):
    lola = Guest(make_client(), "Lola")
    code = lola.open_table(places=2)
    lola.do("bots")
    lola.do("ready")
    with house.database.reading() as session:
        match = id_of(matches.find_by_code(session, code))
    for page in ("", "/print", "/tv", "/tv/view", "/picture.svg"):
        answer = lola.get(f"/matches/{match}{page}")
        assert answer.status_code == 200
        assert not codes_in(answer.get_data(as_text=True))


def test_hands_are_shown_to_everyone_once_the_hand_is_over(house, make_client):
    lola, teo, watcher = (Guest(make_client(), name) for name in ("Lola", "Teo", "Nico"))
    code = lola.open_table(places=3)
    teo.sit(code, 1)
    lola.do("bots")
    lola.do("ready")
    teo.do("ready")
    play_on(lola, teo, stop=lambda view: view.phase == "between")
    watcher.code = code
    state = state_of(house, code)

    left = {str(card) for seat in range(3) for card in state.held(seat)}
    assert left <= codes_in(watcher.look().text)
    stock = {str(card) for card in state.left_in_stock()} - left - public_cards(state)
    assert not stock & codes_in(watcher.look().text)


def test_a_device_that_goes_round_shows_the_hand_of_who_took_it_and_no_other(house, make_client):
    holder, watcher = (Guest(make_client(), name) for name in ("Lola", "Nico"))
    code = holder.open_table(device=1, bots=1, target=20, name1="Ana", name2="Bo", name3="Cleo")
    watcher.code = code
    checked = 0
    for _ in range(9):
        state = state_of(house, code)
        if state.over:
            break
        view, turn, covered = holder.look(), state.turn, public_cards(state)
        in_turn = covered | {str(card) for card in state.held(turn)}
        openings = ["", "x", f"{turn}.{view.hand + 1}.0", *(f"{seat}.{view.hand}.{view.ply}" for seat in range(4))]
        for guest in (holder, watcher):
            for opening in openings:
                allowed = in_turn if guest is holder and opening == f"{turn}.{view.hand}.{view.ply}" else covered
                guest.seen.clear()
                guest.do("uncover", FRAGMENT, open=opening)
                guest.get(f"/tables/{code}/view", query_string={"open": opening})
                guest.do("moves", hand=view.hand, ply=view.ply, move="XX", open=opening)
                assert not [codes_in(answer) - allowed for answer in guest.seen if codes_in(answer) - allowed]
                guest.seen.clear()
                guest.get(f"/tables/{code}", query_string={"open": opening})
                assert not codes_in(guest.seen[0]) - covered
                checked += 1
            for other in {0, 1, 2} - {turn}:
                guest.do("moves", FRAGMENT, hand=view.hand, ply=view.ply, move=f"@{other}:jump:{state.top}")
                guest.do("moves", FRAGMENT, hand=view.hand, ply=view.ply, move=f"@{other}:call")
            assert not codes_in(" ".join(guest.seen)) - covered
            assert not [seed for seed in secrets_of(house, code) if seed in " ".join(guest.seen)]
        view = holder.look()
        opened = View(holder.do("uncover", FRAGMENT, open=f"{turn}.{view.hand}.{view.ply}").get_data(as_text=True))
        holder.move(opened, opened.offers[0])
    assert checked > 60
