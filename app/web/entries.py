"""A hand as it is typed in: ranks or points for each player, who went out, or that it was blocked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.engine import EngineError, Left, Rank, points_of, sides_of
from app.services import record
from app.services.errors import RefusedError, ServiceError
from app.services.faults import Fault, Wrong
from app.services.record import Entry
from app.services.sheet import MatchSheet, SheetRow
from app.web.ids import read_id

BLOCKED = "blocked"
MOST_TEXT = 500
_RANK = re.compile(r"10|[2-9ATJQK0*]", re.IGNORECASE)
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
class TypedFault:
    """What was chosen and typed as a penalty of one player."""

    wrong: str
    charge: str


NO_FAULT = TypedFault("", "")


@dataclass(frozen=True, slots=True)
class EntryForm:
    """A hand as it was typed, as text."""

    number: int
    out: str
    """Number of the seat that went out, or `blocked`; empty where nothing was said."""
    typed: tuple[Typed, ...]
    version: str
    """Of the match when the page was made; looked at when a hand is corrected."""
    on_wild: bool = False
    """The last card was a wild one; asked where that doubles."""
    faults: tuple[TypedFault, ...] = ()
    """By seat; empty where nothing was sent."""

    def fault_of(self, seat: int) -> TypedFault:
        """Return what was typed as the penalty of a seat."""
        return self.faults[seat] if seat < len(self.faults) else NO_FAULT


def dealt_seats(page: MatchSheet, number: int) -> tuple[int, ...]:
    """Return who plays a hand: one that stands on the sheet, or the next one."""
    return next((row.dealt for row in page.rows if row.number == number), page.now.still_in)


def empty_form(page: MatchSheet) -> EntryForm:
    """Return the form of the next hand."""
    return EntryForm(page.next_number, "", (Typed("", ""),) * len(page.seats), str(page.version))


def filled_form(page: MatchSheet, row: SheetRow) -> EntryForm:
    """Return the form of a hand that stands on the sheet."""
    out = BLOCKED if row.went_out is None else str(row.went_out)
    typed = tuple(_shown(cards, points) for cards, points in zip(row.cards, row.points, strict=True))
    noted = {fault.seat: TypedFault(str(fault.wrong), str(fault.points)) for fault in row.faults}
    kept = tuple(noted.get(seat, NO_FAULT) for seat in range(len(page.seats)))
    return EntryForm(row.number, out, typed, str(page.version), row.on_wild, kept)


def _shown(cards: tuple[str, ...] | None, points: int) -> Typed:
    return Typed("", str(points) if points else "") if cards is None else Typed(_spell(cards), "")


def _spell(cards: tuple[str, ...]) -> str:
    return " ".join(_SPELLED.get(rank, rank) for rank in cards)


_SPELLED: Mapping[str, str] = {Rank.TEN: "10", Rank.JOKER: "*"}
_READ = {"10": Rank.TEN, "0": Rank.TEN, "*": Rank.JOKER}


def typed_form(page: MatchSheet, given: Mapping[str, str]) -> EntryForm:
    """Return the form as it was sent."""
    seats = range(len(page.seats))
    typed = tuple(Typed(given.get(f"ranks{seat}", ""), given.get(f"points{seat}", "")) for seat in seats)
    number = read_id(given.get("number", "")) or 0
    noted = tuple(TypedFault(given.get(f"fault{seat}", ""), given.get(f"charge{seat}", "").strip()) for seat in seats)
    return EntryForm(number, given.get("out", ""), typed, given.get("version", ""), "wild" in given, noted)


def read_entry(page: MatchSheet, form: EntryForm) -> Entry:
    """Return the hand that was typed; raises `RefusedError`, with the seat as `about` where it is about one."""
    out = read_id(form.out)
    dealt = dealt_seats(page, form.number)
    if form.out != BLOCKED and out not in dealt:
        raise RefusedError("Say who went out, or that the hand was blocked.")
    if not record.counts_cards(page.rules):
        return Entry(form.number, out, (), faults=_read_faults(page, form))
    gone = next((side for side in sides_of(page.rules, len(page.seats)) if out in side), ())
    left = tuple(
        _read_left(page, seat, typed, is_out=seat in gone) if seat in dealt else Left()
        for seat, typed in enumerate(form.typed)
    )
    return Entry(form.number, out, left, on_wild=form.on_wild, faults=_read_faults(page, form))


def _read_faults(page: MatchSheet, form: EntryForm) -> tuple[Fault, ...]:
    read = (_read_fault(page, seat, typed) for seat, typed in enumerate(form.faults))
    return tuple(fault for fault in read if fault is not None)


def _read_fault(page: MatchSheet, seat: int, typed: TypedFault) -> Fault | None:
    if not typed.wrong and not typed.charge:
        return None
    name = page.seats[seat].name
    points = read_id(typed.charge)
    if typed.wrong not in list(Wrong) or points is None:
        raise RefusedError("Say what %(name)s did and how many points it costs.", name=name, about=f"fault{seat}")
    return Fault(seat, Wrong(typed.wrong), points)


def _read_left(page: MatchSheet, seat: int, typed: Typed, *, is_out: bool) -> Left:
    name = page.seats[seat].name
    ranks = _read_ranks(page, typed.ranks, seat, name)
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


def _read_ranks(page: MatchSheet, text: str, seat: int, name: str) -> tuple[Rank, ...]:
    ranks, place = [], _skip(text[:MOST_TEXT], 0)
    while place < len(text):
        found = _RANK.match(text, place)
        rank = found and (_READ.get(found[0]) or Rank(found[0].upper()))
        if found is None or rank is None or len(text) > MOST_TEXT or (rank is Rank.JOKER and not page.rules.jokers):
            raise RefusedError(
                "“%(text)s” is no card for %(name)s: write A, 2 to 10, J, Q or K.",
                text=text[place : place + 12],
                name=name,
                about=seat,
            )
        ranks.append(rank)
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


def find_seat(form: EntryForm, error: EngineError | ServiceError) -> int | str | None:
    """Return the seat that a refusal is about, or the name of the field of its penalty.

    The engine names points, or means who was left with nothing.
    """
    about = error.values.get("about")
    if isinstance(about, int | str):
        return about
    points = str(error.values.get("points", 0))
    return next((seat for seat, typed in enumerate(form.typed) if _means(form, seat, typed, points)), None)


def _means(form: EntryForm, seat: int, typed: Typed, points: str) -> bool:
    return str(seat) != form.out and typed.points.strip() == points
