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
    if is_over(house, pace, who):
        now = int(house.clock().timestamp())
        wait = pace.seconds - now % pace.seconds
        raise TooManyError(
            "That was too often in a short time. Wait %(minutes)s min and try again.",
            minutes=-(-wait // 60),
            wait_seconds=wait,
        )


def is_over(house: House, pace: Pace, who: object) -> bool:
    """Count one act of `who`; return whether it is one too many in this window."""
    with house.database.fleeting() as connection:
        return limits.count_hit(connection, _key(pace, who), _window(house, pace)) > pace.times


def take_back(house: House, pace: Pace, who: object) -> None:
    """Count one act of `who` less, after one that turned out to be harmless."""
    with house.database.fleeting() as connection:
        limits.take_back_hit(connection, _key(pace, who), _window(house, pace))


def _window(house: House, pace: Pace) -> int:
    now = int(house.clock().timestamp())
    return now - now % pace.seconds


def _key(pace: Pace, who: object) -> str:
    return f"{pace.name}:{who}"[:KEY_LENGTH]
