"""The last hand of a match with real cards: put right, taken off the sheet, brought back."""

from app.models import Audit, Hand, Match
from app.services import permissions, record, settlement, sheet, snapshots, topics
from app.services.errors import MatchClosedError, RefusedError, StaleTableError
from app.services.house import House
from app.services.record import Entry
from app.services.settlement import Outcome
from app.services.sheet import MatchSheet
from app.services.snapshots import Change
from app.store import audits, hands
from app.store.db import Session
from app.store.ids import id_of

CORRECTED = "corrected"
REMOVED = "removed"
BROUGHT_BACK = "brought_back"


def correct_last_hand(house: House, account_id: int, match_id: int, entry: Entry, version: int) -> None:
    """Write the last hand anew; what stood there is kept. `version` is the match's when the person read it.

    Raises:
        ImpossibleHandError: no deal can end like this.
        StaleTableError: somebody changed the sheet meanwhile.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        page = sheet.load_sheet(session, match, account_id)
        hand = _get_last(session, match, entry.number)
        if match.version != version:
            raise StaleTableError("Somebody changed the sheet meanwhile. Look at it before you correct it.")
        outcome = record.read_outcome(page.rules, page.rows[-1].dealt, len(page.seats), entry)
        snapshots.keep(session, match, Change(CORRECTED, account_id, house.clock(), entry.number))
        hand.corrected = True
        _settle(session, match, hand, outcome, is_closed=snapshots.was_closed(match))
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def remove_last_hand(house: House, account_id: int, match_id: int, number: int, version: int) -> None:
    """Take the last hand off the sheet and keep it to be brought back; a match that it had ended goes on.

    One that its players ended stays so while a hand is left.

    Raises `StaleTableError` where `number` is not the last hand any more, or not as it stood at `version`.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        hand = _get_last(session, match, number)
        if match.version != version:
            raise StaleTableError("Somebody changed the sheet meanwhile. Look at it before you take a hand off.")
        snapshots.keep(session, match, Change(REMOVED, account_id, house.clock(), number))
        ended = match.finished_at if snapshots.was_closed(match) else None
        hands.remove(session, id_of(hand))
        settlement.settle_match(session, match, house.clock())
        if ended is not None and number > 1:
            settlement.finish(session, match, record.closed_end(session, match), ended)
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def find_removed(house: House, account_id: int | None, match_id: int) -> int | None:
    """Return the number of the hand that was removed last, none where its place on the sheet is taken."""
    with house.database.reading() as session:
        match, _ = permissions.readable_match(house, session, match_id, account_id)
        removed = _find_removed(session, sheet.load_sheet(session, match, account_id))
    return removed.hand_number if removed else None


def bring_back_hand(house: House, account_id: int, match_id: int, number: int) -> None:
    """Put a removed hand back on the sheet as it was, with the end of the match if it brought one.

    Raises:
        ImpossibleHandError: by the rules as they are now no deal can end like that.
        RefusedError: no such hand was removed.
        StaleTableError: its place has been taken.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        page = sheet.load_sheet(session, match, account_id)
        if number < page.next_number:
            raise StaleTableError("Hand %(number)s has been entered already.", number=number)
        removed = _find_removed(session, page)
        if page.finished and not page.was_closed:
            raise MatchClosedError("The match is over and takes no more hands.")
        if removed is None or removed.hand_number != number:
            raise RefusedError("Hand %(number)s cannot be brought back.", number=number)
        line = snapshots.read_lines(removed.before)[-1]
        if line.dealt != page.now.still_in:
            raise RefusedError("Others are in the match by now than when hand %(number)s was dealt.", number=number)
        # Counted as the rules are by now, and dealt by whom the hand before says; that may have been corrected.
        outcome = record.read_outcome(page.rules, page.now.still_in, len(page.seats), line.entry)
        snapshots.keep(session, match, Change(BROUGHT_BACK, account_id, house.clock(), number))
        hand = record.next_hand(house, page)
        hand.entered_by, hand.corrected = line.entered_by, line.corrected
        hand.started_at, hand.finished_at = line.started_at, line.finished_at
        hands.add(session, hand)
        # With the only hand its end went, too; any other end is for who manages the sheet.
        was_ended_by_it = number == 1 and removed.before[snapshots.CLOSED]
        _settle(session, match, hand, outcome, is_closed=page.was_closed or was_ended_by_it)
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def _get_last(session: Session, match: Match, number: int) -> Hand:
    hand = hands.find_last(session, id_of(match))
    if hand is None or hand.number < number:
        raise StaleTableError("Hand %(number)s is not on the sheet any more.", number=number)
    if hand.number > number:
        raise StaleTableError("Hand %(number)s is not the last one any more.", number=number)
    return hand


def _settle(session: Session, match: Match, hand: Hand, outcome: Outcome, *, is_closed: bool) -> None:
    """Write what a hand was, at the moment when it was first entered; a closed match stays closed."""
    at = hand.finished_at or hand.started_at
    settlement.settle(session, match, hand, outcome, at)
    if is_closed:
        settlement.finish(session, match, record.closed_end(session, match), at)


def _find_removed(session: Session, page: MatchSheet) -> Audit | None:
    if page.finished and not page.was_closed:
        return None
    newest_first = reversed(audits.list_of_match(session, page.match_id))
    removed = (row for row in newest_first if row.action == REMOVED and row.hand_number == page.next_number)
    return next((row for row in removed if snapshots.is_whole(row.before)), None)
