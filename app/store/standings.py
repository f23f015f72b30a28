"""What the league reads: results of finished matches, and the latest matches of a group."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, select

from app.league.standings import MatchResult, SeatResult
from app.models import Hand, HandSeat, Kind, Match, Seat, Status
from app.store.ids import id_of

_winner = aliased(Seat)
_IS_WON = (
    col(Match.status) == Status.FINISHED,
    sa.exists().where(col(_winner.match_id) == col(Match.id), col(_winner.won)),
)
"""A match that was broken off is finished, too, but nobody has won it, and so it counts nowhere."""


@dataclass(frozen=True, slots=True)
class RecentMatch:
    """A match of a group with those who sit in it, in the order of play."""

    match: Match
    seats: tuple[Seat, ...]


def list_results(
    session: Session, group_id: int, kind: Kind | None = None, book: str | None = None
) -> list[MatchResult]:
    """Return the finished matches of a group, the latest first, seats in the order of play; one query."""
    hands_won = sa.case((col(HandSeat.won), 1), else_=0)
    scoring = col(Match.rules)["scoring"].as_string()
    statement = (
        sa.select(
            col(Match.id),
            col(Match.kind),
            col(Match.book),
            col(Match.finished_at),
            scoring,
            col(Seat.player_id),
            col(Seat.won),
            func.coalesce(func.sum(HandSeat.score), 0),
            func.coalesce(func.sum(hands_won), 0),
            func.count(col(HandSeat.hand_id)),
        )
        .join(Seat, col(Seat.match_id) == col(Match.id))
        .outerjoin(Hand, (col(Hand.match_id) == col(Match.id)) & col(Hand.reason).is_not(None))
        .outerjoin(HandSeat, (col(HandSeat.hand_id) == col(Hand.id)) & (col(HandSeat.seat) == col(Seat.number)))
        .where(*_finished(group_id, kind, book))
        .group_by(col(Match.id), col(Seat.match_id), col(Seat.number))
        .order_by(col(Match.finished_at).desc(), col(Match.id).desc(), col(Seat.number))
    )
    rows = session.connection().execute(statement)
    return [
        MatchResult(match_kind, match_book, finished_at, tuple(SeatResult(*row[5:]) for row in seats), counted)
        for (_, match_kind, match_book, finished_at, counted), seats in groupby(rows, key=lambda row: tuple(row[:5]))
    ]


def list_books(session: Session, group_id: int) -> list[str]:
    """Return the rule books of the finished matches of a group, by name."""
    statement = select(Match.book).where(*_finished(group_id)).distinct()
    return list(session.exec(statement.order_by(col(Match.book))))


def list_recent(session: Session, group_id: int, limit: int, skip: int = 0) -> list[RecentMatch]:
    """Return the latest matches of a group but for the newest few, running or finished, newest first; two queries."""
    mine = (col(Match.group_id) == group_id) & (col(Match.kind) != Kind.FREE)
    newest = select(Match).where(mine).order_by(col(Match.created_at).desc(), col(Match.id).desc())
    matches = list(session.exec(newest.limit(limit).offset(skip)))
    ids = [id_of(match) for match in matches]
    statement = select(Seat).where(col(Seat.match_id).in_(ids)).order_by(col(Seat.match_id), col(Seat.number))
    seats: dict[int, list[Seat]] = {match_id: [] for match_id in ids}
    for seat in session.exec(statement):
        seats[seat.match_id].append(seat)
    return [RecentMatch(match, tuple(seats[id_of(match)])) for match in matches]


def count_finished(session: Session, group_ids: Sequence[int]) -> dict[int, int]:
    """Return how many matches each group has that were played to their end."""
    statement = (
        select(Match.group_id, func.count())
        .where(col(Match.group_id).in_(group_ids), *_IS_WON)
        .group_by(col(Match.group_id))
    )
    return {group_id: many for group_id, many in session.exec(statement) if group_id is not None}


def _finished(group_id: int, kind: Kind | None = None, book: str | None = None) -> list[sa.ColumnElement[bool]]:
    clauses = [col(Match.group_id) == group_id, *_IS_WON]
    if kind is not None:
        clauses.append(col(Match.kind) == kind)
    if book is not None:
        clauses.append(col(Match.book) == book)
    return clauses
