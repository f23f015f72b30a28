"""Hands played on to their end by lot, as fast as can be: what a bot tries its moves with.

Everybody plays a card while they can, any but a wild one if there is a choice, and names the suit they hold most of.
"""

from typing import Final

from app.engine.cards import ALL_CARDS, SUIT_MASKS
from app.engine.dice import Dice
from app.engine.hand import advance
from app.engine.laying import act
from app.engine.moves import BARE_PLAYS, DRAW, NAMES, NAMING_PLAYS, PASS, TAKE, TurnMove
from app.engine.options import SuitChoice
from app.engine.state import HandState, Reason
from app.engine.stock import can_take, recycle
from app.engine.tables import JOKER_MASK, MAY_DRAW, MAY_NAME, MAY_TAKE
from app.engine.turn import ends_hand, wild_for

MOST_TURNS: Final = 256
"""After so many turns a hand is taken for one that goes round for ever."""
SPINS: Final = 64
"""Turns that have a random byte of their own; few hands take more."""
ABOVE: Final = tuple(ALL_CARDS >> (byte * 54 >> 8) << (byte * 54 >> 8) for byte in range(256))
"""By a random byte: mask of the cards from which on the first that can be played is taken."""
CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS
PLAY_OF: Final = {play.bit: play for play in BARE_PLAYS}
"""By heap of one card."""


def play_out(state: HandState, dice: Dice) -> None:
    """Play a hand to its end in the state itself, which forgets by what moves."""
    spins = spin(dice)
    state.guarded = False
    if state.tables.all_plain and not (state.drawn or state.left or state.options == MAY_NAME):
        _play_short(state, spins)
    else:
        play_by_moves(state, spins)


def spin(dice: Dice) -> bytes:
    """Return a random byte for each turn."""
    return dice.randbytes(SPINS) * (MOST_TURNS // SPINS)


def play_by_moves(state: HandState, spins: bytes) -> None:
    """Play a hand to its end, or for as many turns as there are bytes, move by move: right by any rules."""
    for byte in spins:
        if state.over:
            return
        advance(state, _choice(state, byte))
        while state.drawn and not state.over:
            advance(state, _choice(state, byte))
    if not state.over:
        state.end(Reason.REPEATED)


def _choice(state: HandState, byte: int) -> TurnMove:
    options = state.options
    playable = options & ALL_CARDS
    if options == MAY_NAME:
        return NAMES[_suit_of_most(state.hands[state.turn])]
    if not playable:
        return DRAW if options & MAY_DRAW else TAKE if options & MAY_TAKE else PASS
    wild = wild_for(state, state.turn)
    playable = playable & ~wild or playable
    high = playable & ABOVE[byte] or playable
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


def _play_short(state: HandState, spins: bytes) -> None:  # noqa: C901, PLR0912, PLR0915 (calls cost most)
    """Do what `play_by_moves` does, where nothing can come up but what stands here."""
    tables = state.tables
    hands, stock, laid = state.hands, state.stock, state.laid
    turn, order = state.turn, state.order
    follow, passes, plain = state.follow, state.passes, tables.plain
    tame, limit, fits = ALL_CARDS & ~tables.wild, tables.draw_limit, tables.plays_drawn
    reason = Reason.REPEATED
    for byte in spins:
        hand = hands[turn]
        playable = hand & follow
        if not playable:
            drawn = 0
            while drawn < limit and not playable:
                if not stock:
                    if not can_take(state):
                        break
                    recycle(state)
                    stock = state.stock
                bit = stock.pop().bit
                hand |= bit
                drawn += 1
                if fits:
                    playable = bit & follow
            if not playable:
                hands[turn] = hand
                if drawn:
                    passes = 0
                if fits or drawn < limit:
                    passes += 1
                    if passes >= tables.block:
                        reason = Reason.BLOCKED
                        break
                turn = order[turn]
                continue
        playable = playable & tame or playable
        play = PLAY_OF.get(playable)
        if play is None:
            high = playable & ABOVE[byte] or playable
            play = PLAY_OF[high ^ (high & (high - 1))]
        passes = 0
        hand = hands[turn] = hand ^ play.bit
        if not hand:
            laid.append(play)
            reason = Reason.OUT
            break
        follow, acts = plain[play.manner]
        if not follow:
            play = NAMING_PLAYS[play.card.code][_suit_of_most(hand)]
            follow, _ = plain[play.manner]
        laid.append(play)
        if acts:
            state.turn = turn
            turn = act(state, play.card)
            stock, order = state.stock, state.order
        else:
            turn = order[turn]
    state.turn, state.passes, state.follow = turn, passes, follow
    state.end(reason)
