"""What one seat, or a spectator, may know of a hand."""

from dataclasses import dataclass

from app.engine.cards import SUITS, Card, Suit, cards_in
from app.engine.moves import Announcement, Jump, TurnMove
from app.engine.rules import Rules
from app.engine.state import NOBODY, HandState, Reason
from app.engine.turn import announcements, jumps, legal_moves


@dataclass(frozen=True, slots=True)
class Perspective:
    """A hand as one seat sees it. Equal for any two states that differ only in what it cannot see."""

    rules: Rules
    seat: int | None
    """None for a spectator."""
    turn: int
    direction: int
    """1 towards the next higher seat, -1 after a reverse."""
    top: Card
    named: Suit | None
    """The suit that a wild card named, while it is in force."""
    awaits_suit: bool
    """The dealer, who is in turn, is to call the suit of the card turned up."""
    held: tuple[Card, ...]
    """The seat's own cards; empty for a spectator."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    stock: int
    """Cards in the stock."""
    discards: tuple[Card, ...]
    """The cards below the top of the discard, sorted: everyone saw them played."""
    drawn: int
    """Cards drawn in this turn."""
    fresh: Card | None
    """The card just drawn, for the seat that drew it."""
    pending: int
    """Cards of a penalty that waits for the seat in turn; -1 where it is to be skipped."""
    passes: int
    lapse: int | None
    """The seat that may be caught without its last-card call."""
    moves: tuple[TurnMove, ...]
    """What this seat may do now, if it is its turn."""
    announcements: tuple[Announcement, ...]
    """The calls and catches this seat may make now."""
    jumps: tuple[Jump, ...]
    """What this seat may play now out of turn."""
    plays_left: int | None
    """Cards that may still be played before the hand ends; none where the rules do not limit them."""
    left: tuple[int, ...]
    """The seats that were left for good."""
    numbers: tuple[int, ...]
    """In a countdown: the number of each seat, which is also its wild rank; else empty."""
    reason: Reason | None
    went_out: int | None
    revealed: tuple[tuple[Card, ...], ...] | None
    """Every hand, once the hand is over."""

    @property
    def suit_in_force(self) -> Suit | None:
        """The suit to follow: the named one, else that of the top card.

        None where a joker opened the discard, or the dealer is still to name one.
        """
        return None if self.awaits_suit else self.named or self.top.suit


def perspective(state: HandState, seat: int | None) -> Perspective:
    """Return what a seat may know; `None` is a spectator, who sees no hand before the end."""
    mine = seat is not None and seat == state.turn
    limit = state.tables.rules.max_plays
    return Perspective(
        rules=state.tables.rules,
        seat=seat,
        turn=state.turn,
        direction=state.direction,
        top=state.top,
        named=None if state.named == NOBODY else SUITS[state.named],
        awaits_suit=state.awaits_suit,
        held=() if seat is None else state.held(seat),
        counts=tuple(heap.bit_count() for heap in state.hands),
        stock=len(state.stock),
        discards=cards_in(state.pile),
        drawn=state.drawn,
        fresh=state.fresh if mine else None,
        pending=state.pending,
        passes=state.passes,
        lapse=None if state.lapse == NOBODY else state.lapse,
        moves=legal_moves(state) if mine else (),
        announcements=tuple(one for one in announcements(state) if one.seat == seat),
        jumps=tuple(jump for jump in jumps(state) if jump.seat == seat),
        plays_left=None if limit is None else limit - state.plays,
        left=tuple(departure.seat for departure in state.left),
        numbers=tuple(state.numbers),
        reason=state.reason,
        went_out=None if state.went_out == NOBODY else state.went_out,
        revealed=_revealed(state),
    )


def _revealed(state: HandState) -> tuple[tuple[Card, ...], ...] | None:
    if not state.over:
        return None
    return tuple(state.held(seat) for seat in range(state.players))
