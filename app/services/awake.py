"""Who at a table plays for themselves, and for whom the server moves at once."""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from app.models import Seat


class Sitting(Protocol):
    """A seat as far as it matters who moves for it."""

    @property
    def account_id(self) -> int | None:
        """Whose it is."""

    @property
    def on_device(self) -> bool:
        """Whether its person plays on the device of the table's owner."""

    @property
    def autopilot(self) -> bool:
        """Whether its person is away."""


def is_awake(seat: Sitting) -> bool:
    """Tell whether a seat's person plays for themselves."""
    return has_person(seat) and not seat.autopilot


def has_person(seat: Sitting) -> bool:
    """Tell whether a person sits there: neither a bot, nor somebody who left for good."""
    return seat.account_id is not None or seat.on_device


def is_anyone_awake(seats: Iterable[Sitting]) -> bool:
    """Tell whether a table goes on: where everybody is away it rests until somebody comes back."""
    return any(is_awake(seat) for seat in seats)


def is_ready(seat: Seat) -> bool:
    """Tell whether the next hand need not wait for a seat."""
    return seat.ready or seat.autopilot


def is_complete(rows: Sequence[Seat], dealt: Collection[int]) -> bool:
    """Tell whether the next hand can be dealt to those seats: nobody has to be waited for, and somebody is there."""
    return is_anyone_awake(rows) and all(is_ready(row) for row in rows if row.number in dealt)


def list_steered(seats: Sequence[Sitting], bots: Sequence[bool]) -> list[bool]:
    """Return for which seats the server moves at once: bots, and those on autopilot while anyone is awake."""
    goes_on = is_anyone_awake(seats)
    return [is_bot or (goes_on and seat.autopilot) for seat, is_bot in zip(seats, bots, strict=True)]
