"""What one seat may know of a round: its own cards, those that lie open, and how many there are of all others."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.engine import Card
from app.free.round import Round


@dataclass(frozen=True, slots=True)
class Sight:
    """A round as somebody sees it; pages are made of nothing else."""

    seat: int | None
    """None for who only watches."""
    held: tuple[Card, ...]
    """The reader's own cards."""
    fresh: tuple[Card, ...]
    """Those of them that came since the reader last did anything else."""
    counts: tuple[int, ...]
    """Cards of each seat."""
    laid_open: Mapping[int, tuple[Card, ...]]
    """By seat: the cards that everybody may see."""
    top: Card | None
    """What lies on the discard; none where nothing does."""
    discards: int
    stock: int
    names: tuple[str, ...]
    dealer: int
    turn: int
    out: tuple[int, ...]
    """Who has got rid of all their cards."""
    is_dealt: bool
    """Whether anybody has held a card yet."""
    is_counted: bool
    is_written: bool
    ply: int


def sight_of(round_: Round, seat: int | None) -> Sight:
    """Return what a seat may know, or somebody who only watches."""
    return Sight(
        seat=seat,
        held=() if seat is None else round_.hands[seat],
        fresh=() if seat is None else round_.hands[seat][len(round_.hands[seat]) - round_.fresh[seat] :],
        counts=tuple(len(hand) for hand in round_.hands),
        laid_open={open_seat: round_.hands[open_seat] for open_seat in sorted(round_.open)},
        top=round_.discards[-1] if round_.discards else None,
        discards=len(round_.discards),
        stock=len(round_.stock),
        names=round_.names,
        dealer=round_.dealer,
        turn=round_.turn,
        out=round_.out,
        is_dealt=bool(round_.took_part),
        is_counted=round_.is_counted,
        is_written=round_.is_written,
        ply=round_.ply,
    )
