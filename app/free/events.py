"""What everybody sees of a round, act by act: never a card that somebody may hold face down."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.engine import Card
from app.free.acts import Act, Deed
from app.free.round import Round


@dataclass(frozen=True, slots=True)
class Event:
    """An act as the others see it."""

    ply: int
    deed: Deed
    seat: int
    name: str
    """Of who acted, as they were called then."""
    is_same: bool
    """Whether that person still sits there."""
    card: Card | None
    """The one that everybody saw move."""
    count: int
    """Cards that moved, for each where they were dealt."""
    other: int | None
    """The seat that was given a card."""
    other_name: str
    top: Card | None
    """What lay on the discard then."""
    stock: int
    """Cards in the stock then."""
    held: int
    """Cards that the seat held then, or who was given one."""


def told(start: Round, acts: Iterable[Act]) -> tuple[Event, ...]:
    """Return what happened from the start of a round on; raises like `Round.after`."""
    events = []
    before = start
    since = [0] * len(start.names)
    for act in acts:
        after = before.after(act)
        if act.deed is Deed.SIT:
            since[act.seat] = before.ply
        events.append(_event(before, act, after))
        before = after
    return tuple(replace(event, is_same=event.ply >= since[event.seat]) for event in events)


def _event(before: Round, act: Act, after: Round) -> Event:
    changed = act.seat if act.to is None else act.to
    return Event(
        ply=before.ply,
        deed=act.deed,
        seat=act.seat,
        name=before.names[act.seat] or act.name,
        is_same=True,
        card=_seen(before, act),
        count=len(before.discards) - len(after.discards) if act.deed is Deed.TAKE else act.count,
        other=act.to,
        other_name="" if act.to is None else before.names[act.to],
        top=after.discards[-1] if after.discards else None,
        stock=len(after.stock),
        held=len(after.hands[changed]),
    )


def _seen(before: Round, act: Act) -> Card | None:
    match act.deed:
        case Deed.PLAY:
            return act.card
        case Deed.FLIP:
            return before.stock[0]
        case Deed.TAKE:
            return before.discards[-1]
    return None
