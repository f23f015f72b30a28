"""What a set of rules comes to for a number of seats, worked out once as bit masks."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from app.engine.cards import (
    ALL_CARDS,
    CARDS,
    COLOUR_MASKS,
    RANK_INDEX,
    RANK_MASKS,
    SUIT_INDEX,
    SUIT_MASKS,
    SUITS,
    Card,
    Rank,
)
from app.engine.moves import BARE_PLAYS, DRAW, NAMES, NAMING_PLAYS, PASS, TAKE, Play, TurnMove
from app.engine.options import (
    BlockedAfter,
    Effect,
    MatchForm,
    Multiples,
    OpeningAction,
    OpeningEight,
    PassAfterDraw,
    PlayDrawn,
    RecycleAt,
    StackDraws,
    StockOut,
    SuitChoice,
    TwoPlayerReverse,
    UnnamedSuit,
)
from app.engine.rules import Rules

UNLIMITED: Final = 1 << 30
MAY_DRAW: Final = 1 << 54
MAY_PASS: Final = 1 << 55
MAY_TAKE: Final = 1 << 56
MAY_NAME: Final = 1 << 57
JOKER_MASK: Final = RANK_MASKS[RANK_INDEX[Rank.JOKER]]


class Menu:
    """The moves that a set of options stands for: of one or two options they are listed, of more put together."""

    __slots__ = ("_listed",)

    def __init__(self, plays: tuple[tuple[Play, ...], ...]) -> None:
        moves: dict[int, tuple[TurnMove, ...]] = {card.bit: plays[card.code] for card in CARDS}
        moves |= {MAY_DRAW: (DRAW,), MAY_PASS: (PASS,), MAY_TAKE: (TAKE,), MAY_NAME: NAMES}
        pairs = {low | high: moves[low] + moves[high] for low, high in combinations(moves, 2)}
        self._listed = {0: (), **moves, **pairs}

    def of(self, options: int) -> tuple[TurnMove, ...]:
        """Return the moves of these options."""
        listed = self._listed
        moves: tuple[TurnMove, ...] = ()
        rest = options
        while (last := listed.get(rest)) is None:
            others = rest & (rest - 1)
            moves += listed[rest ^ others]
            rest = others
        return moves + last

    def listed_but(self, cards: int) -> dict[int, tuple[TurnMove, ...]]:
        """Return the lists there are, but not of sets with one of these cards and no other."""
        return {
            options: moves
            for options, moves in self._listed.items()
            if not options & cards or (options & ALL_CARDS).bit_count() > 1
        }


BARE_MENU: Final = Menu(tuple((play,) for play in BARE_PLAYS))
"""The menu of a seat whose next card ends the hand: no suit is named with it."""


@lru_cache(maxsize=64)
def naming_menu(wild: int, choice: SuitChoice, unnamed: UnnamedSuit) -> Menu:
    """Return the menu where a card of the mask names a suit."""
    return Menu(tuple(_plays(card, wild, choice, unnamed) for card in CARDS))


def _plays(card: Card, wild: int, choice: SuitChoice, unnamed: UnnamedSuit) -> tuple[Play, ...]:
    bare, naming = BARE_PLAYS[card.code], NAMING_PLAYS[card.code]
    if not card.bit & wild:
        return (bare,)
    if card.suit is None:
        return naming
    if choice is SuitChoice.PRINTED:
        naming = (naming[SUIT_INDEX[card.suit]],)
    return (*naming, bare) if unnamed is UnnamedSuit.PRINTED else naming


@dataclass(frozen=True, slots=True)
class Tables:
    """Rules ready for play: every question of a move is one look-up."""

    rules: Rules
    players: int
    order: dict[int, tuple[int, ...]]
    """By direction and seat: the next seat."""
    twins: bool
    """A card comes more than once, so that heaps have more than one plane."""
    wild: int
    """Mask of the wild cards; in a countdown of the jokers only, see `personal`."""
    personal: bool
    """Every seat has a wild rank of its own."""
    hand_size: int
    goes_back: int
    """Mask of the cards that may not open the discard."""
    dealer_names: int
    """Mask of the cards for which the dealer names a suit where they open the discard."""
    plain: tuple[tuple[int, bool], ...]
    """By manner of a play: mask of the cards that may follow it, and whether it is an action card that takes effect at
    once, and nobody can answer. The mask is 0 where no such play is allowed, and where more comes of it than that the
    turn moves on."""
    all_plain: bool
    """Nothing can come up in a hand but drawing, passing and such plays, and any suit may be named."""
    plain_last: int
    """Mask of the cards that just end the hand as the last card of a seat."""
    fresh_moves: tuple[tuple[TurnMove, ...], ...]
    """By code of a card just drawn that fits: what may be done where it may be played, or else kept."""
    plain_draw: int
    """The options of a seat that may only draw, where there is nothing to see to then but the card drawn; else -1."""
    plays_first: bool
    """Who can play must."""
    follow: tuple[int, ...]
    """By code of the top card: mask of the cards that may follow it."""
    follow_named: tuple[int, ...]
    """By named suit: mask of the cards that may follow."""
    effects: tuple[Effect | None, ...]
    """By code."""
    steps: tuple[int, ...]
    """By code: how many seats the turn moves on after the card."""
    penalties: tuple[int, ...]
    """By code: how many cards the next seat draws."""
    reverses: int
    """Mask of the cards that turn the direction."""
    draws: int
    """Mask of the cards that make the next seat draw."""
    skips: int
    no_finish: int
    """Mask of the cards that may not be the last."""
    special_moves: bool
    """A play is not just a card and a suit."""
    unlisted: int
    """Mask of the cards whose moves are not always those in the menu."""
    listed: dict[int, tuple[TurnMove, ...]]
    """By options: moves that are the same whoever is in turn, of small sets."""
    special_turns: bool
    """What a seat may do is more than to match, draw or pass."""
    draw_limit: int
    voluntary: bool
    plays_drawn: bool
    """A card may be played in the turn in which it was drawn."""
    plays_any: bool
    """After a draw any card may be played, not only the one just drawn."""
    keeps_drawn: int
    """`MAY_PASS` where a card just drawn that fits may be kept, else nothing."""
    passes_always: int
    """`MAY_PASS` where one may pass with a playable card once no more can be drawn, else nothing."""
    recycles: bool
    recycles_early: bool
    """The discards are turned as soon as the stock is empty."""
    ends_with_stock: bool
    plain_passes: bool
    """After a pass the next seat is in turn."""
    block: int
    """Passes in a row that block the hand, where no seat is passed over."""
    passes_to_block: int
    """Those beyond the seats in play."""
    draws_wait: bool
    """A penalty of cards waits for an answer."""
    partners: bool
    skips_empty: bool
    """A seat without cards is out of the hand, and the turn passes over it."""
    picks_up: bool
    """Who goes out picks up one card less than before, and play goes on."""
    may_not_name: bool
    """A wild card may be played without naming a suit."""
    calls: bool
    multiples: Multiples
    jump_in: bool
    max_plays: int
    menu: Menu


@lru_cache(maxsize=64)
def tables_for(rules: Rules, players: int, staying: int | None = None) -> Tables:
    """Return the tables of these rules for that many seats; `staying` are still in, where some were left for good."""
    form = rules.match_form
    twins = rules.has_twins(players)
    personal = form in (MatchForm.COUNTDOWN_REDEAL, MatchForm.COUNTDOWN_PICK_UP)
    wild = JOKER_MASK if personal else JOKER_MASK | RANK_MASKS[RANK_INDEX[rules.wild_rank]]
    effects = tuple(_effect(card, rules, staying or players) for card in CARDS)
    draws = _mask(effect is not None and effect.cards > 0 for effect in effects)
    actions = _mask(effect is not None for effect in effects)
    no_finish = (0 if rules.finish_on_wild else wild) | (0 if rules.finish_on_action else actions)
    draws_wait = rules.stack_draws is not StackDraws.NO or rules.wild_stops_penalty
    waits = draws_wait or rules.stack_skips
    acts = tuple(effect is not None for effect in effects)
    own_suit_only = rules.suit_choice is SuitChoice.PRINTED
    passes_always = rules.pass_after_draw is PassAfterDraw.ALWAYS
    recycles = rules.stock_out is StockOut.RECYCLE
    early = recycles and rules.recycle_at is RecycleAt.WHEN_EMPTY
    passes_to_block = 1 if rules.blocked_after is BlockedAfter.ROUND_AND_ONE else 0
    partners = form is MatchForm.PARTNERS
    special_moves = personal or partners or rules.multiples is not Multiples.NO
    ends_with_stock = rules.stock_out is StockOut.END_HAND
    skips_empty = partners or staying is not None
    more_after_plays = early or twins or skips_empty or personal or rules.jump_in or rules.max_plays is not None
    menu = naming_menu(wild, rules.suit_choice, rules.unnamed_suit)
    special_turns = bool(waits or personal or no_finish or passes_always or ends_with_stock)
    always_playable = JOKER_MASK if rules.wild_needs_match else wild
    follow = tuple(_follow(card, rules) | always_playable for card in CARDS)
    follow_named = tuple(_follow_named(suit, rules) | always_playable for suit in range(len(SUITS)))
    plays_drawn = rules.play_drawn is not PlayDrawn.NO
    # Who is in turn gets what they need from the stock, or all the others do.
    odd_cards = actions if waits or ends_with_stock else _mask(e is Effect.OTHERS_DRAW_ONE for e in effects)
    odd_cards = ALL_CARDS if more_after_plays else odd_cards | (wild if waits else 0)
    special_draws = twins or early or rules.voluntary_draw or not plays_drawn
    plain_draws = not (special_turns or special_moves or special_draws)
    plays_any = rules.play_drawn is PlayDrawn.OPTIONAL and rules.voluntary_draw
    keeps_drawn = MAY_PASS if rules.play_drawn is PlayDrawn.OPTIONAL and not rules.voluntary_draw else 0
    return Tables(
        rules=rules,
        players=players,
        order={step: tuple((seat + step) % players for seat in range(players)) for step in (1, -1)},
        twins=twins,
        wild=wild,
        personal=personal,
        hand_size=rules.hand_size_for(players),
        goes_back=_goes_back(rules, wild),
        dealer_names=wild if rules.opening_eight in (OpeningEight.RETURN, OpeningEight.DEALER_NAMES) else 0,
        plain=tuple(zip(_plain(rules, wild, odd_cards, follow, follow_named), acts * 5, strict=True)),
        all_plain=not (odd_cards or special_turns or rules.last_card_effect or own_suit_only),
        follow=follow,
        follow_named=follow_named,
        effects=effects,
        draws=draws,
        skips=_mask(effect is Effect.SKIP for effect in effects),
        no_finish=no_finish,
        steps=tuple(_steps(effect, rules) for effect in effects),
        penalties=tuple(0 if effect is None else effect.cards for effect in effects),
        reverses=_mask(effect is Effect.REVERSE for effect in effects),
        special_moves=special_moves,
        unlisted=ALL_CARDS if special_moves else wild,
        listed={} if special_moves else menu.listed_but(wild),
        special_turns=special_turns,
        plain_last=ALL_CARDS & ~wild & ~(actions if rules.last_card_effect else 0),
        fresh_moves=tuple(menu.of(card.bit | keeps_drawn) for card in CARDS),
        plain_draw=MAY_DRAW if plain_draws else -1,
        plays_first=not (special_turns or rules.voluntary_draw),
        draw_limit=UNLIMITED if rules.draw_limit is None else rules.draw_limit,
        voluntary=rules.voluntary_draw,
        plays_drawn=plays_drawn,
        plays_any=plays_any,
        keeps_drawn=keeps_drawn,
        passes_always=MAY_PASS if passes_always else 0,
        recycles=recycles,
        recycles_early=early,
        ends_with_stock=ends_with_stock,
        plain_passes=not skips_empty,
        block=players + passes_to_block,
        passes_to_block=passes_to_block,
        draws_wait=draws_wait,
        partners=partners,
        skips_empty=skips_empty,
        picks_up=form is MatchForm.COUNTDOWN_PICK_UP,
        may_not_name=rules.unnamed_suit is UnnamedSuit.PRINTED,
        calls=rules.last_card_call,
        multiples=rules.multiples,
        jump_in=rules.jump_in,
        max_plays=rules.max_plays or UNLIMITED,
        menu=menu,
    )


def _effect(card: Card, rules: Rules, players: int) -> Effect | None:
    effect = rules.effect_of(card)
    if effect is Effect.REVERSE and players == 2:
        return Effect.SKIP if rules.two_player_reverse is TwoPlayerReverse.SKIP else None
    return effect


def _steps(effect: Effect | None, rules: Rules) -> int:
    if effect is Effect.AGAIN:
        return 0
    if effect is Effect.SKIP or (effect is not None and effect.cards and rules.penalty_skips_turn):
        return 2
    return 1


def _plain(
    rules: Rules, wild: int, odd: int, follow: tuple[int, ...], follow_named: tuple[int, ...]
) -> tuple[int, ...]:
    """Return by manner of a play what may follow, 0 for the odd cards and for what is not allowed."""
    plain = [0 if card.bit & (wild | odd) else follow[card.code] for card in CARDS]
    for suit in SUITS:
        own_only = rules.suit_choice is SuitChoice.PRINTED
        for card in CARDS:
            allowed = card.bit & wild & ~odd and not (own_only and card.suit not in (None, suit))
            # An eight matches an eight by its rank, also where eights must match.
            more = wild if card.suit else 0
            plain.append(follow_named[SUIT_INDEX[suit]] | more if allowed else 0)
    return tuple(plain)


def _goes_back(rules: Rules, wild: int) -> int:
    actions = 0
    if rules.opening_action is OpeningAction.RETURN:
        actions = _mask(rules.effect_of(card) is not None for card in CARDS)
    return actions & ~wild | (wild if rules.opening_eight is OpeningEight.RETURN else 0)


def _mask(chosen: Iterable[bool]) -> int:
    return sum(1 << code for code, yes in enumerate(chosen) if yes)


def _follow(top: Card, rules: Rules) -> int:
    if top.suit is None:
        return ALL_CARDS
    suits = COLOUR_MASKS if rules.match_colour else SUIT_MASKS
    return suits[SUIT_INDEX[top.suit]] | RANK_MASKS[RANK_INDEX[top.rank]]


def _follow_named(suit: int, rules: Rules) -> int:
    return COLOUR_MASKS[suit] if rules.match_colour else SUIT_MASKS[suit]
