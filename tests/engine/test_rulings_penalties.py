"""Penalties that add up or are passed on, and what the last card does, by each book and each option."""

import pytest

from app.engine import score_hand
from tests.engine.positions import after, held, legal, position, refusal, stock

ACTIONS = "pagat-acciones"
LONG = "3S 4S 5S 6S 7S 9S TS"

# Answering a draw-two (rulings 24, 56 to 59).


def test_who_is_asked_for_two_cards_adds_another_two_or_takes_them_all():
    """The whole sum goes to the first who has no answer (ruling 56)."""
    state = position(ACTIONS, "2C 5D 6D | 2D 6H 7H | 9C 9H TD | KD KH QD", top="9C", stock=LONG)

    assert legal(after(state, "2C")) == "2D take"
    assert legal(after(state, "2C 2D")) == "take"
    assert held(after(state, "2C 2D take")).split(" | ")[2] == "9C TD 9H 3S 4S 5S 6S"
    assert after(state, "2C 2D take").turn == 3


def test_a_penalty_is_taken_whole_even_if_a_fresh_two_comes():
    """Once it is taken there is no way back, and the turn is lost (ruling 56)."""
    state = position(ACTIONS, "2C 5D 6D | 6C 7H 7D | 9C 9H", top="9C", stock="2S 2H 3S")

    assert legal(after(state, "2C")) == "take"
    assert held(after(state, "2C take")).split(" | ")[1] == "6C 7D 2H 7H 2S"
    assert after(state, "2C take").turn == 2


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("8S=S", "2 cards wait for you: answer them, or take them."),
        ("6C", "2 cards wait for you: answer them, or take them."),
        ("draw", "A penalty waits for you: answer it, or take it."),
        ("pass", "A penalty waits for you: answer it, or take it."),
    ],
)
def test_neither_an_eight_nor_a_matching_card_nor_a_draw_answers_a_two(move, sentence):
    """Only another two does, unless the table says otherwise (rulings 24 and 56)."""
    state = position(ACTIONS, "2C 5D 6D | 8S 6C 7D | 9C 9H", top="9C", stock=LONG)

    assert refusal(after(state, "2C"), move) == sentence


def test_a_table_may_let_an_eight_stop_a_penalty():
    """The eight cancels it for everyone, and names a suit as ever (ruling 24)."""
    state = position(ACTIONS, "2C 5D 6D | 8S 6C 7D | 9H 9D", top="9C", stock=LONG, wild_stops_penalty=True)

    assert legal(after(state, "2C")) == "8S=C 8S=D 8S=H 8S=S take"
    assert legal(after(state, "2C 8S=H")) == "9H draw"
    assert stock(after(state, "2C 8S=H")) == LONG


@pytest.mark.parametrize(("stacking", "answers"), [("same_rank", "2D take"), ("any_draw", "2D 3C take")])
def test_a_table_says_whether_another_rank_answers_a_draw_card(stacking, answers):
    """A three that draws three answers a two only where every draw card does, and if it matches (ruling 56)."""
    effects = {"2": "draw2", "3": "draw3"}
    state = position(ACTIONS, "2C 5D | 2D 3C 6H | 9C", top="9C", stock=LONG, effects=effects, stack_draws=stacking)

    assert legal(after(state, "2C")) == answers
    if stacking == "any_draw":
        assert held(after(state, "2C 3C take")).split(" | ")[2] == "9C 3S 4S 5S 6S 7S"


def test_what_the_stock_cannot_give_of_a_sum_is_waived():
    """The victim takes what is there and loses the turn (ruling 57)."""
    state = position(ACTIONS, "2C 5D | 2D 6H | 9C 9H", top="9C", stock="3S", stock_out="play_on")

    assert held(after(state, "2C! 2D! take")) == "5D | 6H | 9C 9H 3S"
    assert after(state, "2C! 2D! take").turn == 0


def test_a_sum_that_the_stock_cannot_give_turns_the_discards():
    """Where the book recycles it does so for a penalty, too (ruling 57)."""
    state = position(ACTIONS, "2C 5D 6D | 6H 7H | 9C 9H", top="9C", stock="3S", discards="KH")

    assert held(after(state, "2C take")) == "5D 6D | 9C 6H 7H 3S | 9C 9H"


def test_where_penalties_wait_a_two_with_nothing_to_draw_is_a_plain_card():
    """There is nothing to answer then (ruling 58)."""
    state = position(ACTIONS, "2C 5D | 2D 6C | 9C 9H", top="9C", stock_out="play_on")

    assert legal(after(state, "2C!")) == "2D 6C pass"


@pytest.mark.parametrize("book", [ACTIONS, "mau-mau", "switch", "openspiel-special"])
def test_a_penalty_that_was_taken_binds_nobody_any_more(book):
    """The next player follows the card by suit or rank (ruling 59)."""
    card = "7C" if book == "mau-mau" else "2C"
    state = position(book, f"{card} 5D 6D | 6H 7H | 9C TC 9H", top="9C", stock=LONG)

    assert legal(after(state, f"{card} take")).startswith("9C TC")


def test_sevens_that_do_not_add_up_are_served_at_once_in_mau_mau():
    """The stricter reading of the same accounts (ruling 55)."""
    state = after(position("mau-mau", "7C 5D 6D | 7D 6H | 9C 9H", top="9C", stock="3S 4S 5S", stack_draws="no"), "7C")

    assert (state.turn, held(state)) == (2, "5D 6D | 7D 6H 3S 4S | 9C 9H")


def test_a_table_may_let_who_took_the_penalty_play_on():
    """Some accounts of Mau-Mau let the victim draw and then play (ruling 55)."""
    state = position("mau-mau", "7C 5D 6D | 6H TC | 9C 9H", top="9C", stock="3S 4S 5S", penalty_skips_turn=False)

    assert after(state, "7C take").turn == 1
    assert legal(after(state, "7C take")) == "TC draw"


# Passing on a skip (ruling 54), playing again, everyone drawing.


def test_a_skip_may_be_passed_on_where_the_table_says_so():
    """Answering a skip with another is an option of its own (ruling 54)."""
    state = position("mau-mau", "8C 5D 6D | 8D 6H 7H | 9C 9H", top="9C", stock=LONG, stack_skips=True)

    assert legal(after(state, "8C")) == "8D take"
    assert after(state, "8C take").turn == 2
    assert legal(after(state, "8C 8D")) == "take"
    assert after(state, "8C 8D take").turn == 0


def test_who_is_skipped_can_play_nothing_but_a_skip():
    state = after(position("mau-mau", "8C 5D 6D | 9C JH | 9C", top="9C", stock=LONG, stack_skips=True, decks=2), "8C")

    assert legal(state) == "take"
    assert refusal(state, "9C") == "You are being skipped: answer with a card that skips, or accept it."


def test_an_ace_plays_again_in_mau_mau():
    state = position("mau-mau", "AC 4C 5D 6D | 6H 7H", top="9C", stock=LONG)

    assert after(state, "AC").turn == 0
    assert legal(after(state, "AC")) == "4C draw"
    assert after(state, "AC 4C").turn == 1


def test_who_plays_again_and_cannot_draws():
    state = position("mau-mau", "AC 5D 6D | 6H 7H", top="9C", stock=LONG)

    assert legal(after(state, "AC draw")) == "pass"


def test_a_card_may_make_all_the_others_draw_one():
    state = position("ochos-locos", "AC 5D | 6H | 7H", top="9C", stock="2S 3S 4S", effects={"A": "others_draw1"})

    assert held(after(state, "AC")) == "5D | 6H 2S | 7H 3S"
    assert after(state, "AC").turn == 1


# The last card (rulings 60 and 61).


def test_a_table_may_let_the_penalty_of_the_last_card_be_drawn_before_the_count():
    """The next player draws two first, and they count (ruling 60)."""
    rules = {"last_card_effect": True}
    state = after(position("crazy-eights-id", "QC | 4D | 5D", top="9C", stock="KS 3S 2S", **rules), "QC")

    assert (state.reason, held(state)) == ("out", " | 4D 3S KS | 5D")
    assert score_hand([state.held(seat) for seat in range(3)], state.tables.rules, 0).scores == (22, 0, 0)


def test_a_sum_that_waits_is_drawn_with_the_penalty_of_the_last_card():
    """The last two adds to what was waiting (ruling 60)."""
    state = position(ACTIONS, "2C 5D 6D | 2D | 5H 6H", top="9C", stock=LONG, last_card_effect=True)

    assert held(after(state, "2C 2D")) == "5D 6D |  | 5H 6H 3S 4S 5S 6S"


def test_a_sum_that_waits_is_drawn_by_nobody_when_the_last_card_has_no_effect():
    """The hand is over at once, whatever waited (ruling 60)."""
    state = position(ACTIONS, "2C 5D 6D | 2D | 5H 6H", top="9C", stock=LONG)

    assert (after(state, "2C 2D").reason, held(after(state, "2C 2D"))) == ("out", "5D 6D |  | 5H 6H")


@pytest.mark.parametrize("card", ["QC", "AC", "2C"])
def test_an_action_card_may_be_the_last_and_ends_the_hand(card):
    """Skip, reverse and draw-two go nowhere then (ruling 61)."""
    state = after(position(ACTIONS, f"{card} | 5H 6H", top="9C", stock=LONG), card)

    assert (state.reason, state.went_out) == ("out", 0)


# False calls (ruling 69).


def test_a_false_call_costs_its_cards_where_the_table_says_so():
    """Who says it with more than one card draws (ruling 69)."""
    state = position(ACTIONS, "9H 4S 5D | 6H 7H", top="9C", stock="2S 3S 4D", false_call_penalty=2)

    assert held(after(state, "9H!")) == "5D 2S 3S 4S | 6H 7H"


def test_a_false_catch_costs_who_made_it():
    """Nobody had forgotten anything (ruling 69)."""
    state = position(ACTIONS, "9H 4S 5D | 6H 7H", top="9C", stock="2S 3S 4D", false_call_penalty=2)

    assert held(after(state, "9H @1:catch=0")) == "5D 4S | 6H 7H 2S 3S"


def test_a_second_catch_of_the_same_lapse_is_a_false_one():
    """A lapse is caught once; to point it out again costs cards (ruling 69)."""
    state = position(ACTIONS, "9H 4S | 6H 7H | 6D 7D", top="9C", stock="2S 3S 4D 5D", false_call_penalty=1)

    assert held(after(state, "9H @1:catch=0 @2:catch=0")) == "2S 3S 4S | 6H 7H | 4D 6D 7D"


# A blocked hand while a penalty waits (ruling 50).


def test_who_can_draw_nothing_of_a_penalty_has_lost_the_turn_and_passes_count_on():
    """A two on an empty stock takes the turn, and the passes after it are counted as usual (ruling 50)."""
    state = position("crazy-eights-id", "QC 5D | 2D 6H | 9S 9H", top="9C")

    assert after(state, "QC!").turn == 2
    assert after(state, "QC! pass pass pass").reason == "blocked"
    assert after(state, "QC! pass pass").reason is None
