"""The last-card call of Crazy Eights, and catching who forgot it."""

import pytest

from app.engine import Call, Catch, announcements
from tests.engine.positions import after, held, legal, position, refusal, stock

ID = "crazy-eights-id"
MISSED = "There is no missed last-card call to catch."
NO_CALL = "There is no last-card call to make up for."


def down_to_one(**options):
    """Return three seats of which the first has just played down to one card without a word."""
    state = position(ID, "9H 4S | 5H 6D | 7H 3D", top="9C", stock="2S 2D 3S 5C", **options)
    return after(state, "9H")


def test_the_call_is_due_when_one_card_is_left():
    """Who plays down to one card must say so (ruling 65)."""
    assert down_to_one().lapse == 0


def test_a_missed_call_that_is_caught_costs_two_cards():
    """Whoever is caught draws two cards at once, and the turn stays where it was (ruling 65)."""
    caught = after(down_to_one(), "@2:catch=0")

    assert held(caught).startswith("2D 2S 4S | ")
    assert stock(caught) == "3S 5C"
    assert caught.turn == 1


def test_a_call_with_the_play_leaves_nothing_to_catch():
    """A call that is part of the play counts (ruling 67)."""
    state = after(position(ID, "9H 4S | 5H 6D", top="9C", stock="2S 2D"), "9H!")

    assert announcements(state) == ()
    assert refusal(state, "@1:catch=0") == MISSED


def test_a_late_call_closes_the_window():
    """A call made up for before anyone moves leaves nothing to catch (ruling 66)."""
    state = after(down_to_one(), "@0:call")

    assert state.turn == 1
    assert refusal(state, "@1:catch=0") == MISSED


def test_before_the_next_move_the_forgetful_may_call_and_the_others_may_catch():
    """The window is open to everyone until the next move (ruling 66)."""
    assert announcements(down_to_one()) == (Call(0), Catch(1, 0), Catch(2, 0))


@pytest.mark.parametrize(
    ("hand", "stock", "moves"),
    [
        ("5H 6D 7C", "2S 2D", "5H"),
        ("5S 6D", "2S 2D", "draw"),
        ("5S 6D", "2S 2D", "draw pass"),
        ("5S 6D", "", "pass"),
    ],
)
def test_the_window_closes_with_the_next_move(hand, stock, moves):
    """Once the next seat has played, drawn or passed, the missed call is forgiven (ruling 66)."""
    state = after(position(ID, f"9H 4S | {hand} | 7H 3D", top="9C", stock=stock), f"9H {moves}")

    assert announcements(state) == ()
    assert refusal(state, "@2:catch=0") == MISSED
    assert refusal(state, "@0:call") == NO_CALL


def test_the_seat_about_to_move_may_catch_and_then_move():
    state = after(down_to_one(), "@1:catch=0 5H!")

    assert held(state) == "2D 2S 4S | 6D | 3D 7H"


def test_the_seats_own_next_move_closes_its_window():
    """With two players a skip brings the forgetful seat to move at once, and that move ends the window (ruling 66)."""
    state = position(ID, "AC 4C 4S | 5H 6D", top="9C", stock="2S 2D 3S")
    later = after(state, "AC 4C")
    assert (later.turn, later.lapse) == (1, 0)

    own = after(position(ID, "AC 4C | 5H 6D", top="9C", stock="2S 2D 3S"), "AC")
    assert (own.turn, own.lapse) == (0, 0)
    assert after(own, "4C").reason == "out"


def test_who_moves_again_may_first_make_up_for_the_call():
    state = after(position(ID, "AC 4C | 5H 6D", top="9C", stock="2S 2D 3S"), "AC @0:call")

    assert legal(state) == "4C"
    assert announcements(state) == ()


def test_who_moves_again_may_be_caught_first_and_then_plays_with_the_new_cards():
    state = after(position(ID, "AC 4C | 5H 6D", top="9C", stock="2S KC 3S"), "AC @1:catch=0")

    assert held(state) == "4C KC 2S | 6D 5H"
    assert legal(state) == "4C KC"


def test_a_card_drawn_as_a_penalty_may_be_what_the_stuck_seat_plays():
    state = after(position(ID, "AC 4S | 5H 6D", top="9C", stock="2S KC 3S"), "AC @1:catch=0")

    assert legal(state) == "KC"


def test_who_draws_back_up_must_call_again():
    """A call is for the one card it was made for; down to one again, it is due again (ruling 68)."""
    state = position(ID, "9H 4S | 5H 5S 6D", top="9C", stock="7D 2D 3S 5C")
    up_again = after(state, "9H! 5H draw pass 5S!")

    assert after(up_again, "4S").lapse == 0
    assert after(up_again, "4S!").lapse == -1


def test_a_lapse_is_caught_once():
    """The second catch of the same missed call finds nothing (ruling 69)."""
    state = after(down_to_one(), "@2:catch=0")

    assert refusal(state, "@1:catch=0") == MISSED
    assert refusal(state, "@0:call") == NO_CALL


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("@1:catch=2", MISSED),
        ("@0:catch=1", MISSED),
        ("@0:catch=0", "Only another player can catch a missed call."),
        ("@7:catch=0", "Only another player can catch a missed call."),
        ("@1:call", NO_CALL),
        ("@9:call", NO_CALL),
    ],
)
def test_a_false_call_or_catch_is_refused(move, sentence):
    """A catch without a lapse, of oneself or of somebody else changes nothing (ruling 69)."""
    assert refusal(down_to_one(), move) == sentence


def test_penalty_cards_come_from_what_the_stock_still_has():
    """A short stock gives what it has, and the rest is waived (ruling 70)."""
    state = after(position(ID, "9H 4S | 5H 6D", top="9C", stock="2S"), "9H @1:catch=0")

    assert held(state).startswith("2S 4S | ")


def test_a_catch_with_an_empty_stock_is_made_and_draws_nothing():
    """Even when nothing can be drawn the lapse has been caught (ruling 70)."""
    state = after(position(ID, "9H 4S | 5H 6D", top="9C"), "9H @1:catch=0")

    assert held(state).startswith("4S | ")
    assert refusal(state, "@1:catch=0") == MISSED


def test_penalty_cards_recycle_the_discards_where_the_table_does():
    """Where the discards are turned, a penalty turns them too (ruling 70)."""
    state = position(ID, "9H 4S | 5H 6D", top="9C", discards="2H", stock_out="recycle")

    assert held(after(state, "9H @1:catch=0")).startswith("9C 2H 4S | ")


def test_an_eight_that_leaves_one_card_names_a_suit_and_calls_in_one_play():
    """Naming the suit does not get in the way of the call (ruling 71)."""
    state = after(position(ID, "8H 4S | 5H 6D", top="9C", stock="2S"), "8H=S!")

    assert announcements(state) == ()
    assert after(state, "draw pass 4S").went_out == 0


@pytest.mark.parametrize("hand", ["9H 4S 5S", "9H"])
def test_a_call_is_only_for_the_play_that_leaves_one_card(hand):
    """Called too early or with the last card, it is not accepted (ruling 65)."""
    state = position(ID, f"{hand} | 5H 6D", top="9C", stock="2S")

    assert refusal(state, "9H!") == "The last-card call is for the play that leaves one card."


def test_the_last_card_itself_needs_no_call():
    """Nothing is said when the last card is played (ruling 65)."""
    state = after(position(ID, "9H | 5H 6D", top="9C"), "9H")

    assert (state.reason, announcements(state)) == ("out", ())


@pytest.mark.parametrize("book", ["baraja", "ocho-americano", "ochos-locos"])
def test_the_other_books_know_no_call(book):
    """Only the Indonesian page asks for a call (ruling 65)."""
    state = position(book, "9H 4S | 5H 6D", top="9C", stock="2S")

    assert announcements(after(state, "9H")) == ()
    assert refusal(state, "9H!") == "The last-card call is for the play that leaves one card."


def test_a_table_may_set_another_penalty():
    assert held(after(down_to_one(call_penalty=3), "@1:catch=0")).startswith("2D 2S 3S 4S | ")


def test_legal_moves_never_list_calls():
    """A page lists the moves without the call, which is added to one of them (ruling 65)."""
    state = position(ID, "9H 4S | 5H 6D", top="9C", stock="2S")

    assert legal(state) == "9H"
    assert legal(down_to_one()) == "5H"
