"""The curtain of a device that goes round a table: whose hand it may show, and to whom it is to be given."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from app.engine import announcements, retrace
from app.engine.moves import Announcement
from app.models import Hand, Match, Seat, Status
from app.services.awake import Sitting
from app.services.dealing import LiveHand
from app.services.places import Places


@dataclass(frozen=True, slots=True)
class Opening:
    """Somebody took the device and opened the curtain."""

    seat: int
    hand: int
    """Its number in the match."""
    ply: int
    """How many moves had been made."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device that goes round, for who holds it."""

    people: tuple[int, ...]
    """The seats of those around it who are still in the match."""
    reader: int | None
    """The seat whose hand it may show."""
    next: int | None
    """The seat to whose person it is to be given before it shows a hand."""
    opening: Opening | None
    """What keeps the curtain open; none where it is closed, or where there is nobody to hide a hand from."""
    outcries: tuple[Announcement, ...]
    """While it is closed: the calls and catches of everybody around it."""


def goes_round(seats: Sequence[Sitting], places: Places) -> bool:
    """Tell whether several people hold cards around one device."""
    return len(_list_people(seats, places)) > 1


def look(
    match: Match,
    rows: Sequence[Seat],
    account_id: int | None,
    last: tuple[Hand, LiveHand] | None,
    opening: Opening | None,
) -> Device | None:
    """Return what a device may show to whom holds it, after the last hand as it stands; none for anybody else."""
    around = tuple(row.number for row in rows if row.on_device)
    if not around or account_id is None or match.created_by != account_id:
        return None
    closed = Device(around, None, None, None, ())
    if len(around) == 1:
        return replace(closed, reader=around[0])
    if last is None or last[1].state.over or match.status is not Status.PLAYING:
        return closed
    return _look_while_playing(closed, rows, *last, opening)


def _look_while_playing(
    closed: Device, rows: Sequence[Seat], hand: Hand, live: LiveHand, opening: Opening | None
) -> Device:
    people, turn = _list_people(rows, live.places), live.places.to_match(live.state.turn)
    if turn not in people:
        return closed
    if len(people) == 1:
        return replace(closed, reader=turn)
    if (
        opening is not None
        and (opening.seat, opening.hand) == (turn, hand.number)
        and _stays_open(live, people, opening)
    ):
        return replace(closed, reader=turn, opening=opening)
    outcries = (one for one in announcements(live.state) if live.places.to_match(one.seat) in people)
    return replace(closed, next=turn, outcries=tuple(outcries))


def _list_people(seats: Sequence[Sitting], places: Places) -> list[int]:
    return [number for number in places.dealt if seats[number].on_device]


def _stays_open(live: LiveHand, people: Sequence[int], opening: Opening) -> bool:
    """Tell whether nobody else around the device has been in turn since the curtain was opened."""
    if not 0 <= opening.ply <= live.ply:
        return False
    turns = (live.places.to_match(state.turn) for state in islice(retrace(live.state), opening.ply, None))
    return all(turn == opening.seat or turn not in people for turn in turns)
