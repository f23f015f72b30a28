"""Hands played on to their end by lot, as fast as can be: what a bot tries its moves with.

Everybody plays a card while they can, any but a wild one if there is a choice, and names the suit they hold most of.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from app.engine.cards import ALL_CARDS, CARDS, SUIT_MASKS
from app.engine.dice import Dice
from app.engine.hand import advance
from app.engine.moves import BARE_PLAYS, DRAW, NAMES, NAMING_PLAYS, PASS, TAKE, TurnMove
from app.engine.options import Effect, SuitChoice
from app.engine.rules import Rules
from app.engine.state import NOBODY, HandState, Reason
from app.engine.stock import give_cards, recycle
from app.engine.tables import JOKER_MASK, MAY_DRAW, MAY_NAME, MAY_TAKE, Tables, tables_for
from app.engine.turn import ends_hand, wild_for

MOST_TURNS: Final = 256
"""After so many turns a hand is taken for one that goes round for ever."""
ABOVE: Final = tuple(ALL_CARDS >> (spin * 54 >> 8) << (spin * 54 >> 8) for spin in range(256))
"""By a random byte: mask of the cards from which on the first that can be played is taken."""
CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS
OTHERS: Final = -1


def play_out(state: HandState, dice: Dice) -> None:
    """Play a hand to its end in the state itself, which forgets by what moves."""
    spins = dice.randbytes(MOST_TURNS)
    state.guarded = False
    short_cut = short_cut_for(state.tables.rules, len(state.hands))
    if short_cut is None or state.drawn or state.left or state.options == MAY_NAME:
        play_by_moves(state, spins)
    else:
        _play_short(state, short_cut, spins)


def play_by_moves(state: HandState, spins: bytes) -> None:
    """Play a hand to its end, or for as many turns as there are bytes, move by move: right by any rules."""
    for spin in spins:
        if state.over:
            return
        advance(state, _choice(state, spin))
        while state.drawn and not state.over:
            advance(state, _choice(state, spin))
    if not state.over:
        state.end(Reason.REPEATED)


def _choice(state: HandState, spin: int) -> TurnMove:
    options = state.options
    playable = options & ALL_CARDS
    if options == MAY_NAME:
        return NAMES[_suit_of_most(state.hands[state.turn])]
    if not playable:
        return DRAW if options & MAY_DRAW else TAKE if options & MAY_TAKE else PASS
    wild = wild_for(state, state.turn)
    playable = playable & ~wild or playable
    high = playable & ABOVE[spin] or playable
    bit = high & -high
    code = bit.bit_length() - 1
    hand = state.hands[state.turn]
    if not bit & wild or (hand == bit and ends_hand(state, state.turn)):
        return BARE_PLAYS[code]
    if state.tables.rules.suit_choice is SuitChoice.PRINTED and not bit & JOKER_MASK:
        return NAMING_PLAYS[code][code // 13]
    return NAMING_PLAYS[code][_suit_of_most(hand ^ bit)]


def _suit_of_most(hand: int) -> int:
    counts = [
        (hand & CLUBS).bit_count(),
        (hand & DIAMONDS).bit_count(),
        (hand & HEARTS).bit_count(),
        (hand & SPADES).bit_count(),
    ]
    return counts.index(max(counts))


@dataclass(frozen=True, slots=True)
class ShortCut:
    """What a hand of plain rules needs to be played out by bits alone."""

    follow: dict[int, int]
    """By bit of a plain or an action card: mask of the cards that may follow."""
    follow_named: tuple[int, ...]
    """By suit that an eight names."""
    follow_joker: tuple[int, ...]
    """By suit that a joker names."""
    wild: int
    special: int
    """Mask of the cards whose play does more than pass the turn on."""
    effects: dict[int, tuple[int, int, int]]
    """By bit of an action card: cards to draw, steps of the turn, and the factor of its direction."""
    fits: int
    """Mask of the cards that may be played when just drawn."""


@lru_cache(maxsize=64)
def short_cut_for(rules: Rules, players: int) -> ShortCut | None:
    """Return how hands of these rules are played out by bits, none where something can come up that this leaves out."""
    tables = tables_for(rules, players)
    printed = rules.suit_choice is SuitChoice.PRINTED
    if not any(tables.plain) or tables.special_turns or printed or rules.last_card_effect:
        return None
    effects = {card.bit: _effect(tables, effect) for card in CARDS if (effect := tables.effects[card.code])}
    return ShortCut(
        follow={card.bit: tables.follow[card.code] for card in CARDS},
        follow_named=tuple(mask | tables.wild for mask in tables.follow_named),
        follow_joker=tables.follow_named,
        wild=tables.wild,
        special=tables.wild | sum(effects),
        effects=effects,
        fits=ALL_CARDS if tables.plays_drawn else 0,
    )


def _effect(tables: Tables, effect: Effect) -> tuple[int, int, int]:
    if effect is Effect.OTHERS_DRAW_ONE:
        return OTHERS, 1, 1
    if effect.cards:
        return effect.cards, 2 if tables.rules.penalty_skips_turn else 1, 1
    return 0, {Effect.SKIP: 2, Effect.AGAIN: 0}.get(effect, 1), -1 if effect is Effect.REVERSE else 1


def _play_short(state: HandState, cut: ShortCut, spins: bytes) -> None:  # noqa: C901, PLR0912, PLR0915 (calls cost most)
    """Do what `play_by_moves` does, where nothing can come up but what stands here."""
    tables = state.tables
    hands, stock, pile, top = state.hands, state.stock, state.pile, state.top.bit
    turn, step, players = state.turn, state.direction, len(state.hands)
    follow, named, passes = state.follow, state.named, state.passes
    follows, wild, special, fits = cut.follow, cut.wild, cut.special, cut.fits
    tame, limit, recycles = ALL_CARDS & ~wild, tables.draw_limit, tables.recycles
    reason = Reason.REPEATED
    for spin in spins:
        hand = hands[turn]
        playable = hand & follow
        if playable:
            bit = playable & tame or playable
            if bit & (bit - 1):
                high = bit & ABOVE[spin] or bit
                bit = high ^ (high & (high - 1))
        else:
            drawn = 0
            fitting = follow & fits
            while drawn < limit and not playable:
                if not stock:
                    if not (recycles and pile):
                        break
                    state.pile = pile
                    recycle(state)
                    stock, pile = state.stock, 0
                bit = stock.pop().bit
                hand |= bit
                drawn += 1
                playable = bit & fitting
            if not playable:
                hands[turn] = hand
                if drawn:
                    passes = 0
                if fits or drawn < limit:
                    passes += 1
                    if passes >= tables.block:
                        reason = Reason.BLOCKED
                        break
                turn = (turn + step) % players
                continue
        passes = 0
        pile |= top
        top = bit
        hand = hands[turn] = hand ^ bit
        named = NOBODY
        if not hand:
            reason = Reason.OUT
            break
        if not bit & special:
            follow = follows[bit]
        elif bit & wild:
            named = _suit_of_most(hand)
            follow = (cut.follow_joker if bit & JOKER_MASK else cut.follow_named)[named]
        else:
            follow = follows[bit]
            cards, steps, factor = cut.effects[bit]
            step *= factor
            if 0 < cards <= len(stock):
                seat = (turn + step) % players
                for _ in range(cards):
                    hands[seat] |= stock.pop().bit
            elif cards:
                state.pile = pile
                for seat in range(1, players if cards == OTHERS else 2):
                    give_cards(state, (turn + seat * step) % players, abs(cards))
                stock, pile = state.stock, state.pile
            turn = (turn + (steps - 1) * step) % players
        turn = (turn + step) % players
    state.pile, state.top, state.named, state.follow = pile, CARDS[top.bit_length() - 1], named, follow
    state.turn, state.direction, state.passes = turn, step, passes
    state.end(reason)
