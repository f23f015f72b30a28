"""What a score sheet says in words: what is played for, who is ahead, who has won, and why."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from app.engine import is_due
from app.engine.match import Forfeit
from app.engine.options import End, MatchForm, Scoring
from app.services.settlement import ABANDONED
from app.services.sheet import MatchSheet
from app.web.i18n import gettext as _
from app.web.i18n import ngettext, number
from app.web.words import all_of


def goal_words(sheet: MatchSheet) -> str:
    """Say what a match is played for."""
    target = number(sheet.target)
    match sheet.rules.match_form:
        case MatchForm.HOLLYWOOD:
            return _("three columns to %(target)s each; the highest sum wins", target=target)
        case MatchForm.ELIMINATION:
            return _("who reaches %(target)s is out; the last one left wins", target=target)
        case MatchForm.COUNTDOWN_REDEAL:
            return _("from eight down to one: who then wins a hand wins")
        case MatchForm.COUNTDOWN_PICK_UP:
            return _("from eight down to one in a single hand")
        case MatchForm.PLAIN | MatchForm.PARTNERS:
            return _line_words(sheet)
        case _:
            assert_never(sheet.rules.match_form)


def newcomer_words(sheet: MatchSheet) -> Iterator[str]:
    """Say who joined on the way, and that a target which was counted by players stays as it was."""
    stays = sheet.rules.target_per_player and sheet.rules.end in {End.TARGET, End.OUT_AT}
    for seat in sheet.seats:
        if seat.first_hand == 1:
            continue
        name, first, target = seat.name, number(seat.first_hand), number(sheet.target)
        if stays:
            yield _(
                "%(name)s plays from hand %(number)s on; the target stays %(target)s.",
                name=name,
                number=first,
                target=target,
            )
        else:
            yield _("%(name)s plays from hand %(number)s on.", name=name, number=first)


def _line_words(sheet: MatchSheet) -> str:
    rules = sheet.rules
    match rules.end:
        case End.TARGET:
            return _("first to %(target)s wins", target=number(sheet.target))
        case End.OUT_AT:
            return _("lowest wins when somebody reaches %(target)s", target=number(sheet.target))
        case End.HANDS:
            return _hands_words(rules.scoring, rules.hands)
        case End.OPEN:
            return _open_words(rules.scoring)
        case _:
            assert_never(rules.end)


def _hands_words(scoring: Scoring, hands: int) -> str:
    if scoring is Scoring.NONE:
        return ngettext("most of %(num)s hand wins", "most of %(num)s hands wins", hands)
    if scoring is Scoring.OWN_PENALTY:
        return ngettext("lowest after %(num)s hand wins", "lowest after %(num)s hands wins", hands)
    return ngettext("highest after %(num)s hand wins", "highest after %(num)s hands wins", hands)


def _open_words(scoring: Scoring) -> str:
    if scoring is Scoring.NONE:
        return _("most hands won when you stop")
    if scoring is Scoring.OWN_PENALTY:
        return _("lowest wins when you stop")
    return _("highest wins when you stop")


def standing_words(sheet: MatchSheet) -> str:
    """Say who is ahead in a match that goes on, and what is missing to its end."""
    if not sheet.rows or sheet.finished:
        return ""
    names = all_of(_names(sheet, sheet.leaders))
    if is_due(sheet.now, sheet.rules):
        return _("%(names)s are level: an extra hand decides", names=names)
    best = sheet.standing[sheet.leaders[0]]
    if sheet.rules.scoring is Scoring.NONE:
        return _hands_ahead_words(sheet, names, best)
    if sheet.rules.scoring is Scoring.OWN_PENALTY:
        return _("Lowest: %(names)s with %(points)s", names=names, points=number(best))
    if sheet.rules.end is End.TARGET and sheet.rules.match_form is not MatchForm.HOLLYWOOD:
        return _missing_words(sheet, names, sheet.target - best)
    return _("Ahead: %(names)s with %(points)s", names=names, points=number(best))


def _hands_ahead_words(sheet: MatchSheet, names: str, best: int) -> str:
    if sheet.rules.match_form is MatchForm.COUNTDOWN_REDEAL:
        return _("Ahead: %(names)s at number %(number)s", names=names, number=number(best))
    return _("Ahead: %(names)s with %(hands)s", names=names, hands=_hands_won(best))


def _missing_words(sheet: MatchSheet, names: str, missing: int) -> str:
    if sheet.rules.match_form is MatchForm.PARTNERS:
        return _("Ahead: %(names)s, %(missing)s to go", names=names, missing=number(missing))
    several = len(sheet.leaders)
    values = {"names": names, "missing": number(missing)}
    return ngettext("%(names)s needs %(missing)s", "%(names)s need %(missing)s each", several, **values)


def end_words(sheet: MatchSheet) -> str:
    """Say who has won a match that is over, and with what."""
    winners = sheet.winners
    if not winners:
        return _("The match ends without a winner")
    values = {"names": all_of(seat.name for seat in winners), "result": _result(sheet, winners[0].number)}
    if is_pair(sheet):
        return _("%(names)s win together! %(result)s", **values)
    if len(winners) > 1:
        return _("%(names)s share the win! %(result)s each", **values)
    return _("%(names)s wins! %(result)s", **values)


def is_pair(sheet: MatchSheet) -> bool:
    """Tell whether one pair of partners has won the match."""
    return sheet.rules.match_form is MatchForm.PARTNERS and len(sheet.winners) == len(sheet.seats) // 2


def _result(sheet: MatchSheet, seat: int) -> str:
    hands = ngettext("%(num)s hand", "%(num)s hands", len(sheet.rows))
    if sheet.rules.scoring is Scoring.NONE:
        return _("%(won)s of %(hands)s", won=number(sheet.now.hands_won[seat]), hands=hands)
    return ngettext("%(num)s point in %(hands)s", "%(num)s points in %(hands)s", sheet.totals[seat], hands=hands)


def end_reason_words(sheet: MatchSheet) -> str:
    """Say why a match is over."""
    # Later hands may stand on a sheet that was corrected, or whose rules were changed (ruling 91).
    ended = ((row.number, row.totals) for row in sheet.rows if row.after.end)
    hand, totals = next(ended, (len(sheet.rows), sheet.totals))
    match sheet.end_reason:
        case reason if reason == ABANDONED:
            return _("It was broken off before its end, and counts for nobody.")
        case Forfeit.LEFT:
            return _("All the others have left the match.")
        case End.TARGET:
            return _("The target of %(target)s was reached in hand %(hand)s.", target=number(sheet.target), hand=hand)
        case End.OUT_AT:
            out = [seat for seat, total in enumerate(totals) if total >= sheet.target]
            return _(
                "%(names)s reached %(target)s in hand %(hand)s, and the lowest total wins.",
                names=all_of(_names(sheet, out)),
                target=number(sheet.target),
                hand=hand,
            )
        case End.HANDS:
            extra = hand > sheet.rules.hands
            return _("All hands were played, and an extra one decided.") if extra else _("All hands were played.")
    return _form_reason_words(sheet)


def _form_reason_words(sheet: MatchSheet) -> str:
    target = number(sheet.target)
    match sheet.end_reason:
        case MatchForm.HOLLYWOOD:
            return _("All three columns are closed, and the highest sum wins.")
        case MatchForm.ELIMINATION if sheet.now.still_in:
            return _("All the others have reached %(target)s.", target=target)
        case MatchForm.ELIMINATION:
            return _("The last ones reached %(target)s together, and the lowest total wins.", target=target)
        case MatchForm.COUNTDOWN_REDEAL | MatchForm.COUNTDOWN_PICK_UP:
            return _("The countdown is over.")
    return _("The players closed the match.")


def _hands_won(count: int) -> str:
    return ngettext("%(num)s hand won", "%(num)s hands won", count)


def _names(sheet: MatchSheet, seats: Sequence[int]) -> list[str]:
    return [sheet.seats[seat].name for seat in seats]
