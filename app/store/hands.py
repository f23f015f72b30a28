"""Hands in the database, with what each seat was left with and the moves online."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, func, select

from app.models import Hand, HandSeat, Move
from app.store import kept
from app.store.ids import id_of
from app.store.prepared import Driver, Prepared

_MOVE_TEXTS = Prepared(
    select(Move.text)
    .where(col(Move.hand_id) == sa.bindparam("hand"), col(Move.ply) >= sa.bindparam("since"))
    .order_by(col(Move.ply))
)
# The plies of a hand have no gap, and the last one is found without a look at the others.
_PLIES = Prepared(
    select(func.coalesce(func.max(col(Move.ply)) + 1, 0)).where(col(Move.hand_id) == sa.bindparam("hand"))
)
_LAST_MOMENT = Prepared(
    select(Move.played_at).where(col(Move.hand_id) == sa.bindparam("hand")).order_by(col(Move.ply).desc()).limit(1)
)
# Written once, for every page of a table asks for it.
_LAST_STANDS = Prepared(
    sa.select(*(getattr(Hand, name) for name in ("id", "number", "dealer", "reason", "went_out")))
    .where(col(Hand.match_id) == sa.bindparam("match"))
    .order_by(col(Hand.number).desc())
    .limit(1)
)
_LAST = select(Hand).where(col(Hand.match_id) == sa.bindparam("match")).order_by(col(Hand.number).desc()).limit(1)
_FINISHED = Prepared(
    sa.select(
        col(Hand.id), col(Hand.number), col(Hand.dealer), col(Hand.reason), col(Hand.went_out), col(Hand.corrected)
    )
    .where(col(Hand.match_id) == sa.bindparam("match"), col(Hand.reason).is_not(None))
    .order_by(col(Hand.number))
)


class HandResult(NamedTuple):
    """How a hand ended, as `Hand` keeps it."""

    id: int
    number: int
    dealer: int
    reason: str
    went_out: int | None
    corrected: bool


class LastHand(NamedTuple):
    """What of the hand dealt last says how its match goes on, as `Hand` keeps it."""

    id: int
    number: int
    dealer: int
    reason: str | None
    went_out: int | None


class SeatResult(NamedTuple):
    """What one seat was left with at the end of a hand, as `HandSeat` keeps it."""

    hand_id: int
    seat: int
    cards: list[str] | None
    points: int
    score: int
    won: bool
    has_left: bool
    fault: str | None
    charge: int


class SeatScore(NamedTuple):
    """What of a `SeatResult` says how a match stands."""

    hand_id: int
    seat: int
    points: int
    score: int
    won: bool
    has_left: bool


class NewHand(NamedTuple):
    """A hand to be dealt online, as `Hand` keeps it."""

    match_id: int
    number: int
    dealer: int
    starter: int
    seed: str
    deck: list[str]
    dealt: list[int]
    started_at: datetime
    corrected: bool = False


class NewMove(NamedTuple):
    """A move to be written, as `Move` keeps it."""

    hand_id: int
    ply: int
    seat: int
    text: str
    played_at: datetime


def _of_match(kind: type[SeatResult | SeatScore]) -> Prepared:
    seats_of_hands = sa.select(*(getattr(HandSeat, name) for name in kind._fields)).join(Hand)
    of_match = seats_of_hands.where(col(Hand.match_id) == sa.bindparam("match"))
    return Prepared(of_match.order_by(col(Hand.number), col(HandSeat.seat)))


_RESULTS, _SCORES = _of_match(SeatResult), _of_match(SeatScore)
_OF_HAND = Prepared(
    sa.select(*(getattr(HandSeat, name) for name in SeatResult._fields))
    .where(col(HandSeat.hand_id) == sa.bindparam("hand"))
    .order_by(col(HandSeat.seat))
)
_FINISH = Prepared(
    sa.update(Hand)
    .where(col(Hand.id) == sa.bindparam("hand"))
    .values({name: sa.bindparam(f"its_{name}") for name in ("reason", "went_out", "finished_at")})
)
_DEAL = Prepared(sa.insert(Hand).returning(col(Hand.id)), NewHand._fields)
_ADD_MOVE = Prepared(sa.insert(Move), NewMove._fields)
_ADD_SEAT = Prepared(sa.insert(HandSeat), SeatResult._fields)
_EMPTY = Prepared(sa.delete(HandSeat).where(col(HandSeat.hand_id) == sa.bindparam("hand")))
_LEAVE = Prepared(
    sa.update(HandSeat)
    .where(col(HandSeat.hand_id) == sa.bindparam("hand"), col(HandSeat.seat) == sa.bindparam("place"))
    .values(has_left=True)
)


def add(session: Session, hand: Hand) -> int:
    """Insert a hand and return its id."""
    session.add(hand)
    session.flush()
    kept.forget(session)
    return id_of(hand)


def deal(session: Session, hand: NewHand) -> int:
    """Insert a hand that begins, and return its id."""
    ((hand_id,),) = _DEAL.run(session, hand._asdict())
    kept.forget(session)
    return int(hand_id)


def get(session: Session, hand_id: int) -> Hand:
    """Return a hand that is there."""
    return session.get_one(Hand, hand_id)


def list_of_match(session: Session, match_id: int) -> list[Hand]:
    """Return the hands of a match in the order in which they were played."""
    return list(session.exec(select(Hand).where(Hand.match_id == match_id).order_by(col(Hand.number))))


def find_last(session: Session, match_id: int) -> Hand | None:
    """Return the hand dealt last."""
    return kept.once(session, (Hand, match_id), lambda: session.exec(_LAST, params={"match": match_id}).one_or_none())


def find_how_last_stands(session: Session, match_id: int) -> LastHand | None:
    """Return of the hand dealt last, as it was written, how it stands."""

    def read() -> LastHand | None:
        return next(map(LastHand._make, _LAST_STANDS.run(session, {"match": match_id})), None)

    return kept.once(session, (LastHand, match_id), read)


def find_numbered(session: Session, match_id: int, number: int) -> Hand | None:
    """Return the hand of that number in a match."""
    return session.exec(select(Hand).where(Hand.match_id == match_id, Hand.number == number)).one_or_none()


def list_finished(session: Session, match_id: int) -> list[HandResult]:
    """Return how the finished hands of a match ended, in order."""
    session.flush()
    return list(map(HandResult._make, _FINISHED.run(session, {"match": match_id})))


def list_results(session: Session, match_id: int) -> list[SeatResult]:
    """Return what each seat was left with in every finished hand, by hand and seat."""
    return list(map(SeatResult._make, _RESULTS.run(session, {"match": match_id})))


def list_scores(session: Session, match_id: int) -> list[SeatScore]:
    """Return what each seat was counted in every finished hand, by hand and seat."""
    return list(map(SeatScore._make, _SCORES.run(session, {"match": match_id})))


def list_seats_of_hand(session: Session, hand_id: int) -> list[SeatResult]:
    """Return what each seat was left with, none while the hand is played."""
    return list(map(SeatResult._make, _OF_HAND.run(session, {"hand": hand_id})))


def finish(
    session: Session, hand_id: int, seats: Iterable[SeatResult], *, reason: str, went_out: int | None, at: datetime
) -> None:
    """Write how a hand ended that had no end yet, and what each seat was left with."""
    ending = {"hand": hand_id, "its_reason": reason, "its_went_out": went_out, "its_finished_at": at}
    _FINISH.run_all(session, [ending])
    _ADD_SEAT.run_all(session, [seat._asdict() for seat in seats])
    kept.forget(session)
    # A row that the session has read does not know of it.
    for row in session:
        if isinstance(row, Hand) and row.id == hand_id:
            session.refresh(row)


def put_seats(session: Session, hand_id: int, seats: Iterable[SeatResult]) -> None:
    """Write what each seat was left with, in place of what stood there."""
    _EMPTY.run_all(session, [{"hand": hand_id}])
    _ADD_SEAT.run_all(session, [seat._asdict() for seat in seats])
    kept.forget(session)


def put_that_left(session: Session, hand_id: int, seat: int) -> None:
    """Write that a seat was left for good after a hand."""
    _LEAVE.run_all(session, [{"hand": hand_id, "place": seat}])
    kept.forget(session)


def renumber(session: Session, numbers: Mapping[int, int]) -> None:
    """Give hands of a match other numbers, by id."""
    # Through numbers that no hand has, for two can never share one.
    for sign in (-1, 1):
        for hand_id, number in numbers.items():
            session.get_one(Hand, hand_id).number = sign * number
        session.flush()
    kept.forget(session)


def remove(session: Session, hand_id: int) -> None:
    """Delete a hand with everything that belongs to it."""
    for table in (HandSeat, Move):
        session.exec(sa.delete(table).where(col(table.hand_id) == hand_id))
    session.exec(sa.delete(Hand).where(col(Hand.id) == hand_id))
    kept.forget(session)


def count_moves(session: Session, hand_id: int) -> int:
    """Return how many moves of a hand have been made."""
    ((plies,),) = _PLIES.run(session, {"hand": hand_id})
    return int(plies)


def find_last_moment(session: Session, hand_id: int) -> datetime | None:
    """Return when the last move of a hand was made, none before the first."""
    return next((moment for (moment,) in _LAST_MOMENT.run(session, {"hand": hand_id})), None)


def list_move_texts(session: Session, hand_id: int, since: int = 0) -> list[str]:
    """Return the moves of a hand in order, from one ply on, as text."""
    return [text for (text,) in _MOVE_TEXTS.run(session, {"hand": hand_id, "since": since})]


def find_move(session: Session, hand_id: int, ply: int) -> Move | None:
    """Return the move of a hand with that number, none where it was not made yet."""
    return session.exec(select(Move).where(Move.hand_id == hand_id, Move.ply == ply)).one_or_none()


def add_moves(session: Session, moves: Iterable[NewMove]) -> bool:
    """Append moves to a hand; False if another one has the ply of one of them, and then nothing else can be done."""
    try:
        write_moves(session, moves)
    except IntegrityError:
        return False
    return True


def write_moves(at: Session | Driver, moves: Iterable[NewMove]) -> None:
    """Append moves to a hand; raises `IntegrityError` if another one has the ply of one of them."""
    _ADD_MOVE.run_all(at, [move._asdict() for move in moves])
