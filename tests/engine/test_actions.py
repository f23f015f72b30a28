"""Skip, reverse and draw-two."""

import pytest

from app.engine import book_rules, open_hand, score_hand
from tests.engine.positions import after, held, legal, make_deal, position, refusal, sorted_order, stock

ID = "crazy-eights-id"
ACCIONES = "ocho-americano-acciones"
TWO = {"A": "skip", "J": "reverse", "2": "draw2"}
NONE = {"A": "skip", "J": "reverse"}
FOUR = "3D 6D | 5S 7S | 5D 7D"


@pytest.mark.parametrize(("book", "card"), [(ID, "AC"), (ACCIONES, "JC")])
def test_a_skip_takes_the_next_seats_turn(book, card):
    state = after(position(book, f"{card} 4S 9H | {FOUR}", top="9C", stock="2S 2H"), card)

    assert (state.turn, state.direction) == (2, 1)


@pytest.mark.parametrize(("book", "card"), [(ID, "JC"), (ACCIONES, "QC")])
def test_a_reverse_turns_the_direction(book, card):
    state = after(position(book, f"{card} 4S 9H | {FOUR}", top="9C", stock="2S 2H"), card)

    assert (state.turn, state.direction) == (3, -1)


@pytest.mark.parametrize(("book", "rank"), [(ID, "J"), (ACCIONES, "Q")])
def test_a_second_reverse_turns_it_back(book, rank):
    state = position(book, f"{rank}C 4S 9H | 3D 6D | 5S 7S | {rank}S 5D 7D", top="9C", stock="2S 2H")
    later = after(state, f"{rank}C {rank}S")

    assert (later.turn, later.direction) == (0, 1)


@pytest.mark.parametrize(("book", "card"), [(ID, "QC"), (ACCIONES, "KC")])
def test_a_draw_two_gives_the_next_seat_two_cards_and_takes_its_turn(book, card):
    """The victim draws two and loses the turn; there is no move in which to answer (ruling 55)."""
    state = after(position(book, f"{card} 4S 9H | {FOUR}", top="9C", stock="2S 2H 2D"), card)

    assert held(state) == "9H 4S | 3D 6D 2H 2S | 5S 7S | 5D 7D"
    assert stock(state) == "2D"
    assert state.turn == 2


@pytest.mark.parametrize(("book", "card", "answer"), [(ID, "QC", "QH"), (ACCIONES, "KC", "KH")])
def test_a_draw_two_cannot_be_answered_with_another(book, card, answer):
    """Where penalties are not stacked, a draw-two of one's own does not save the victim (ruling 55)."""
    state = after(position(book, f"{card} 4S 9H | {answer} 6D | 5S 7S", top="9C", stock="2S 2H 2D"), card)

    assert held(state) == f"9H 4S | 6D 2H {answer} 2S | 5S 7S"
    assert state.turn == 2


def test_an_eight_does_not_dodge_a_draw_two():
    """An eight in the hand does not stop the penalty either (ruling 24)."""
    state = after(position(ID, "QC 4S 9H | 8D 6D | 5S 7S", top="9C", stock="2S 2H 2D"), "QC")

    assert held(state) == "9H 4S | 6D 8D 2H 2S | 5S 7S"
    assert state.turn == 2


def test_a_penalty_is_served_whole_and_cannot_be_left_after_one_card():
    state = after(position(ID, "QC 4S 9H | 6D 3D", top="9C", stock="2S 2H 2D"), "QC")

    assert held(state) == "9H 4S | 3D 6D 2H 2S"
    assert (state.turn, state.drawn) == (0, 0)


@pytest.mark.parametrize(("book", "card"), [(ID, "JC"), (ACCIONES, "QC")])
def test_between_two_players_a_reverse_is_a_skip(book, card):
    """With two players a reverse gives the turn back to who played it (ruling 51)."""
    state = after(position(book, f"{card} 4S 9H | 6D 3D", top="9C", stock="2S 2H"), card)

    assert state.turn == 0


def test_a_table_may_give_a_reverse_between_two_players_no_effect():
    """The other reading, that a reverse between two changes nothing, is an option (ruling 51)."""
    state = after(position(ID, "JC 4S 9H | 6D 3D", top="9C", stock="2S", two_player_reverse="none"), "JC")

    assert state.turn == 1


@pytest.mark.parametrize(("book", "card"), [(ID, "JC"), (ACCIONES, "QC")])
def test_between_three_players_a_reverse_is_a_reverse(book, card):
    """Only with two in the hand does a reverse become a skip (ruling 52)."""
    state = after(position(book, f"{card} 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S 2H"), card)

    assert state.turn == 2


@pytest.mark.parametrize(("book", "card"), [(ID, "AC"), (ACCIONES, "JC")])
def test_between_two_players_a_skip_gives_another_turn(book, card):
    """With two players whoever skips the other moves again (ruling 53)."""
    state = after(position(book, f"{card} 4S 9H | 6D 3D", top="9C", stock="2S 2H"), card)

    assert state.turn == 0


def test_two_aces_in_a_row_skip_two_different_seats():
    """Each ace skips the seat after its player, who has no answer to it (ruling 54)."""
    hands = "AC 4S 9H | 6D 3D | AH 5S 7S | 2D 3H | 5D 7D"
    state = after(position(ID, hands, top="9C", stock="2S 2H"), "AC AH")

    assert state.turn == 4


def test_a_skipped_seat_cannot_answer_with_a_skip():
    """A skipped seat does not come to play at all, whatever it holds (ruling 54)."""
    state = after(position(ID, "AC 4S 9H | AD 3D | 5S 7S", top="9C", stock="2S 2H"), "AC")

    assert refusal(state, "AD") == "AD is not in your hand."


def test_a_penalty_recycles_the_discards_where_the_book_does():
    """A short stock is made up from the discards before anything is waived (ruling 57)."""
    state = position(ACCIONES, "KC 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S", discards="2H 3H")
    later = after(state, "KC")

    assert later.recycled == 1
    assert held(later) == "9H 4S | 9C 3D 6D 2S | 5S 7S"
    assert stock(later) == "2H 3H"


def test_what_the_stock_cannot_give_of_a_penalty_is_waived():
    """The victim takes what is there, the rest is forgiven, and the turn is lost all the same (ruling 57)."""
    state = after(position(ID, "QC 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S", discards="2H 3H"), "QC")

    assert held(state) == "9H 4S | 3D 6D 2S | 5S 7S"
    assert state.turn == 2


def test_a_draw_two_with_nothing_to_draw_still_takes_the_turn():
    """The penalty has two parts: without cards the lost turn remains (ruling 58)."""
    state = after(position(ID, "QC 4S 9H | 6D 3D | 5S 7S", top="9C"), "QC")

    assert held(state) == "9H 4S | 3D 6D | 5S 7S"
    assert state.turn == 2


def test_a_served_draw_two_is_an_ordinary_card_for_the_next_player():
    """After the penalty the queen is followed by its suit or rank like any card (ruling 59)."""
    state = after(position(ID, "QC 4S 9H | 6D 3D | 5C QS 7H 8D", top="9C", stock="2S 2H"), "QC")

    assert legal(state) == "5C 8D 8D=C 8D=D 8D=H 8D=S QS"


def test_a_table_may_say_that_who_draws_two_keeps_the_turn():
    state = position(ID, "QC 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S 2H", penalty_skips_turn=False)

    assert after(state, "QC").turn == 1


@pytest.mark.parametrize(("book", "card"), [(ID, "QC"), (ACCIONES, "KC")])
def test_a_draw_two_as_the_last_card_gives_nobody_cards(book, card):
    """The hand ends at once, and nobody draws before the count (ruling 60)."""
    state = after(position(book, f"{card} | 6D 3D | 5S 7S", top="9C", stock="2S 2H"), card)

    assert (state.reason, state.went_out) == ("out", 0)
    assert held(state) == " | 3D 6D | 5S 7S"


@pytest.mark.parametrize("card", ["AC", "JC"])
def test_a_skip_or_reverse_as_the_last_card_ends_the_hand_and_nothing_more(card):
    """Action cards may be the last card; the hand is over at once (ruling 61)."""
    state = after(position(ID, f"{card} | 6D 3D | 5S 7S", top="9C"), card)

    assert (state.reason, state.went_out) == ("out", 0)


def test_every_hand_begins_clockwise():
    """A reverse does not reach into the next deal (ruling 61)."""
    reversed_state = after(position(ID, "JC 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S"), "JC")
    assert reversed_state.direction == -1

    assert open_hand(make_deal(ID, "JC 4S | 6D 3D | 5S 7S", "9C"), sorted_order).direction == 1


@pytest.mark.parametrize(
    ("effects", "drawing", "plain"),
    [({**TWO, "Q": "draw2"}, ["QC", "2C"], []), (TWO, ["2C"], ["QC"]), (NONE, [], ["QC", "2C"])],
    ids=["queens and twos", "twos", "neither"],
)
def test_a_table_says_whether_queens_or_twos_draw_two(effects, drawing, plain):
    """The page offers the queen or the two for drawing; what the table does not choose is plain (rulings 62 and 63)."""
    state = position(ID, "QC 2C 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S 2H", effects=effects)

    assert {card for card in ("QC", "2C") if after(state, card).turn == 2} == set(drawing)
    assert {card for card in ("QC", "2C") if after(state, card).turn == 1} == set(plain)


@pytest.mark.parametrize("card", ["AC", "JC", "QC", "KC", "2C"])
def test_books_without_action_cards_know_only_plain_ones(card):
    """An effect that a book does not have is not there at all (ruling 63)."""
    state = after(position("ochos-locos", f"{card} 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S 2H"), card)

    assert (state.turn, state.direction, stock(state)) == (1, 1, "2S 2H")


def test_no_book_lets_an_eight_act():
    """An eight has its suit and no effect besides (ruling 62)."""
    state = after(position(ID, "8C 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S 2H"), "8C=H")

    assert (state.turn, state.direction) == (1, 1)


def test_cards_drawn_as_a_penalty_count_against_who_drew_them():
    state = after(position(ID, "QC 4S 4H | 6D 3D | 5S 7S", top="9C", stock="TS KH"), "QC")

    score = score_hand([state.held(seat) for seat in range(3)], book_rules(ID), None)
    assert score.points == (8, 29, 12)
