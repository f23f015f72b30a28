"""What a score sheet says in words: what is played for, who is ahead, how a blocked hand counts, who has won."""

from app.engine.options import Blocked, End, Scoring
from app.services.settlement import ABANDONED
from app.services.sheet import MatchSheet, SheetRow
from app.web.i18n import gettext as _
from app.web.i18n import ngettext, number
from app.web.words import all_of


def goal_words(sheet: MatchSheet) -> str:
    """Say what a match is played for."""
    match sheet.rules.end:
        case End.TARGET:
            return _("first to %(target)s wins", target=number(sheet.target))
        case End.OUT_AT:
            return _("lowest wins when somebody reaches %(target)s", target=number(sheet.target))
        case End.HANDS:
            return ngettext("most of %(num)s hand wins", "most of %(num)s hands wins", sheet.rules.hands)
        case End.OPEN:
            return _("most hands won when you stop")


def standing_words(sheet: MatchSheet) -> str:
    """Say who is ahead in a match that goes on, and what is missing to its end."""
    if not sheet.rows or sheet.finished:
        return ""
    names = all_of(_names(sheet, sheet.leaders))
    best = sheet.standing[sheet.leaders[0]]
    if _is_due(sheet):
        return _("%(names)s are level: an extra hand decides", names=names)
    match sheet.rules.end:
        case End.TARGET:
            values = {"names": names, "missing": number(sheet.target - best)}
            several = len(sheet.leaders)
            return ngettext("%(names)s needs %(missing)s", "%(names)s need %(missing)s each", several, **values)
        case End.OUT_AT:
            return _("Lowest: %(names)s with %(points)s", names=names, points=number(best))
        case End.HANDS | End.OPEN:
            return _("Ahead: %(names)s with %(hands)s", names=names, hands=_hands_won(best))


def _is_due(sheet: MatchSheet) -> bool:
    """Tell whether the match would be over if several were not level."""
    if sheet.rules.end is End.HANDS:
        return len(sheet.rows) >= sheet.rules.hands
    return sheet.rules.end is not End.OPEN and max(sheet.totals) >= sheet.target


def end_words(sheet: MatchSheet) -> str:
    """Say who has won a match that is over, and with what."""
    winners = sheet.winners
    if not winners:
        return _("The match ends without a winner")
    best = sheet.standing[winners[0].number]
    values = {"names": all_of(seat.name for seat in winners), "result": _result(sheet, best)}
    if len(winners) > 1:
        return _("%(names)s share the win! %(result)s each", **values)
    return _("%(names)s wins! %(result)s", **values)


def _result(sheet: MatchSheet, best: int) -> str:
    hands = ngettext("%(num)s hand", "%(num)s hands", len(sheet.rows))
    if sheet.rules.scoring is Scoring.NONE:
        return _("%(won)s of %(hands)s", won=number(best), hands=hands)
    return ngettext("%(num)s point in %(hands)s", "%(num)s points in %(hands)s", best, hands=hands)


def end_reason_words(sheet: MatchSheet) -> str:
    """Say why a match is over."""
    hand = len(sheet.rows)
    if sheet.end_reason == ABANDONED:
        return _("It was broken off before its end, and counts for nobody.")
    match sheet.end_reason:
        case End.TARGET:
            return _("The target of %(target)s was reached in hand %(hand)s.", target=number(sheet.target), hand=hand)
        case End.OUT_AT:
            out = [seat for seat, total in enumerate(sheet.totals) if total >= sheet.target]
            return _(
                "%(names)s reached %(target)s in hand %(hand)s, and the lowest total wins.",
                names=all_of(_names(sheet, out)),
                target=number(sheet.target),
                hand=hand,
            )
        case End.HANDS if hand > sheet.rules.hands:
            return _("All hands were played, and an extra one decided.")
        case End.HANDS:
            return _("All hands were played.")
    return _("The players closed the match.")


def blocked_words(sheet: MatchSheet, row: SheetRow) -> str:
    """Say how a hand in which nobody could act counts, with the sum."""
    if row.reason == "repeated":
        start = _("Hand %(number)s came round to where it had been.", number=row.number)
    else:
        start = _("Hand %(number)s was blocked: nobody could play.", number=row.number)
    return f"{start} {_count_words(sheet, row)}"


def _count_words(sheet: MatchSheet, row: SheetRow) -> str:
    rules = sheet.rules
    if rules.blocked is Blocked.DRAW or rules.scoring is Scoring.NONE:
        return _("It counts for nobody.")
    if rules.blocked is Blocked.EACH_OWN or rules.scoring is Scoring.OWN_PENALTY:
        return _("Each writes their own cards.")
    if not row.winners:
        return _("Several held the fewest points, so it counts for nobody.")
    return _taken_words(sheet, row)


def _taken_words(sheet: MatchSheet, row: SheetRow) -> str:
    lowest = min(row.points)
    off = lowest if sheet.rules.blocked is Blocked.LOWEST_TAKES_DIFFERENCE else 0
    others = [points - off for seat, points in enumerate(row.points) if seat not in row.winners]
    values = {
        "names": all_of(_names(sheet, row.winners)),
        "lowest": number(lowest),
        "sum": _sum_words(others),
        "share": number(row.scores[row.winners[0]]),
    }
    if not others:
        return _("Everybody held %(lowest)s, so nobody takes anything.", **values)
    if len(row.winners) > 1:
        return _("%(names)s held the fewest (%(lowest)s) and share %(sum)s: %(share)s each.", **values)
    if off:
        return _("%(names)s held the fewest (%(lowest)s) and takes the difference: %(sum)s.", **values)
    return _("%(names)s held the fewest (%(lowest)s) and takes what the others held: %(sum)s.", **values)


def _sum_words(values: list[int]) -> str:
    total = number(sum(values))
    return " + ".join(number(value) for value in values) + f" = {total}" if len(values) > 1 else total


def _hands_won(count: int) -> str:
    return ngettext("%(num)s hand won", "%(num)s hands won", count)


def _names(sheet: MatchSheet, seats: tuple[int, ...] | list[int]) -> list[str]:
    return [sheet.seats[seat].name for seat in seats]
