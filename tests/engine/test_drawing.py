"""Drawing from the stock, and turning the discards into a new one."""

import pytest

from app.engine import RecordError, open_hand
from app.engine.record import recorded_order
from tests.engine.positions import after, cards, discards, held, legal, make_deal, position, refusal, stock, top

UNTIL = ["ocho-americano", "ochos-locos"]
ONE = ["baraja", "crazy-eights-id"]


def test_in_baraja_a_card_may_be_drawn_instead_of_playing_one():
    state = position("baraja", "9C 4S | 5S 6S", top="KC", stock="2S")

    assert legal(state) == "9C draw"


@pytest.mark.parametrize("drawn", ["KC", "8S", "2D"])
def test_in_baraja_drawing_is_one_card_and_ends_the_turn(drawn):
    """One card is drawn and the turn is over, even if that card would fit (ruling 29)."""
    state = after(position("baraja", "4S 5D | 6H 7D", top="9C", stock=f"{drawn} 3S"), "draw")

    assert state.turn == 1
    assert drawn in held(state).split(" | ")[0].split()


def test_in_baraja_a_drawn_card_may_be_played_in_a_later_turn():
    state = after(position("baraja", "4S 5D | 6H 7C", top="9C", stock="KC 3S"), "draw 7C")

    assert legal(state) == "KC draw"


def test_in_crazy_eights_there_is_one_draw_in_a_turn():
    state = after(position("crazy-eights-id", "4S 5D | 6H 7D", top="9C", stock="2S 3S"), "draw")

    assert refusal(state, "draw") == "You have drawn all the cards that a turn allows."


def test_in_crazy_eights_the_drawn_card_may_be_played_or_kept():
    """A card that fits may be played at once; who keeps it ends the turn with a pass (ruling 30)."""
    state = after(position("crazy-eights-id", "4S 5D | 6H 7D", top="9C", stock="KC 3S"), "draw")

    assert legal(state) == "KC pass"
    assert after(state, "KC").turn == after(state, "pass").turn == 1


def test_after_drawing_only_the_drawn_card_may_be_played():
    """The drawn card alone can have become playable, so no other takes its place (ruling 30)."""
    state = after(position("crazy-eights-id", "4S 5D | 6H 7D", top="9C", stock="KC 3S"), "draw")

    assert refusal(state, "4S") == "After drawing, only the card just drawn may be played."
    assert refusal(state, "draw") == "You can play a card, so you may not draw."


def test_a_drawn_card_that_does_not_fit_is_refused_as_such():
    state = after(position("crazy-eights-id", "4S 5D | 6H 7D", top="9C", stock="2S 3S"), "draw")

    assert legal(state) == "pass"
    assert refusal(state, "2S") == "2S does not match 9C in suit or rank."


@pytest.mark.parametrize("book", UNTIL)
def test_a_stuck_player_draws_until_a_card_fits_and_plays_it(book):
    """Cards are drawn one after another until one fits, and that one is played in the same turn (ruling 31)."""
    state = position(book, "4S 5D | 6H 7D", top="9C", stock="2S 3H KC 3S")

    for _ in range(3):
        assert legal(state) == "draw"
        state = after(state, "draw")
    assert legal(state) == "KC"
    assert after(state, "KC").turn == 1


@pytest.mark.parametrize("book", UNTIL)
def test_a_drawn_card_that_fits_cannot_be_kept_to_dig_on(book):
    """Who has drawn a card that fits may neither draw again nor pass (ruling 31)."""
    state = after(position(book, "4S 5D | 6H 7D", top="9C", stock="KC 3S"), "draw")

    assert refusal(state, "draw") == "You can play a card, so you may not draw."
    assert refusal(state, "pass") == "You can play a card, so you may not pass."


def test_a_drawn_eight_fits_and_names_a_suit():
    state = after(position("ochos-locos", "4S 5D | 6H 7D", top="9C", stock="8H 3S"), "draw")

    assert legal(state) == "8H=C 8H=D 8H=H 8H=S"


@pytest.mark.parametrize("book", ["ocho-americano", "ochos-locos", "crazy-eights-id"])
def test_who_can_play_may_not_draw(book):
    state = position(book, "9C 4S | 5S 6S", top="KC", stock="2S")

    assert refusal(state, "draw") == "You can play a card, so you may not draw."


@pytest.mark.parametrize("book", ["baraja", *UNTIL, "crazy-eights-id"])
def test_who_can_draw_may_not_pass_before_drawing(book):
    state = position(book, "9S 4S | 5S 6S", top="KC", stock="2S")

    assert legal(state) == "draw"
    assert refusal(state, "pass") == "You can draw, so you may not pass."


@pytest.mark.parametrize("book", ONE)
def test_a_draw_that_empties_the_stock_ends_the_turn_as_any_other(book):
    """The last card of the stock is drawn like every card before it (ruling 34)."""
    state = position(book, "4S 5D | 6H 7D", top="9C", stock="2S")
    later = after(state, "draw" if book == "baraja" else "draw pass")

    assert later.turn == 1
    assert not later.over
    assert stock(later) == ""


def test_a_stock_that_ends_while_drawing_is_recycled_and_drawing_goes_on():
    """Where the book recycles, the discards are turned in the middle of a draw (ruling 35)."""
    state = position("ochos-locos", "4S 5D | 6H 7D", top="9C", stock="2S", discards="3H KC")
    later = after(state, "draw draw")

    assert later.recycled == 1
    assert held(later) == "KC 5D 2S 4S | 7D 6H"
    assert legal(later) == "KC"


def test_a_stock_that_ends_while_drawing_ends_the_turn_where_nothing_is_recycled():
    """Where the table plays on, what was drawn is kept and the turn is passed (ruling 35)."""
    state = position("ochos-locos", "4S 5D | 6H 7D", top="9C", stock="2S", discards="3H KC", stock_out="play_on")
    later = after(state, "draw")

    assert legal(later) == "pass"
    assert held(after(later, "pass")) == "5D 2S 4S | 7D 6H"


@pytest.mark.parametrize("book", ["baraja", *UNTIL])
def test_a_stock_cannot_be_made_of_the_top_card(book):
    """With nothing below the top card the stock stays empty, and who is stuck passes (ruling 36)."""
    state = position(book, "4S 5D | 6H 7D", top="9C")

    assert legal(state) == "pass"
    assert refusal(state, "draw") == "There is no card left to draw."


def test_the_top_card_stays_where_it_is_when_the_discards_are_turned():
    """Everything but the top card becomes the new stock (ruling 37)."""
    state = after(position("ochos-locos", "4S 5D | 6H 7D", top="9C", discards="3H 2S 2D"), "draw")

    assert top(state) == "9C"
    assert discards(state) == ""
    assert stock(state) == "3H 2S"


def test_in_baraja_who_can_play_may_not_pass_when_nothing_can_be_drawn():
    """With no stock and nothing to turn, a card that fits must be played (ruling 38)."""
    state = position("baraja", "9C 4S | 5S 6S", top="KC")

    assert legal(state) == "9C"
    assert refusal(state, "pass") == "You can play a card, so you may not pass."


def test_in_baraja_one_cannot_draw_from_nothing():
    """A draw by choice needs a card to draw (ruling 39)."""
    state = position("baraja", "9C 4S | 5S 6S", top="KC")

    assert refusal(state, "draw") == "There is no card left to draw."


def test_in_baraja_a_draw_by_choice_may_turn_the_discards():
    state = after(position("baraja", "9C 4S | 5S 6S", top="KC", discards="2D"), "draw")

    assert held(state) == "9C 2D 4S | 5S 6S"


def test_the_discards_are_turned_when_a_card_is_needed_not_when_the_stock_runs_out():
    """An empty stock stays empty until somebody must draw (ruling 40)."""
    state = after(position("ochos-locos", "4S 9D | 6H 7D", top="9C", stock="9S", discards="3H"), "9D 7D")

    assert stock(state) == "9S"
    emptied = after(state, "draw")
    assert (stock(emptied), discards(emptied), emptied.recycled) == ("", "9C 9D 3H", 0)


def test_a_recycled_eight_comes_back_as_an_ordinary_card():
    """Cards that come back bring neither a named suit nor an effect with them (ruling 41)."""
    state = position("ocho-americano-acciones", "4S 5D | 6H 7D | 3C 5H", top="9C", discards="8H")
    later = after(state, "draw")

    assert top(later) == "9C"
    assert legal(later) == "8H=C 8H=D 8H=H 8H=S"


def test_a_recycled_action_card_comes_back_as_an_ordinary_card():
    """An action card acts when it is played, not when it is turned or drawn (ruling 41)."""
    state = after(position("ocho-americano-acciones", "4S 5D | 6H 7D | 3C 5H", top="9C", discards="JH KH"), "draw")

    assert (state.turn, state.direction) == (0, 1)
    assert held(state).split(" | ")[1:] == ["7D 6H", "3C 5H"]


def test_the_order_of_a_recycle_is_the_one_that_was_recorded():
    order = recorded_order([cards("2S 3H 2D")])
    state = position("ochos-locos", "4S 5D | 6H 7D", top="9C", discards="3H 2S 2D", reshuffle=order)

    assert stock(after(state, "draw")) == "3H 2D"


def test_a_recorded_recycle_must_have_the_cards_of_the_discard():
    state = open_hand(make_deal("ochos-locos", "9D 5H | 6H 7D", "9C"), recorded_order([cards("9S")]))

    with pytest.raises(RecordError, match="does not have the cards of the discard"):
        after(state, "9D 7D draw")


def test_a_recycle_that_was_not_recorded_cannot_be_made():
    state = open_hand(make_deal("ochos-locos", "9D 5H | 6H 7D", "9C"), recorded_order([]))

    with pytest.raises(RecordError, match="the record has no order for them"):
        after(state, "9D 7D draw")


def test_a_table_may_allow_two_cards_that_are_not_played_in_the_same_turn():
    state = position("baraja", "4S 5D | 6H 7D", top="9C", stock="KC 2S 3S", draw_limit=2)

    assert legal(after(state, "draw")) == "draw"
    assert after(state, "draw draw").turn == 1


def test_a_turn_of_two_cards_ends_with_a_pass_when_only_one_is_left():
    state = position("baraja", "4S 5D | 6H 7D", top="9C", stock="KC", draw_limit=2)

    assert legal(after(state, "draw")) == "pass"


def test_who_draws_by_choice_may_play_any_card_then_but_must_play():
    """Who could have played may not draw and then pass (ruling 32)."""
    state = position("crazy-eights-id", "9H 5D | 6H 7D", top="9C", stock="2S 3S", voluntary_draw=True)

    assert legal(state) == "9H draw"
    assert legal(after(state, "draw")) == "9H"
