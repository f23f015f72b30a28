"""What went wrong in other programs at the end of a hand, in its scores and in its secrets, and must not here."""

import json

import pytest

from app.engine import (
    BOOKS,
    announcements,
    book_rules,
    closed_match,
    deal,
    legal_moves,
    match_end,
    open_hand,
    perspective,
    referee,
    score_points,
    shuffled_deck,
)
from tests.engine.positions import (
    after,
    held,
    position,
    refusal,
    sorted_order,
)

ACTIONS = "pagat-acciones"
PARTNERS = {"players": [4, 4], "match_form": "partners"}
STOCK = "3S 4S 5S 6S 7S 9S TS"

# Seats that are out.


def test_the_turn_passes_over_a_partner_who_is_out_and_comes_to_nobody_twice():
    """It goes to the next seat in play, in either direction (fault 19)."""
    state = position("ochos-locos", "9C | 9H 4H | 9D 4D | 9S 4S", top="TC", stock=STOCK, **PARTNERS)
    state = after(state, "9C")

    turns = []
    for move in ["9H", "9D", "9S"]:
        turns.append(state.turn)
        state = after(state, move)
    assert turns == [1, 2, 3]
    assert state.turn == 1


@pytest.mark.parametrize(
    ("move", "turn", "hands"),
    [
        ("2D", 2, " | 4H 5H 3S 4S | 4D | 9S"),
        ("AD", 1, " | 4H 5H 3S | 4D 4S | 9S"),
        ("JD", 2, " | 4H 5H | 4D | 9S"),
        ("QD", 2, " | 4H 5H | 4D | 9S"),
    ],
)
def test_who_is_out_is_neither_asked_nor_given_cards_nor_skipped(move, turn, hands):
    """Action cards count the seats that still play (fault 20)."""
    effects = {"2": "draw2", "A": "others_draw1", "J": "reverse", "Q": "skip"}
    dealt = f"9C | 9H 4H 5H | 9D 4D | 9S {move}"
    state = position("ochos-locos", dealt, top="TC", stock=STOCK, effects=effects, **PARTNERS)
    state = after(state, f"9C 9H 9D {move}")

    assert (state.turn, held(state)) == (turn, hands)


# Finishing and calling.


@pytest.mark.parametrize(
    ("book", "card"), [(ACTIONS, "QC"), (ACTIONS, "AC"), (ACTIONS, "2C"), ("mau-mau", "AC"), ("switch", "8C")]
)
def test_an_action_card_as_the_last_one_waits_for_nothing(book, card):
    """Neither a suit nor a draw nor another turn (fault 22)."""
    state = after(position(book, f"{card} | 6H 7H", top="9C", stock=STOCK), card)

    assert (state.reason, state.pending, legal_moves(state), announcements(state)) == ("out", 0, (), ())


def test_a_hand_that_was_won_says_so_to_everyone():
    """Whoever has made the last move, every seat sees the end (fault 23)."""
    state = after(position("ochos-locos", "4C | 6H 7H", top="9C"), "4C")

    for seat in (0, 1, None):
        seen = perspective(state, seat)
        assert (seen.reason, seen.went_out, len(seen.revealed)) == ("out", 0, 2)


def test_a_call_with_the_play_is_not_undone_by_the_play():
    """It stands: nobody can catch it (fault 24)."""
    state = after(position("crazy-eights-id", "9H 4S | 6H 7H", top="9C", stock=STOCK), "9H!")

    assert refusal(state, "@1:catch=0") == "There is no missed last-card call to catch."


def test_who_has_drawn_back_up_can_call_again():
    """The call is due, and possible, each time one card is left (fault 25)."""
    state = position("crazy-eights-id", "9H 4S | 6H 7H 2D KC", top="9C", stock="4D 4H 3S")
    state = after(state, "9H! 6H draw pass 7H draw 4H draw pass")

    assert held(state).split(" | ")[0] == "4D 4S"
    assert after(state, "4D").lapse == 0
    assert refusal(after(state, "4D!"), "@1:catch=0") == "There is no missed last-card call to catch."


# Scores.


@pytest.mark.parametrize("book", ["crazy-eights-id", "ochos-locos", "pagat", "bicycle"])
def test_several_lowest_hands_all_win_a_blocked_one(book):
    """Nobody who is level is left out (fault 29)."""
    score = score_points([7, 30, 7], book_rules(book), None)

    assert score.winners == (0, 2)
    assert score.scores[0] == score.scores[2] > 0 == score.scores[1]


@pytest.mark.parametrize(
    ("book", "points", "went_out"),
    [("crazy-eights-id", [0, 150, 50], 0), ("pagat", [0, 100, 50], 0), ("ocho-americano", [0, 100, 50], 0)],
)
def test_reaching_the_target_exactly_ends_the_match(book, points, went_out):
    """At the target, not only beyond it (fault 30)."""
    rules = book_rules(book)
    end = match_end([score_points(points, rules, went_out)], rules, 3)

    assert end is not None
    assert end.winners == (0,)


@pytest.mark.parametrize(
    ("book", "points", "went_out"),
    [("crazy-eights-id", [0, 149, 50], 0), ("pagat", [0, 99, 50], 0), ("ocho-americano", [0, 99, 50], 0)],
)
def test_one_point_short_of_the_target_the_match_goes_on(book, points, went_out):
    rules = book_rules(book)

    assert match_end([score_points(points, rules, went_out)], rules, 3) is None


@pytest.mark.parametrize(
    ("book", "winner"), [("ocho-americano", 1), ("openspiel", 1), ("crazy-eights-id", 1), ("pagat", 1)]
)
def test_a_table_where_few_points_are_good_is_not_read_upside_down(book, winner):
    """Who went out is ahead, whether the sheet then shows the fewest points or the most (fault 31)."""
    rules = book_rules(book)

    assert closed_match([score_points([12, 0, 30], rules, 1)], rules, 3).winners == (winner,)


def test_nobody_has_won_before_anybody_has_scored():
    """A match without hands has no winner (fault 31)."""
    for book in BOOKS:
        assert closed_match([], book_rules(book), 3).winners == ()


@pytest.mark.parametrize(
    ("book", "points", "scores"),
    [("crazy-eights-id", [7, 30, 12], (42, 0, 0)), ("ochos-locos", [7, 30, 12], (28, 0, 0))],
)
def test_nobody_collects_the_cards_in_the_own_hand(book, points, scores):
    """Who wins without having gone out writes what the others hold, never the own cards (fault 27)."""
    assert score_points(points, book_rules(book), None).scores == scores


# Secrecy, and cards that are not held.


@pytest.mark.parametrize("book", BOOKS)
def test_a_seat_sees_no_hand_but_its_own(book):
    """Nor does somebody who only watches (fault 32)."""
    rules = book_rules(book)
    state = open_hand(deal(rules, shuffled_deck(rules, 3, b"seed"), 3, 0, b"seed"), sorted_order)

    for seat in range(3):
        seen = perspective(state, seat)
        assert seen.held == state.held(seat)
        assert seen.revealed is None
    assert perspective(state, None).held == ()


def test_a_card_that_is_not_held_is_refused_by_its_name():
    """Not with an error that says nothing (fault 34)."""
    state = position("ochos-locos", "4C 5D | 6H 7H", top="9C")

    assert refusal(state, "6H") == "6H is not in your hand."
    assert refusal(state, "8C=S") == "8C is not in your hand."


def test_the_referee_says_which_card_is_not_held():
    """A record with such a card is refused at its ply, and nothing else stops (fault 34)."""
    record = {
        "format": "ochos-hand/1",
        "rules": {"book": "pagat"},
        "players": ["Ana", "Ben"],
        "dealer": 1,
        "starter": 0,
        "deal": [["4C", "5D"], ["6H", "7H"]],
        "opening": ["9C"],
        "stock": [],
        "recycles": [],
        "moves": ["4C", "KH"],
    }
    answer = referee(json.dumps(record))

    assert (answer["ok"], answer["ply"], answer["seat"], answer["error"]) == (False, 1, 1, "illegal_move")
    assert answer["message"] == "KH is not in your hand."
