"""A score sheet as a page shows it: cells, totals, sentences, and the chart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.engine import Rank, Reason, Rules
from app.engine.options import End, MatchForm, Scoring
from app.services.sheet import MatchSheet, SheetRow, SheetSeat
from app.web import counts, milestones, option_words, tallies
from app.web.charts import Line
from app.web.i18n import gettext as _

KEYS = tuple(Rank(rank) for rank in "8KQJT9765432A")
"""In the order of the keys: dear ones first; jokers come before them, where they are played with."""
CROWD = 6
"""From so many players on the sheet scrolls sideways."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has after a hand."""

    total: int
    """What the player is ranked by: see `MatchSheet.standing`."""
    gain: int
    """What the hand added to it."""
    is_new: bool
    """Stands out: who won the hand or writes its points; where everybody writes, who went out."""
    is_dealt: bool
    """Not where the player was out of the match, or had not joined it."""
    missing: str
    """What stands there instead: that the player was out, or what they will begin with."""


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """A column of a Hollywood sheet, below the hands."""

    number: int
    sums: tuple[int | None, ...]
    """By seat; none where the player has not opened it."""
    is_closed: bool


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A hand."""

    row: SheetRow
    cells: tuple[Cell, ...]
    note: str
    """How a blocked hand counts; empty for any other."""


@dataclass(frozen=True, slots=True)
class RankKey:
    """A key of the entry screen."""

    rank: Rank
    word: str
    points: int
    is_wild: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """Everything that a score sheet says."""

    lines: tuple[SheetLine, ...]
    standing: tuple[int, ...]
    columns: tuple[ColumnLine, ...]
    """Empty but in Hollywood."""
    leaders: tuple[int, ...]
    """Empty while all are level."""
    is_scored: bool
    caption: str
    """What the numbers of the sheet are."""
    total: str
    """What stands in the last row, in a word."""
    goal: str
    ahead: str
    milestones: tuple[str, ...]
    """What the next hand can bring."""
    won: str
    why: str
    chart: tuple[Line, ...]
    chart_target: int | None
    newcomers: tuple[str, ...]
    """Who joined on the way, and that the target stays."""
    has_many: bool


def view_of(sheet: MatchSheet) -> SheetView:
    """Return what a page shows of a score sheet."""
    is_scored = sheet.rules.scoring is not Scoring.NONE
    all_level = len(set(sheet.standing)) < 2
    return SheetView(
        lines=_lines(sheet),
        standing=sheet.standing,
        columns=_columns(sheet),
        leaders=() if all_level and not sheet.finished else sheet.leaders,
        is_scored=is_scored,
        caption=_caption(sheet),
        total=_("Number") if sheet.rules.match_form is MatchForm.COUNTDOWN_REDEAL else _("Total"),
        goal=tallies.goal_words(sheet),
        ahead=tallies.standing_words(sheet),
        milestones=milestones.milestones(sheet),
        won=tallies.end_words(sheet) if sheet.finished else "",
        why=tallies.end_reason_words(sheet) if sheet.finished else "",
        chart=_chart(sheet) if is_scored and sheet.rows else (),
        chart_target=sheet.target if sheet.rules.end in (End.TARGET, End.OUT_AT) and not sheet.now.closed else None,
        newcomers=tuple(tallies.newcomer_words(sheet)),
        has_many=len(sheet.seats) >= CROWD,
    )


def _caption(sheet: MatchSheet) -> str:
    if sheet.rules.match_form is MatchForm.COUNTDOWN_REDEAL:
        return _("Everyone's number after each hand")
    if sheet.rules.scoring is Scoring.NONE:
        return _("Hands won after each hand")
    return _("Points after each hand, added up")


def _columns(sheet: MatchSheet) -> tuple[ColumnLine, ...]:
    return tuple(
        ColumnLine(place + 1, tuple(seat.columns[place] for seat in sheet.now.seats), is_closed)
        for place, is_closed in enumerate(sheet.now.closed)
    )


def _lines(sheet: MatchSheet) -> tuple[SheetLine, ...]:
    before = opening_standing(sheet)
    lines = []
    for row in sheet.rows:
        after = sheet.standing_after(row.after)
        note = counts.blocked_words(sheet, row) if row.reason != Reason.OUT else ""
        lines.append(SheetLine(row, tuple(_cells(sheet, row, before, after)), note))
        before = after
    return tuple(lines)


def opening_standing(sheet: MatchSheet) -> tuple[int, ...]:
    """Return what everybody begins with."""
    return sheet.standing_after(sheet.standing_before(1))


def _cells(sheet: MatchSheet, row: SheetRow, before: Sequence[int], after: Sequence[int]) -> Iterator[Cell]:
    rules = sheet.rules
    collected = rules.scoring in (Scoring.WINNER_COLLECTS, Scoring.AVERAGE)
    for seat, (old, total) in enumerate(zip(before, after, strict=True)):
        gain = total - old
        went_out = row.reason in {Reason.OUT, Reason.LEFT} and seat in row.winners
        is_new = gain > 0 if collected else went_out if rules.scoring is not Scoring.NONE else seat in row.winners
        missing = "" if seat in row.dealt else _missing(sheet.seats[seat].first_hand - row.number, total)
        yield Cell(total, gain, is_new, seat in row.dealt, missing)


def _missing(hands_to_come: int, total: int) -> str:
    """Return what stands in place of a hand that somebody was not dealt, so many hands before their first one."""
    if hands_to_come <= 0:
        return _("out")
    return str(total) if hands_to_come == 1 and total else "–"


def _chart(sheet: MatchSheet) -> tuple[Line, ...]:
    return tuple(_chart_line(sheet, seat) for seat in sheet.seats)


def _chart_line(sheet: MatchSheet, seat: SheetSeat) -> Line:
    """Return the line of a player, from the first hand that was dealt to them to the last one."""
    before = seat.first_hand - 1
    last = max((row.number for row in sheet.rows if seat.number in row.dealt), default=before)
    totals = [row.totals[seat.number] for row in sheet.rows[before:last]]
    start = sheet.rows[before - 1].totals[seat.number] if before else 0
    return Line(seat.name, seat.colour, totals, seat.first_hand, start)


def rank_keys(rules: Rules) -> tuple[RankKey, ...]:
    """Return the keys that cards are tapped in with."""
    worth = dict(rules.points)
    keys = (Rank.JOKER, *KEYS) if rules.jokers else KEYS
    return tuple(RankKey(rank, option_words.rank(rank), worth[rank], is_wild=rank in _wild(rules)) for rank in keys)


def all_rank_keys() -> tuple[RankKey, ...]:
    """Return every key there can be, for a page that learns the rules in the browser."""
    return tuple(RankKey(rank, option_words.rank(rank), 0, is_wild=False) for rank in (Rank.JOKER, *KEYS))


def _wild(rules: Rules) -> tuple[Rank, Rank]:
    return rules.wild_rank, Rank.JOKER


def written(lines: Sequence[SheetLine]) -> list[dict[str, object]]:
    """Return what each hand wrote, for a browser that counts the next one along."""
    return [{"scores": line.row.scores, "winners": line.row.winners} for line in lines]
