"""The last hand of a match with real cards: put right, taken off the sheet, brought back."""

from datetime import datetime
from typing import Any

from app.engine import HandScore, spread
from app.engine.options import End
from app.models import Audit, Hand, HandSeat, Match
from app.services import faults, permissions, record, settlement, sheet, snapshots, topics
from app.services.errors import MatchClosedError, RefusedError, StaleTableError
from app.services.faults import Fault, Wrong
from app.services.house import House
from app.services.record import Entry
from app.services.settlement import Outcome
from app.services.sheet import MatchSheet
from app.store import audits, hands
from app.store.db import Session
from app.store.ids import id_of

CORRECTED = "corrected"
REMOVED = "removed"


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
        keep(session, match, hand, action=CORRECTED, account_id=account_id, at=house.clock())
        hand.corrected = True
        _settle(session, match, hand, outcome, is_closed=was_closed(match))
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def remove_last_hand(house: House, account_id: int, match_id: int, number: int, version: int) -> None:
    """Take the last hand off the sheet and keep it to be brought back; a match that had ended goes on.

    Raises `StaleTableError` where `number` is not the last hand any more, or not as it stood at `version`.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        hand = _get_last(session, match, number)
        if match.version != version:
            raise StaleTableError("Somebody changed the sheet meanwhile. Look at it before you take a hand off.")
        keep(session, match, hand, action=REMOVED, account_id=account_id, at=house.clock())
        hands.remove(session, id_of(hand))
        settlement.settle_match(session, match, house.clock())
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
        RefusedError: no such hand was removed.
        StaleTableError: its place has been taken.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        page = sheet.load_sheet(session, match, account_id)
        if number < page.next_number:
            raise StaleTableError("Hand %(number)s has been entered already.", number=number)
        removed = _find_removed(session, page)
        if page.finished:
            raise MatchClosedError("The match is over and takes no more hands.")
        if removed is None or removed.hand_number != number:
            raise RefusedError("Hand %(number)s cannot be brought back.", number=number)
        outcome = _outcome_of(removed.before, len(page.seats))
        if outcome.dealt != page.now.still_in:
            raise RefusedError("Others are in the match by now than when hand %(number)s was dealt.", number=number)
        hand = record.next_hand(house, page)
        _fill(hand, removed.before)
        hands.add(session, hand)
        _settle(session, match, hand, outcome, is_closed=removed.before["closed"])
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def keep(session: Session, match: Match, hand: Hand, *, action: str, account_id: int, at: datetime) -> None:
    """Keep a hand as it stands, before it is changed or removed."""
    before = _spell(hand, hands.list_seats_of_hand(session, id_of(hand))) | {"closed": was_closed(match)}
    before |= snapshots.take(session, match, account_id)
    kept = Audit(
        match_id=id_of(match),
        hand_number=hand.number,
        action=action,
        before=before,
        account_id=account_id,
        at=at,
    )
    audits.add(session, kept)


def _spell(hand: Hand, rows: list[HandSeat]) -> dict[str, Any]:
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "starter": hand.starter,
        "reason": hand.reason,
        "went_out": hand.went_out,
        "entered_by": hand.entered_by,
        "corrected": hand.corrected,
        "started_at": hand.started_at.isoformat(),
        "finished_at": hand.finished_at.isoformat() if hand.finished_at else None,
        "dealt": [row.seat for row in rows],
        "seats": [{"cards": row.cards, "points": row.points, "score": row.score, "won": row.won} for row in rows],
        "faults": faults.spell(Fault(row.seat, Wrong(row.fault), row.charge) for row in rows if row.fault is not None),
    }


def _get_last(session: Session, match: Match, number: int) -> Hand:
    hand = hands.find_last(session, id_of(match))
    if hand is None or hand.number < number:
        raise StaleTableError("Hand %(number)s is not on the sheet any more.", number=number)
    if hand.number > number:
        raise StaleTableError("Hand %(number)s is not the last one any more.", number=number)
    return hand


def was_closed(match: Match) -> bool:
    """Tell whether its players ended the match, which no hand then does by itself."""
    return match.end_reason == str(End.OPEN)


def _settle(session: Session, match: Match, hand: Hand, outcome: Outcome, *, is_closed: bool) -> None:
    """Write what a hand was, at the moment when it was first entered; a closed match stays closed."""
    at = hand.finished_at or hand.started_at
    settlement.settle(session, match, hand, outcome, at)
    if is_closed:
        settlement.finish(session, match, record.closed_end(session, match), at)


def _find_removed(session: Session, page: MatchSheet) -> Audit | None:
    if page.finished:
        return None
    newest_first = reversed(audits.list_of_match(session, page.match_id))
    return next((row for row in newest_first if row.action == REMOVED and row.hand_number == page.next_number), None)


def _fill(hand: Hand, before: dict[str, Any]) -> None:
    # Who deals follows from the hand before, which may have been corrected meanwhile.
    hand.entered_by = before["entered_by"]
    hand.corrected = before["corrected"]
    hand.started_at = datetime.fromisoformat(before["started_at"])
    hand.finished_at = datetime.fromisoformat(before["finished_at"])


def _outcome_of(before: dict[str, Any], players: int) -> Outcome:
    rows = before["seats"]
    # Not kept while every hand was dealt to everybody.
    dealt = tuple(before.get("dealt", range(len(rows))))
    score = HandScore(
        points=tuple(row["points"] for row in rows),
        scores=tuple(row["score"] for row in rows),
        winners=tuple(place for place, row in enumerate(rows) if row["won"]),
    )
    cards = {seat: row["cards"] for seat, row in zip(dealt, rows, strict=True)}
    return Outcome(
        reason=before["reason"],
        went_out=before["went_out"],
        score=spread(score, dealt, players),
        cards=[cards.get(seat) for seat in range(players)],
        dealt=dealt,
        faults=faults.read(before.get("faults", ())),
    )
