"""What a hand is worth, and who writes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import BOOKS, Rank, book_rules, points_of, score_hand, score_points
from app.engine.cards import RANKS
from tests.engine.positions import after, cards, position

SCORED = ["ocho-americano", "ocho-americano-acciones", "ochos-locos", "crazy-eights-id"]
OTHERWISE = {"mau-mau", "openspiel", "openspiel-special"}
"""Books that count some ranks otherwise."""
points = st.lists(st.integers(1, 508), min_size=2, max_size=7)


@pytest.mark.parametrize("book", sorted(BOOKS.keys() - OTHERWISE))
@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("", 0),
        ("AS", 1),
        ("2S", 2),
        ("9S", 9),
        ("TS", 10),
        ("JS", 10),
        ("QS", 10),
        ("KS", 10),
        ("8S", 50),
        ("AS 4D JS JD", 25),
        ("8C 8D 8H 8S", 200),
    ],
)
def test_eights_are_fifty_courts_ten_aces_one_and_the_others_their_number(book, hand, worth):
    assert points_of([card.rank for card in cards(hand)], book_rules(book)) == worth


@pytest.mark.parametrize(
    ("book", "hand", "worth"),
    [
        ("mau-mau", "AS", 11),
        ("mau-mau", "JS", 20),
        ("mau-mau", "QS", 3),
        ("mau-mau", "KS", 4),
        ("mau-mau", "TS", 10),
        ("mau-mau", "8S", 8),
        ("mau-mau", "7S 2S", 9),
        ("openspiel", "AS", 10),
        ("openspiel-special", "AS 2S 8S", 62),
    ],
)
def test_two_books_count_otherwise(book, hand, worth):
    """Mau-Mau has its own values; OpenSpiel counts an ace ten, but other cards by their rank (fault 28)."""
    assert points_of([card.rank for card in cards(hand)], book_rules(book)) == worth


def test_a_deck_is_worth_five_hundred_and_eight():
    assert points_of([rank for rank in RANKS for _ in range(4)], book_rules("ochos-locos")) == 508


def test_a_table_may_count_otherwise():
    rules = book_rules("ochos-locos", {"points": {str(rank): 1 for rank in RANKS}})

    assert points_of([Rank.EIGHT, Rank.KING], rules) == 2


@pytest.mark.parametrize("book", ["ochos-locos", "crazy-eights-id"])
def test_who_goes_out_collects_what_all_the_others_hold(book):
    score = score_hand([cards("AS 4D"), (), cards("8S"), cards("KH")], book_rules(book), 1)

    assert score.points == (5, 0, 50, 10)
    assert score.scores == (0, 65, 0, 0)
    assert score.winners == (1,)


@pytest.mark.parametrize("book", ["ocho-americano", "ocho-americano-acciones"])
def test_in_ocho_americano_each_writes_what_is_left_in_the_own_hand(book):
    score = score_hand([cards("AS 4D"), (), cards("8S"), cards("KH")], book_rules(book), 1)

    assert score.scores == (5, 0, 50, 10)
    assert score.winners == (1,)


def test_in_baraja_a_hand_is_won_but_nothing_is_written():
    """The online table keeps no points; a hand has a winner all the same (ruling 89)."""
    score = score_hand([cards("AS 4D"), (), cards("8S")], book_rules("baraja"), 1)

    assert score.points == (5, 0, 50)
    assert score.scores == (0, 0, 0)
    assert score.winners == (1,)


@pytest.mark.parametrize("book", BOOKS)
def test_going_out_ends_the_hand_at_once(book):
    """The turns that remain in the round are not played (ruling 75)."""
    state = after(position(book, "4S 5D | 9H | 9S", top="9C", turn=1), "9H")

    assert (state.reason, state.went_out, state.turn) == ("out", 1, 1)


@given(points, st.data())
def test_only_one_gains_from_a_hand_that_somebody_went_out_of(left, data):
    """Where the winner collects, two players cannot pass the target in one hand (ruling 77)."""
    winner = data.draw(st.integers(0, len(left) - 1))
    left[winner] = 0
    score = score_points(left, book_rules("ochos-locos"), winner)

    assert [seat for seat, gain in enumerate(score.scores) if gain] == [winner]
    assert sum(score.scores) == sum(left)


@given(points)
def test_a_winner_is_never_credited_with_the_own_cards(left):
    score = score_points(left, book_rules("crazy-eights-id"), None)

    assert all(score.scores[seat] <= sum(left) - left[seat] for seat in score.winners)


@given(points)
def test_all_who_tie_for_the_lowest_win_and_score_the_same(left):
    """No tied winner is left out (ruling 46)."""
    score = score_points(left, book_rules("ochos-locos"), None)

    lowest = [seat for seat, held in enumerate(left) if held == min(left)]
    assert list(score.winners) == lowest
    assert len({score.scores[seat] for seat in lowest}) == 1
    assert all(gain == 0 for seat, gain in enumerate(score.scores) if seat not in lowest)


@given(points)
def test_a_share_drops_less_than_a_point_for_each_winner(left):
    """What does not divide among those who tie falls away, and no more than that (ruling 46)."""
    score = score_points(left, book_rules("ochos-locos"), None)

    yielded = sum(held - min(left) for held in left)
    assert 0 <= yielded - sum(score.scores) < len(score.winners)


def test_a_table_may_call_a_tie_for_the_lowest_a_drawn_hand():
    """The other reading of a tie, that nobody wins, is an option (ruling 46)."""
    rules = book_rules("crazy-eights-id", {"blocked_tie": "draw"})

    assert score_points([3, 3, 19], rules, None).scores == (0, 0, 0)
    assert score_points([3, 3, 19], rules, None).winners == ()
    assert score_points([3, 4, 19], rules, None).scores == (23, 0, 0)


@pytest.mark.parametrize(
    ("blocked", "scores", "winners"),
    [
        ("draw", (0, 0, 0), ()),
        ("lowest_takes_all", (29, 0, 0), (0,)),
        ("lowest_takes_difference", (17, 0, 0), (0,)),
        ("each_own", (6, 10, 19), ()),
    ],
)
def test_a_table_may_score_a_blocked_hand_in_each_of_these_ways(blocked, scores, winners):
    """What the lowest hand of a blocked hand earns is read differently, so each reading is an option (ruling 45)."""
    score = score_points([6, 10, 19], book_rules("ochos-locos", {"blocked": blocked}), None)

    assert (score.scores, score.winners) == (scores, winners)


def test_where_cards_count_against_their_owner_a_lowest_hand_still_writes_its_own():
    rules = book_rules("ocho-americano", {"blocked": "lowest_takes_all"})

    assert score_points([6, 10], rules, None).scores == (6, 10)
    assert score_points([6, 10], rules, None).winners == (0,)


@pytest.mark.parametrize("book", SCORED)
def test_a_won_hand_is_worth_at_least_a_point_for_each_loser(book):
    assert sum(score_hand([(), cards("AS"), cards("AH")], book_rules(book), 0).scores) == 2
