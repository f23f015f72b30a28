"""What one seat, or a spectator, may know."""

import random

import pytest

from app.engine import Call, Catch, Play, Suit, parse_card, perspective
from tests.engine.positions import after, cards, position

HANDS = "9H 4S 2D | 5H 6D 7C | 7H 3D KS"


@pytest.fixture
def state():
    """Three seats, the second in turn."""
    return position("crazy-eights-id", HANDS, top="9C", stock="2S 2C 3S", turn=1, discards="TC JC")


def test_a_seat_sees_its_own_cards_and_the_number_of_all_others(state):
    seen = perspective(state, 2)

    assert seen.held == cards("3D 7H KS")
    assert seen.counts == (3, 3, 3)
    assert seen.stock == 3
    assert seen.revealed is None


def test_a_spectator_sees_no_hand(state):
    seen = perspective(state, None)

    assert seen.held == ()
    assert (seen.moves, seen.announcements, seen.revealed) == ((), (), None)


def test_only_the_seat_in_turn_is_told_what_it_may_do(state):
    assert perspective(state, 1).moves == (Play(parse_card("7C")),)
    assert perspective(state, 0).moves == ()


def test_everyone_sees_the_discards(state):
    assert {perspective(state, seat).discards for seat in (0, 1, 2, None)} == {cards("TC JC")}
    assert perspective(state, None).top == parse_card("9C")


def test_a_drawn_card_is_seen_by_who_drew_it_alone():
    drawn = after(position("crazy-eights-id", "4S 5D | 6H 7D", top="9C", stock="KC 3S"), "draw")

    assert perspective(drawn, 0).fresh == parse_card("KC")
    assert perspective(drawn, 1).fresh is None
    assert perspective(drawn, None).fresh is None
    assert {perspective(drawn, seat).drawn for seat in (0, 1, None)} == {1}


def test_a_card_drawn_in_baraja_is_not_shown_to_the_next_seat():
    drawn = after(position("baraja", "4S 5D | 6H 7D", top="9C", stock="KC 3S"), "draw")

    assert perspective(drawn, 1).fresh is None


def test_the_suit_to_follow_is_the_named_one():
    state = position("ochos-locos", "8C 9S | 5S 6D", top="KH", stock="2S")
    named = perspective(after(state, "8C=S"), 1)

    assert perspective(state, 1).named is None
    assert perspective(state, 1).suit_in_force is Suit.HEARTS
    assert named.named is Suit.SPADES
    assert named.suit_in_force is Suit.SPADES


def test_each_seat_is_told_its_own_call_or_catch():
    missed = after(position("crazy-eights-id", "9H 4S | 5H 6D | 7H 3D", top="9C", stock="2S"), "9H")

    assert perspective(missed, 0).announcements == (Call(0),)
    assert perspective(missed, 1).announcements == (Catch(1, 0),)
    assert perspective(missed, 2).announcements == (Catch(2, 0),)
    assert {perspective(missed, seat).lapse for seat in (0, 1, 2, None)} == {0}


def test_when_the_hand_is_over_all_cards_are_laid_open():
    over = after(position("ochos-locos", "9H | 5H 6D | 7H 3D", top="9C", stock="2S"), "9H")

    for seat in (0, 1, 2, None):
        seen = perspective(over, seat)
        assert seen.revealed == ((), cards("6D 5H"), cards("3D 7H"))
        assert (seen.reason, seen.went_out) == ("out", 0)


def test_a_reverse_is_seen_by_everyone():
    reversed_state = after(position("crazy-eights-id", "JC 9H 4S | 5H 6D | 7H 3D", top="9C", stock="2S"), "JC")

    assert perspective(reversed_state, None).direction == -1


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("seed", range(20))
def test_a_perspective_says_nothing_about_what_its_seat_cannot_see(state, seat, seed):
    """Cards that a seat has not seen may lie anywhere, and its view is the same."""
    other = position_with_hidden_cards_mixed(seat, seed)

    assert perspective(other, seat) == perspective(state, seat)


def position_with_hidden_cards_mixed(seat, seed):
    """Return the same state with everything that a seat cannot see in another order."""
    hands = [hand.split() for hand in HANDS.split("|")]
    hidden = [card for place, hand in enumerate(hands) if place != seat for card in hand]
    hidden += ["2S", "2C", "3S", "8H", "QD"]
    random.Random(seed).shuffle(hidden)
    dealt = [hands[place] if place == seat else [hidden.pop() for _ in range(3)] for place in range(3)]
    text = " | ".join(" ".join(hand) for hand in dealt)
    return position("crazy-eights-id", text, top="9C", stock=" ".join(hidden[:3]), turn=1, discards="TC JC")
