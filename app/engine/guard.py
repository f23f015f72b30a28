"""The guard against endless hands: whether a line of play was in this very state before.

Nothing can repeat before the discards are first turned, because until then the stock only shrinks; so
remembering starts there, with the states before it. What is remembered of a state is a mark, a number that equal
states share; only where a mark comes again are the states themselves compared.
"""

from collections.abc import Hashable, Iterator

from app.engine.state import HandState, Trail


def repeats(state: HandState) -> bool:
    """Tell whether the state came before on its line of play, and remember it."""
    trail = _trail_to(state.before)
    mark = _mark(state)
    seen = mark in trail.marks
    trail.marks.add(mark)
    trail.length += 1
    state.trail = trail
    state.trail_length = trail.length
    return seen and any(_key(state) == _key(earlier) for earlier in _line(state.before))


def _trail_to(state: HandState | None) -> Trail:
    """Return the trail that ends with the state."""
    if state is not None and state.recycled and state.trail.length == state.trail_length:
        return state.trail
    # The discards were turned just now, or the trail has gone on along another branch.
    marks = [_mark(earlier) for earlier in _line(state)]
    return Trail(set(marks), len(marks))


def _line(state: HandState | None) -> Iterator[HandState]:
    while state is not None:
        yield state
        state = state.before


def _mark(state: HandState) -> int:
    return hash((state.turn, state.pile, *state.hands))


def _key(state: HandState) -> Hashable:
    return (
        state.hands,
        state.left_in_stock(),
        state.pile,
        state.top,
        state.named,
        state.turn,
        state.direction,
        state.drawn,
        state.fresh,
        state.passes,
        state.lapse,
    )
