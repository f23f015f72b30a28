"""The plan of the demo season: which Sundays, who comes, and what is played in which order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from app.engine import Rules, book_rules
from app.engine.options import Starter
from app.models import Kind

SUNDAYS = 12
MATCHES_A_SUNDAY = 4
LONGEST_EVENING = timedelta(hours=6)
FROM_UTC = timedelta(hours=17)
"""When an evening begins: after the siesta, in Spain."""
WEEK = timedelta(days=7)
SIZES = (2, 3, 3, 4, 4, 4, 5, 5, 6)
"""Seats of a match; more often here is more often at the table."""
LEAST_PRESENT = 4
MISTYPED = (16, 34)
"""Matches with real cards whose first hand was typed in wrongly and put right at once."""


@dataclass(frozen=True, slots=True)
class Person:
    """One of the family."""

    name: str
    comes: float
    """How likely they come on a Sunday."""
    lapses: float
    """How often their mind wanders from the cards."""


PEOPLE = (
    Person("Lola", comes=1.0, lapses=0.02),
    Person("Marta", comes=0.9, lapses=0.05),
    Person("Teo", comes=0.85, lapses=0.15),
    Person("Nico", comes=0.8, lapses=0.3),
    Person("Iria", comes=0.7, lapses=0.1),
    Person("Paco", comes=0.7, lapses=0.4),
    Person("Berta", comes=0.6, lapses=0.6),
)

# A lower target than the book's, so that several matches fit into one evening.
_SHORT: Mapping[str, Any] = {"target": 50}
PROGRAMME: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("ochos-locos", _SHORT),
    ("ochos-locos", {**_SHORT, "stock_out": "play_on"}),
    ("ochos-locos", _SHORT),
    ("ocho-americano", {}),
    ("ochos-locos", {**_SHORT, "stock_out": "play_on"}),
    ("crazy-eights-id", {}),
    ("baraja", {"end": "hands", "hands": 5}),
    ("ocho-americano-acciones", {}),
)
"""Rule books in the order in which their turn comes."""


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match as it will be played."""

    kind: Kind
    rules: Rules
    people: tuple[int, ...]
    """Places in `PEOPLE`, in the order of play."""
    is_mistyped: bool = False
    most_hands: int | None = None
    """After so many hands it is broken off; none plays it to its end."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A Sunday: matches one after the other."""

    begins_at: datetime
    matches: tuple[PlannedMatch, ...]


def plan_season(seed: int, now: datetime) -> tuple[Evening, ...]:
    """Return the last twelve Sundays before `now`, the same for the same seed and week."""
    last = _last_sunday(now)
    return tuple(_plan_evening(seed, number, last - (SUNDAYS - 1 - number) * WEEK) for number in range(SUNDAYS))


def dice_of(seed: int, evening: int, use: str) -> Random:
    """Return the dice of one evening, the same whatever was thrown on the others."""
    return Random(f"{seed}/{evening}/{use}")  # noqa: S311 (no secret)


def _last_sunday(now: datetime) -> datetime:
    ended = now - FROM_UTC - LONGEST_EVENING
    midnight = ended.replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight - timedelta(days=(ended.weekday() + 1) % 7) + FROM_UTC


def _plan_evening(seed: int, number: int, begins_at: datetime) -> Evening:
    dice = dice_of(seed, number, "plan")
    present = _present(dice)
    first = number * MATCHES_A_SUNDAY
    played = [_plan_match(dice, first + place, present) for place in range(MATCHES_A_SUNDAY)]
    if number == SUNDAYS - 1:
        played.append(_plan_unfinished(dice, present))
    return Evening(begins_at + timedelta(minutes=dice.randrange(60)), tuple(played))


def _present(dice: Random) -> list[int]:
    present = [place for place, person in enumerate(PEOPLE) if dice.random() < person.comes]
    return present if len(present) >= LEAST_PRESENT else list(range(len(PEOPLE)))


def _plan_match(dice: Random, number: int, present: Sequence[int]) -> PlannedMatch:
    # One more after every round of the programme, so that each book is played both ways.
    kind = (Kind.CARDS, Kind.ONLINE)[(number + number // len(PROGRAMME)) % 2]
    book, options = PROGRAMME[number % len(PROGRAMME)]
    rules = _for_kind(book_rules(book, options), kind)
    size = min(dice.choice(SIZES), len(present), rules.players[1])
    return PlannedMatch(kind, rules, tuple(dice.sample(present, size)), is_mistyped=number in MISTYPED)


def _plan_unfinished(dice: Random, present: Sequence[int]) -> PlannedMatch:
    rules = book_rules("ochos-locos")
    return PlannedMatch(Kind.CARDS, rules, tuple(dice.sample(present, LEAST_PRESENT)), most_hands=3)


def _for_kind(rules: Rules, kind: Kind) -> Rules:
    # With real cards nobody draws lots for the first move.
    return replace(rules, starter=Starter.LEFT_OF_DEALER) if kind is Kind.CARDS else rules
