"""A round at a table without a referee: where every card is, and what an act makes of it.

Any act is allowed that can be done with real cards; who may see what is the business of `sight`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from app.engine import Card, IllegalMoveError, shuffled
from app.engine.cards import CARDS
from app.free.acts import Act, Deed

Kept = TypeVar("Kept")

FREE = ""
"""The name of a seat where nobody sits."""


@dataclass(frozen=True, slots=True)
class Round:
    """All cards of a table, and who sits there."""

    seed: bytes
    """Everything that is shuffled follows from it."""
    stock: tuple[Card, ...]
    """Top first."""
    discards: tuple[Card, ...]
    """Top last."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat."""
    names: tuple[str, ...]
    """By seat; empty where nobody sits."""
    dealer: int
    turn: int
    """Whose turn it is, as far as a marker can tell: the next after who played or passed last."""
    open: frozenset[int] = frozenset()
    """Who has laid their cards open."""
    took_part: frozenset[int] = frozenset()
    """Who has held cards in this round."""
    fresh: tuple[int, ...] = ()
    """By seat: how many cards at the end of its hand it has got since it last did anything else."""
    is_written: bool = False
    """What was counted is on a score sheet."""
    ply: int = 0
    """How many acts there have been."""

    @property
    def sitting(self) -> tuple[int, ...]:
        """The seats that are taken."""
        return tuple(seat for seat, name in enumerate(self.names) if name != FREE)

    @property
    def out(self) -> tuple[int, ...]:
        """Who has got rid of all their cards."""
        return tuple(seat for seat in sorted(self.took_part) if not self.hands[seat])

    @property
    def is_counted(self) -> bool:
        """Whether every card that is held lies open."""
        return bool(self.open) and all(seat in self.open for seat in self.sitting if self.hands[seat])

    def after(self, act: Act) -> "Round":
        """Return the round with an act more; raises `IllegalMoveError` where the cards do not allow it."""
        if not 0 <= act.seat < len(self.names):
            raise IllegalMoveError("Nobody at the table has that seat.")
        if act.deed is not Deed.SIT and self.names[act.seat] == FREE:
            raise IllegalMoveError("Nobody sits there.")
        before = replace(self, fresh=_put(self.fresh, act.seat, 0))
        return replace(_DOING[act.deed](before, act), ply=self.ply + 1)

    def next_after(self, seat: int) -> int:
        """Return who sits next in the order of play."""
        order = [*range(seat + 1, len(self.names)), *range(seat + 1)]
        return next((other for other in order if self.names[other] != FREE), seat)


def begun(seed: bytes, deck: Sequence[Card], seats: int, dealer: int) -> Round:
    """Return a round in which nobody sits yet and no card has been dealt."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * seats
    return Round(seed, tuple(deck), (), nothing, (FREE,) * seats, dealer, dealer, fresh=(0,) * seats)


def _sit(before: Round, act: Act) -> Round:
    if before.names[act.seat] != FREE:
        raise IllegalMoveError("That seat is taken. Choose another one.")
    return replace(before, names=_put(before.names, act.seat, act.name))


def _up(before: Round, act: Act) -> Round:
    left = before.hands[act.seat]
    under = _shuffle(before, left)
    after = replace(
        before,
        stock=(*before.stock, *under),
        hands=_put(before.hands, act.seat, ()),
        names=_put(before.names, act.seat, FREE),
        open=before.open - {act.seat},
        took_part=before.took_part - {act.seat},
    )
    return replace(after, turn=after.next_after(act.seat)) if after.turn == act.seat else after


def _deal(before: Round, act: Act) -> Round:
    if act.count * len(before.sitting) > len(before.stock):
        raise IllegalMoveError("There are not enough cards in the stock to deal so many.")
    stock, hands = list(before.stock), list(before.hands)
    for _ in range(act.count):
        seat = act.seat
        for _ in before.sitting:
            seat = before.next_after(seat)
            hands[seat] = (*hands[seat], stock.pop(0))
    dealt = replace(before, stock=tuple(stock), hands=tuple(hands), dealer=act.seat, turn=before.next_after(act.seat))
    return replace(dealt, took_part=before.took_part.union(before.sitting))


def _draw(before: Round, act: Act) -> Round:
    if not before.stock:
        raise IllegalMoveError("The stock is empty. Shuffle the discards to make a new one.")
    if act.count > len(before.stock):
        raise IllegalMoveError("So many cards are not in the stock: it has %(count)s.", count=len(before.stock))
    drawn = before.stock[: act.count]
    return _given(replace(before, stock=before.stock[act.count :]), act.seat, drawn)


def _play(before: Round, act: Act) -> Round:
    after, card = _without(before, act)
    return replace(after, discards=(*before.discards, card), turn=before.next_after(act.seat))


def _take(before: Round, act: Act) -> Round:
    if not before.discards:
        raise IllegalMoveError("There is no card on the discard.")
    count = act.count or len(before.discards)
    if count > len(before.discards):
        raise IllegalMoveError("So many cards are not on the discard: it has %(count)s.", count=len(before.discards))
    taken = before.discards[-count:]
    return _given(replace(before, discards=before.discards[:-count], turn=act.seat), act.seat, taken)


def _pass(before: Round, act: Act) -> Round:
    return replace(before, turn=before.next_after(act.seat))


def _flip(before: Round, _act: Act) -> Round:
    if not before.stock:
        raise IllegalMoveError("The stock is empty. Shuffle the discards to make a new one.")
    return replace(before, stock=before.stock[1:], discards=(*before.discards, before.stock[0]))


def _shuffle_in(before: Round, _act: Act) -> Round:
    under, top = before.discards[:-1], before.discards[-1:]
    if len(before.stock) + len(under) < 2:
        raise IllegalMoveError("There is nothing to shuffle.")
    return replace(before, stock=_shuffle(before, (*before.stock, *under)), discards=top)


def _give(before: Round, act: Act) -> Round:
    to = act.to if act.to is not None and act.to < len(before.names) else None
    if to is None or before.names[to] == FREE:
        raise IllegalMoveError("Nobody sits there.")
    if to == act.seat:
        raise IllegalMoveError("That card is yours already.")
    after, card = _without(before, act)
    return _given(after, to, (card,))


def _bury(before: Round, act: Act) -> Round:
    after, card = _without(before, act)
    return replace(after, stock=(*before.stock, card))


def _show(before: Round, act: Act) -> Round:
    if not before.hands[act.seat]:
        raise IllegalMoveError("You hold no cards.")
    return replace(before, open=before.open | {act.seat})


def _hide(before: Round, act: Act) -> Round:
    if act.seat not in before.open:
        raise IllegalMoveError("Your cards do not lie open.")
    return replace(before, open=before.open - {act.seat})


def _open_all(before: Round, _act: Act) -> Round:
    if not before.out:
        raise IllegalMoveError("Nobody is out: each lays only their own cards open.")
    holding = {seat for seat in before.sitting if before.hands[seat]}
    if not holding:
        raise IllegalMoveError("Nobody holds a card.")
    return replace(before, open=before.open | holding)


def _write(before: Round, _act: Act) -> Round:
    if not before.is_counted:
        raise IllegalMoveError("Only what lies open can be counted.")
    if before.is_written:
        raise IllegalMoveError("This round is on the score sheet already.")
    return replace(before, is_written=True)


_DOING: Mapping[Deed, Callable[[Round, Act], Round]] = {
    Deed.SIT: _sit,
    Deed.UP: _up,
    Deed.DEAL: _deal,
    Deed.DRAW: _draw,
    Deed.PLAY: _play,
    Deed.TAKE: _take,
    Deed.PASS: _pass,
    Deed.FLIP: _flip,
    Deed.SHUFFLE: _shuffle_in,
    Deed.GIVE: _give,
    Deed.BURY: _bury,
    Deed.SHOW: _show,
    Deed.HIDE: _hide,
    Deed.OPEN: _open_all,
    Deed.WRITE: _write,
}


def _without(before: Round, act: Act) -> tuple[Round, Card]:
    held = list(before.hands[act.seat])
    if act.card is None or act.card not in held:
        raise IllegalMoveError("You do not hold that card.")
    held.remove(act.card)
    after = replace(before, hands=_put(before.hands, act.seat, tuple(held)))
    return (after if held else replace(after, open=before.open - {act.seat})), act.card


def _given(before: Round, seat: int, cards: tuple[Card, ...]) -> Round:
    hands = _put(before.hands, seat, (*before.hands[seat], *cards))
    fresh = _put(before.fresh, seat, before.fresh[seat] + len(cards))
    return replace(before, hands=hands, took_part=before.took_part | {seat}, fresh=fresh)


def _put(values: tuple[Kept, ...], place: int, value: Kept) -> tuple[Kept, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _shuffle(before: Round, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards in an order that the seed gives at this act, and at no other."""
    codes = shuffled([card.code for card in cards], before.seed, f"free/{before.ply}")
    return tuple(CARDS[code] for code in codes)
