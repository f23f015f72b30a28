"""What the next hand of a match can bring, in words: who can win with it, what ends the match, how many are left."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from app.engine import is_due, sides_of
from app.engine.options import End, MatchForm, Scoring
from app.services.sheet import MatchSheet
from app.web.i18n import gettext as _
from app.web.i18n import ngettext, number
from app.web.words import all_of, any_of

MOST = 3
"""Of more sentences nobody reads any."""


def milestones(sheet: MatchSheet) -> tuple[str, ...]:
    """Return sentences about what lies ahead; none before the first hand, after the end, or before an extra hand."""
    if not sheet.rows or sheet.finished or is_due(sheet.now, sheet.rules):
        return ()
    return tuple(_said(sheet))[:MOST]


def _said(sheet: MatchSheet) -> Iterator[str]:
    match sheet.rules.match_form:
        case MatchForm.HOLLYWOOD:
            yield from _column(sheet)
        case MatchForm.ELIMINATION:
            yield from _next_out(sheet)
        case MatchForm.COUNTDOWN_REDEAL:
            yield from _last_number(sheet)
        case MatchForm.COUNTDOWN_PICK_UP:
            return
        case MatchForm.PLAIN | MatchForm.PARTNERS:
            yield from _line(sheet)
        case _:
            assert_never(sheet.rules.match_form)


def _line(sheet: MatchSheet) -> Iterator[str]:
    match sheet.rules.end:
        case End.TARGET:
            yield from _target(sheet)
        case End.OUT_AT:
            seats = _highest(sheet, sheet.now.still_in)
            values = {
                "names": all_of(_names(sheet, seats)),
                "missing": number(sheet.target - sheet.totals[seats[0]]),
            }
            yield ngettext(
                "When %(names)s writes %(missing)s more, the match ends and the lowest total wins.",
                "When one of %(names)s writes %(missing)s more, the match ends and the lowest total wins.",
                len(seats),
                **values,
            )
        case End.HANDS:
            yield from _hands_left(sheet)
        case End.OPEN:
            return
        case _:
            assert_never(sheet.rules.end)


def _target(sheet: MatchSheet) -> Iterator[str]:
    best, brought = _best_hand(sheet)
    sides = [side for side in sides_of(sheet.rules, len(sheet.seats)) if side[0] in sheet.now.still_in]
    near = [side for side in sides if sheet.target - sheet.totals[side[0]] <= brought]
    if not near:
        return
    yield _(
        "The next hand can decide: one like hand %(hand)s, with %(points)s, is enough for %(names)s.",
        hand=number(best),
        points=number(brought),
        names=any_of(all_of(_names(sheet, side)) for side in near),
    )
    for side in near:
        # Who is ahead is said already.
        if side[0] not in sheet.leaders:
            missing = number(sheet.target - sheet.totals[side[0]])
            values = {"names": all_of(_names(sheet, side)), "missing": missing}
            if len(side) > 1:
                yield _("%(names)s, %(missing)s to go", **values)
            else:
                yield ngettext("%(names)s needs %(missing)s", "%(names)s need %(missing)s each", 1, **values)


def _best_hand(sheet: MatchSheet) -> tuple[int, int]:
    """Return the number of the hand that brought one player the most, and how much."""
    row = max(sheet.rows, key=lambda row: max(row.scores))
    return row.number, max(row.scores)


def _hands_left(sheet: MatchSheet) -> Iterator[str]:
    left = sheet.rules.hands - len(sheet.rows)
    if left == 1:
        yield _("The next hand is the last one.")
    else:
        yield ngettext("%(num)s hand to go.", "%(num)s hands to go.", left)
    if sheet.rules.scoring is Scoring.NONE and len(sheet.leaders) == 1:
        ahead, *others = sorted(sheet.now.hands_won, reverse=True)
        if ahead > others[0] + left:
            yield _("Nobody can catch up with %(name)s.", name=sheet.seats[sheet.leaders[0]].name)


def _next_out(sheet: MatchSheet) -> Iterator[str]:
    seats = _highest(sheet, sheet.now.still_in)
    missing = number(sheet.target - sheet.totals[seats[0]])
    names = all_of(_names(sheet, seats))
    yield ngettext(
        "%(names)s is out with %(missing)s more.",
        "%(names)s are out with %(missing)s more each.",
        len(seats),
        names=names,
        missing=missing,
    )


def _column(sheet: MatchSheet) -> Iterator[str]:
    place = sheet.now.closed.index(False)
    sums = {seat: standing.columns[place] or 0 for seat, standing in enumerate(sheet.now.seats)}
    best = max(sums.values())
    seats = [seat for seat, points in sums.items() if points == best]
    if best:
        yield ngettext(
            "Column %(column)s closes when %(names)s writes %(missing)s more.",
            "Column %(column)s closes when one of %(names)s writes %(missing)s more.",
            len(seats),
            column="I" * (place + 1),
            names=all_of(_names(sheet, seats)),
            missing=number(sheet.target - best),
        )


def _last_number(sheet: MatchSheet) -> Iterator[str]:
    seats = [seat for seat in sheet.now.still_in if sheet.now.seats[seat].number == 1]
    if seats:
        yield _("A hand won now is enough for %(names)s to win the match.", names=any_of(_names(sheet, seats)))


def _highest(sheet: MatchSheet, seats: Sequence[int]) -> list[int]:
    most = max(sheet.totals[seat] for seat in seats)
    return [seat for seat in seats if sheet.totals[seat] == most]


def _names(sheet: MatchSheet, seats: Iterable[int]) -> list[str]:
    return [sheet.seats[seat].name for seat in seats]
