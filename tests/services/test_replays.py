"""A hand of every rule book is replayed, accepted by the referee and proved."""

import pytest

from app.engine import BOOKS, Name, format_record, referee
from app.engine.proof import check_proof, format_proof
from app.services import accounts, leaving, replays, settlement, tables
from app.services.tables import NewTable
from app.store import matches
from app.web import replay_view
from tests.services.test_sealing import play_hand


@pytest.mark.parametrize("book", BOOKS)
def test_a_hand_of_every_book_is_replayed_accepted_and_proved(app, house, book):
    lola = accounts.create_account(house)
    low, high = BOOKS[book].rules.players
    code = tables.open_table(house, lola, NewTable(book=book, places=min(max(4, low), high)), "Lola")
    tables.add_bots(house, lola, code)
    tables.say_ready(house, lola, code, "c0ffee")
    play_hand(house, code, lola)

    hand = replays.get_hand(house, None, code, 1)
    answer = referee(format_record(hand.record))
    # What the dealer calls stands beside the deal in a record.
    moves = [move for move in hand.states[-1].moves if not isinstance(move, Name)]
    assert (answer["ok"], answer["over"], answer["plies"]) == (True, True, len(moves))
    row = hand.page.sheet.rows[0]
    assert answer["held_points"] == [row.points[seat] for seat in hand.places.dealt]
    assert check_proof(format_proof(hand.proof)) == {"ok": True, "hand": 1, "flaws": []}
    with app.test_request_context():
        for at in range(len(hand.states)):
            view = replay_view.view_of(hand, at, None)
            assert sum(one.count for one in view.seats) + view.stock <= 54 * 2
            assert [len(one.cards) for one in view.seats] == [one.count for one in view.seats]
            assert 0 <= view.current < len(view.lines)


def test_a_hand_that_somebody_left_is_replayed_and_accepted(app, house):
    lola, teo, nico = (accounts.create_account(house) for _ in range(3))
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=3), "Lola")
    for number, (account, name) in enumerate(((teo, "Teo"), (nico, "Nico")), start=1):
        tables.take_seat(house, account, code, number, name)
    for account in (lola, teo, nico):
        tables.say_ready(house, account, code)
    leaving.leave_match(house, teo, code)
    play_hand(house, code, lola, nico)

    hand = replays.get_hand(house, lola, code, 1)
    answer = referee(format_record(hand.record))
    # What the dealer calls stands beside the deal in a record.
    moves = [move for move in hand.states[-1].moves if not isinstance(move, Name)]
    assert (answer["ok"], answer["over"], answer["plies"]) == (True, True, len(moves))
    assert check_proof(format_proof(hand.proof))["ok"]
    with app.test_request_context():
        assert [view.count for view in replay_view.view_of(hand, 0, None).seats] == [5, 5, 5]
        assert replay_view.view_of(hand, 1, None).lines


def test_a_later_hand_is_shown_with_the_totals_of_its_own_time(house):
    lola = accounts.create_account(house)
    code = tables.play_now(house, lola, "Lola")
    for _ in range(2):
        play_hand(house, code, lola)
        tables.say_ready(house, lola, code)
    with house.database.transaction() as session:
        settlement.abandon(matches.find_by_code(session, code), house.clock())

    first, second = (replays.get_hand(house, lola, code, number).page.sheet for number in (1, 2))
    assert (len(first.rows), len(second.rows)) == (1, 2)
    assert first.totals == first.rows[0].totals != second.totals
