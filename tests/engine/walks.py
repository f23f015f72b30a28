"""Hands of every book and every choice of the table, played by lot."""

import random
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from app.engine import (
    BOOKS,
    Deal,
    Play,
    SeededReshuffle,
    announcements,
    apply,
    book_rules,
    deal,
    legal_moves,
    open_hand,
    shuffled_deck,
)

LONGEST_WALK = 300
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


@st.composite
def dealings(draw):
    """Deal a hand of any book, table, number of seats and seed, often with a stock that runs out soon."""
    name, options = draw(st.sampled_from(TABLES))
    rules = book_rules(name, options)
    players = draw(st.integers(*rules.players))
    seed = draw(st.integers(0, 2**32)).to_bytes(5, "big")
    dealer = draw(st.integers(0, players - 1))
    dealt = deal(rules, shuffled_deck(rules, players, seed), players, dealer, seed)
    return replace(dealt, stock=dealt.stock[: draw(st.sampled_from([200, 12, 4, 1, 0]))]), seed


def walks():
    """Play such hands by lot."""
    return dealings().map(lambda dealt: walk(*dealt))


def walk(dealt, seed, reshuffle=None):
    """Play a hand by lot."""
    dice = random.Random(seed)
    states, moves = [open_hand(dealt, reshuffle or SeededReshuffle(seed))], []
    while not states[-1].over and len(moves) < LONGEST_WALK:
        moves.append(choose(states[-1], dice))
        states.append(apply(states[-1], moves[-1]))
    return Walk(dealt, states, moves)


def choose(state, dice):
    """Pick any accepted move: mostly one of the turn, sometimes with a call, sometimes an announcement."""
    spoken = announcements(state)
    if spoken and dice.random() < 0.3:
        return dice.choice(spoken)
    move = dice.choice(legal_moves(state))
    if leaves_one(state, move) and dice.random() < 0.5:
        return Play(move.card, move.suit, called=True)
    return move


def leaves_one(state, move):
    """Tell whether the last-card call may be part of a move."""
    return isinstance(move, Play) and state.tables.rules.last_card_call and state.hands[state.turn].bit_count() == 2
