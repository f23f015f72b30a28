"""Replaying every hand that was played online: what is stored must be what its seed and its moves lead to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.engine import EngineError
from app.models import Hand, Match
from app.services import dealing, sealing, settlement
from app.services.errors import NotFoundError
from app.services.house import House
from app.store import hands, matches
from app.store.db import Session
from app.store.hands import SeatResult
from app.store.ids import id_of

Ending = Mapping[str, object]
"""What is known of the end of a hand, by its name; empty while it is played."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something stored that the replay of a hand does not lead to."""

    match_id: int
    hand_number: int
    sentence: str

    def __str__(self) -> str:
        return f"Match {self.match_id}, hand {self.hand_number}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a replay of everything found."""

    hands: int
    differences: tuple[Difference, ...]


def replay_hands(house: House) -> Verdict:
    """Replay every online hand, also those that are still played, and compare the finished ones with their scores."""
    with house.database.reading() as session:
        match_ids = matches.list_online(session)
    count, found = 0, []
    for match_id in match_ids:
        # Each match in a moment of its own: people may be playing on.
        with house.database.reading() as session:
            match = matches.find(session, match_id)
            if match is None:
                raise NotFoundError("There is no such match.")
            for hand in hands.list_of_match(session, match_id):
                count += 1
                found += [Difference(match_id, hand.number, line) for line in _compare(session, match, hand)]
    return Verdict(count, tuple(found))


def _compare(session: Session, match: Match, hand: Hand) -> Iterator[str]:
    rows = hands.list_seats_of_hand(session, id_of(hand))
    try:
        replayed = _replay(session, match, hand)
    except (EngineError, ValueError, IndexError) as error:
        yield f"it cannot be replayed. {error}"
        return
    stored = _stored(hand, rows, replayed)
    for name in sorted(stored.keys() | replayed.keys()):
        if stored.get(name) != replayed.get(name):
            yield f"{name} is stored as {stored.get(name)}, and the moves lead to {replayed.get(name)}."
    yield from sealing.find_faults(session, match, hand)


def _stored(hand: Hand, rows: Sequence[SeatResult], replayed: Ending) -> Ending:
    if hand.reason is None:
        return {}
    return {
        "dealt": [row.seat for row in rows],
        "reason": hand.reason,
        "went out": hand.went_out,
        "cards": [row.cards for row in rows],
        "points": [row.points for row in rows],
        "score": [row.score for row in rows],
        "winners": [row.seat for row in rows if row.won],
        "left": [row.seat for row in rows if row.has_left and row.seat in _left(replayed)],
    }


def _left(replayed: Ending) -> list[object]:
    """Return who left in a hand by its moves: of who left after it they know nothing."""
    left = replayed.get("left")
    return left if isinstance(left, list) else []


def _replay(session: Session, match: Match, hand: Hand) -> Ending:
    live = dealing.load_hand(session, match, hand)
    if not live.state.over:
        return {}
    outcome = settlement.outcome_of(live.state, live.places)
    return {
        "dealt": list(outcome.dealt),
        "reason": outcome.reason,
        "went out": outcome.went_out,
        "cards": live.places.pick(outcome.cards),
        "points": live.places.pick(outcome.score.points),
        "score": live.places.pick(outcome.score.scores),
        "winners": list(outcome.score.winners),
        "left": list(outcome.score.left),
    }
