"""Leaving a match online for good: what is held goes under the stock, and the others play on."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine import Leave, rules_from_json
from app.engine.options import MatchForm
from app.models import Hand, Match, Seat, Status
from app.services import autopilot, awake, clock, course, dealing, holders, ownership, permissions, settlement, topics
from app.services.errors import MatchClosedError, NotYourSeatError
from app.services.house import House
from app.services.places import places_of
from app.store import hands, seats
from app.store.db import Session
from app.store.ids import id_of


class Parting(StrEnum):
    """What becomes of a match when somebody leaves it."""

    GOES_ON = "goes_on"
    WON = "won"
    """One is left, who wins."""
    BROKEN_OFF = "broken_off"
    """Only bots would be left."""
    PARTNERS = "partners"
    """Nobody plays without a partner: it is broken off, too."""


@dataclass(frozen=True, slots=True)
class Farewell:
    """What leaving would bring."""

    parting: Parting
    name: str
    """Of who leaves."""
    winner: str | None
    """The name of who would be left alone."""
    holds_cards: bool


def foresee(house: House, account_id: int, code: str, number: int | None = None) -> Farewell:
    """Return what would happen if the account left, or the person on a seat around its device; see `leave_match`."""
    with house.database.reading() as session:
        match = permissions.find_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine, hand = _check_plays(session, match, holders.list_held(match, rows, account_id), number)
        others = _list_others(session, match, rows, mine)
        parting = _foresee(match, rows, others)
        winner = rows[others[0]].name if parting is Parting.WON else None
        return Farewell(parting, mine.name, winner, hand.reason is None and mine.number in (hand.dealt or ()))


def leave_match(house: House, account_id: int, code: str, number: int | None = None) -> Parting:
    """Leave a match for good, also in the middle of a hand (rulings 92 to 95).

    Where one device goes round, `number` is the seat of who leaves, and its holder says so.

    What the seat has on the score sheet stays; it is dealt no more cards and cannot win. Who owned the table hands it
    on to the next person.

    Raises:
        MatchClosedError: no match is being played.
        NotYourSeatError: the account has no seat, or not that one.
    """
    with house.database.transaction() as session:
        match = permissions.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine, hand = _check_plays(session, match, holders.list_held(match, rows, account_id), number)
        others = _list_others(session, match, rows, mine)
        parting = _foresee(match, rows, others)
        if parting in {Parting.BROKEN_OFF, Parting.PARTNERS}:
            settlement.abandon(match, house.clock())
        else:
            ownership.pass_on(match, rows, mine.number)
            mine.left_by, mine.account_id, mine.on_device = mine.account_id, None, False
            mine.autopilot, mine.ready = False, False
            if not awake.is_anyone_awake(rows):
                # Who comes back then has all of their time.
                clock.rest(match)
            _go(house, session, match, rows, mine=mine, hand=hand)
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)
    return parting


def _check_plays(session: Session, match: Match, held: Sequence[Seat], number: int | None) -> tuple[Seat, Hand]:
    """Return the seat to be left, of those that the account moves for, and the last hand."""
    wanted = held[0].number if number is None and len(held) == 1 else number
    mine = next((row for row in held if row.number == wanted), None)
    if mine is None:
        raise NotYourSeatError("You have no seat at this table.")
    hand = hands.find_last(session, id_of(match))
    if match.status is not Status.PLAYING or hand is None:
        raise MatchClosedError("No match is being played at this table.")
    return mine, hand


def _list_others(session: Session, match: Match, rows: Sequence[Seat], mine: Seat) -> list[int]:
    """Return the other seats that are still in the match; who left in this hand has no account any more."""
    still_in = dealing.list_next_seats(session, match)
    others = (rows[number] for number in still_in if number != mine.number)
    return [row.number for row in others if row.bot is not None or awake.has_person(row)]


def _foresee(match: Match, rows: Sequence[Seat], others: Sequence[int]) -> Parting:
    if rules_from_json(match.rules).match_form is MatchForm.PARTNERS:
        return Parting.PARTNERS
    if all(rows[number].bot is not None for number in others):
        return Parting.BROKEN_OFF
    return Parting.WON if len(others) == 1 else Parting.GOES_ON


def _go(house: House, session: Session, match: Match, rows: Sequence[Seat], *, mine: Seat, hand: Hand) -> None:
    place = places_of(hand).to_hand(mine.number)
    if hand.reason is None:
        going = course.resume(house, session, match, hand, rows)
        if place is not None:
            course.make(going, Leave(place))
        course.play_on(session, going)
        return
    if mine.first_hand > hand.number:
        # They joined a moment ago and were dealt no card: the sheet never had them.
        rows = seats.close_ranks(session, id_of(match), [row.number for row in rows if row is not mine])
    hands.put_that_left(session, id_of(hand), mine.number)
    settlement.settle_match(session, match, house.clock())
    autopilot.go_on(house, session, match, rows)
