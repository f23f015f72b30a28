"""All hands of a sheet as they stand, kept with a change so that they can be put back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.engine import Left, Rank
from app.models import Hand, Match
from app.services import device_entries, sheet
from app.services.record import Entry
from app.services.sheet import MatchSheet, SheetRow
from app.store import hands
from app.store.db import Session
from app.store.ids import id_of

KEY = "hands"
"""Under which a change keeps them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A hand as it is to stand on the sheet."""

    entry: Entry
    dealt: tuple[int, ...] | None
    """Who played it; none where nothing says so yet."""
    hand_id: int | None
    entered_by: int | None
    corrected: bool
    started_at: datetime
    finished_at: datetime


def lines_of(session: Session, page: MatchSheet) -> list[Line]:
    """Return the hands that stand on a sheet."""
    played = hands.list_of_match(session, page.match_id)
    return [_line_of(row, hand) for row, hand in zip(page.rows, played, strict=True)]


def _line_of(row: SheetRow, hand: Hand) -> Line:
    left = tuple(_left_of(row, seat) for seat in range(len(row.points)))
    entry = Entry(row.number, row.went_out, left, on_wild=row.on_wild, faults=row.faults)
    return Line(
        entry=entry,
        dealt=row.dealt,
        hand_id=id_of(hand),
        entered_by=hand.entered_by,
        corrected=hand.corrected,
        started_at=hand.started_at,
        finished_at=hand.finished_at or hand.started_at,
    )


def _left_of(row: SheetRow, seat: int) -> Left:
    cards = row.cards[seat]
    return Left(points=row.points[seat]) if cards is None else Left(ranks=tuple(map(Rank, cards)))


def take(session: Session, match: Match, account_id: int) -> dict[str, Any]:
    """Return what a change keeps of the sheet that it is about to change."""
    page = sheet.load_sheet(session, match, account_id)
    return {KEY: [_spell_line(line) for line in lines_of(session, page)]}


def read(kept: dict[str, Any]) -> list[Line] | None:
    """Return the hands that a change kept, none where it kept only one of them, as older ones did."""
    if KEY not in kept:
        return None
    return [_read_line(number, said) for number, said in enumerate(kept[KEY], start=1)]


def _spell_line(line: Line) -> dict[str, Any]:
    return {
        "said": device_entries.spell(line.entry),
        "dealt": line.dealt,
        "entered_by": line.entered_by,
        "corrected": line.corrected,
        "started_at": line.started_at.isoformat(),
        "finished_at": line.finished_at.isoformat(),
    }


def _read_line(number: int, said: dict[str, Any]) -> Line:
    return Line(
        entry=device_entries.read_kept(number, said["said"]),
        dealt=tuple(said["dealt"]),
        hand_id=None,
        entered_by=said["entered_by"],
        corrected=said["corrected"],
        started_at=datetime.fromisoformat(said["started_at"]),
        finished_at=datetime.fromisoformat(said["finished_at"]),
    )
