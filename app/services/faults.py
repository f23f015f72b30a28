"""Penalties that somebody notes on a hand of real cards: who did what, and how many points it costs them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.engine import HandScore, Rules, with_charges
from app.engine.options import Scoring
from app.services.errors import RefusedError

MOST_POINTS = 999


class Wrong(StrEnum):
    """What somebody did."""

    CALL = "call"
    """Did not say that one card was left."""
    TURN = "turn"
    """Played out of turn."""
    CARD = "card"
    """Played a card that did not fit."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Fault:
    """A penalty on a hand."""

    seat: int
    wrong: Wrong
    points: int


def may_be_noted(rules: Rules) -> bool:
    """Tell whether there are points that a penalty could be made of."""
    return rules.scoring is not Scoring.NONE


def check(faults: Iterable[Fault], rules: Rules, dealt: Sequence[int]) -> None:
    """Raise `RefusedError` where a penalty cannot be noted."""
    for fault in faults:
        if not may_be_noted(rules):
            raise RefusedError("Where nothing is scored, no penalty can be noted.")
        if fault.seat not in dealt:
            raise RefusedError("That penalty is nobody's in this hand.")
        if not 1 <= fault.points <= MOST_POINTS:
            raise RefusedError("A penalty is from 1 to %(most)s points.", most=MOST_POINTS, about=f"fault{fault.seat}")


def charge(score: HandScore, faults: Sequence[Fault], rules: Rules) -> HandScore:
    """Return what a hand comes to with its penalties; `score` is by the seats of the match."""
    return with_charges(score, _points(faults, len(score.scores)), rules) if faults else score


def refund(score: HandScore, faults: Sequence[Fault], rules: Rules) -> HandScore:
    """Return what a hand came to without its penalties."""
    if not faults:
        return score
    return with_charges(score, [-points for points in _points(faults, len(score.scores))], rules)


def _points(faults: Iterable[Fault], players: int) -> list[int]:
    charged = [0] * players
    for fault in faults:
        charged[fault.seat] += fault.points
    return charged


def spell(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Return penalties as they are kept."""
    return [{"seat": fault.seat, "wrong": str(fault.wrong), "points": fault.points} for fault in faults]


def read(kept: Iterable[dict[str, Any]]) -> tuple[Fault, ...]:
    """Return penalties that were kept."""
    return tuple(Fault(one["seat"], Wrong(one["wrong"]), one["points"]) for one in kept)
