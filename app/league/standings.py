"""The standings of a group: what each player has won, and in which place that puts them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat took from a match."""

    player: int | None
    """None for a bot or a visitor: they play, but have no row."""
    won: bool
    points: int
    """Sum of what the score sheet says for the seat."""
    hands_won: int
    hands_played: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match as the league sees it."""

    kind: str
    book: str
    finished_at: datetime | None
    seats: tuple[SeatResult, ...]
    scoring: str = ""
    """How its points were counted, which versions of a book may differ in."""

    @property
    def counts(self) -> bool:
        """Whether it was played to its end and somebody, bots included, won it."""
        return self.finished_at is not None and any(seat.won for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has done over several matches."""

    player: int
    played: int
    won: int
    hands_won: int
    hands_played: int
    points: int
    last_played: datetime

    @property
    def win_share(self) -> Fraction:
        """Share of the matches played that were won, from 0 to 1."""
        return Fraction(self.won, self.played)

    @property
    def points_per_hand(self) -> Fraction | None:
        """Average points of a hand; None before the first hand."""
        return Fraction(self.points, self.hands_played) if self.hands_played else None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings."""

    rank: int
    shared: bool
    """Another player has the same place."""
    tally: Tally


def standings(matches: Iterable[MatchResult]) -> tuple[Row, ...]:
    """Return a row for every player of a match that counts, best first.

    Places go by matches won, then by the share of matches won, then by hands won. Players equal in all
    three share a place, and the next place is left out: 1, 2, 2, 4. A shared place is never broken by
    name or by who came first; within it, rows stand in the order of player numbers.

    Points never decide. In some rule books the winner collects points and many are good; in others
    each keeps their own and few are good; some write none down. A sum over several books has no
    direction, so it is shown, not ranked.
    """
    tallies = _tallies(match for match in matches if match.counts)
    ordered = sorted(tallies, key=_merit, reverse=True)
    merits = [_merit(tally) for tally in ordered]
    return tuple(
        Row(rank=1 + merits.index(merit), shared=merits.count(merit) > 1, tally=tally)
        for tally, merit in zip(ordered, merits, strict=True)
    )


def _tallies(matches: Iterable[MatchResult]) -> list[Tally]:
    taken: dict[int, list[tuple[datetime, SeatResult]]] = {}
    for match in matches:
        for seat in match.seats:
            if seat.player is not None and match.finished_at is not None:
                taken.setdefault(seat.player, []).append((match.finished_at, seat))
    return [_tally(player, taken[player]) for player in sorted(taken)]


def _tally(player: int, taken: list[tuple[datetime, SeatResult]]) -> Tally:
    seats = [seat for _, seat in taken]
    return Tally(
        player=player,
        played=len(seats),
        won=sum(seat.won for seat in seats),
        hands_won=sum(seat.hands_won for seat in seats),
        hands_played=sum(seat.hands_played for seat in seats),
        points=sum(seat.points for seat in seats),
        last_played=max(at for at, _ in taken),
    )


def _merit(tally: Tally) -> tuple[int, Fraction, int]:
    return tally.won, tally.win_share, tally.hands_won
