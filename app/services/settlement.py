"""Where a card played online and a hand typed in meet: the hand is scored, the match goes on or ends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import groupby, takewhile

from app.engine import (
    HandScore,
    HandState,
    MatchEnd,
    Rules,
    Standing,
    rules_from_json,
    score_state,
    spread,
    standing_of,
)
from app.engine.options import End, MatchForm
from app.engine.state import NOBODY
from app.models import Hand, Match, Seat, Status
from app.services.faults import Fault
from app.services.places import Places
from app.store import hands, kept, seats
from app.store.db import Session
from app.store.hands import SeatResult, SeatScore
from app.store.ids import id_of
from app.store.turns import Sitter

ABANDONED = "abandoned"
"""Why a match is over that its rules did not end; beside the reasons of the engine."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one hand ended."""

    reason: str
    """A `Reason` of the engine."""
    went_out: int | None
    score: HandScore
    """By the seats of the match."""
    cards: Sequence[Sequence[str] | None]
    """By seat: card codes online, ranks where they were tapped in, none where points were typed."""
    dealt: tuple[int, ...]
    """The seats that were dealt cards: all, but for those that are out of the match."""
    faults: tuple[Fault, ...] = ()
    """Penalties, which the score has in it; one a seat."""


def outcome_of(state: HandState, places: Places) -> Outcome:
    """Return how a hand played online ended."""
    # Up to the last seat that was dealt cards: no other is written.
    seats_counted = places.dealt[-1] + 1
    cards = {places.to_match(seat): [str(card) for card in state.counted(seat)] for seat in range(state.players)}
    return Outcome(
        reason=str(state.reason),
        went_out=None if state.went_out == NOBODY else places.to_match(state.went_out),
        score=spread(score_state(state), places.dealt, seats_counted),
        cards=[cards.get(seat) for seat in range(seats_counted)],
        dealt=places.dealt,
    )


def finish_hand(session: Session, hand_id: int, outcome: Outcome, at: datetime) -> None:
    """Write the outcome of a hand that had none, of which no row need have been read."""
    rows = _rows(hand_id, outcome)
    hands.finish(session, hand_id, rows, reason=outcome.reason, went_out=outcome.went_out, at=at)


def settle(session: Session, match: Match, hand: Hand, outcome: Outcome, at: datetime) -> None:
    """Write the outcome of a hand, and the end of the match if that was the last one."""
    write(session, hand, outcome, at)
    settle_match(session, match, at)


def write(session: Session, hand: Hand, outcome: Outcome, at: datetime) -> None:
    """Write the outcome of a hand."""
    hand.reason = outcome.reason
    hand.went_out = outcome.went_out
    hand.finished_at = at
    hands.put_seats(session, id_of(hand), _rows(id_of(hand), outcome))


def _rows(hand_id: int, outcome: Outcome) -> list[SeatResult]:
    faults = {fault.seat: fault for fault in outcome.faults}
    return [_row(hand_id, seat, outcome, faults.get(seat)) for seat in outcome.dealt]


def _row(hand_id: int, seat: int, outcome: Outcome, fault: Fault | None) -> SeatResult:
    cards, score = outcome.cards[seat], outcome.score
    return SeatResult(
        hand_id=hand_id,
        seat=seat,
        cards=None if cards is None else list(cards),
        points=score.points[seat],
        score=score.scores[seat],
        won=seat in score.winners,
        has_left=seat in score.left,
        fault=None if fault is None else str(fault.wrong),
        charge=0 if fault is None else fault.points,
    )


def settle_match(session: Session, match: Match, at: datetime) -> None:
    """Derive from the hands that stand whether the match is over and who has won; also after a correction.

    A match that was broken off stays so until somebody goes on with it.
    """
    if match.end_reason == ABANDONED:
        return
    end = standing_now(session, match, rules_from_json(match.rules)).end
    if end is None:
        reopen(session, match)
    else:
        finish(session, match, end, at)


def standing_now(session: Session, match: Match, rules: Rules) -> Standing:
    """Return how a match stands with the hands that are finished."""
    return count(session, id_of(match), rules, first_hands_of(seats.list_of_match(session, id_of(match))))


def count(session: Session, match_id: int, rules: Rules, first_hands: tuple[int, ...]) -> Standing:
    """Return how a match stands of which rules and seats are known; see `first_hands_of`."""
    return _standing(_list_results(session, match_id), rules, first_hands)


def finish(session: Session, match: Match, end: MatchEnd, at: datetime) -> None:
    """Write the end of a match."""
    match.status = Status.FINISHED
    match.finished_at = at
    match.due_at = None
    match.end_reason = str(end.reason)
    for seat in seats.list_of_match(session, id_of(match)):
        seat.won = seat.number in end.winners


def abandon(match: Match, at: datetime) -> None:
    """Write that a match was broken off: nobody has won it, so it counts in nobody's record."""
    match.status = Status.FINISHED
    match.finished_at = at
    match.due_at = None
    match.end_reason = ABANDONED


def reopen(session: Session, match: Match) -> None:
    """Let a match go on that is not over, or no longer."""
    match.status = Status.PLAYING
    match.finished_at = None
    match.end_reason = None
    for seat in seats.list_of_match(session, id_of(match)):
        seat.won = False


def find_line(rules: Rules, players: int) -> int | None:
    """Return the total to which a match of so many goes, none where no single line ends it."""
    to_a_line = rules.end in {End.TARGET, End.OUT_AT} and rules.match_form is not MatchForm.HOLLYWOOD
    return rules.target_for(players) if to_a_line else None


def first_hands_of(rows: Sequence[Seat | Sitter]) -> tuple[int, ...]:
    """Return by seat the first hand that it can be dealt, for how the match stands."""
    return tuple(row.first_hand for row in rows)


def list_scores(session: Session, match_id: int, before: int | None = None) -> tuple[HandScore, ...]:
    """Return the score of every finished hand of a match, in order; only up to the hand of that id, if one is given."""
    players = len(seats.list_of_match(session, match_id))
    results = takewhile(lambda result: result.hand_id != before, _list_results(session, match_id))
    return tuple(scores_of(results, players))


def score_of(session: Session, match_id: int, hand_id: int) -> HandScore:
    """Return the score of one finished hand of a match."""
    results = [result for result in _list_results(session, match_id) if result.hand_id == hand_id]
    return _score(results, len(seats.list_of_match(session, match_id)))


def _list_results(session: Session, match_id: int) -> tuple[SeatScore, ...]:
    return kept.once(session, (SeatScore, match_id), lambda: tuple(hands.list_scores(session, match_id)))


@lru_cache(maxsize=128)
def _standing(results: tuple[SeatScore, ...], rules: Rules, first_hands: tuple[int, ...]) -> Standing:
    """Count a match once for as long as nothing is added to it: each of its players asks how it stands."""
    players = len(first_hands)
    return standing_of(scores_of(results, players), rules, players, first_hands)


def scores_of(results: Iterable[SeatResult | SeatScore], players: int) -> list[HandScore]:
    """Return the score of each hand by the seats of the match, in order, from the results by hand and seat."""
    return [_score(list(group), players) for _, group in groupby(results, key=lambda result: result.hand_id)]


def _score(rows: Sequence[SeatResult | SeatScore], players: int) -> HandScore:
    by_seat = {row.seat: row for row in rows}
    dealt = [by_seat.get(seat) for seat in range(players)]
    return HandScore(
        points=tuple(row.points if row else 0 for row in dealt),
        scores=tuple(row.score if row else 0 for row in dealt),
        winners=tuple(row.seat for row in rows if row.won),
        left=tuple(row.seat for row in rows if row.has_left),
    )
