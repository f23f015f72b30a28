"""The laws that hold in every hand, whatever the book, the table and the moves."""

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.engine import (
    BOOKS,
    Call,
    Catch,
    IllegalMoveError,
    Jump,
    Play,
    Reason,
    SeededReshuffle,
    Suit,
    advance,
    announcements,
    apply,
    format_move,
    format_record,
    jumps,
    legal_moves,
    open_hand,
    parse_move,
    parse_record,
    perspective,
    record_of,
    replay,
)
from app.engine.cards import ALL_CARDS, CARDS, cards_in, codes_in, heap_of
from app.engine.turn import begin_turn, options_after_draw
from tests.engine.walks import TABLES, book_tables, called, dealings, departures, leaves_one, walk, walks

LONGEST_HAND = 50_000
MANY = settings(max_examples=300)
SUITS = ("", "=C", "=D", "=H", "=S")
EVERY_TEXT = [
    "draw",
    "take",
    "pass",
    *SUITS[1:],
    *(f"{card}{suit}{call}" for card in CARDS for suit in SUITS for call in ("", "!")),
    *(f"@{seat}:call" for seat in range(8)),
    *(f"@{seat}:leave" for seat in range(10)),
    *(f"@{seat}:catch={other}" for seat in range(8) for other in range(8)),
]
EVERY_MOVE = [parse_move(text) for text in EVERY_TEXT]


def candidates(state):
    """Give every move there is a text for; of several cards at once, all of a rank that the seat in turn holds."""
    yield from EVERY_MOVE
    for seat in range(state.players + 1):
        yield from (Jump(seat, move) for move in EVERY_MOVE if isinstance(move, Play) and move.card == state.top)
    held = dict.fromkeys(state.held(state.turn))
    for rank in dict.fromkeys(card.rank for card in held):
        alike = [card for card in held if card.rank is rank]
        for first, *more in chain(*(product(alike, repeat=number) for number in (2, 3, 4)), [(alike * 5)[:5]]):
            play = Play(first, more=tuple(more))
            yield from (play, called(play))
        yield Play(alike[0], Suit.CLUBS, more=(alike[-1],))


@dataclass(frozen=True)
class WrittenOrders:
    """Shuffles as a seed says, and writes every order down."""

    seed: bytes
    orders: dict = field(default_factory=dict)

    def __call__(self, label, codes):
        self.orders[label] = SeededReshuffle(self.seed)(label, codes)
        return self.orders[label]

    def of(self, label):
        return tuple(
            tuple(CARDS[code] for code in order) for name, order in self.orders.items() if name.startswith(label)
        )


def accepted(state):
    """Return the moves that `apply` takes, out of every move there is a text for."""
    taken = set()
    for move in candidates(state):
        try:
            apply(state, move)
        except IllegalMoveError:
            continue
        taken.add(move)
    return taken


def snapshot(state):
    """Return everything that a state is made of."""
    values = {name: getattr(state, name) for name in dir(state) if not name.startswith("_")}
    return {
        name: value.copy() if isinstance(value, list | set) else value
        for name, value in values.items()
        if not callable(value)
    }


def table_of(state):
    """Count all cards on the table."""
    codes = [code for heap in (*state.hands, state.pile) for code in codes_in(heap)]
    return Counter([*codes, *(card.code for card in state.left_in_stock()), state.top.code])


@settings(max_examples=400)
@given(walks(), st.data())
def test_a_move_is_legal_if_and_only_if_it_is_accepted(hand, data):
    """Every move that can be written down is tried: those listed are taken, and no others."""
    state = data.draw(st.sampled_from(hand.states[:-1]))
    moves = [*legal_moves(state), *jumps(state)]
    with_call = {called(move) for move in moves if leaves_one(state, move)}
    groundless = {move for move in EVERY_MOVE if isinstance(move, Call | Catch) and may_be_groundless(state, move.seat)}

    assert accepted(state) == {*moves, *with_call, *announcements(state), *groundless, *departures(state)}


def may_be_groundless(state, seat):
    """Tell whether a seat can pay for a call or a catch without ground, where the rules charge for it."""
    there_are_cards = bool(state.stock or (state.tables.rules.stock_out == "recycle" and state.pile))
    paid_for = state.tables.rules.false_call_penalty > 0 and seat < state.players
    return paid_for and bool(state.hands[seat]) and there_are_cards


@MANY
@given(walks())
def test_a_hand_that_is_not_over_always_has_a_legal_move(hand):
    """Nobody in turn is ever without something to do, and no move is offered twice."""
    for state in hand.states[:-1]:
        listed = legal_moves(state)
        assert listed
        assert len(set(listed)) == len(listed)


@MANY
@given(walks())
def test_no_card_is_lost_and_none_appears(hand):
    """The cards in the hands, on the discard and in the stock are the same from the deal to the end."""
    first = table_of(hand.states[0])

    for state in hand.states:
        assert table_of(state) == first
        assert all(heap == heap_of(cards_in(heap)) for heap in (*state.hands, state.pile))


@given(dealings(), st.sampled_from(["first", "last", "any"]))
def test_every_hand_ends_with_a_reason(dealing, habit):
    """Whatever habit everyone has, somebody goes out, nobody can go on, or the hand repeats itself."""
    dealt, seed = dealing
    pick = {"first": lambda moves: moves[0], "last": lambda moves: moves[-1], "any": random.Random(seed).choice}[habit]
    state = open_hand(dealt, SeededReshuffle(seed))
    for _ in range(LONGEST_HAND):
        if state.over:
            break
        assert state.hands[state.turn]
        advance(state, pick(legal_moves(state)))

    empty = [seat for seat, heap in enumerate(state.hands) if not heap]
    assert state.reason in set(Reason)
    assert (state.went_out in empty) == (state.reason == "out")
    if state.tables.rules.match_form != "partners":
        assert len(empty) == (state.reason == "out")
    assert legal_moves(state) == announcements(state) == ()


@MANY
@given(dealings())
def test_a_record_of_a_hand_replays_to_the_same_state(dealing):
    """The deal, the recycles and the moves are the whole hand, also as text."""
    dealt, seed = dealing
    written = WrittenOrders(seed)
    hand = walk(dealt, seed, written)
    record = record_of(hand.last, tuple(f"P{seat}" for seat in range(hand.last.players)))

    again = parse_record(format_record(record))
    assert again == record
    assert (again.recycles, again.leaves) == (written.of("recycle"), written.of("leave"))
    replayed = snapshot(replay(again))
    # The suit that the dealer called stands with the deal there, so there is no state without it.
    said_with_deal = ("deal", "moves", "seen") if again.deal != dealt else ()
    assert replayed == snapshot(hand.last) | {name: replayed[name] for name in said_with_deal}


@MANY
@given(walks())
def test_making_a_move_leaves_the_state_it_was_made_in_alone(hand):
    """A state is a value: whatever is tried from it, it stays as it was."""
    dice = random.Random(0)
    for state in dice.sample(hand.states[:-1], k=min(20, len(hand.states) - 1)):
        before = snapshot(state)
        for move in [*legal_moves(state), *announcements(state)]:
            apply(state, move)
        assert snapshot(state) == before


@MANY
@given(walks(), st.randoms(use_true_random=False), st.data())
def test_a_perspective_is_equal_wherever_the_unseen_cards_lie(hand, dice, data):
    """What a seat is shown does not depend on the other hands or on the order of the stock."""
    state = data.draw(st.sampled_from(hand.states[:-1]))
    seat = data.draw(st.sampled_from([None, *range(state.players)]))

    assert perspective(mixed(state, seat, dice), seat) == perspective(state, seat)


def mixed(state, seat, dice):
    """Return the state with everything that a seat cannot see somewhere else."""
    other = state.copy()
    places = [place for place in range(state.players) if place != seat]
    unseen = [*state.left_in_stock(), *(card for place in places for card in state.held(place))]
    dice.shuffle(unseen)
    for place in places:
        other.hands[place] = heap_of([unseen.pop() for _ in state.held(place)])
    other.stock = unseen
    if state.fresh and state.turn != seat:
        other.fresh = other.held(state.turn)[0]
    if state.drawn:
        options_after_draw(other)
    elif not state.awaits_suit:
        begin_turn(other)
    # Where the end of the stock ends a hand, everyone learns from a hand that goes on that a card can be played.
    assume(other.over == state.over)
    return other


@MANY
@given(walks())
def test_a_perspective_names_no_card_that_its_seat_has_not_seen(hand):
    """Until the end a view holds the seat's own cards and the discard, and not one card more."""
    for state in random.Random(1).sample(hand.states[:-1], k=min(10, len(hand.states) - 1)):
        for seat in (None, *range(state.players)):
            view = perspective(state, seat)
            own = () if seat is None else cards_in(state.hands[seat])
            assert view.held == own
            assert {*view.discards, view.top} == {*cards_in(state.pile), state.top}
            assert view.fresh is None or view.fresh in own
            assert all(move.card in own for move in view.moves if isinstance(move, Play))
            assert view.revealed is None


@MANY
@given(walks())
def test_every_move_of_a_hand_survives_being_written_down(hand):
    """The text of a move is the move."""
    assert [parse_move(format_move(move)) for move in hand.moves] == hand.moves


@MANY
@given(walks())
def test_only_a_seat_with_one_card_can_be_caught(hand):
    """A window for a call is open only under rules that know the call, for a seat that holds one card."""
    for state in hand.states[:-1]:
        if announcements(state):
            assert state.tables.rules.last_card_call
            assert state.hands[state.lapse].bit_count() == 1


@MANY
@given(walks(book_tables))
def test_the_playable_cards_are_held_and_follow_the_top(hand):
    """A card that may be played is in the hand and shares suit or rank with what lies there, or is wild."""
    for state in hand.states[:-1]:
        assert state.playable & ~(state.hands[state.turn] & ALL_CARDS) == 0
        rules = state.tables.rules
        opened = rules.opening_eight == "any_card" and state.top == state.deal.opening[-1] and not state.pile
        suit = "CDHS"[state.named] if state.named >= 0 else state.top.suit
        for card in cards_in(state.playable):
            same_rank = state.named < 0 and card.rank == state.top.rank
            assert opened or card.rank is rules.wild_rank or card.suit == suit or same_rank


def test_every_book_and_every_choice_of_the_table_is_walked():
    assert {name for name, _ in TABLES} == set(BOOKS)
    assert len(TABLES) >= len(BOOKS)
