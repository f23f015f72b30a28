"""Quick phrases at a table: a fixed set, said from one's seat, seen for a moment."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from app.models import Seat
from app.services import pace, permissions, spectators, topics
from app.services.errors import NotFoundError, NotYourSeatError, RefusedError
from app.services.house import House
from app.services.pace import Pace
from app.store import seats
from app.store.ids import id_of

PHRASES = (
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "well_played",
    "oh_no",
    "thanks",
    "sorry",
    "good_game",
    "goodbye",
)
OFTEN = Pace("phrase", times=10, seconds=60)
SHOWN = timedelta(seconds=12)


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase that is still to be seen."""

    phrase: str
    mark: str
    """Tells it from one that the same seat said before."""


def say(house: House, account_id: int, code: str, phrase: str) -> None:
    """Say a phrase from one's seat.

    Raises:
        NotYourSeatError: the account does not sit at the table.
        RefusedError: there is no such phrase.
        TooManyError: that was too often in a minute.
    """
    if phrase not in PHRASES:
        raise RefusedError("Choose one of the phrases that are shown.")
    pace.keep(house, OFTEN, account_id)
    with house.database.transaction() as session:
        match = permissions.lock_any_table(session, code)
        seat = seats.find_of_account(session, id_of(match), account_id)
        if seat is None:
            raise NotYourSeatError("You have no seat at this table.")
        seat.phrase, seat.phrase_at = phrase, house.clock()
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def find_speaker(house: House, account_id: int | None, code: str, number: int | None) -> int:
    """Return who speaks from a seat that somebody else has, for an account that may look at the table.

    Raises:
        ForbiddenError: it may not.
        NotFoundError: there is no such table, or nobody else who could speak sits there.
    """
    with house.database.reading() as session:
        match = permissions.find_any_table(session, code)
        spectators.check_may_see(session, match, account_id)
        speakers = {seat.number: seat.account_id for seat in seats.list_of_match(session, id_of(match))}
    speaker = None if number is None else speakers.get(number)
    if speaker is None or speaker == account_id:
        raise NotFoundError("There is no such seat.")
    return speaker


def find_said(seat: Seat, now: datetime) -> Said | None:
    """Return what a seat said a moment ago."""
    if seat.phrase not in PHRASES or seat.phrase_at is None:
        return None
    at = seat.phrase_at if seat.phrase_at.tzinfo else seat.phrase_at.replace(tzinfo=UTC)
    return Said(seat.phrase, f"{seat.number}-{at.timestamp():.3f}") if now - at < SHOWN else None
