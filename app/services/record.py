"""Recording real cards: what was left after a hand is checked, scored and written on the sheet."""

from dataclasses import dataclass, replace

from app.engine import (
    ImpossibleHandError,
    Left,
    MatchEnd,
    Reason,
    Rules,
    check_left,
    closed_match,
    ends_by_itself,
    rules_from_json,
    score_points,
    spread,
)
from app.engine.options import Blocked, Scoring, Starter
from app.models import Hand, Kind, Match, Right, Status
from app.services import faults, permissions, settlement, sheet, sheet_rights, topics
from app.services.errors import ForbiddenError, MatchClosedError, RefusedError, StaleTableError
from app.services.faults import Fault
from app.services.house import House
from app.services.settlement import Outcome
from app.services.sheet import MatchSheet
from app.store import hands, matches, seats
from app.store.db import Session
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand as a person enters it."""

    number: int
    """The hand that was on their screen: it may have been entered by somebody else meanwhile."""
    went_out: int | None
    """None where the hand was blocked."""
    left: tuple[Left, ...]
    """By seat of the match; not looked at where the rules count no cards, and of seats that were dealt none."""
    on_wild: bool = False
    """The last card was a wild one; looked at where that doubles."""
    faults: tuple[Fault, ...] = ()
    """Penalties that were noted."""


def counts_cards(rules: Rules) -> bool:
    """Tell whether what is left in the hands matters to anybody."""
    return rules.scoring is not Scoring.NONE or rules.blocked not in (Blocked.DRAW, Blocked.EACH_OWN)


def with_real_cards(rules: Rules) -> Rules:
    """Return rules as they are played at a kitchen table: nobody draws lots there where the next can begin."""
    return replace(rules, starter=Starter.LEFT_OF_DEALER)


def get_entry_sheet(house: House, account_id: int | None, match_id: int, needed: Right = Right.SCORE) -> MatchSheet:
    """Return the sheet that a hand is to be written on; raises `ForbiddenError` where the account may only do less."""
    with house.database.reading() as session:
        match, rights = permissions.readable_match(house, session, match_id, account_id)
        sheet_rights.require(session, match, rights, needed)
        found = sheet.load_sheet(session, match, account_id, rights)
    if found.kind is not Kind.CARDS:
        raise ForbiddenError("This match is played online; its hands are written by themselves.")
    return found


def enter_hand(house: House, account_id: int, match_id: int, entry: Entry) -> None:
    """Write the next hand on the sheet, and the end of the match if that was the last one.

    Raises:
        ImpossibleHandError: no deal can end like this.
        MatchClosedError: the match is over.
        StaleTableError: it is not the next hand, because somebody entered or removed one meanwhile.
    """
    with house.database.transaction() as session:
        match = lock_sheet(house, session, match_id, account_id)
        page = sheet.load_sheet(session, match, account_id)
        write_next(house, session, page, entry, account_id)
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def write_next(house: House, session: Session, page: MatchSheet, entry: Entry, account_id: int) -> None:
    """Write the next hand on a sheet that is locked; see `enter_hand` for what it raises."""
    check_turn(page, entry.number)
    outcome = read_outcome(page.rules, page.now.still_in, len(page.seats), entry)
    hand = next_hand(house, page)
    hand.entered_by = account_id
    hands.add(session, hand)
    settlement.settle(session, matches.get(session, page.match_id), hand, outcome, house.clock())


def close_match(house: House, account_id: int, match_id: int) -> None:
    """End a match that goes on until its players stop; who is ahead wins, and who is level shares.

    Raises:
        ForbiddenError: the account may not manage the sheet.
        MatchClosedError: it is over already.
        RefusedError: it ends by itself, or no hand has been played.
    """
    with house.database.transaction() as session:
        match = lock_sheet(house, session, match_id, account_id, Right.MANAGE)
        page = sheet.load_sheet(session, match, account_id)
        if page.finished:
            raise MatchClosedError("The match is over.")
        if ends_by_itself(page.rules):
            raise RefusedError("This match ends by itself, as its rules say.")
        if not page.rows:
            raise RefusedError("A match without a hand cannot be closed.")
        settlement.finish(session, match, closed_end(session, match), house.clock())
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def closed_end(session: Session, match: Match) -> MatchEnd:
    """Return how an open match ends when it is closed with the hands that stand."""
    players = len(seats.list_of_match(session, id_of(match)))
    return closed_match(settlement.list_scores(session, id_of(match)), rules_from_json(match.rules), players)


def lock_sheet(house: House, session: Session, match_id: int, account_id: int, needed: Right = Right.SCORE) -> Match:
    """Return a match with real cards where the account may do what is needed, kept for this transaction.

    Raises `NotFoundError` or `ForbiddenError` where it may not.
    """
    match = permissions.writable_match(house, session, match_id, account_id, needed)
    if match.kind is not Kind.CARDS:
        raise ForbiddenError("This match is played online; its hands are written by themselves.")
    return match


def read_outcome(rules: Rules, dealt: tuple[int, ...], players: int, entry: Entry) -> Outcome:
    """Return what a hand scores that was dealt to those seats of the match.

    Raises `ImpossibleHandError` if no deal can end like that.
    """
    if entry.went_out is not None and entry.went_out not in dealt:
        raise ImpossibleHandError("Nobody at the table has that seat.")
    faults.check(entry.faults, rules, dealt)
    went_out = None if entry.went_out is None else dealt.index(entry.went_out)
    if counts_cards(rules):
        left = {seat: entry.left[seat] for seat in dealt}
        points = check_left(tuple(left.values()), rules, went_out)
        counts = [len(one.ranks or ()) for one in left.values()]
        score = score_points(points, rules, went_out, cards=counts, on_wild=entry.on_wild)
    else:
        left = {}
        score = score_points((0,) * len(dealt), rules, went_out)
    return Outcome(
        reason=str(Reason.BLOCKED if went_out is None else Reason.OUT),
        went_out=entry.went_out,
        score=faults.charge(spread(score, dealt, players), entry.faults, rules),
        cards=[_spell(left.get(seat)) for seat in range(players)],
        dealt=dealt,
        faults=entry.faults,
    )


def _spell(left: Left | None) -> tuple[str, ...] | None:
    return None if left is None or left.ranks is None else tuple(map(str, left.ranks))


def check_turn(page: MatchSheet, number: int) -> None:
    """Raise `StaleTableError` or `MatchClosedError` where that hand is not the next one."""
    # Said first, for the fifth hand may have been the one that ended the match on another phone.
    if number < page.next_number:
        raise StaleTableError("Hand %(number)s has been entered already.", number=number)
    if page.status is Status.FINISHED:
        raise MatchClosedError("The match is over and takes no more hands.")
    if number > page.next_number:
        raise StaleTableError("Hand %(next)s is not on the sheet any more; enter it first.", next=page.next_number)


def next_hand(house: House, page: MatchSheet) -> Hand:
    """Return the row of the next hand, dealt by whose turn it is."""
    dealer = page.next_dealer or 0
    return Hand(
        match_id=page.match_id,
        number=page.next_number,
        dealer=dealer,
        starter=starter_after(dealer, page.now.still_in),
        started_at=house.clock(),
    )


def starter_after(dealer: int, still_in: tuple[int, ...]) -> int:
    """Return who leads: the next to the dealer of those who play."""
    return next((seat for seat in still_in if seat > dealer), still_in[0])
