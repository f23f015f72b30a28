"""Positions for any rules at all, built to show what one sentence about them says."""

import pytest

from app.engine import (
    Card,
    Deal,
    IllegalMoveError,
    Play,
    Rank,
    Suit,
    apply,
    legal_moves,
    open_hand,
)
from app.engine.cards import CARDS, RANKS
from app.engine.moves import DRAW
from app.engine.options import MatchForm
from app.engine.tables import tables_for
from app.web.rules_in_words.game import Game

S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS
JOKER = CARDS[52]


def sorted_order(_number, codes):
    """Turn the discards into a stock by suit and rank."""
    return codes


class Scene:
    """Cards of every kind that the rules know, and positions made of them; seat 0 is in turn.

    The top card is `plain(0, S)` unless told otherwise, so that `plain(0, …)` and `plain(…, S)` match it and
    `misfit()` does not.
    """

    def __init__(self, rules, seats=None, players=None):
        self.game = Game(rules, seats or rules.players)
        self.rules = rules
        self.players = players or self.game.seats[1]
        self.tables = tables_for(rules, self.players)
        self.wild_rank = Rank.EIGHT if self.game.is_countdown else rules.wild_rank
        self.plain_ranks = [rank for rank in RANKS if rank is not self.wild_rank and self._is_plain(rank)]
        self.top = self.plain(0, S)

    def _is_plain(self, rank):
        return not any(self.tables.effects[Card(rank, suit).code] for suit in Suit)

    def plain(self, number, suit):
        """Return a card without any effect, of the rank with that number among those."""
        return Card(self.plain_ranks[number], suit)

    def misfit(self, number=0):
        """Return a card that does not match the top one, however it may match."""
        return self.plain(3 + number, (H, D)[number % 2])

    def misfits(self, count):
        return tuple(self.misfit(number % 3) for number in range(count))

    def wild(self, suit=S):
        return Card(self.wild_rank, suit)

    def actions(self, wanted):
        """Return the cards that have an effect for which `wanted` holds, by rank and suit."""
        cards = (card for card in CARDS[:52] if card.rank is not self.wild_rank)
        return [card for card in cards if (effect := self.tables.effects[card.code]) and wanted(effect)]

    def state(self, *hands, top=None, stock=None, discards=(), numbers=None):
        """Return a hand in progress; seats that are not named hold cards that do not match."""
        hands = [*hands, *(self.misfits(3) for _ in range(self.players - len(hands)))]
        personal = self.game.is_countdown
        deal = Deal(
            rules=self.rules,
            dealer=self.players - 1,
            starter=0,
            hands=tuple(tuple(hand) for hand in hands),
            opening=(top or self.top,),
            stock=self.misfits(40) if stock is None else tuple(stock),
            named=None,
            numbers=(numbers or (8,) * self.players) if personal else None,
            discards=tuple(discards),
        )
        return open_hand(deal, sorted_order)


def plays(state):
    """Return the cards that can be played now."""
    return {move.card for move in legal_moves(state) if isinstance(move, Play)}


def draws(state):
    """Tell whether the seat in turn may draw."""
    return DRAW in legal_moves(state)


def refused(state, move):
    with pytest.raises(IllegalMoveError):
        apply(state, move)
    return True


def play(state, card, *more):
    """Play a card, calling hearts with a wild one where it has to be."""
    options = [move for move in legal_moves(state) if isinstance(move, Play) and move.card == card]
    move = next((move for move in options if move.suit is H), options[0])
    return apply(state, Play(card, more=more) if more else move)


def played_action(scene, card, *hands, **rest):
    """Return the hand after seat 0 has played an action card that matches."""
    state = scene.state((card, *scene.misfits(3)), *hands, top=Card(scene.plain_ranks[0], card.suit), **rest)
    return play(state, card)


def stuck(scene, **rest):
    return scene.state(scene.misfits(4), **rest)


def able(scene, **rest):
    return scene.state((scene.plain(1, S), *scene.misfits(3)), **rest)


def last(scene, card, *, numbers=None, partner=(), **rest):
    """Return a hand whose seat 0 holds nothing but a card that matches, and nothing else keeps from ending it."""
    hands = [(card,), *(scene.misfits(3) for _ in range(scene.players - 1))]
    if scene.game.is_pairs:
        hands[2] = partner
    numbers = numbers or ((1,) * scene.players if scene.rules.match_form is MatchForm.COUNTDOWN_PICK_UP else None)
    top = Card(scene.plain_ranks[0], card.suit) if card.suit else scene.top
    return scene.state(*hands, top=top, numbers=numbers, **rest)


def an_action(scene):
    wanted = dict(scene.game.actions)
    return next(card for card in scene.actions(bool) if card in wanted or card.rank in wanted)


def acting(scene, effect):
    """Return the cards that do this at a table that the page is about."""
    return scene.actions(lambda found: found is effect)


def draw_cards(scene):
    return scene.actions(lambda effect: effect.cards > 0)
