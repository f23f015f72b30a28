"""The thoughtful bot plays from what its seat may know, and plays better for it."""

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.bots import thoughtful
from app.engine import Call, Play, advance, perspective
from tests.engine.positions import position
from tests.engine.test_laws import mixed
from tests.engine.walks import walks


@settings(deadline=None, max_examples=30)
@given(walks(), st.randoms(use_true_random=False), st.data())
def test_its_move_does_not_depend_on_cards_it_cannot_see(hand, dice, data):
    state = data.draw(st.sampled_from(hand.states[:-1]))
    seat = state.turn
    other = mixed(state, seat, dice)
    assume(len(perspective(state, seat).moves) > 1)

    moves = [thoughtful.choose(perspective(one, seat), random.Random(7), playouts=60) for one in (state, other)]

    assert moves[0] == moves[1]


def choice(book, hands, top, **rest):
    return thoughtful.choose(perspective(position(book, hands, top, **rest), 0), random.Random(0))


def test_it_goes_out_when_it_can():
    assert choice("ochos-locos", "KC | 5S 6S 7S", top="2C", stock="3H 4H").card.rank == "K"


def test_it_stops_a_rival_who_is_about_to_go_out():
    """A king is dearer than a two, but the two makes the rival draw two and miss the turn."""
    move = choice("crazy-eights-id", "KC QC 3D 4D | 5C", top="9C", stock="5H 6H 7H 9H TH JH")

    assert move.card.rank == "Q"


def test_an_eight_names_a_suit_that_it_holds():
    move = choice("ochos-locos", "8S 3D 2D 4D | 5S 6S 7S", top="KC", stock="5H 6H 7H 9H TH JH")

    assert move.suit in (None, "D")


def test_it_says_that_it_holds_one_card():
    move = choice("crazy-eights-id", "KC 3C | 5S 6S 7S", top="2C", stock="5H 6H 7H 9H TH JH")

    assert isinstance(move, Play)
    assert move.called


def test_it_makes_up_for_a_call_and_catches_a_missed_one():
    missed = position("crazy-eights-id", "9H 4S | 5H 6D", top="9C", stock="2S 3S 4C")
    advance(missed, Play(missed.held(0)[0]))

    assert isinstance(thoughtful.choose(perspective(missed, 0), random.Random(0)), Call)
