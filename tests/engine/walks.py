"""Hands of every book, of every choice of the table and of any other rules, played by lot."""

import random
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from app.engine import (
    BOOKS,
    Deal,
    Jump,
    Leave,
    Play,
    SeededReshuffle,
    announcements,
    apply,
    book_rules,
    deal,
    jumps,
    legal_moves,
    open_hand,
    shuffled_deck,
)
from app.engine.rules import COUNTDOWNS
from tests.engine.any_rules import any_rules

LONGEST_WALK = 300
LEAVING = 0.015
TABLES = [(book.name, None) for book in BOOKS.values()] + [
    (book.name, {choice.option: value})
    for book in BOOKS.values()
    for choice in book.choices
    for value in choice.values[1:]
]


@dataclass(frozen=True)
class Walk:
    """A hand from the deal to its end, or as far as was walked."""

    deal: Deal
    states: list
    moves: list

    @property
    def last(self):
        return self.states[-1]


book_tables = st.sampled_from(TABLES).map(lambda table: book_rules(*table))


any_tables = book_tables | any_rules()


@st.composite
def dealings(draw, tables=any_tables):
    """Deal a hand by any rules, number of seats and seed, often with a stock that runs out soon."""
    rules = draw(tables)
    players = draw(st.integers(*rules.players))
    seed = draw(st.integers(0, 2**32)).to_bytes(5, "big")
    dealer = draw(st.integers(0, players - 1))
    numbers = tuple(draw(st.integers(1, 8)) for _ in range(players)) if rules.match_form in COUNTDOWNS else None
    dealt = deal(rules, shuffled_deck(rules, players, seed), players, dealer, seed, numbers=numbers)
    return dealt._replace(stock=dealt.stock[: draw(st.sampled_from([200, 12, 4, 1, 0]))]), seed


def walks(*tables):
    """Play such hands by lot, those that are over as soon as they are dealt left out."""
    return dealings(*tables).map(lambda dealt: walk(*dealt)).filter(lambda hand: hand.moves)


def walk(dealt, seed, reshuffle=None):
    """Play a hand by lot."""
    dice = random.Random(seed)
    states, moves = [open_hand(dealt, reshuffle or SeededReshuffle(seed))], []
    while not states[-1].over and len(moves) < LONGEST_WALK:
        moves.append(choose(states[-1], dice))
        states.append(apply(states[-1], moves[-1]))
    return Walk(dealt, states, moves)


def choose(state, dice):
    """Pick any accepted move: mostly one of the turn, now and then a call, one out of turn, or that somebody goes."""
    if dice.random() < LEAVING and (leaves := departures(state)):
        return dice.choice(leaves)
    spoken = [*announcements(state), *jumps(state)]
    if spoken and dice.random() < 0.3:
        return dice.choice(spoken)
    move = dice.choice(legal_moves(state))
    if leaves_one(state, move) and dice.random() < 0.5:
        return called(move)
    return move


def departures(state):
    """Return who may leave the hand for good: anybody who is still in it, but no partner."""
    if state.tables.rules.match_form == "partners":
        return []
    return [Leave(seat) for seat in range(state.players) if state.hands[seat]]


def called(move):
    """Return the same move with the last-card call."""
    if isinstance(move, Jump):
        return replace(move, play=called(move.play))
    return replace(move, called=True)


def leaves_one(state, move):
    """Tell whether the last-card call may be part of a move, to good effect or not."""
    play, seat = (move.play, move.seat) if isinstance(move, Jump) else (move, state.turn)
    rules = state.tables.rules
    if not isinstance(play, Play) or not rules.last_card_call:
        return False
    return bool(rules.false_call_penalty) or state.hands[seat].bit_count() == len(play.cards) + 1
