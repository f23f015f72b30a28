"""Hands that are over, open to whoever may see their table: every step, the record, and the proof of the deal."""

from dataclasses import dataclass, replace

from app.engine import HandRecord, record_of, retrace
from app.engine.proof import DealProof
from app.engine.state import HandState
from app.models import Hand, Match, Status
from app.services import dealing, sealing, watching
from app.services.dealing import LiveHand
from app.services.errors import ForbiddenError, NotFoundError
from app.services.house import House
from app.services.places import Places
from app.services.sheet import MatchSheet
from app.services.watching import Phase, TablePage, TableSeat
from app.store import hands, matches
from app.store.db import Session


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is over."""

    page: TablePage
    """Its table as it was at the end of this hand."""
    number: int
    states: tuple[HandState, ...]
    """From the deal to the end: one more than there are moves."""
    places: Places
    record: HandRecord
    proof: DealProof | None
    """None where the hand was dealt before there were commitments."""

    @property
    def last(self) -> HandState:
        """How the hand ended."""
        return self.states[-1]


def get_hand(house: House, account_id: int | None, code: str, number: int) -> PlayedHand:
    """Return a hand of a table that the reader may see.

    Raises:
        NotFoundError: there is no such table, or no such hand at it.
        ForbiddenError: the hand is still being played, or the reader may not watch the table.
    """
    page = watching.get_table(house, account_id, code)
    with house.database.reading() as session:
        match = matches.get(session, page.sheet.match_id)
        hand = hands.find_numbered(session, page.sheet.match_id, number)
        if hand is None:
            raise NotFoundError("There is no such hand at this table.")
        if hand.reason is None:
            raise ForbiddenError("This hand is still being played. It can be looked at once it is over.")
        live = dealing.load_hand(session, match, hand)
        return PlayedHand(
            page=_as_it_was(page, hand, live),
            number=number,
            states=tuple(retrace(live.state)),
            places=live.places,
            record=record_of(live.state, _names(page, live)),
            proof=_proof(session, page, match, hand, live),
        )


def _as_it_was(page: TablePage, hand: Hand, live: LiveHand) -> TablePage:
    sheet = _sheet_after(page.sheet, hand.number)
    return replace(
        page,
        phase=Phase.FINISHED if sheet.finished else Phase.BETWEEN,
        sheet=sheet,
        seats=tuple(_seat_after(seat, hand, live) for seat in page.seats),
        hand=watching.show_hand(hand.number, live, page.my_seat),
    )


def _seat_after(seat: TableSeat, hand: Hand, live: LiveHand) -> TableSeat:
    place = live.places.to_hand(seat.number)
    left = 0 if place is None else live.state.hands[place].bit_count()
    return replace(seat, is_dealer=seat.number == hand.dealer, is_turn=False, cards=left)


def _sheet_after(sheet: MatchSheet, number: int) -> MatchSheet:
    rows = tuple(row for row in sheet.rows if row.number <= number)
    status = sheet.status if len(rows) == len(sheet.rows) else Status.PLAYING
    return replace(sheet, rows=rows, now=rows[-1].after, status=status)


def _proof(session: Session, page: TablePage, match: Match, hand: Hand, live: LiveHand) -> DealProof | None:
    return sealing.find_proof(session, match, hand, _names(page, live))


def _names(page: TablePage, live: LiveHand) -> tuple[str, ...]:
    return tuple(live.places.pick([seat.name for seat in page.seats]))
