"""A hand as it is typed in: ranks or points for each player, who went out, or that it was blocked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.engine import Left, Rank, points_of
from app.services import record
from app.services.errors import RefusedError
from app.services.record import Entry
from app.services.sheet import MatchSheet, SheetRow
from app.web.ids import read_id

BLOCKED = "blocked"
MOST_TEXT = 500
_RANK = re.compile(r"10|[2-9ATJQK0]", re.IGNORECASE)
_GAP = re.compile(r"[\s,;.+·-]*")
_SUM = re.compile(r"\d{1,6}(\s*\+\s*\d{1,6}){0,60}", re.ASCII)
_BELOW_ZERO = re.compile(r"[-−]\s*\d{1,6}", re.ASCII)
_NUMBER = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed for one player."""

    ranks: str
    points: str


@dataclass(frozen=True, slots=True)
class EntryForm:
    """A hand as it was typed, as text."""

    number: int
    out: str
    """Number of the seat that went out, or `blocked`; empty where nothing was said."""
    typed: tuple[Typed, ...]
    version: str
    """Of the match when the page was made; looked at when a hand is corrected."""


def empty_form(page: MatchSheet) -> EntryForm:
    """Return the form of the next hand."""
    return EntryForm(page.next_number, "", (Typed("", ""),) * len(page.seats), str(page.version))


def filled_form(page: MatchSheet, row: SheetRow) -> EntryForm:
    """Return the form of a hand that stands on the sheet."""
    out = BLOCKED if row.went_out is None else str(row.went_out)
    typed = tuple(_shown(cards, points) for cards, points in zip(row.cards, row.points, strict=True))
    return EntryForm(row.number, out, typed, str(page.version))


def _shown(cards: tuple[str, ...] | None, points: int) -> Typed:
    return Typed("", str(points) if points else "") if cards is None else Typed(_spell(cards), "")


def _spell(cards: tuple[str, ...]) -> str:
    return " ".join("10" if rank == Rank.TEN else rank for rank in cards)


def typed_form(page: MatchSheet, given: Mapping[str, str]) -> EntryForm:
    """Return the form as it was sent."""
    seats = range(len(page.seats))
    typed = tuple(Typed(given.get(f"ranks{seat}", ""), given.get(f"points{seat}", "")) for seat in seats)
    return EntryForm(read_id(given.get("number", "")) or 0, given.get("out", ""), typed, given.get("version", ""))


def read_entry(page: MatchSheet, form: EntryForm) -> Entry:
    """Return the hand that was typed; raises `RefusedError`, with the seat as `about` where it is about one."""
    out = read_id(form.out)
    if form.out != BLOCKED and (out is None or out >= len(page.seats)):
        raise RefusedError("Say who went out, or that the hand was blocked.")
    if not record.counts_cards(page.rules):
        return Entry(form.number, out, ())
    left = tuple(_read_left(page, seat, typed, is_out=seat == out) for seat, typed in enumerate(form.typed))
    return Entry(form.number, out, left)


def _read_left(page: MatchSheet, seat: int, typed: Typed, *, is_out: bool) -> Left:
    name = page.seats[seat].name
    ranks = _read_ranks(typed.ranks, seat, name)
    points = _read_points(typed.points, seat, name)
    if points is None:
        if not ranks and not is_out:
            raise RefusedError("Say what %(name)s was left with.", name=name, about=seat)
        return Left(ranks=ranks)
    if not ranks:
        return Left(points=points)
    made = points_of(ranks, page.rules)
    if made != points:
        raise RefusedError(
            "The cards of %(name)s make %(made)s points, not %(points)s.",
            name=name,
            made=made,
            points=points,
            about=seat,
        )
    return Left(ranks=ranks)


def _read_ranks(text: str, seat: int, name: str) -> tuple[Rank, ...]:
    ranks, place = [], _skip(text[:MOST_TEXT], 0)
    while place < len(text):
        found = _RANK.match(text, place)
        if found is None or len(text) > MOST_TEXT:
            raise RefusedError(
                "“%(text)s” is no card for %(name)s: write A, 2 to 10, J, Q or K.",
                text=text[place : place + 12],
                name=name,
                about=seat,
            )
        ranks.append(Rank("T" if found[0] in {"10", "0"} else found[0].upper()))
        place = _skip(text, found.end())
    return tuple(ranks)


def _skip(text: str, place: int) -> int:
    gap = _GAP.match(text, place)
    return gap.end() if gap else place


def _read_points(text: str, seat: int, name: str) -> int | None:
    tidy = text.strip()
    if not tidy:
        return None
    if _SUM.fullmatch(tidy):
        return sum(int(part) for part in _NUMBER.findall(tidy))
    if _BELOW_ZERO.fullmatch(tidy):
        # The engine knows what to say about it.
        return -int(_NUMBER.findall(tidy)[0])
    raise RefusedError("“%(text)s” is no number of points for %(name)s.", text=tidy[:12], name=name, about=seat)
