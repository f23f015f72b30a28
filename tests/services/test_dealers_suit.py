"""Where an eight opens the discard, the dealer calls its suit before the first move."""

import pytest

from app.engine import IllegalMoveError, format_record, referee
from app.models import Match
from app.services import accounts, leaving, play, replays, tables, timekeeper, verify, watching
from app.services.accounts import Session
from app.services.errors import NotYourSeatError
from app.services.tables import NewTable
from app.store import hands
from app.store.hands import NewMove
from tests import at_tables
from tests.eights import promise_an_eight

NAMES = ["=C", "=D", "=H", "=S"]


def begin(house, *people, dealer, **table):
    """Deal a hand that opens with an eight; seats without a person are bots."""
    table = {"book": "pagat", "places": len(people), **table}
    code = tables.open_table(house, people[0], NewTable(**table), "P0")
    for seat, account in enumerate(people[1:], start=1):
        tables.take_seat(house, account, code, seat, f"P{seat}")
    if table["places"] > len(people):
        tables.add_bots(house, people[0], code)
    promise_an_eight(house.database, code, dealer)
    for account in people:
        tables.say_ready(house, account, code)
    return code


def look(house, code, account=None):
    return watching.get_table(house, account, code)


def do(house, account, code, text):
    page = look(house, code)
    play.make_move(house, Session(account, 0), code, number=1, ply=page.hand.ply, text=text)


def test_the_dealer_is_asked_before_the_first_move(house, lola, teo):
    code = begin(house, lola, teo, dealer=0)
    page = look(house, code, lola)

    assert page.seats[0].is_dealer
    assert page.seats[0].is_turn
    assert sorted(move.suit for move in page.hand.view.moves) == ["C", "D", "H", "S"]
    assert len(page.hand.view.held) == 7
    with pytest.raises(NotYourSeatError):
        do(house, teo, code, "draw")
    with pytest.raises(IllegalMoveError, match="call the suit"):
        do(house, lola, code, "draw")


def test_the_suit_the_dealer_called_is_followed_and_told(house, lola, teo):
    code = begin(house, lola, teo, dealer=0)
    do(house, lola, code, "=H")
    page = look(house, code, teo)

    assert page.hand.view.named == "H"
    assert page.seats[1].is_turn
    assert [(event.act, event.seat, event.suit) for event in page.hand.log] == [("name", 0, "H")]


def test_a_bot_that_deals_calls_at_once(house, lola):
    code = begin(house, lola, dealer=1, places=2)
    page = look(house, code, lola)

    assert page.hand.log[0].act == "name"
    assert page.hand.view.named is not None
    assert page.seats[0].is_turn


def test_the_clock_calls_for_a_dealer_who_does_not(house, clock, lola, teo):
    code = begin(house, lola, teo, dealer=0, turn_seconds=15)
    clock.advance(seconds=16)
    timekeeper.look_after(house)
    page = look(house, code, teo)

    assert page.seats[0].is_away
    assert page.hand.log[0].act == "name"
    assert page.seats[1].is_turn


def test_a_dealer_who_leaves_instead_leaves_the_printed_suit(house, lola, teo):
    ana = accounts.create_account(house)
    code = begin(house, lola, teo, ana, dealer=0)
    leaving.leave_match(house, lola, code)
    page = look(house, code, teo)

    assert page.hand.view.named == page.hand.opening.suit
    assert page.seats[1].is_turn


def test_the_record_of_the_hand_is_one_that_a_referee_agrees_with(house, lola, teo):
    code = begin(house, lola, teo, dealer=1)
    at_tables.play_on(house, code, stop=lambda _match, hand: hand.reason is not None)
    hand = replays.get_hand(house, None, code, 1)
    answer = referee(format_record(hand.record))

    assert answer["ok"]
    assert answer["score"] == list(hand.page.sheet.rows[0].scores)
    assert hand.record.deal.named is not None
    assert not verify.replay_hands(house).differences


def test_a_hand_from_before_dealers_were_asked_goes_on_with_the_suit_of_then(house, lola, teo):
    code = begin(house, lola, teo, dealer=0)
    before, hand, live, _ = at_tables.live_hand(house, code)
    held = [card.suit for card in live.state.held(0)]
    with house.database.transaction() as session:
        session.get(Match, before.id).version += 1
        hands.add_moves(session, [NewMove(hand.id, 0, 1, "draw", house.clock())])

    named = at_tables.live_hand(house, code)[2].state.named
    assert held.count("CDHS"[named]) == max(map(held.count, "CDHS"))
