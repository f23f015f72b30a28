"""Whether what was typed in after a hand with real cards can have happened."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.engine.cards import RANKS, Rank
from app.engine.errors import ImpossibleHandError
from app.engine.options import Blocked, MatchForm
from app.engine.rules import Rules
from app.engine.scoring import points_of, sides_of

MOST_TRIES = 20_000
"""Ways of making the typed points that are tried before they are believed."""


@dataclass(frozen=True, slots=True)
class Left:
    """What one seat was left with: the ranks that were tapped, or the points that were typed."""

    ranks: tuple[Rank, ...] | None = None
    points: int | None = None


def check_left(left: Sequence[Left], rules: Rules, went_out: int | None) -> tuple[int, ...]:
    """Return the points left with each seat.

    Raises `ImpossibleHandError` if no deal can end like this: see each sentence.
    """
    if went_out is not None and not 0 <= went_out < len(left):
        raise ImpossibleHandError("Nobody at the table has that seat.")
    spare = _spare_ranks(left, rules)
    points = tuple(_points(one, rules) for one in left)
    if rules.match_form is MatchForm.PARTNERS:
        _check_pairs(left, points, rules, went_out)
    else:
        _check_empty(left, points, went_out)
    if went_out is None and rules.blocked is Blocked.FEWEST_CARDS and any(one.ranks is None for one in left):
        raise ImpossibleHandError("The fewest cards win a blocked hand: enter the cards themselves, not their points.")
    _check_typed(left, points, rules, spare)
    return points


def _points(left: Left, rules: Rules) -> int:
    if left.ranks is not None:
        return points_of(left.ranks, rules)
    if left.points is None:
        raise ImpossibleHandError("Say what every player was left with.")
    if left.points < 0:
        raise ImpossibleHandError("Points cannot be below zero.")
    return left.points


def _check_empty(left: Sequence[Left], points: Sequence[int], went_out: int | None) -> None:
    empty = _empty(left, points)
    if went_out is None and empty:
        raise ImpossibleHandError("In a blocked hand everybody still holds cards.")
    if went_out is not None and went_out not in empty:
        raise ImpossibleHandError("Who went out has no cards left.")
    if len(empty) > 1:
        raise ImpossibleHandError("Only one player can have gone out.")


def _check_pairs(left: Sequence[Left], points: Sequence[int], rules: Rules, went_out: int | None) -> None:
    """Check who holds nothing where partners go out together; one of the others may have gone out alone."""
    empty = _empty(left, points)
    out = [side for side in sides_of(rules, len(left)) if empty.issuperset(side)]
    if went_out is None and out:
        raise ImpossibleHandError("In a blocked hand each pair still holds cards.")
    if went_out is not None and not any(went_out in side for side in out):
        raise ImpossibleHandError("Who went out has no cards left, and neither has their partner.")
    if len(out) > 1:
        raise ImpossibleHandError("Only one pair can have gone out.")


def _empty(left: Sequence[Left], points: Sequence[int]) -> set[int]:
    return {seat for seat, one in enumerate(left) if not (one.ranks or points[seat])}


def _spare_ranks(left: Sequence[Left], rules: Rules) -> Counter[Rank]:
    decks = rules.decks_for(len(left))
    copies = Counter(dict.fromkeys(RANKS, 4 * decks) | {Rank.JOKER: rules.jokers * decks})
    tapped = Counter(rank for one in left for rank in one.ranks or ())
    for rank, count in tapped.items():
        if count > copies[rank]:
            raise ImpossibleHandError(
                "%(rank)s: that makes %(count)s in all, and the deck has %(copies)s.",
                count=count,
                rank=rank,
                copies=copies[rank],
            )
    spare = copies - tapped
    if not spare:
        raise ImpossibleHandError("One card at least lies on the discard.")
    return spare


def _check_typed(left: Sequence[Left], points: Sequence[int], rules: Rules, spare: Counter[Rank]) -> None:
    typed = sorted(points[seat] for seat, one in enumerate(left) if one.ranks is None and points[seat])
    if not typed:
        return
    values = spare_values(spare, rules)
    search = _Search(values)
    for held in typed:
        if not search.can_make([held]):
            raise ImpossibleHandError("No cards make %(points)s points.", points=held)
    # The card on top of the discard is in nobody's hand.
    most = sum(value * count for value, count in values.items()) - min(+values)
    if sum(typed) > most or not search.can_make(typed):
        raise ImpossibleHandError("The deck cannot make all these points at once.")


def spare_values(spare: Counter[Rank], rules: Rules) -> Counter[int]:
    """Return how many cards of each value are not accounted for."""
    worth = dict(rules.points)
    values: Counter[int] = Counter()
    for rank, count in spare.items():
        values[worth[rank]] += count
    return values


@dataclass(slots=True)
class _Search:
    """Looks for disjoint cards that make several totals, with one card left for the discard."""

    values: Counter[int]
    tries: int = field(default=0)

    def can_make(self, totals: Sequence[int]) -> bool:
        """Tell whether the totals can be made; after `MOST_TRIES` they are believed."""
        self.tries = 0
        return self._fill(list(totals), Counter(self.values))

    def _fill(self, totals: list[int], spare: Counter[int]) -> bool:
        if not totals:
            return sum(spare.values()) > 0
        for used in self._ways(totals[0], sorted(spare, reverse=True), spare):
            if self._fill(totals[1:], spare - used):
                return True
        return self.tries > MOST_TRIES

    def _ways(self, total: int, values: Sequence[int], spare: Counter[int]) -> Iterator[Counter[int]]:
        self.tries += 1
        if total == 0:
            yield Counter()
            return
        if total > sum(value * spare[value] for value in values) or self.tries > MOST_TRIES:
            return
        value, *rest = values
        most = min(spare[value], total // value)
        for count in range(most, -1, -1):
            for used in self._ways(total - count * value, rest, spare):
                yield used + Counter({value: count})
