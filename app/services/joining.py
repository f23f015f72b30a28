"""Joining a match between two of its hands, where the owner of the table allows it (ruling 96)."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine import Standing, rules_from_json
from app.engine.options import MatchForm, Scoring
from app.models import Hand, Match, Seat, Status
from app.services import clock, dealing, holders, newcomers, permissions, tables, topics
from app.services.errors import ForbiddenError, MatchClosedError, RefusedError
from app.services.house import House
from app.services.seating import FREE
from app.store import hands, seats
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class Joining:
    """What a newcomer sits down to."""

    hand: int
    """The first one that is dealt to them."""
    start: int
    """What they begin with on the score sheet, where points are bad; else 0."""


def set_joinable(house: House, account_id: int, code: str, *, joinable: bool) -> None:
    """Let newcomers sit down between two hands, or nobody; only the owner of the table may.

    Raises `RefusedError` where pairs play, for nobody could join alone, and where one device goes round.
    """
    with house.database.transaction() as session:
        match = permissions.owned_table(session, code, account_id)
        if joinable and rules_from_json(match.rules).match_form is MatchForm.PARTNERS:
            raise RefusedError("Pairs play here, and nobody can join alone.")
        if joinable and any(row.on_device for row in seats.list_of_match(session, id_of(match))):
            # There is no clock and no vote: who joined and went away would stop everybody.
            raise RefusedError("One device goes round here, and nobody joins on the way.")
        match.joinable = joinable
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def find_joining(match: Match, rows: Sequence[Seat], hand: Hand | None, now: Standing) -> Joining | None:
    """Return what a newcomer would sit down to, none where nobody can: see `join`."""
    if not match.joinable or match.status is not Status.PLAYING or hand is None or hand.reason is None:
        return None
    if not newcomers.has_room(match, rows, len(now.still_in)):
        return None
    is_low = rules_from_json(match.rules).scoring is Scoring.OWN_PENALTY
    start = max(now.totals[seat] for seat in now.still_in) if is_low else 0
    return Joining(hand.number + 1, start)


def join(house: House, account_id: int, code: str, name: str) -> None:
    """Sit down between two hands, after the last seat in the order of play; the next hand is dealt to them, too.

    Raises:
        ForbiddenError: the owner lets nobody join, or the table is a group's and the account no player of it.
        MatchClosedError: a hand is being played, or no match.
        RefusedError: there is no room, the name will not do, or the account sits there or left before.
    """
    with house.database.transaction() as session:
        match = permissions.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        hand = hands.find_last(session, id_of(match))
        if match.status is not Status.PLAYING or hand is None:
            raise MatchClosedError("No match is being played at this table.")
        if not match.joinable:
            raise ForbiddenError("The owner of this table lets nobody join on the way.")
        if hand.reason is None:
            raise MatchClosedError("A hand is being played. Sit down when it is over.")
        if holders.list_held(match, rows, account_id):
            raise RefusedError("You sit at this table already.")
        if not newcomers.has_room(match, rows, len(dealing.list_next_seats(session, match))):
            raise RefusedError("There is no room for one more.")
        new = Seat(match_id=id_of(match), number=len(rows), name=FREE, first_hand=hand.number + 1)
        tables.sit(session, match, new, account_id, name)
        if any(row.player_id == new.player_id and new.player_id is not None for row in rows):
            # A player has one column of a sheet, and theirs has ended.
            raise RefusedError("You left this match for good.")
        seats.add_all(session, [new])
        if match.due_at is None:
            # Everybody else may be away, and the table rested.
            clock.wait_for_ready(match, house.clock())
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)
