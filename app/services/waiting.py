"""For whom a table waits, since when, and whether the others may go on without them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from app.models import Hand, Match, Seat, Status
from app.services import awake, dealing
from app.services.dealing import LiveHand
from app.services.house import House
from app.store import due, hands
from app.store.db import Session
from app.store.ids import id_of

PATIENCE = timedelta(seconds=60)
"""So long nobody may vote to go on without somebody."""
LONG_PATIENCE = timedelta(minutes=5)
"""After this one vote is enough: the other voters may be away, too."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How far the last hand of a match is."""

    hand: Hand
    ply: int
    turn: int | None
    """The seat in turn, by the seats of the match; none once the hand is over."""


def stand_of(hand: Hand, live: LiveHand) -> Stand:
    """Return how far a hand is."""
    return Stand(hand, live.ply, None if live.state.over else live.places.to_match(live.state.turn))


@dataclass(frozen=True, slots=True)
class Wait:
    """A table that waits for people without a clock."""

    point: str
    """Names this wait, so that no vote counts for another one."""
    since: datetime
    missing: tuple[int, ...]
    """The seats that keep the others waiting."""
    playing: tuple[int, ...]
    """The seats that are still in the match: no other has a vote."""
    voters: tuple[int, ...]
    """Those of them who are not waited for, and not away."""
    votes: tuple[int, ...]
    """The seats that want to go on."""

    def opens_in(self, now: datetime) -> timedelta:
        """Return how long until a vote can begin."""
        return max(self.since + PATIENCE - now, timedelta())

    def needed(self, now: datetime) -> int:
        """Return how many votes decide: half of the voters, and one after a long while."""
        return 1 if now >= self.since + LONG_PATIENCE else max(1, -(-len(self.voters) // 2))

    def is_decided(self, now: datetime) -> bool:
        """Tell whether there are votes enough."""
        return len(self.votes) >= self.needed(now)


@dataclass(frozen=True, slots=True)
class TableWait:
    """What a table waits for, as one reader sees it."""

    now: datetime
    due_at: datetime | None
    """When the server acts; none while no clock is running."""
    missing: tuple[int, ...] = ()
    """The seats that a vote would be about; empty where there is none to come."""
    opens_in: timedelta = timedelta()
    """How long until one can vote."""
    votes: int = 0
    needed: int = 0
    may_vote: bool = False
    has_voted: bool = False


def show(
    house: House, session: Session, match: Match, rows: Sequence[Seat], *, stand: Stand | None, mine: int | None
) -> TableWait:
    """Return what a table waits for, for the reader on a seat or on none."""
    now = house.clock()
    resting = TableWait(now, due.in_utc(match.due_at) if awake.is_anyone_awake(rows) else None)
    wait = None if stand is None else find_wait(session, match, rows, stand)
    if wait is None:
        return resting
    return replace(
        resting,
        missing=wait.missing,
        opens_in=wait.opens_in(now),
        votes=len(wait.votes),
        needed=wait.needed(now),
        may_vote=mine in wait.playing and mine not in (*wait.missing, *wait.votes),
        has_voted=mine in wait.votes,
    )


def find_wait(session: Session, match: Match, rows: Sequence[Seat], stand: Stand) -> Wait | None:
    """Return whom a table waits for, none where a clock decides or nobody else is there to wait."""
    if any(row.on_device for row in rows):
        # Who sits around one device needs no vote.
        return None
    if match.turn_seconds is not None or match.status is not Status.PLAYING:
        return None
    playing = dealing.list_next_seats(session, match)
    missing = _missing(rows, playing, stand)
    voters = tuple(number for number in playing if awake.is_awake(rows[number]) and number not in missing)
    if not missing or not voters:
        return None
    point = f"{stand.hand.number}/{stand.ply}"
    return Wait(
        point=point,
        since=_since(session, stand.hand),
        missing=missing,
        playing=playing,
        voters=voters,
        votes=tuple(row.number for row in rows if row.number in voters and row.vote == point),
    )


def _missing(rows: Sequence[Seat], playing: Sequence[int], stand: Stand) -> tuple[int, ...]:
    if stand.turn is not None:
        return (stand.turn,) if awake.is_awake(rows[stand.turn]) else ()
    return tuple(number for number in playing if awake.is_awake(rows[number]) and not rows[number].ready)


def _since(session: Session, hand: Hand) -> datetime:
    moments = (hand.finished_at, hands.find_last_moment(session, id_of(hand)), hand.started_at)
    return next(moment for one in moments if (moment := due.in_utc(one)) is not None)
