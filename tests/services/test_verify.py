"""Replaying what is stored: a difference is named, whatever made it."""

import pytest
import sqlalchemy as sa
from sqlmodel import select

from app.engine import format_move, legal_moves
from app.models import Hand, HandSeat, Match, Move
from app.services import accounts, dealing, play, tables, verify
from app.services.accounts import Session


@pytest.fixture
def code(house):
    """A table whose first hand is over and whose second is being played."""
    account = accounts.create_account(house)
    code = tables.play_now(house, account, "Lola")
    while (hand := last_hand(house)).reason is None:
        state, ply = replay(house, hand)
        move = format_move(legal_moves(state)[0])
        play.make_move(house, Session(account, 0), code, number=hand.number, ply=ply, text=move)
    tables.say_ready(house, account, code)
    return code


def last_hand(house):
    with house.database.reading() as session:
        return session.exec(select(Hand).order_by(Hand.number.desc())).first()


def replay(house, hand):
    with house.database.reading() as session:
        live = dealing.load_hand(session, session.exec(select(Match)).one(), hand)
    return live.state, len(live.moves)


def change(house, statement):
    with house.database.transaction() as session:
        session.exec(statement)


def test_what_was_played_is_as_stored(house, code):
    verdict = verify.replay_hands(house)

    assert verdict == verify.Verdict(2, ())


def test_a_changed_score_is_named_with_its_match_and_hand(house, code):
    change(house, sa.update(HandSeat).values(score=HandSeat.score + 1))
    (difference,) = verify.replay_hands(house).differences

    assert (difference.match_id, difference.hand_number) == (1, 1)
    assert str(difference).startswith("Match 1, hand 1: score is stored as [")


def test_a_lost_move_leaves_a_hand_that_is_not_over(house, code):
    last = sa.select(sa.func.max(Move.ply)).where(Move.hand_id == 1).scalar_subquery()
    change(house, sa.delete(Move).where(Move.hand_id == 1, Move.ply == last))
    differences = verify.replay_hands(house).differences

    assert {difference.hand_number for difference in differences} == {1}
    assert any("reason is stored as out, and the moves lead to None" in str(one) for one in differences)


@pytest.mark.parametrize(
    "values", [{"text": "8H=C"}, {"text": "nonsense"}], ids=["a move that is not legal", "a move that is none"]
)
def test_a_move_that_cannot_be_made_is_named(house, code, values):
    change(house, sa.update(Move).where(Move.hand_id == 1).values(**values))
    (difference,) = verify.replay_hands(house).differences

    assert "it cannot be replayed" in str(difference)


def test_a_deck_that_is_too_short_is_named(house, code):
    change(house, sa.update(Hand).where(Hand.id == 1).values(deck=["8H"]))
    (difference,) = verify.replay_hands(house).differences

    assert "it cannot be replayed" in str(difference)
