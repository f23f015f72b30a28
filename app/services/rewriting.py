"""A hand that stands on the sheet written anew, wherever it stands; what was there is kept."""

from datetime import datetime

from app.engine import HandScore, dealer_after
from app.models import Hand, Match
from app.services import corrections, record, settlement, sheet
from app.services.errors import RefusedError
from app.services.house import House
from app.services.record import Entry
from app.services.sheet import MatchSheet
from app.store import hands
from app.store.db import Session
from app.store.ids import id_of


def rewrite(house: House, session: Session, match: Match, entry: Entry, account_id: int) -> None:
    """Write a hand of a locked match anew; totals, dealers and the end of the match follow.

    Raises:
        ImpossibleHandError: no deal can end like that.
        RefusedError: somebody who was dealt a later hand would have been out of the match.
    """
    page = sheet.load_sheet(session, match, account_id)
    row = page.rows[entry.number - 1]
    outcome = record.read_outcome(page.rules, row.dealt, len(page.seats), entry)
    played = hands.list_of_match(session, id_of(match))
    hand = played[entry.number - 1]
    corrections.keep(session, match, hand, action=corrections.CORRECTED, account_id=account_id, at=house.clock())
    hand.corrected = True
    was_closed = corrections.was_closed(match)
    settlement.settle(session, match, hand, outcome, _moment(hand))
    after = sheet.load_sheet(session, match, account_id)
    _check_dealt(after)
    _pass_deal_on(after, played)
    last = _moment(played[-1])
    settlement.settle_match(session, match, last)
    if was_closed:
        settlement.finish(session, match, record.closed_end(session, match), last)


def _moment(hand: Hand) -> datetime:
    return hand.finished_at or hand.started_at


def _check_dealt(page: MatchSheet) -> None:
    for before, row in zip(page.rows, page.rows[1:], strict=False):
        if row.dealt != before.after.still_in:
            raise RefusedError(
                "With that, others would have been dealt hand %(number)s. Take it off the sheet first.",
                number=row.number,
            )


def _pass_deal_on(page: MatchSheet, played: list[Hand]) -> None:
    """Have each hand dealt by whose turn it is after the one before."""
    for place, row in enumerate(page.rows[:-1]):
        score = HandScore(row.points, row.scores, row.winners)
        hand = played[place + 1]
        hand.dealer = dealer_after(row.after, page.rules, played[place].dealer, row.went_out, score)
        hand.starter = record.starter_after(hand.dealer, row.after.still_in)
