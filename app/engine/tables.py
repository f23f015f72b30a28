"""What a set of rules comes to for a number of seats, worked out once as bit masks."""

from dataclasses import dataclass
from functools import lru_cache

from app.engine.cards import CARDS, RANK_INDEX, RANK_MASKS, SUIT_INDEX, SUIT_MASKS
from app.engine.rules import Effect, PlayDrawn, Rules, StockOut, TwoPlayerReverse, UnnamedSuit

UNLIMITED = 1 << 30


@dataclass(frozen=True, slots=True)
class Tables:
    """Rules ready for play: every question of a move is one look-up."""

    rules: Rules
    players: int
    wild: int
    """Mask of the wild cards."""
    follow: tuple[int, ...]
    """By code of the top card: mask of the cards that may follow it."""
    follow_named: tuple[int, ...]
    """By named suit: mask of the cards that may follow."""
    effects: tuple[Effect | None, ...]
    """By code."""
    draw_limit: int
    voluntary: bool
    play_drawn: PlayDrawn
    recycles: bool
    may_not_name: bool
    """A wild card may be played without naming a suit."""
    calls: bool


@lru_cache(maxsize=256)
def tables_for(rules: Rules, players: int) -> Tables:
    """Return the tables of these rules for that many seats."""
    wild = RANK_MASKS[RANK_INDEX[rules.wild_rank]]
    effects = dict(rules.effects)
    if players == 2 and rules.two_player_reverse is TwoPlayerReverse.SKIP:
        effects = {rank: _as_skip(effect) for rank, effect in effects.items()}
    return Tables(
        rules=rules,
        players=players,
        wild=wild,
        follow=tuple(SUIT_MASKS[SUIT_INDEX[card.suit]] | RANK_MASKS[RANK_INDEX[card.rank]] | wild for card in CARDS),
        follow_named=tuple(mask | wild for mask in SUIT_MASKS),
        effects=tuple(effects.get(card.rank) for card in CARDS),
        draw_limit=UNLIMITED if rules.draw_limit is None else rules.draw_limit,
        voluntary=rules.voluntary_draw,
        play_drawn=rules.play_drawn,
        recycles=rules.stock_out is StockOut.RECYCLE,
        may_not_name=rules.unnamed_suit is UnnamedSuit.PRINTED,
        calls=rules.last_card_call,
    )


def _as_skip(effect: Effect) -> Effect:
    return Effect.SKIP if effect is Effect.REVERSE else effect
