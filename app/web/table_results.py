"""The end of a hand in words: why it ended, what was held, the arithmetic, and the end of the match."""

from dataclasses import dataclass

from app.engine import Reason, Rules, parse_card, points_of
from app.engine.cards import RANK_INDEX
from app.engine.match import Forfeit
from app.engine.options import Blocked, End, MatchForm, Scoring
from app.services.settlement import ABANDONED
from app.services.sheet import MatchSheet, SheetRow
from app.services.watching import TablePage
from app.web import counts, tallies
from app.web.i18n import gettext as _
from app.web.i18n import ngettext, number
from app.web.words import all_of


@dataclass(frozen=True, slots=True)
class Held:
    """What one seat was left with."""

    seat: int
    name: str
    is_bot: bool
    is_me: bool
    won: bool
    cards: tuple[str, ...]
    sum: str
    """`50 + 10 + 9 = 69`; empty where nothing or one card is counted. Who is left alone keeps cards that are not."""
    step: str
    """`25 − 14 = 11`, where a difference is written or taken."""
    points: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class Result:
    """A hand that is over, and the match where that is over, too."""

    number: int
    headline: str
    why: str
    arithmetic: str
    """How the points that are written came about; empty where each writes their own, or none are written."""
    held: tuple[Held, ...]
    """By seat, of those who were dealt cards."""
    ranked: tuple[tuple[int, Held], ...]
    """Everyone with their place in the match, who is ahead first."""
    match: str
    """Who won the match; empty while it goes on."""
    match_why: str


def result_of(page: TablePage) -> Result | None:
    """Return the result of the last hand, none while a hand is being played."""
    sheet = page.sheet
    if not sheet.rows or (page.hand is not None and page.hand.view.reason is None):
        return None
    row = sheet.rows[-1]
    held = tuple(_held(sheet, row, seat) for seat in range(len(sheet.seats)))
    return Result(
        number=row.number,
        headline=headline_of(sheet, row),
        why=_why(sheet, row),
        arithmetic=_arithmetic(sheet, row),
        held=tuple(held[seat] for seat in row.dealt),
        ranked=_ranked(sheet, held),
        match=match_words(sheet) if sheet.finished else "",
        match_why=_match_why(sheet) if sheet.finished else "",
    )


def headline_of(sheet: MatchSheet, row: SheetRow) -> str:
    """Say in a few words how a hand ended."""
    if row.reason == Reason.LEFT:
        last = sheet.seats[row.winners[0]]
        return _("Only you are left") if last.is_me else _("Only %(name)s is left", name=last.name)
    if row.went_out is None:
        return _("Nobody went out")
    seat = sheet.seats[row.went_out]
    return _("You went out") if seat.is_me else _("%(name)s went out", name=seat.name)


def _why(sheet: MatchSheet, row: SheetRow) -> str:
    rule = _blocked_rule(sheet.rules)
    match row.reason:
        case Reason.BLOCKED:
            return _("Nobody could play or draw any more. %(rule)s", rule=rule)
        case Reason.REPEATED:
            return _("Everything came round again as it had been. %(rule)s", rule=rule)
        case Reason.STOCK:
            return _("The stock has run out. %(rule)s", rule=rule)
        case Reason.MAX_PLAYS:
            return _("As many cards have been played as the rules allow. %(rule)s", rule=rule)
        case Reason.LEFT:
            return _("All the others have left, and what they held then is counted.")
    return ""


def _blocked_rule(rules: Rules) -> str:
    if rules.blocked is Blocked.DRAW:
        return _("Such a hand counts for nobody.")
    match rules.scoring:
        case Scoring.NONE:
            return _won_rule(rules)
        case Scoring.OWN_PENALTY | Scoring.LARGEST_MINUS_OWN:
            return _own_rule(rules)
    return _taken_rule(rules)


def _own_rule(rules: Rules) -> str:
    if rules.scoring is Scoring.OWN_PENALTY:
        return _("Each writes their own cards.")
    return _("Each writes how much less they held than whoever held most.")


def _won_rule(rules: Rules) -> str:
    match rules.blocked:
        case Blocked.EACH_OWN:
            return _("Such a hand counts for nobody.")
        case Blocked.FEWEST_CARDS:
            return _("Who holds the fewest cards wins the hand.")
    return _("Who holds the fewest points wins the hand.")


def _taken_rule(rules: Rules) -> str:
    match rules.blocked:
        case Blocked.FEWEST_CARDS:
            return _("Who holds the fewest cards wins the hand.")
        case Blocked.LOWEST_TAKES_DIFFERENCE:
            return _("Who holds the fewest points takes what the others hold beyond that.")
    return _("Who holds the fewest points takes those of the others.")


def _held(sheet: MatchSheet, row: SheetRow, seat: int) -> Held:
    cards = tuple(sorted(row.cards[seat] or (), key=lambda code: _worth(code, sheet.rules), reverse=True))
    worth = [points_of([parse_card(code).rank], sheet.rules) for code in cards]
    counted = counts.added_words(worth)
    if row.reason == Reason.LEFT and seat in row.winners:
        counted = _("not counted")
    place = sheet.seats[seat]
    return Held(
        seat=seat,
        name=place.name,
        is_bot=place.is_bot,
        is_me=place.is_me,
        won=seat in row.winners,
        cards=cards,
        sum=counted,
        step=counts.step_words(sheet, row, seat),
        points=row.points[seat],
        score=row.scores[seat],
        total=row.totals[seat],
    )


def _ranked(sheet: MatchSheet, held: tuple[Held, ...]) -> tuple[tuple[int, Held], ...]:
    standing, ahead = sheet.standing, sheet.leaders
    few_are_good = bool(ahead) and standing[ahead[0]] < max(standing)
    merits = [(seat not in ahead, total if few_are_good else -total) for seat, total in enumerate(standing)]
    ordered = sorted(merits)
    return tuple((1 + ordered.index(merits[one.seat]), one) for one in sorted(held, key=lambda one: merits[one.seat]))


def _worth(code: str, rules: Rules) -> tuple[int, int]:
    rank = parse_card(code).rank
    return points_of([rank], rules), RANK_INDEX[rank]


def _arithmetic(sheet: MatchSheet, row: SheetRow) -> str:
    if sheet.rules.scoring in {Scoring.OWN_PENALTY, Scoring.LARGEST_MINUS_OWN}:
        # Of a hand that nobody went out of it is said already why it counts so.
        return "" if row.went_out is None else _own_rule(sheet.rules)
    if sheet.rules.scoring not in counts.COLLECTING or not row.winners or not any(row.scores):
        return ""
    names = all_of(sheet.seats[seat].name for seat in row.winners)
    whole = counts.sum_words(sheet, row)
    if sheet.rules.match_form is MatchForm.PARTNERS:
        return _("%(names)s write %(sum)s together.", names=names, sum=whole)
    if len(row.winners) > 1:
        values = {"names": names, "sum": whole, "points": number(row.scores[row.winners[0]])}
        return _("%(names)s share %(sum)s: %(points)s for each.", **values)
    if sheet.seats[row.winners[0]].is_me:
        return _("You write %(sum)s.", sum=whole)
    return _("%(name)s writes %(sum)s.", name=names, sum=whole)


def match_words(sheet: MatchSheet) -> str:
    """Say who has won a match that is over."""
    winners = sheet.winners
    if not winners:
        return _("The match ends without a winner")
    if tallies.is_pair(sheet) and not any(seat.is_me for seat in winners):
        return _("%(names)s win together!", names=all_of(seat.name for seat in winners))
    if len(winners) > 1 and not tallies.is_pair(sheet):
        return _("%(names)s share the win!", names=all_of(seat.name for seat in winners))
    if any(seat.is_me for seat in winners):
        return _("You win!")
    return _("%(name)s wins!", name=winners[0].name)


def _match_why(sheet: MatchSheet) -> str:
    if sheet.end_reason == ABANDONED:
        return _("It was broken off before its end, and counts for nobody.")
    winner = sheet.winners[0].number if sheet.winners else None
    hands = ngettext("%(num)s hand", "%(num)s hands", len(sheet.rows))
    if sheet.rules.scoring is Scoring.NONE:
        best = 0 if winner is None else sheet.now.hands_won[winner]
        return ngettext("%(num)s hand won, in %(hands)s", "%(num)s hands won, in %(hands)s", best, hands=hands)
    best = 0 if winner is None else sheet.totals[winner]
    points = ngettext("%(num)s point in %(hands)s", "%(num)s points in %(hands)s", best, hands=hands)
    match sheet.end_reason:
        case End.TARGET:
            return _("%(points)s: the target was %(target)s.", points=points, target=number(sheet.target))
        case End.OUT_AT:
            who = sheet.seats[max(range(len(sheet.totals)), key=lambda seat: sheet.totals[seat])]
            return _(
                "%(name)s reached %(target)s, and the fewest points win: %(points)s.",
                name=who.name,
                target=number(sheet.target),
                points=points,
            )
        case MatchForm.HOLLYWOOD | MatchForm.ELIMINATION | Forfeit.LEFT:
            return f"{points}. {tallies.end_reason_words(sheet)}"
    return points
