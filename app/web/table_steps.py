"""What each line of a log changed for everyone's eyes, so that a page can play the moves back one by one."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.transcript import Act, Event

GIVING = frozenset({Act.DRAW, Act.TAKE, Act.SKIPPED, Act.CATCH, Act.PENALTY})
PLAYING = frozenset({Act.PLAY, Act.JUMP})


@dataclass(frozen=True, slots=True)
class Left:
    """How a move left the hand of the seat that it changed, and the stock."""

    cards: int
    stock: int | None
    """None before the discards were shuffled into a new one: how many they were is not told."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A hand gone through backwards, from what can be seen now."""

    dealt: tuple[int, ...]
    """Cards of each seat before the first move."""
    stock: int | None
    left: tuple[Left, ...]
    """By event of the log."""


def holder_of(event: Event) -> int:
    """Return the seat whose cards an event changed."""
    return event.seat if event.other is None else event.other


def walk(log: Sequence[Event], counts: Sequence[int], stock: int) -> Steps:
    """Return what each event left, given how many cards everyone and the stock have after the last one."""
    cards, in_stock = list(counts), stock if stock >= 0 else None
    left: list[Left] = []
    for event in reversed(log):
        holder = holder_of(event)
        left.append(Left(cards[holder], in_stock))
        if event.act is Act.RECYCLE:
            in_stock = None
        elif event.act in PLAYING:
            cards[holder] += 1
        elif event.act is Act.LEAVE:
            cards[holder] += event.count
            in_stock = None if in_stock is None else in_stock - event.count
        elif event.act in GIVING:
            cards[holder] -= event.count
            in_stock = None if in_stock is None else in_stock + event.count
    return Steps(tuple(cards), in_stock, tuple(reversed(left)))
