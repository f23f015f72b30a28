"""What everyone at the table saw happen in a hand, in order; never a card that stayed hidden."""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import assert_never

from app.engine.cards import Card, Suit
from app.engine.hand import retrace
from app.engine.moves import Call, Catch, Draw, Jump, Leave, Move, Name, Pass, Play, Take
from app.engine.state import SKIP_WAITS, HandState


class Act(StrEnum):
    """What a seat did, or what happened to it."""

    PLAY = "play"
    NAME = "name"
    """The dealer called the suit of the card turned up."""
    DRAW = "draw"
    JUMP = "jump"
    """A play out of turn."""
    TAKE = "take"
    """The seat took a penalty that waited for its answer."""
    SKIPPED = "skipped"
    PASS = "pass"  # noqa: S105 (not a password)
    CALL = "call"
    CATCH = "catch"
    PENALTY = "penalty"
    """The seat was given cards by an action card, a false call, or by going out in a countdown."""
    LEAVE = "leave"
    """The seat was left for good, and its cards went under the stock."""
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
    """The suit that was called."""
    called: bool = False
    count: int = 0
    """Cards drawn or given."""
    other: int | None = None
    """Who was caught."""


Log = tuple[Event, ...]


def transcript(state: HandState) -> Log:
    """Return the log of the moves that led to a state; draws of one seat in a row are one event."""
    log: Log = ()
    for ply, (move, (before, after)) in enumerate(zip(state.moves, pairwise(retrace(state)), strict=True)):
        log = go_on(log, ply, before, move, after)
    return log


def go_on(log: Log, ply: int, before: HandState, move: Move, after: HandState) -> Log:
    """Return a log with what one move more brought."""
    events = _events(ply, before, move, after)
    last = log[-1] if log else None
    if last and last.act is Act.DRAW is events[0].act and last.seat == events[0].seat:
        return (*log[:-1], replace(events[0], count=last.count + events[0].count), *events[1:])
    return (*log, *events)


def _events(ply: int, before: HandState, move: Move, after: HandState) -> list[Event]:
    recycled = [Event(Act.RECYCLE, ply, before.turn)] if after.recycled > before.recycled else []
    match move:
        case Play() | Jump():
            seat, play = (move.seat, move.play) if isinstance(move, Jump) else (before.turn, move)
            played = _plays(ply, seat, play, Act.JUMP if isinstance(move, Jump) else Act.PLAY)
            # A false call with the play, or going out in a countdown, gives cards to who plays.
            own = _gained(before, after, seat) + len(play.cards)
            given = [Event(Act.PENALTY, ply, seat, count=own)] if own else []
            return [*played, *recycled, *given, *_penalties(ply, before, after, seat)]
        case Draw() | Take() | Pass():
            return [*recycled, _cardless(ply, before, move, after)]
        case Name(suit):
            return [Event(Act.NAME, ply, before.turn, suit=suit), *_penalties(ply, before, after, None)]
        case Leave(seat):
            return [Event(Act.LEAVE, ply, seat, count=-_gained(before, after, seat))]
        case Call(seat):
            return [*recycled, Event(Act.CALL, ply, seat), *_penalties(ply, before, after, None)]
        case Catch(seat, other):
            caught = Event(Act.CATCH, ply, seat, other=other, count=_gained(before, after, other))
            return [*recycled, caught, *_penalties(ply, before, after, other)]
        case _:
            assert_never(move)


def _cardless(ply: int, before: HandState, move: Draw | Take | Pass, after: HandState) -> Event:
    seat = before.turn
    match move:
        case Draw():
            return Event(Act.DRAW, ply, seat, count=1)
        case Take():
            skipped = before.pending == SKIP_WAITS
            return Event(Act.SKIPPED if skipped else Act.TAKE, ply, seat, count=_gained(before, after, seat))
        case Pass():
            return Event(Act.PASS, ply, seat)
        case _:
            assert_never(move)


def _plays(ply: int, seat: int, play: Play, act: Act) -> list[Event]:
    *first, last = play.cards
    events = [Event(act, ply, seat, card) for card in first]
    return [*events, Event(act, ply, seat, last, play.suit, play.called)]


def _penalties(ply: int, before: HandState, after: HandState, but: int | None) -> list[Event]:
    """Return who was given cards, but for one seat, whose own move says so."""
    others = (seat for seat in range(before.players) if seat != but)
    gains = ((seat, _gained(before, after, seat)) for seat in others)
    return [Event(Act.PENALTY, ply, seat, count=gain) for seat, gain in gains if gain]


def _gained(before: HandState, after: HandState, seat: int) -> int:
    return after.hands[seat].bit_count() - before.hands[seat].bit_count()
