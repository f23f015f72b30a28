"""How a hand was counted: the sum behind what is written, and why a hand that nobody went out of counts as it does."""

from collections.abc import Sequence

from app.engine import Reason, Rules, sides_of
from app.engine.options import Blocked, MatchForm, Scoring
from app.services.sheet import MatchSheet, SheetRow
from app.web.i18n import gettext as _
from app.web.i18n import ngettext, number
from app.web.words import all_of

COLLECTING = (Scoring.WINNER_COLLECTS, Scoring.ZERO_SUM, Scoring.AVERAGE)
"""Where who wins a hand writes what the others hold."""


def added_words(values: Sequence[int]) -> str:
    """Write out what several cards make: `50 + 10 + 9 = 69`; nothing where there is nothing to add."""
    added = " + ".join(number(value) for value in values)
    return f"{added} = {number(sum(values))}" if len(values) > 1 else ""


def sum_words(sheet: MatchSheet, row: SheetRow) -> str:
    """Write out what the winners of a hand take: `25 + 50 = 75`, doubled or averaged where the rules say so."""
    values = _yielded(sheet, row)
    added = " + ".join(number(value) for value in values)
    total = sum(values)
    whole = f"({added})" if len(values) > 1 else added
    if row.on_wild:
        added, total = f"2 × {whole}", 2 * total
        whole = added
    losers = len(row.dealt) - len(row.winners)
    if sheet.rules.scoring is Scoring.AVERAGE and losers > 1:
        added, total = f"{whole} ÷ {number(losers)}", total // losers
    return added if added == number(total) else f"{added} = {number(total)}"


def step_words(sheet: MatchSheet, row: SheetRow, seat: int) -> str:
    """Write out how a seat's points become what it yields or writes, where that is a difference: `25 − 14 = 11`."""
    points = row.points[seat]
    if seat not in row.dealt or sheet.rules.match_form is MatchForm.PARTNERS:
        return ""
    if sheet.rules.scoring is Scoring.LARGEST_MINUS_OWN:
        largest = max(row.points[one] for one in row.dealt)
        return _difference(largest, points) if largest - points == row.earned[seat] else ""
    lowest = _lowest(sheet, row)
    is_taken = sheet.rules.scoring in COLLECTING and _is_difference(sheet.rules, row) and seat not in row.winners
    return _difference(points, lowest) if is_taken and lowest and points >= lowest else ""


def _difference(whole: int, part: int) -> str:
    return f"{number(whole)} − {number(part)} = {number(whole - part)}"


def _yielded(sheet: MatchSheet, row: SheetRow) -> list[int]:
    """Return what each side that has not won yields."""
    off = _lowest(sheet, row) if _is_difference(sheet.rules, row) else 0
    # Who left the match may have held less than whoever won a blocked hand.
    return [max(0, points - off) for points in _held(sheet, row, winners=False)]


def _held(sheet: MatchSheet, row: SheetRow, *, winners: bool) -> list[int]:
    sides = sides_of(sheet.rules, len(sheet.seats))
    chosen = [side for side in sides if (side[0] in row.winners) is winners and side[0] in row.dealt]
    return [sum(row.points[seat] for seat in side) for side in chosen]


def _lowest(sheet: MatchSheet, row: SheetRow) -> int:
    return min(_held(sheet, row, winners=True), default=0)


def _is_difference(rules: Rules, row: SheetRow) -> bool:
    return row.went_out is None and rules.blocked is Blocked.LOWEST_TAKES_DIFFERENCE


def blocked_words(sheet: MatchSheet, row: SheetRow) -> str:
    """Say how a hand that nobody went out of counts, with the sum."""
    if row.reason == Reason.LEFT:
        names = all_of(_names(sheet, row.winners))
        return _("In hand %(number)s all left but %(name)s, who won it.", number=row.number, name=names)
    return f"{_ending(sheet, row)} {_count_words(sheet, row)}"


def _ending(sheet: MatchSheet, row: SheetRow) -> str:
    match row.reason:
        case Reason.REPEATED:
            return _("Hand %(number)s came round to where it had been.", number=row.number)
        case Reason.STOCK:
            return _("Hand %(number)s ended with the stock.", number=row.number)
        case Reason.MAX_PLAYS:
            plays = sheet.rules.max_plays or 0
            return ngettext(
                "Hand %(hand)s ended after %(num)s card.",
                "Hand %(hand)s ended after %(num)s cards.",
                plays,
                hand=row.number,
            )
    return _("Hand %(number)s was blocked: nobody could play.", number=row.number)


def _count_words(sheet: MatchSheet, row: SheetRow) -> str:
    rules = sheet.rules
    if rules.scoring is Scoring.OWN_PENALTY and rules.blocked is not Blocked.DRAW:
        return _("Each writes their own cards.")
    if rules.scoring is Scoring.LARGEST_MINUS_OWN and rules.blocked is not Blocked.DRAW:
        return _("Each writes how much less they held than whoever held most.")
    if not row.winners:
        return _nobody_words(rules)
    if rules.scoring is Scoring.NONE:
        return _won_words(sheet, row)
    if len(row.winners) == len(row.dealt):
        return _("Everybody held as little, so nobody takes anything.")
    return _taken_words(sheet, row)


def _nobody_words(rules: Rules) -> str:
    match rules.blocked:
        case Blocked.DRAW | Blocked.EACH_OWN:
            return _("It counts for nobody.")
        case Blocked.FEWEST_CARDS:
            return _("Several held the fewest cards, so it counts for nobody.")
    return _("Several held the fewest points, so it counts for nobody.")


def _won_words(sheet: MatchSheet, row: SheetRow) -> str:
    names = all_of(_names(sheet, row.winners))
    if sheet.rules.blocked is Blocked.FEWEST_CARDS:
        return _("It is won with the fewest cards: %(names)s.", names=names)
    return _("It is won with the fewest points: %(names)s.", names=names)


def _taken_words(sheet: MatchSheet, row: SheetRow) -> str:
    rules = sheet.rules
    values = {
        "names": all_of(_names(sheet, row.winners)),
        "lowest": number(_lowest(sheet, row)),
        "sum": sum_words(sheet, row),
        "share": number(row.earned[row.winners[0]]),
    }
    if rules.blocked is Blocked.FEWEST_CARDS:
        return ngettext(
            "%(names)s held the fewest cards and writes %(share)s, of %(sum)s.",
            "%(names)s held the fewest cards and write %(share)s each, of %(sum)s.",
            len(row.winners),
            **values,
        )
    if len(sides_of(rules, len(sheet.seats))) < len(sheet.seats):
        return _("%(names)s together held the fewest (%(lowest)s) and write %(sum)s.", **values)
    if len(row.winners) > 1:
        return _("%(names)s held the fewest (%(lowest)s) and share %(sum)s: %(share)s each.", **values)
    if rules.scoring is Scoring.AVERAGE:
        return _("%(names)s held the fewest (%(lowest)s) and takes the average: %(sum)s.", **values)
    if _is_difference(rules, row):
        return _("%(names)s held the fewest (%(lowest)s) and takes the difference: %(sum)s.", **values)
    return _("%(names)s held the fewest (%(lowest)s) and takes what the others held: %(sum)s.", **values)


def _names(sheet: MatchSheet, seats: tuple[int, ...]) -> list[str]:
    return [sheet.seats[seat].name for seat in seats]
