"""Hands in which nobody can act."""

import pytest

from app.engine import score_hand
from tests.engine.positions import after, legal, position

BOOKS = ["baraja", "ocho-americano", "ochos-locos", "crazy-eights-id"]


def scored(state):
    """Return points, scores and winners of a hand that is over."""
    score = score_hand([state.held(seat) for seat in range(state.players)], state.tables.rules, None)
    return score.points, score.scores, score.winners


@pytest.mark.parametrize("book", BOOKS)
def test_a_full_round_of_passes_blocks_the_hand(book):
    """As many passes in a row as seats, with no card drawn or played between, end the hand (ruling 43)."""
    state = position(book, "4S 5D | 6H 7D | 2S 3D", top="9C")

    assert not after(state, "pass pass").over
    assert after(state, "pass pass pass").reason == "blocked"


def test_a_card_played_between_begins_the_count_anew():
    """Only passes in a row count; a card played between breaks the row (ruling 43)."""
    state = position("crazy-eights-id", "4S 5D | 6H 7D | 9S 3D KD", top="9C")
    later = after(state, "pass pass 9S 4S! pass pass")

    assert not later.over
    assert after(later, "pass").reason == "blocked"


def test_a_card_drawn_between_begins_the_count_anew():
    """A card drawn between breaks the row of passes, and the pass after it is the first (ruling 43)."""
    state = position("crazy-eights-id", "4S 5D | 6H 7D", top="9C", stock="2S 2H")

    assert not after(state, "draw pass draw pass").over
    assert after(state, "draw pass draw pass pass").reason == "blocked"


def test_a_pass_that_keeps_a_playable_card_counts_like_any_other():
    """The hand is blocked even if one of those who passed could have played the card just drawn (ruling 43)."""
    state = position("crazy-eights-id", "4S 5D | 6H 7D", top="9C", stock="KC")

    assert after(state, "draw pass pass").reason == "blocked"


def test_a_blocked_hand_accepts_no_move():
    state = after(position("baraja", "4S 5D | 6H 7D", top="9C"), "pass pass")

    assert legal(state) == ""
    assert state.went_out == -1


def test_in_baraja_a_blocked_hand_is_drawn():
    """Nobody wins and nothing is written (ruling 44)."""
    state = after(position("baraja", "4S 5D | AH", top="9C"), "pass pass")

    assert scored(state) == ((9, 1), (0, 0), ())


def test_in_crazy_eights_the_lowest_hand_of_a_blocked_hand_takes_what_the_others_hold():
    """The lowest total wins, and it earns the full value of the other hands (ruling 45)."""
    state = after(position("crazy-eights-id", "4S 5D | AH 2D | KH KS", top="9C"), "pass pass pass")

    assert scored(state) == ((9, 3, 20), (0, 29, 0), (1,))


def test_in_crazy_eights_equal_lowest_hands_share_and_the_remainder_falls_away():
    """All who tie for the lowest total share in whole parts what the others hold (ruling 46)."""
    state = after(position("crazy-eights-id", "AH 2D | 3D | 9H KS", top="7C"), "pass pass pass")

    assert scored(state) == ((3, 3, 19), (9, 9, 0), (0, 1))


def test_when_all_are_level_all_win_and_nobody_scores():
    """If everyone ties for the lowest total there is nothing to take (ruling 46)."""
    state = after(position("crazy-eights-id", "AH 2D | 3D | 2H AD", top="7C"), "pass pass pass")

    assert scored(state) == ((3, 3, 3), (0, 0, 0), (0, 1, 2))


def test_totals_decide_a_blocked_hand_not_the_number_of_cards():
    """Three low cards beat one dear card, and equal totals tie however many cards make them (ruling 47)."""
    state = after(position("crazy-eights-id", "AH 2D 3H | KD | TS", top="7C"), "pass pass pass")

    assert scored(state) == ((6, 10, 10), (20, 0, 0), (0,))


@pytest.mark.parametrize("book", ["ocho-americano", "ocho-americano-acciones"])
def test_in_ocho_americano_everyone_writes_their_own_cards_after_a_block(book):
    """In a blocked hand nobody gets away with nothing (ruling 48)."""
    state = after(position(book, "4S 5D | AH 2D | 9H TS", top="7C"), "pass pass pass")

    assert scored(state) == ((9, 3, 19), (9, 3, 19), ())


@pytest.mark.parametrize("stock_out", ["recycle", "play_on"])
def test_in_ochos_locos_the_lowest_hand_takes_the_difference_to_each_other(stock_out):
    """The lowest total scores by how much each of the others is above it (ruling 49)."""
    state = position("ochos-locos", "4S 5D | AH 2D | KH KS", top="9C", stock_out=stock_out)

    assert scored(after(state, "pass pass pass")) == ((9, 3, 20), (0, 6 + 17, 0), (1,))


def test_in_ochos_locos_equal_lowest_hands_share_the_difference():
    """Two who tie halve what the others hold above them (ruling 46)."""
    state = after(position("ochos-locos", "AH 2D | 3D | 9H KS", top="7C"), "pass pass pass")

    assert scored(state) == ((3, 3, 19), (8, 8, 0), (0, 1))


def test_a_penalty_that_cannot_be_drawn_does_not_count_as_a_pass():
    """A victim whom the stock gives nothing has lost that turn; the passes are counted from the next (ruling 50)."""
    state = position("crazy-eights-id", "QC 4S | 5D 7D | 6H 2D", top="9C")
    later = after(state, "QC!")

    assert (later.turn, later.passes) == (2, 0)
    assert not after(later, "pass pass").over
    assert after(later, "pass pass pass").reason == "blocked"
