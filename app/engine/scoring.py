"""What a hand scores: the points left in each hand, and what each seat writes on the sheet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.engine.cards import Card, Rank
from app.engine.options import Blocked, BlockedTie, Scoring
from app.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class HandScore:
    """The count of one hand, by seat."""

    points: tuple[int, ...]
    """Value of the cards left."""
    scores: tuple[int, ...]
    """What goes on the score sheet."""
    winners: tuple[int, ...]
    """Who went out; in a blocked hand, those whom the rule names."""


def points_of(ranks: Iterable[Rank], rules: Rules) -> int:
    """Return what these cards are worth."""
    worth = dict(rules.points)
    return sum(worth[rank] for rank in ranks)


def score_hand(held: Sequence[Sequence[Card]], rules: Rules, went_out: int | None) -> HandScore:
    """Score what each seat holds; `went_out` is none for a blocked hand."""
    points = [points_of((card.rank for card in hand), rules) for hand in held]
    return score_points(points, rules, went_out)


def score_points(points: Sequence[int], rules: Rules, went_out: int | None) -> HandScore:
    """Score the points left with each seat; `went_out` is none for a blocked hand."""
    winners = _blocked_winners(points, rules) if went_out is None else (went_out,)
    return HandScore(tuple(points), _scores(points, rules, went_out, winners), winners)


def _blocked_winners(points: Sequence[int], rules: Rules) -> tuple[int, ...]:
    if rules.blocked in (Blocked.DRAW, Blocked.EACH_OWN):
        return ()
    lowest = tuple(seat for seat, held in enumerate(points) if held == min(points))
    return lowest if len(lowest) == 1 or rules.blocked_tie is BlockedTie.SPLIT else ()


def _scores(points: Sequence[int], rules: Rules, went_out: int | None, winners: tuple[int, ...]) -> tuple[int, ...]:
    nothing = (0,) * len(points)
    if rules.scoring is Scoring.NONE:
        return nothing
    if went_out is None and rules.blocked is Blocked.DRAW:
        return nothing
    if rules.scoring is Scoring.OWN_PENALTY:
        return tuple(points)
    if went_out is None and rules.blocked is Blocked.EACH_OWN:
        return tuple(points)
    return _collect(points, rules, went_out, winners) if winners else nothing


def _collect(points: Sequence[int], rules: Rules, went_out: int | None, winners: tuple[int, ...]) -> tuple[int, ...]:
    difference = went_out is None and rules.blocked is Blocked.LOWEST_TAKES_DIFFERENCE
    lowest = min(points) if difference else 0
    pot = sum(held - lowest for seat, held in enumerate(points) if seat not in winners)
    # Equal whole parts; what does not divide falls away (ruling 46).
    share = pot // len(winners)
    return tuple(share if seat in winners else 0 for seat in range(len(points)))
