"""Finished matches as rows, for tests that read results and do not play for them."""

from datetime import timedelta
from itertools import count

from app.engine import book, rules_to_json
from app.models import Hand, HandSeat, Kind, Match, Seat, Status

_codes = count(1)


def add_match(
    house, account, group, players, hands, *, winners, kind=Kind.CARDS, book_name="ochos-locos", finished=True
):
    """Insert a match and return its id.

    `players` holds `(player id or None, name)`; each hand holds the score of every seat, and the seat that won it.
    """
    at = house.clock()
    with house.database.transaction() as session:
        match = Match(
            code=f"code{next(_codes)}",
            group_id=group,
            kind=kind,
            status=Status.FINISHED if finished else Status.PLAYING,
            book=book_name,
            rules=rules_to_json(book(book_name).rules),
            created_by=account,
            created_at=at - timedelta(hours=2),
            started_at=at - timedelta(hours=2),
            finished_at=at if finished else None,
            end_reason="target" if finished else None,
        )
        session.add(match)
        session.flush()
        for number, (player, name) in enumerate(players):
            won = finished and number in winners
            session.add(Seat(match_id=match.id, number=number, name=name, player_id=player, won=won))
        for number, (scores, winner) in enumerate(hands, start=1):
            hand = Hand(
                match_id=match.id, number=number, dealer=0, starter=1, reason="out", started_at=at, finished_at=at
            )
            session.add(hand)
            session.flush()
            for seat, score in enumerate(scores):
                session.add(HandSeat(hand_id=hand.id, seat=seat, points=0, score=score, won=seat == winner))
    return match.id
