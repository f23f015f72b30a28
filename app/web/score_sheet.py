"""A score sheet as a page shows it: cells, totals, sentences, and the chart."""

from dataclasses import dataclass

from app.engine import BOOKS, Rank, Reason, Rules, rules_to_json
from app.engine.options import End, Scoring
from app.services.sheet import MatchSheet, SheetRow
from app.web import rule_words, tallies
from app.web.charts import Line

KEYS = tuple(Rank(rank) for rank in "8KQJT9765432A")
"""In the order of the keys: dear ones first."""
CROWD = 6
"""From so many players on the sheet scrolls sideways."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has after a hand."""

    total: int
    gain: int
    """What the hand added."""
    is_new: bool
    """Stands out: who won the hand or writes its points; where everybody writes, who went out."""


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
    points: int
    is_wild: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """Everything that a score sheet says."""

    lines: tuple[SheetLine, ...]
    standing: tuple[int, ...]
    leaders: tuple[int, ...]
    """Empty while all are level."""
    is_scored: bool
    goal: str
    options: tuple[str, ...]
    """What the table chose where its rule book leaves it open."""
    ahead: str
    won: str
    why: str
    chart: tuple[Line, ...]
    chart_target: int | None
    has_many: bool


def view_of(sheet: MatchSheet) -> SheetView:
    """Return what a page shows of a score sheet."""
    is_scored = sheet.rules.scoring is not Scoring.NONE
    all_level = len(set(sheet.standing)) < 2
    return SheetView(
        lines=_lines(sheet),
        standing=sheet.standing,
        leaders=() if all_level and not sheet.finished else sheet.leaders,
        is_scored=is_scored,
        goal=tallies.goal_words(sheet),
        options=_options(sheet.rules),
        ahead=tallies.standing_words(sheet),
        won=tallies.end_words(sheet) if sheet.finished else "",
        why=tallies.end_reason_words(sheet) if sheet.finished else "",
        chart=_chart(sheet) if is_scored and sheet.rows else (),
        chart_target=sheet.target if sheet.rules.end in (End.TARGET, End.OUT_AT) else None,
        has_many=len(sheet.seats) >= CROWD,
    )


def _lines(sheet: MatchSheet) -> tuple[SheetLine, ...]:
    won = [0] * len(sheet.seats)
    lines = []
    for row in sheet.rows:
        won = [count + (seat in row.winners) for seat, count in enumerate(won)]
        note = tallies.blocked_words(sheet, row) if row.reason != Reason.OUT else ""
        lines.append(SheetLine(row, _cells(sheet.rules, row, won), note))
    return tuple(lines)


def _cells(rules: Rules, row: SheetRow, won: list[int]) -> tuple[Cell, ...]:
    if rules.scoring is Scoring.NONE:
        return tuple(Cell(count, int(seat in row.winners), seat in row.winners) for seat, count in enumerate(won))
    own = rules.scoring is Scoring.OWN_PENALTY
    return tuple(
        Cell(total, gain, seat == row.went_out if own else gain > 0)
        for seat, (total, gain) in enumerate(zip(row.totals, row.scores, strict=True))
    )


def _options(rules: Rules) -> tuple[str, ...]:
    if rules.book not in BOOKS:
        return ()
    spelled = rules_to_json(rules)
    open_options = [choice.option for choice in BOOKS[rules.book].choices if choice.option != "end"]
    return tuple(
        f"{rule_words.option_words(option)}: {rule_words.value_words(option, spelled[option])}"
        for option in open_options
    )


def _chart(sheet: MatchSheet) -> tuple[Line, ...]:
    return tuple(Line(seat.name, seat.number, [row.totals[seat.number] for row in sheet.rows]) for seat in sheet.seats)


def rank_keys(rules: Rules) -> tuple[RankKey, ...]:
    """Return the keys that cards are tapped in with."""
    worth = dict(rules.points)
    return tuple(RankKey(rank, worth[rank], rank is rules.wild_rank) for rank in KEYS)


def arithmetic_of(sheet: MatchSheet) -> dict[str, object]:
    """Return what a browser needs to count along: the same rules value as the server's, as data."""
    rules = sheet.rules
    return {
        "points": {str(rank): points for rank, points in rules.points},
        "copies": 4 * rules.decks_for(len(sheet.seats)),
        "scoring": str(rules.scoring),
        "blocked": str(rules.blocked),
        "blockedTie": str(rules.blocked_tie),
    }
