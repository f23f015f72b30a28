"""What a set of rules comes to for a number of seats, worked out once as bit masks."""

from dataclasses import dataclass
from functools import lru_cache

from app.engine.cards import CARDS, RANK_INDEX, RANK_MASKS, SUIT_INDEX, SUIT_MASKS
from app.engine.moves import BARE_PLAYS, DRAW, NAMING_PLAYS, PASS, TurnMove
from app.engine.options import Effect, PlayDrawn, StockOut, TwoPlayerReverse, UnnamedSuit
from app.engine.rules import Rules

UNLIMITED = 1 << 30
MAY_DRAW = 1 << 52
MAY_PASS = 1 << 53
ALL_CARDS = MAY_DRAW - 1
MOST_MENUS = 4_096
"""Sets of options whose moves are kept, for each set of rules."""


class Menu(dict[int, tuple[TurnMove, ...]]):
    """The moves that a set of options stands for, each set worked out when it first comes up."""

    def __init__(self, wild: int, *, may_not_name: bool) -> None:
        super().__init__()
        self._moves: dict[int, tuple[TurnMove, ...]] = {MAY_DRAW: (DRAW,), MAY_PASS: (PASS,)}
        for card, bare, naming in zip(CARDS, BARE_PLAYS, NAMING_PLAYS, strict=True):
            wild_moves = (*naming, bare) if may_not_name else naming
            self._moves[card.bit] = wild_moves if card.bit & wild else (bare,)

    def __missing__(self, options: int) -> tuple[TurnMove, ...]:
        if len(self) >= MOST_MENUS:
            self.clear()
        moves: list[TurnMove] = []
        left = options
        while left:
            option = left & -left
            moves += self._moves[option]
            left ^= option
        menu = self[options] = tuple(moves)
        return menu


@dataclass(frozen=True, slots=True)
class Tables:
    """Rules ready for play: every question of a move is one look-up."""

    rules: Rules
    players: int
    twins: bool
    """A card comes more than once, so that heaps have more than one plane."""
    wild: int
    """Mask of the wild cards."""
    plain: int
    """Mask of all others."""
    follow: tuple[int, ...]
    """By code of the top card: mask of the cards that may follow it."""
    follow_named: tuple[int, ...]
    """By named suit: mask of the cards that may follow."""
    effects: tuple[Effect | None, ...]
    """By code."""
    draw_limit: int
    voluntary: bool
    plays_drawn: bool
    """A card may be played in the turn in which it was drawn."""
    plays_any: bool
    """After a draw any card may be played, not only the one just drawn."""
    keeps_drawn: int
    """`MAY_PASS` where a card just drawn that fits may be kept, else nothing."""
    recycles: bool
    may_not_name: bool
    """A wild card may be played without naming a suit."""
    calls: bool
    menu: Menu
    last_menu: Menu
    """The menu of a seat that holds one card: no suit is named with it."""


@lru_cache(maxsize=64)
def tables_for(rules: Rules, players: int) -> Tables:
    """Return the tables of these rules for that many seats."""
    wild = RANK_MASKS[RANK_INDEX[rules.wild_rank]]
    effects = dict(rules.effects)
    if players == 2 and rules.two_player_reverse is TwoPlayerReverse.SKIP:
        effects = {rank: _as_skip(effect) for rank, effect in effects.items()}
    return Tables(
        rules=rules,
        players=players,
        twins=rules.decks_for(players) > 1,
        wild=wild,
        plain=ALL_CARDS & ~wild,
        follow=tuple(SUIT_MASKS[SUIT_INDEX[card.suit]] | RANK_MASKS[RANK_INDEX[card.rank]] | wild for card in CARDS),
        follow_named=tuple(mask | wild for mask in SUIT_MASKS),
        effects=tuple(effects.get(card.rank) for card in CARDS),
        draw_limit=UNLIMITED if rules.draw_limit is None else rules.draw_limit,
        voluntary=rules.voluntary_draw,
        plays_drawn=rules.play_drawn is not PlayDrawn.NO,
        plays_any=rules.play_drawn is PlayDrawn.OPTIONAL and rules.voluntary_draw,
        keeps_drawn=MAY_PASS if rules.play_drawn is PlayDrawn.OPTIONAL else 0,
        recycles=rules.stock_out is StockOut.RECYCLE,
        may_not_name=rules.unnamed_suit is UnnamedSuit.PRINTED,
        calls=rules.last_card_call,
        menu=Menu(wild, may_not_name=rules.unnamed_suit is UnnamedSuit.PRINTED),
        last_menu=Menu(0, may_not_name=False),
    )


def _as_skip(effect: Effect) -> Effect:
    return Effect.SKIP if effect is Effect.REVERSE else effect
