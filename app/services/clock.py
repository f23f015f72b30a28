"""The turn clock of a table: which there are, and when the server acts next."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.models import Match, Status
from app.services.errors import RefusedError
from app.store import due
from app.store.db import Session

CLOCKS = (15, 30, 60, 120, 300, 3600, 86_400, 259_200)
"""The seconds of a turn that a table may be opened with, from a quarter of a minute to three days."""
READY_SECONDS = 60
"""So long everybody may look at the end of a hand, however short a turn is."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a table that is being played at."""

    match_id: int
    seconds: int

    def wind(self, session: Session, now: datetime) -> None:
        """Give the seat in turn its time."""
        due.put(session, self.match_id, self.end_of_turn(now))

    def wait_for_ready(self, session: Session, now: datetime) -> None:
        """Set when the next hand is dealt whoever is ready by then."""
        due.put(session, self.match_id, _end_of_wait(self.seconds, now))

    def end_of_turn(self, now: datetime) -> datetime:
        """Return when the time is up of who comes to their turn now."""
        return now + timedelta(seconds=self.seconds)


def check_seconds(seconds: int | None) -> None:
    """Raise `RefusedError` for a clock that no table has."""
    if seconds is not None and seconds not in CLOCKS:
        raise RefusedError("There is no such clock. Choose one of those that are shown.", about="clock")


def of_match(match_id: int, seconds: int | None) -> Clock | None:
    """Return the clock of a table, none where nobody is hurried."""
    return None if seconds is None else Clock(match_id, seconds)


def rest(match: Match) -> None:
    """Stop the clock: the table waits for nobody, or for somebody to come back."""
    match.due_at = None


def wait_for_ready(match: Match, now: datetime) -> None:
    """Set when the next hand is dealt whoever is ready by then; a match that is over waits for nobody."""
    rest(match)
    if match.turn_seconds is not None and match.status is Status.PLAYING:
        match.due_at = _end_of_wait(match.turn_seconds, now)


def _end_of_wait(seconds: int, now: datetime) -> datetime:
    return now + timedelta(seconds=max(seconds, READY_SECONDS))
