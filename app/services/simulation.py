"""Many hands of one rule book played by bots, to see how they go: no database, no people."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, median

from app.bots import BOTS, sensible
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
    score_state,
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
    bots: tuple[str, ...]
    """Who sat there, by seat."""
    scores: tuple[int, ...]
    """What each seat wrote."""


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

    def wins_of(self, bot: str) -> float:
        """Return the share of the hands that a bot won by going out, from 0 to 1."""
        return mean(hand.winner != NOBODY and hand.bots[hand.winner] == bot for hand in self.hands)

    def score_of(self, bot: str) -> float:
        """Return the mean of what a bot wrote in a hand in each of its seats."""
        return mean(
            score for hand in self.hands for one, score in zip(hand.bots, hand.scores, strict=True) if one == bot
        )


def simulate(rules: Rules, players: int, hands: int, seed: int, bots: Sequence[str] = (sensible.NAME,)) -> Simulation:
    """Play so many hands; the same seed plays the same ones.

    The bots sit down in turns and move on by one seat with each hand. Raises `RefusedError` for a number of
    players that may not sit.
    """
    low, high = rules.players
    if not low <= players <= high:
        raise RefusedError("This rule book seats %(low)s to %(high)s.", low=low, high=high)
    dice = Random(seed)  # noqa: S311 (no secret)
    seated = [tuple(bots[(hand + seat) % len(bots)] for seat in range(players)) for hand in range(hands)]
    return Simulation(tuple(_play(rules, one, dice) for one in seated), players)


def _play(rules: Rules, bots: Sequence[str], dice: Random) -> SimulatedHand:
    players = len(bots)
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
        advance(state, BOTS[bots[state.turn]](perspective(state, state.turn), dice) if thinks else choices[0])
    return _report(state, first, bots)


def _report(state: HandState, first: int, bots: Sequence[str]) -> SimulatedHand:
    held = [card.rank for seat in range(state.players) for card in state.held(seat)]
    winner, scores = state.went_out, score_state(state).scores
    return SimulatedHand(
        moves=len(state.moves),
        plays=sum(isinstance(move, Play) for move in state.moves),
        recycles=state.recycled,
        reason=state.reason,
        winner=winner if winner == NOBODY else (winner - first) % state.players,
        points=points_of(held, state.deal.rules),
        bots=(*bots[first:], *bots[:first]),
        scores=(*scores[first:], *scores[:first]),
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
    bots = dict.fromkeys(bot for hand in simulation.hands for bot in hand.bots)
    if len(bots) > 1:
        for bot in bots:
            yield f"won by {bot} bots", _percent(simulation.wins_of(bot))
            yield f"score of a {bot} bot, mean", f"{simulation.score_of(bot):.1f}"


def _reasons(simulation: Simulation) -> Sequence[Reason]:
    return [reason for reason in Reason if simulation.share_of(reason)]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
