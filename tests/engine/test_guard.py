"""The guard against hands that never end."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import (
    Deal,
    HandOverError,
    SeededReshuffle,
    announcements,
    apply,
    book_rules,
    legal_moves,
    open_hand,
    score_hand,
    shuffled_deck,
)
from app.engine.record import recorded_order
from app.engine.state import JUMP_WINDOW
from tests.engine.positions import after, cards, held, legal, position
from tests.engine.walks import LEAVING, dealings, departures

# Each of the two draws what the other has just covered, and must play it: for ever, if nobody stopped them.
ROUND = "draw 9C draw 9H"
TURNING = [
    ("ochos-locos", None),
    ("ocho-americano-acciones", None),
    ("crazy-eights-id", {"stock_out": "recycle"}),
    ("baraja", {"draw_limit": 3}),
]


def endless(**options):
    """Return a hand in which two seats pass the same two cards back and forth."""
    return position("ochos-locos", "9H KD | 5S 6S", top="9C", **options)


def test_a_state_that_comes_a_second_time_ends_the_hand():
    """A hand that repeats itself exactly is over, and counts as blocked (ruling 42)."""
    state = after(endless(), f"9H {ROUND}")

    assert state.reason == "repeated"
    assert state.went_out == -1
    assert legal(state) == ""
    assert held(state) == "KD | 5S 6S"


def test_a_repeated_hand_is_scored_as_a_blocked_one():
    """Whoever holds least takes the difference to the others (ruling 42)."""
    state = after(endless(), f"9H {ROUND}")
    score = score_hand([state.held(0), state.held(1)], state.tables.rules, None)

    assert (score.points, score.scores, score.winners) == ((10, 11), (1, 0), (0,))


@pytest.mark.parametrize(("book", "scores"), [("ocho-americano", (10, 11)), ("baraja", (0, 0))])
def test_each_book_scores_a_repeated_hand_by_its_own_blocked_rule(book, scores):
    state = after(endless(), f"9H {ROUND}")
    rules = position(book, "KD | 5S 6S", top="9H").tables.rules

    assert score_hand([state.held(0), state.held(1)], rules, None).scores == scores


def test_a_state_repeats_only_with_the_same_seat_in_turn_and_the_same_cards():
    """Until the very same state comes back the hand goes on (ruling 42)."""
    state = endless()
    for move in f"9H {ROUND}".split():
        assert not state.over
        state = after(state, move)


@pytest.mark.parametrize(("order", "reason"), [("KC KH 2H", "repeated"), ("KC 2H KH", None)])
def test_another_order_of_the_stock_is_another_state(order, reason):
    """The same cards in another order are still to come differently (ruling 42)."""
    reshuffle = recorded_order([cards("2C"), cards(order)])
    state = position("baraja", "QD 9D | TC KC", top="2C", stock="KH 2H", reshuffle=reshuffle)

    assert after(state, "draw draw pass 2H draw pass KH KC 2C draw").reason == reason


def test_a_branch_does_not_fill_the_memory_of_the_others():
    """However many futures were tried from a state, each remembers its own line only."""
    start = after(endless(), "9H draw")
    ends = [after(start, "9C draw") for _ in range(20)]

    assert {frozenset(state.seen) for state in ends} == {frozenset(ends[0].seen)}


def test_another_named_suit_is_another_state():
    """The same cards under another named suit are not the same state (ruling 42)."""
    state = after(position("ochos-locos", "8C KD | 5D 6D", top="8D", named="H"), "8C=S draw 8D=H draw")

    assert after(state, "8C=S").reason == "repeated"
    assert not after(state, "8C=C").over


def test_the_states_before_the_first_recycle_are_remembered_too():
    """The repeated state may be one from before the discards were first turned (ruling 42)."""
    state = after(endless(), "9H")
    assert state.recycled == 0

    assert after(state, ROUND).reason == "repeated"


def test_a_branch_from_an_earlier_state_knows_nothing_of_the_other_branch():
    """A state remembers its own past only, however many futures were tried from it."""
    start = after(endless(), "9H draw")
    first = after(start, "9C draw 9H")
    again = after(start, "9C draw 9H")

    assert first.reason == again.reason == "repeated"
    assert not start.over


def test_moves_tried_twice_from_one_state_are_no_repetition():
    start = after(endless(), "9H draw")

    for _ in range(3):
        assert not after(start, "9C").over
        assert not after(start, "9C draw").over


def test_branches_tried_in_turns_do_not_disturb_each_other():
    """Two futures of one state may be followed side by side."""
    start = after(endless(), "9H")
    left = right = start
    for move in ("draw", "9C", "draw"):
        left, right = after(left, move), after(right, move)

    assert not left.over
    assert not right.over
    assert after(right, "9H").reason == after(left, "9H").reason == "repeated"


def test_a_call_does_not_count_as_a_repetition():
    """A late call changes nothing on the table, and is no second time (ruling 42)."""
    state = position("crazy-eights-id", "9H 4S | 5H 6D", top="9C", stock_out="recycle", discards="2C 3C", turn=0)
    called = after(state, "9H @0:call")
    caught = after(state, "9H @1:catch=0")

    assert not called.over
    assert not caught.over


@st.composite
def few_cards(draw):
    """Deal so few cards that the same state is soon there again, at tables where the discards are turned."""
    rules = book_rules(*draw(st.sampled_from(TURNING)))
    players, size = draw(st.integers(2, 4)), draw(st.integers(1, 3))
    seed = draw(st.integers(0, 2**32)).to_bytes(5, "big")
    deck = shuffled_deck(rules, players, seed)
    hands = tuple(deck[seat * size : (seat + 1) * size] for seat in range(players))
    top, *rest = (card for card in deck[players * size :] if card.rank != rules.wild_rank)
    return Deal(rules, 0, 0, hands, (top,), tuple(rest[: draw(st.integers(0, 2))])), seed


@settings(max_examples=1_500)
@given(few_cards() | dealings(), st.sampled_from([0, -1, None]))
def test_a_hand_is_ended_exactly_when_its_state_was_there_before(dealing, habit):
    """Cards and their order, turn, direction, named suit, draws and passes make the state (ruling 42)."""
    dealt, seed = dealing
    dice = random.Random(seed)
    state = open_hand(dealt, SeededReshuffle(seed))
    seen = set()
    while state.reason is None and len(seen) < 1_000:
        assert everything(state) not in seen
        seen.add(everything(state))
        moves = [*legal_moves(state), *announcements(state)]
        if dice.random() < LEAVING:
            moves = departures(state) or moves
        state = apply(state, dice.choice(moves) if habit is None else moves[habit])

    assert (state.reason == "repeated") == (everything(state) in seen)


def everything(state):
    """Return all that two states must share to be the same."""
    return (
        tuple(state.hands),
        state.left_in_stock(),
        (state.top, state.pile, state.named),
        (state.turn, state.direction, state.drawn, state.fresh),
        (state.passes, state.pending, state.lapse, state.window & JUMP_WINDOW, tuple(state.numbers)),
        state.plays if state.tables.rules.max_plays else None,
    )


def test_a_hand_that_ends_is_not_called_repeated():
    state = after(position("ochos-locos", "9H 9S | 5S 6S", top="9C"), "9H draw 9C 9S")

    assert state.reason == "out"


def test_passes_alone_never_repeat_because_they_block():
    state = position("ochos-locos", "4S 5D | 6H 7D", top="9C")

    assert after(state, "pass pass").reason == "blocked"


def test_after_the_end_every_move_is_refused():
    state = after(endless(), f"9H {ROUND}")

    for move in ("draw", "pass", "KD", "@0:call", "@1:catch=0"):
        with pytest.raises(HandOverError, match="The hand is over"):
            after(state, move)
