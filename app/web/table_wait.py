"""What a table waits for, in words: the time that is left, who is away, and a vote to go on without somebody."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from babel.dates import format_timedelta

from app.services.clock import CLOCKS
from app.services.watching import Phase, TablePage
from app.web.i18n import gettext as _
from app.web.i18n import language, ngettext
from app.web.words import all_of

LONG = timedelta(hours=12)
"""From here on a date says more than the time that is left."""
AN_HOUR = 3600
NO_CLOCK = ""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A clock that is running."""

    label: str
    seconds: int
    words: str
    until: datetime | None
    """The moment itself, where it is far away."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote to go on without those whom the table waits for."""

    question: str
    label: str
    state: str
    """How many votes there are."""
    may_vote: bool


@dataclass(frozen=True, slots=True)
class WaitView:
    """What the template says about waiting."""

    time_left: TimeLeft | None
    vote: Vote | None
    look_in: int | None
    """After how many seconds the page should look again, because a vote may begin."""
    is_away: bool
    """The server plays for the reader."""

    @property
    def is_long(self) -> bool:
        """Tell whether nobody is likely to sit and wait."""
        return self.time_left is not None and self.time_left.seconds >= AN_HOUR


def wait_of(page: TablePage) -> WaitView:
    """Return what a table waits for, for its reader."""
    wait = page.wait
    is_early = bool(wait.missing) and wait.opens_in > timedelta()
    return WaitView(
        time_left=None if wait.due_at is None else _time_left(page, wait.due_at - wait.now, wait.due_at),
        vote=_vote(page) if page.my_seat is not None and page.my_seat not in wait.missing and not is_early else None,
        look_in=ceil(wait.opens_in.total_seconds()) if is_early else None,
        is_away=page.my_seat is not None and page.seats[page.my_seat].is_away,
    )


def _time_left(page: TablePage, left: timedelta, until: datetime) -> TimeLeft:
    seconds = max(ceil(left.total_seconds()), 0)
    label = _("The next hand is dealt in") if page.phase is Phase.BETWEEN else _("Time left")
    return TimeLeft(label, seconds, duration(seconds), until if left >= LONG else None)


def _vote(page: TablePage) -> Vote | None:
    wait = page.wait
    if not wait.missing:
        return None
    names = all_of(page.seats[number].name for number in wait.missing)
    said = ngettext("%(votes)s of %(num)s vote", "%(votes)s of %(num)s votes", wait.needed, votes=wait.votes)
    return Vote(
        question=_("The table has been waiting for %(names)s.", names=names),
        label=_("Go on without %(names)s", names=names),
        state=said if wait.votes else "",
        may_vote=wait.may_vote,
    )


def duration(seconds: int) -> str:
    """Say how long something takes: `30 seconds`, `3 days`."""
    return str(format_timedelta(timedelta(seconds=seconds), threshold=1, locale=language()))


def clock_choices() -> Sequence[tuple[str, str]]:
    """Return the clocks that a table may be opened with, as values and labels."""
    return [(NO_CLOCK, _("No clock")), *((str(seconds), duration(seconds)) for seconds in CLOCKS)]
