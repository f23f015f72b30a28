"""A whole sheet as it stands, hands and rules, kept with a change so that it can be put back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.engine import Left, Rank, Rules, rules_from_json
from app.engine.options import End
from app.models import Audit, Hand, Match
from app.services import device_entries, sheet
from app.services.record import Entry
from app.services.sheet import MatchSheet, SheetRow
from app.store import audits, hands
from app.store.db import Session
from app.store.ids import id_of

HANDS, RULES, BOOK, BOOK_VERSION, CLOSED = "hands", "rules", "book", "book_version", "closed"
"""Under which a change keeps each."""
MATCH_VERSION, PUTS_BACK = "version", "puts_back"
"""Under which it keeps the version that it changed, and which earlier change it put back."""


@dataclass(frozen=True, slots=True)
class Line:
    """A hand as it is to stand on the sheet."""

    entry: Entry
    dealt: tuple[int, ...] | None
    """Who played it; none where nothing says so yet."""
    dealer: int | None
    """Who dealt it; none where that follows from the hand before."""
    hand_id: int | None
    entered_by: int | None
    corrected: bool
    started_at: datetime
    finished_at: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """What is about to be done to a sheet, as the history tells it."""

    action: str
    account_id: int
    at: datetime
    number: int = 0
    """Of the hand that it is about."""
    puts_back: int | None = None
    """The earlier change whose sheet it puts back."""


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
        dealer=row.dealer,
        hand_id=id_of(hand),
        entered_by=hand.entered_by,
        corrected=hand.corrected,
        started_at=hand.started_at,
        finished_at=hand.finished_at or hand.started_at,
    )


def _left_of(row: SheetRow, seat: int) -> Left:
    cards = row.cards[seat]
    return Left(points=row.points[seat]) if cards is None else Left(ranks=tuple(map(Rank, cards)))


def keep(session: Session, match: Match, change: Change) -> None:
    """Keep the whole sheet as it stands, before it is changed."""
    before = _take(session, match, change.account_id)
    if change.puts_back is not None:
        before |= {PUTS_BACK: change.puts_back}
    kept = Audit(
        match_id=id_of(match),
        hand_number=change.number,
        action=change.action,
        before=before,
        account_id=change.account_id,
        at=change.at,
    )
    audits.add(session, kept)


def _take(session: Session, match: Match, account_id: int) -> dict[str, Any]:
    page = sheet.load_sheet(session, match, account_id)
    return {
        HANDS: [_spell_line(line) for line in lines_of(session, page)],
        RULES: match.rules,
        BOOK: match.book,
        BOOK_VERSION: match.book_version,
        CLOSED: was_closed(match),
        MATCH_VERSION: match.version,
    }


def was_closed(match: Match) -> bool:
    """Tell whether its players ended the match, which no hand then does by itself."""
    return match.end_reason == str(End.OPEN)


def is_closed(match: Match, kept: dict[str, Any]) -> bool:
    """Tell whether its players had ended the match when a change was kept."""
    return bool(kept.get(CLOSED, was_closed(match)))


def is_whole(kept: dict[str, Any]) -> bool:
    """Tell whether a change kept the whole sheet, and not one hand or one entry of it."""
    return HANDS in kept


def read_lines(kept: dict[str, Any]) -> list[Line]:
    """Return the hands that a change kept."""
    return [_read_line(number, said) for number, said in enumerate(kept[HANDS], start=1)]


def read_rules(kept: dict[str, Any]) -> Rules | None:
    """Return the rules that a change kept, none where it was made while they could not be changed."""
    return rules_from_json(kept[RULES]) if RULES in kept else None


def changes_rules(match: Match, kept: dict[str, Any]) -> bool:
    """Tell whether a match would be played by other rules if what a change kept were put back."""
    return RULES in kept and kept[RULES] != match.rules


def put_rules(match: Match, kept: dict[str, Any]) -> None:
    """Let a match be played by the rules again that a change kept."""
    if RULES in kept:
        match.rules, match.book, match.book_version = kept[RULES], kept[BOOK], kept[BOOK_VERSION]


def _spell_line(line: Line) -> dict[str, Any]:
    return {
        "said": device_entries.spell(line.entry),
        "dealt": line.dealt,
        "dealer": line.dealer,
        "entered_by": line.entered_by,
        "corrected": line.corrected,
        "started_at": line.started_at.isoformat(),
        "finished_at": line.finished_at.isoformat(),
    }


def _read_line(number: int, said: dict[str, Any]) -> Line:
    return Line(
        entry=device_entries.read_kept(number, said["said"]),
        dealt=tuple(said["dealt"]),
        # Not kept while it followed from the hands.
        dealer=said.get("dealer"),
        hand_id=None,
        entered_by=said["entered_by"],
        corrected=said["corrected"],
        started_at=datetime.fromisoformat(said["started_at"]),
        finished_at=datetime.fromisoformat(said["finished_at"]),
    )
