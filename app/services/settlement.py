"""Where a card played online and a hand typed in meet: the hand is scored, the match goes on or ends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from app.engine import HandScore, HandState, MatchEnd, match_end, rules_from_json, score_hand
from app.engine.state import NOBODY
from app.models import Hand, HandSeat, Match, Status
from app.store import hands, seats
from app.store.db import Session
from app.store.hands import SeatResult
from app.store.ids import id_of

ABANDONED = "abandoned"
"""Why a match is over that its rules did not end; beside the reasons of the engine."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one hand ended."""

    reason: str
    """A `Reason` of the engine."""
    went_out: int | None
    score: HandScore
    cards: Sequence[Sequence[str] | None]
    """By seat: card codes online, ranks where they were tapped in, none where points were typed."""


def outcome_of(state: HandState) -> Outcome:
    """Return how a hand played online ended."""
    held = [state.held(seat) for seat in range(state.players)]
    went_out = None if state.went_out == NOBODY else state.went_out
    return Outcome(
        reason=str(state.reason),
        went_out=went_out,
        score=score_hand(held, state.tables.rules, went_out),
        cards=[[str(card) for card in hand] for hand in held],
    )


def settle(session: Session, match: Match, hand: Hand, outcome: Outcome, at: datetime) -> None:
    """Write the outcome of a hand, and the end of the match if that was the last one."""
    hand.reason = outcome.reason
    hand.went_out = outcome.went_out
    hand.finished_at = at
    hands.put_seats(session, id_of(hand), _rows(id_of(hand), outcome))
    settle_match(session, match, at)


def _rows(hand_id: int, outcome: Outcome) -> list[HandSeat]:
    score = outcome.score
    return [
        HandSeat(
            hand_id=hand_id,
            seat=seat,
            cards=None if cards is None else list(cards),
            points=score.points[seat],
            score=score.scores[seat],
            won=seat in score.winners,
        )
        for seat, cards in enumerate(outcome.cards)
    ]


def settle_match(session: Session, match: Match, at: datetime) -> None:
    """Derive from the hands that stand whether the match is over and who has won; also after a correction."""
    players = len(seats.list_of_match(session, id_of(match)))
    end = match_end(list_scores(session, id_of(match)), rules_from_json(match.rules), players)
    if end is None:
        reopen(session, match)
    else:
        finish(session, match, end, at)


def finish(session: Session, match: Match, end: MatchEnd, at: datetime) -> None:
    """Write the end of a match."""
    match.status = Status.FINISHED
    match.finished_at = at
    match.end_reason = str(end.reason)
    for seat in seats.list_of_match(session, id_of(match)):
        seat.won = seat.number in end.winners


def abandon(match: Match, at: datetime) -> None:
    """Write that a match was broken off: nobody has won it, so it counts in nobody's record."""
    match.status = Status.FINISHED
    match.finished_at = at
    match.end_reason = ABANDONED


def reopen(session: Session, match: Match) -> None:
    """Let a match go on that is not over, or no longer."""
    match.status = Status.PLAYING
    match.finished_at = None
    match.end_reason = None
    for seat in seats.list_of_match(session, id_of(match)):
        seat.won = False


def list_scores(session: Session, match_id: int) -> list[HandScore]:
    """Return the score of every finished hand of a match, in order."""
    return scores_of(hands.list_results(session, match_id))


def scores_of(results: Iterable[SeatResult]) -> list[HandScore]:
    """Return the score of each hand, in order, from the results by hand and seat."""
    return [_score(list(group)) for _, group in groupby(results, key=lambda result: result.hand_id)]


def _score(rows: Sequence[SeatResult]) -> HandScore:
    return HandScore(
        points=tuple(row.points for row in rows),
        scores=tuple(row.score for row in rows),
        winners=tuple(row.seat for row in rows if row.won),
    )
