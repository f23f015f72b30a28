"""The curtain of a device that goes round: who says that they hold it, and what stands on it for all to read."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.engine import Call, Catch, format_move
from app.engine.transcript import Act
from app.services.curtain import Opening
from app.services.watching import TablePage, TableSeat
from app.web.i18n import gettext as _
from app.web.table_log import Line

FIELD = "open"
SPELLED = re.compile(r"([0-9]{1,2})\.([0-9]{1,5})\.([0-9]{1,5})", re.ASCII)
OWN_TURN = {Act.PLAY, Act.DRAW, Act.PASS, Act.TAKE, Act.NAME}


@dataclass(frozen=True, slots=True)
class Outcry:
    """What somebody around the device may say now, whoever is in turn."""

    move: str
    label: str
    """What is written on its button."""
    meaning: str
    """What it says to who does not see what stands above the button."""
    key: str


@dataclass(frozen=True, slots=True)
class Curtain:
    """What stands where a hand would be."""

    seat: TableSeat
    """To whose person the device is to be given."""
    opening: str
    """What they send to see their hand."""
    told: tuple[Line, ...]
    """What happened since they were in turn."""
    is_first_turn: bool
    silent: str
    """Who has not said "last card" and may be caught; empty where nobody."""
    outcries: tuple[Outcry, ...]


def read(given: Mapping[str, str]) -> Opening | None:
    """Return who says that they hold the device; none where nobody does."""
    found = SPELLED.fullmatch(given.get(FIELD, ""))
    return Opening(*map(int, found.groups())) if found else None


def opening_of(page: TablePage) -> str:
    """Return what a page with an open curtain sends along, so that it stays open; empty for any other."""
    opening = page.device.opening if page.device else None
    return _spell(opening) if opening else ""


def curtain_of(page: TablePage, lines: Sequence[Line]) -> Curtain | None:
    """Return the curtain of a page; none where it is open, or where there is none."""
    if page.device is None or page.device.next is None or page.hand is None:
        return None
    seat = page.seats[page.device.next]
    own = [place for place, line in enumerate(lines) if line.seat == seat.number and line.act in OWN_TURN]
    return Curtain(
        seat=seat,
        opening=_spell(Opening(seat.number, page.hand.number, page.hand.ply)),
        told=tuple(lines[own[-1] + 1 :] if own else lines),
        is_first_turn=not own,
        silent=next((one.name for one in page.seats if one.may_be_caught), ""),
        outcries=_outcries(page),
    )


def _outcries(page: TablePage) -> tuple[Outcry, ...]:
    if page.device is None or page.hand is None:
        return ()
    names = page.hand.places.pick([seat.name for seat in page.seats])
    found = []
    for move in page.device.outcries:
        match move:
            case Call(seat):
                meaning = _("%(name)s: “Last card!”", name=names[seat])
                found.append(Outcry(format_move(move), _("“Last card!”"), meaning, "u"))
            case Catch(seat, other):
                meaning = _("%(name)s catches %(other)s", name=names[seat], other=names[other])
                found.append(Outcry(format_move(move), names[seat], meaning, "t"))
    return tuple(found)


def _spell(opening: Opening) -> str:
    return f"{opening.seat}.{opening.hand}.{opening.ply}"
