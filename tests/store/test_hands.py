"""Hands in the database, where a statement writes past the rows that a session has read."""

from app.services import accounts, tables
from app.store import hands, matches
from app.store.ids import id_of


def test_who_has_read_a_hand_learns_how_it_ended(house):
    code = tables.play_now(house, accounts.create_account(house), "Lola")
    with house.database.transaction() as session:
        match = matches.find_by_code(session, code)
        hand = hands.find_last(session, id_of(match))
        stood = hands.find_how_last_stands(session, id_of(match))
        hands.finish(session, id_of(hand), [], reason="out", went_out=1, at=house.clock())

        assert stood.reason is None
        assert hands.find_how_last_stands(session, id_of(match)).reason == "out"
        assert (hand.reason, hand.went_out) == ("out", 1)
    with house.database.reading() as session:
        assert hands.find_last(session, id_of(match)).reason == "out"
