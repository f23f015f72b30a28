"""What everyone at the table saw happen in a hand, in order; never a card that stayed hidden."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from app.engine.cards import Card, Suit
from app.engine.moves import Call, Catch, Draw, Move, Pass, Play
from app.engine.state import HandState


class Act(StrEnum):
    """What a seat did, or what happened to it."""

    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 (not a password)
    CALL = "call"
    CATCH = "catch"
    PENALTY = "penalty"
    """The seat was given cards by an action card."""
    RECYCLE = "recycle"
    """The discards became the stock; no seat did it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log."""

    act: Act
    ply: int
    """The move it belongs to; of several draws in a row, the last."""
    seat: int
    card: Card | None = None
    suit: Suit | None = None
    """The suit that a wild card named."""
    called: bool = False
    count: int = 0
    """Cards drawn or given."""
    other: int | None = None
    """Who was caught."""


def transcript(state: HandState, moves: Sequence[Move]) -> tuple[Event, ...]:
    """Return the log of the moves that led to a state; draws of one seat in a row are one event."""
    states = [state]
    while (earlier := states[-1].before) is not None:
        states.append(earlier)
    states.reverse()
    log: list[Event] = []
    for ply, move in enumerate(moves):
        for event in _events(ply, states[ply], move, states[ply + 1]):
            _append(log, event)
    return tuple(log)


def _append(log: list[Event], event: Event) -> None:
    last = log[-1] if log else None
    if last and event.act is Act.DRAW is last.act and event.seat == last.seat:
        log[-1] = replace(event, count=last.count + event.count)
    else:
        log.append(event)


def _events(ply: int, before: HandState, move: Move, after: HandState) -> list[Event]:
    events = [Event(Act.RECYCLE, ply, before.turn)] if after.recycled > before.recycled else []
    match move:
        case Play(card, suit, called):
            played = Event(Act.PLAY, ply, before.turn, card, suit, called)
            return [played, *events, *_penalties(ply, before, after)]
        case Draw():
            return [*events, Event(Act.DRAW, ply, before.turn, count=1)]
        case Pass():
            return [Event(Act.PASS, ply, before.turn)]
        case Call(seat):
            return [Event(Act.CALL, ply, seat)]
        case Catch(seat, other):
            caught = Event(Act.CATCH, ply, seat, other=other, count=_gained(before, after, other))
            return [*events, caught]
        case _:
            assert_never(move)


def _penalties(ply: int, before: HandState, after: HandState) -> list[Event]:
    others = (seat for seat in range(before.players) if seat != before.turn)
    gains = ((seat, _gained(before, after, seat)) for seat in others)
    return [Event(Act.PENALTY, ply, seat, count=gain) for seat, gain in gains if gain]


def _gained(before: HandState, after: HandState, seat: int) -> int:
    return after.hands[seat].bit_count() - before.hands[seat].bit_count()
