"""What the seat in turn may do, and what anyone may announce."""

from collections.abc import Iterator
from typing import Final

from app.engine.cards import ALL_CARDS, RANK_INDEX, RANK_MASKS, Card, cards_in
from app.engine.moves import Announcement, Call, Catch, Jump, Play, TurnMove
from app.engine.options import Multiples, StackDraws
from app.engine.state import JUMP_WINDOW, NOBODY, SKIP_WAITS, HandState, Reason
from app.engine.stock import can_take
from app.engine.tables import BARE_MENU, MAY_DRAW, MAY_PASS, MAY_TAKE, naming_menu

MOST_AT_ONCE: Final = 4
"""Cards of one rank that may be laid together."""


def legal_moves(state: HandState) -> tuple[TurnMove, ...]:
    """Return every move of the seat in turn, each once; empty when the hand is over.

    The last-card call can be added to a play that leaves one card, see `apply`.
    """
    return state.legal


def allow(state: HandState, options: int) -> None:
    """Let the seat in turn do this, and nothing else."""
    state.options = options
    state.legal = state.tables.listed.get(options) or list_moves(state)


def list_moves(state: HandState) -> tuple[TurnMove, ...]:
    """Return the moves that the options of the seat in turn stand for."""
    tables = state.tables
    if tables.special_moves:
        return _list_special_moves(state)
    hand = state.hands[state.turn]
    menu = tables.menu if hand & (hand - 1) else BARE_MENU
    return menu.of(state.options)


def _list_special_moves(state: HandState) -> tuple[TurnMove, ...]:
    rules = state.tables.rules
    menu = naming_menu(wild_for(state, state.turn), rules.suit_choice, rules.unnamed_suit)
    if state.hands[state.turn].bit_count() == 1 and ends_hand(state, state.turn):
        menu = BARE_MENU
    return (*menu.of(state.options), *_plays_of_several(state))


def ends_hand(state: HandState, seat: int) -> bool:
    """Tell whether the hand is over when the seat lays its last card."""
    tables = state.tables
    if tables.partners:
        return not state.hands[(seat + 2) % 4]
    return not tables.picks_up or state.numbers[seat] == 1


def wild_for(state: HandState, seat: int) -> int:
    """Return the mask of the cards that are wild for a seat."""
    if state.tables.personal:
        return state.tables.wild | RANK_MASKS[state.numbers[seat] - 1]
    return state.tables.wild


def _plays_of_several(state: HandState) -> Iterator[Play]:
    if state.tables.multiples is Multiples.NO or not state.options & ALL_CARDS:
        return
    held = cards_in(state.hands[state.turn])
    for first in cards_in(state.options & ALL_CARDS):
        rest = [card for card in held if goes_with(state, first, card)]
        if first in rest:
            rest.remove(first)
            yield from (Play(first, more=more) for more in _orders(rest, MOST_AT_ONCE - 1))


def goes_with(state: HandState, first: Card, card: Card) -> bool:
    """Tell whether a card may be laid together with the first: the same rank, neither wild nor an action card."""
    tables = state.tables
    if card.bit & wild_for(state, state.turn) or tables.effects[card.code] or tables.effects[first.code]:
        return False
    return card == first if tables.multiples is Multiples.IDENTICAL else card.rank is first.rank


def _orders(cards: list[Card], most: int) -> Iterator[tuple[Card, ...]]:
    """Give every order of one to `most` of the cards, equal cards being interchangeable."""
    for card in dict.fromkeys(cards):
        yield (card,)
        if most > 1:
            rest = cards.copy()
            rest.remove(card)
            yield from ((card, *more) for more in _orders(rest, most - 1))


def announcements(state: HandState) -> tuple[Announcement, ...]:
    """Return the calls and catches that any seat can make now."""
    lapse = state.lapse
    if state.reason is not None or lapse == NOBODY:
        return ()
    others = (seat for seat in range(state.players) if seat != lapse and not state.has_left(seat))
    return (Call(lapse), *(Catch(seat, lapse) for seat in others))


def jumps(state: HandState) -> tuple[Jump, ...]:
    """Return the plays that other seats can make out of turn now, each without its last-card call."""
    if state.reason is not None or not state.window & JUMP_WINDOW or state.pending:
        return ()
    top = state.top
    return tuple(
        Jump(seat, play)
        for seat, heap in enumerate(state.hands)
        if seat != state.turn and heap & top.bit and not barred_finish(state, seat)
        for play in _manners(state, seat, top)
    )


def _manners(state: HandState, seat: int, card: Card) -> tuple[Play, ...]:
    if state.hands[seat].bit_count() == 1 and ends_hand(state, seat):
        menu = BARE_MENU
    else:
        rules = state.tables.rules
        menu = naming_menu(wild_for(state, seat), rules.suit_choice, rules.unnamed_suit)
    return tuple(play for play in menu.of(card.bit) if isinstance(play, Play))


def begin_turn(state: HandState) -> None:
    """Work out what the seat in turn may do."""
    tables = state.tables
    state.drawn = 0
    state.fresh = None
    if tables.special_turns:
        _begin_special_turn(state)
        return
    playable = state.hands[state.turn] & state.follow
    if playable and not tables.voluntary:
        allow(state, playable)
    elif can_take(state):
        allow(state, playable | MAY_DRAW)
    else:
        allow(state, playable or MAY_PASS)


def _begin_special_turn(state: HandState) -> None:
    tables = state.tables
    if state.pending:
        allow(state, _answers(state) | MAY_TAKE)
        return
    playable = playable_cards(state, ALL_CARDS)
    if can_take(state):
        allow(state, playable | (MAY_DRAW if tables.voluntary or not playable else 0))
    elif playable:
        allow(state, playable | tables.passes_always)
    elif tables.ends_with_stock:
        state.end(Reason.STOCK)
    else:
        allow(state, MAY_PASS)


def playable_cards(state: HandState, among: int) -> int:
    """Return the mask of those cards that the seat in turn may play, were no penalty waiting."""
    turn = state.turn
    follow = state.follow
    if state.tables.personal:
        follow |= wild_for(state, turn)
    playable = state.hands[turn] & follow & among
    return 0 if playable and barred_finish(state, turn) else playable


def barred_finish(state: HandState, seat: int) -> bool:
    """Tell whether the seat holds one card only, and may not go out with it."""
    tables = state.tables
    heap = state.hands[seat]
    if heap & (heap - 1) or not tables.no_finish:
        return False
    wild = wild_for(state, seat)
    barred = heap & wild if not tables.rules.finish_on_wild else 0
    return bool(barred or (not tables.rules.finish_on_action and heap & tables.no_finish & ~wild))


def _answers(state: HandState) -> int:
    """Return the mask of the cards that may answer the penalty that waits."""
    tables = state.tables
    rules = tables.rules
    if state.pending == SKIP_WAITS:
        return playable_cards(state, tables.skips & ~wild_for(state, state.turn))
    among = 0
    if rules.stack_draws is not StackDraws.NO:
        among = tables.draws & ~wild_for(state, state.turn)
    if rules.stack_draws is StackDraws.SAME_RANK:
        among &= RANK_MASKS[RANK_INDEX[state.top.rank]]
    if rules.wild_stops_penalty:
        among |= wild_for(state, state.turn)
    return playable_cards(state, among)


def options_after_draw(state: HandState) -> None:
    """Work out what the seat in turn may do with the card it has just drawn."""
    tables = state.tables
    fresh = state.fresh
    if tables.plays_drawn and fresh is not None:
        playable = state.follow & (state.hands[state.turn] if tables.plays_any else fresh.bit)
        if tables.special_turns:
            playable = playable_cards(state, ALL_CARDS if tables.plays_any else fresh.bit)
        if playable:
            options = playable | tables.keeps_drawn
            if tables.plays_any:
                options |= MAY_DRAW if _may_draw_more(state) else tables.passes_always
            allow(state, options)
            return
    if _may_draw_more(state):
        allow(state, MAY_DRAW)
    elif tables.ends_with_stock and state.drawn < tables.draw_limit:
        state.end(Reason.STOCK)
    else:
        allow(state, MAY_PASS)


def _may_draw_more(state: HandState) -> bool:
    return state.drawn < state.tables.draw_limit and can_take(state)
