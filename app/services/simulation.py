"""Many hands of one rule book played by bots, to see how they go: no database, no people."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, median

from app.bots import sensible
from app.engine import (
    HandState,
    Play,
    Reason,
    Rules,
    SeededReshuffle,
    advance,
    deal,
    legal_moves,
    open_hand,
    perspective,
    points_of,
    random_dealer,
    shuffled_deck,
)
from app.engine.rules import COUNTDOWNS
from app.engine.state import NOBODY
from app.services.errors import RefusedError

LONGEST_HAND = 2_000
"""Moves after which a hand is given up; the rules alone end every hand, but may take long."""


@dataclass(frozen=True, slots=True)
class SimulatedHand:
    """How one hand went. Seats are counted from the one that moved first."""

    moves: int
    plays: int
    recycles: int
    reason: Reason | None
    """None where it was given up."""
    winner: int
    """Who went out, or `NOBODY`."""
    points: int
    """What was left in all hands together."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """How many hands went."""

    hands: tuple[SimulatedHand, ...]
    players: int

    @property
    def middle_length(self) -> float:
        """The median of moves in a hand."""
        return median(hand.moves for hand in self.hands)

    @property
    def longest(self) -> int:
        """The most moves in a hand."""
        return max(hand.moves for hand in self.hands)

    @property
    def recycled(self) -> float:
        """The share of hands in which the discards were turned, from 0 to 1."""
        return mean(hand.recycles > 0 for hand in self.hands)

    @property
    def points(self) -> float:
        """The mean of the points left in all hands together."""
        return mean(hand.points for hand in self.hands)

    def share_of(self, reason: Reason | None) -> float:
        """Return the share of hands that ended so, from 0 to 1."""
        return mean(hand.reason is reason for hand in self.hands)

    def wins(self) -> tuple[float, ...]:
        """Return the share of the hands won by going out, from 0 to 1, by seat from the first to move."""
        won = Counter(hand.winner for hand in self.hands)
        return tuple(won[seat] / len(self.hands) for seat in range(self.players))


def simulate(rules: Rules, players: int, hands: int, seed: int) -> Simulation:
    """Play so many hands; the same seed plays the same ones. Raises `RefusedError` for a number that may not sit."""
    low, high = rules.players
    if not low <= players <= high:
        raise RefusedError("This rule book seats %(low)s to %(high)s.", low=low, high=high)
    dice = Random(seed)  # noqa: S311 (no secret)
    return Simulation(tuple(_play(rules, players, dice) for _ in range(hands)), players)


def _play(rules: Rules, players: int, dice: Random) -> SimulatedHand:
    seed = dice.randbytes(32)
    numbers = (8,) * players if rules.match_form in COUNTDOWNS else None
    deck = shuffled_deck(rules, players, seed)
    dealt = deal(rules, deck, players, random_dealer(players, seed), seed, numbers=numbers)
    state = open_hand(dealt, SeededReshuffle(seed))
    first = state.turn
    while not state.over and len(state.moves) < LONGEST_HAND:
        choices = legal_moves(state)
        # Where only one thing can be done, nobody has to think.
        thinks = len(choices) > 1 or isinstance(choices[0], Play)
        advance(state, sensible.choose(perspective(state, state.turn), dice) if thinks else choices[0])
    return _report(state, first)


def _report(state: HandState, first: int) -> SimulatedHand:
    held = [card.rank for seat in range(state.players) for card in state.held(seat)]
    winner = state.went_out
    return SimulatedHand(
        moves=len(state.moves),
        plays=sum(isinstance(move, Play) for move in state.moves),
        recycles=state.recycled,
        reason=state.reason,
        winner=winner if winner == NOBODY else (winner - first) % state.players,
        points=points_of(held, state.deal.rules),
    )


def table_of(simulation: Simulation) -> Iterator[tuple[str, str]]:
    """Give the lines of a small table: what, and how much."""
    yield "hands", f"{len(simulation.hands):,}"
    yield "moves in a hand, median", f"{simulation.middle_length:.0f}"
    yield "moves in the longest hand", f"{simulation.longest:,}"
    yield "discards turned", _percent(simulation.recycled)
    yield from ((f"ended: {reason}", _percent(simulation.share_of(reason))) for reason in _reasons(simulation))
    yield "points left in all hands, mean", f"{simulation.points:.1f}"
    for seat, share in enumerate(simulation.wins()):
        yield f"won by seat {seat + 1} from the first to move", _percent(share)


def _reasons(simulation: Simulation) -> Sequence[Reason]:
    return [reason for reason in Reason if simulation.share_of(reason)]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
