"""Whoever is out of time loses as little as can be."""

from hypothesis import given, settings

from app.bots import caretaker
from app.engine import SeededReshuffle, advance, format_move, open_hand, perspective
from tests.engine.positions import position
from tests.engine.walks import dealings

LONGEST = 200


@settings(deadline=None)
@given(dealings())
def test_by_any_rules_the_move_is_accepted(dealing):
    dealt, seed = dealing
    state = open_hand(dealt, SeededReshuffle(seed))
    while not state.over and len(state.moves) < LONGEST:
        advance(state, caretaker.choose(perspective(state, state.turn)))


def choice(book, hands, top, **rest):
    return format_move(caretaker.choose(perspective(position(book, hands, top, **rest), 0)))


def test_the_dearest_card_that_is_not_wild_goes():
    assert choice("ochos-locos", "3C KH 8D | 5S 6S 7S", top="KC") == "KH"


def test_no_eight_is_given_away_where_a_card_can_be_drawn_instead():
    assert choice("baraja", "8S 3C 2D | 5S 6S 7S", top="KH", stock="9H 9D 9S") == "draw"


def test_an_eight_goes_where_nothing_else_is_allowed():
    assert choice("ochos-locos", "8S 3D 2D 4H | 5S 6S 7S", top="KC") == "8S=D"


def test_a_penalty_is_taken_rather_than_answered():
    assert choice("openspiel-special", "2S 3D 4D | 5S 6S 7S", top="2C", stock="9H 9D 9S", turn=0) == "take"


def test_the_last_card_is_called():
    assert choice("crazy-eights-id", "KC 3D | 5S 6S 7S", top="2C", last_card_call=True) == "KC!"
