"""How often a person may do what costs others something."""

from dataclasses import dataclass

from app.services.errors import TooManyError
from app.services.house import House
from app.store import limits

KEY_LENGTH = 120


@dataclass(frozen=True, slots=True)
class Pace:
    """At most so many times in each window of so many seconds, a day at the longest."""

    name: str
    times: int
    seconds: int


def keep(house: House, pace: Pace, who: object) -> None:
    """Count one act of `who`.

    Raises:
        TooManyError: it is one too many in this window; `wait_seconds` says how long the window lasts.
    """
    now = int(house.clock().timestamp())
    window = now - now % pace.seconds
    key = f"{pace.name}:{who}"[:KEY_LENGTH]
    with house.database.fleeting() as connection:
        hits = limits.count_hit(connection, key, window)
    if hits > pace.times:
        wait = window + pace.seconds - now
        raise TooManyError(
            "That was too often in a short time. Wait %(minutes)s min and try again.",
            minutes=-(-wait // 60),
            wait_seconds=wait,
        )
