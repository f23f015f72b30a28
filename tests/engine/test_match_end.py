"""When a match is over, and who has won it."""

import pytest

from app.engine import (
    MatchEnd,
    Rules,
    book_rules,
    closed_match,
    dealer_after,
    ends_by_itself,
    leaders,
    match_end,
    score_points,
    standing_of,
)
from app.engine.options import End, NextDealer, Scoring

LOCOS = "ochos-locos"
AMERICANO = "ocho-americano"
ID = "crazy-eights-id"


def played(rules, *hands):
    """Score hands given as `(winner or None, points left)`."""
    return [score_points(points, rules, winner) for winner, points in hands]


def totals(hands, players, rules=None):
    """Return what stands on the sheet."""
    return standing_of(hands, rules or book_rules(LOCOS), players).totals


def test_the_score_sheet_adds_up():
    standing = standing_of(
        played(book_rules(LOCOS), (0, (0, 25, 50)), (1, (7, 0, 3)), (0, (0, 1, 1))), book_rules(LOCOS), 3
    )

    assert standing.totals == (77, 10, 0)
    assert standing.hands_won == (2, 1, 0)
    assert (standing.hands, standing.leaders, standing.still_in, standing.end) == (3, (0,), (0, 1, 2), None)


@pytest.mark.parametrize(("left", "ends"), [(199, False), (200, True), (201, True)])
def test_reaching_the_target_exactly_ends_the_match(left, ends):
    """To reach the target is enough; it need not be passed (ruling 76)."""
    rules = book_rules(ID)
    end = match_end(played(rules, (0, (0, left, 0))), rules, 3)

    assert end == (MatchEnd(End.TARGET, (0,)) if ends else None)


@pytest.mark.parametrize(("players", "target"), [(2, 200), (3, 300), (4, 400)])
def test_ochos_locos_goes_to_a_hundred_for_each_player(players, target):
    """A hundred for each player seated when the match began (ruling 81)."""
    rules = book_rules(LOCOS)
    short = played(rules, (0, (0, target - 1) + (0,) * (players - 2)))
    reached = played(rules, (0, (0, target) + (0,) * (players - 2)))

    assert match_end(short, rules, players) is None
    assert match_end(reached, rules, players) == MatchEnd(End.TARGET, (0,))


def test_in_ocho_americano_the_lowest_total_wins_when_somebody_reaches_a_hundred():
    """Who reaches a hundred only stops the match; the lowest total at the table wins it (ruling 78)."""
    rules = book_rules(AMERICANO)
    hands = played(rules, (1, (60, 0, 20)), (2, (40, 70, 0)))

    assert totals(hands, 3) == (100, 70, 20)
    assert match_end(hands, rules, 3) == MatchEnd(End.OUT_AT, (2,))


def test_several_may_reach_a_hundred_in_the_same_hand():
    """Two who cross together both stop the match, and neither need be the winner (ruling 78)."""
    rules = book_rules(AMERICANO)
    hands = played(rules, (2, (120, 101, 0)))

    assert match_end(hands, rules, 3) == MatchEnd(End.OUT_AT, (2,))


def test_under_a_hundred_ocho_americano_goes_on():
    rules = book_rules(AMERICANO)

    assert match_end(played(rules, (0, (0, 99, 40))), rules, 3) is None


def test_in_ocho_americano_a_tie_for_the_lowest_total_asks_for_one_more_hand():
    """Level at the bottom when the match stops, everyone plays one more hand (ruling 79)."""
    rules = book_rules(AMERICANO)
    hands = played(rules, (0, (0, 5, 100)), (1, (5, 0, 10)))
    assert totals(hands, 3) == (5, 5, 110)
    assert match_end(hands, rules, 3) is None

    decided = hands + played(rules, (0, (0, 1, 1)))
    assert match_end(decided, rules, 3) == MatchEnd(End.OUT_AT, (0,))


def test_a_table_may_share_a_tied_match():
    """Sharing the win is the other way out of a tie, and an option (ruling 79)."""
    rules = book_rules(AMERICANO, {"tie": "shared"})
    hands = played(rules, (0, (0, 5, 100)), (1, (5, 0, 10)))

    assert match_end(hands, rules, 3) == MatchEnd(End.OUT_AT, (0, 1))


def test_level_at_the_target_after_a_split_asks_for_one_more_hand():
    """Two who reach the target level after sharing a blocked hand play on (ruling 80)."""
    rules = book_rules(ID, {"target": 30})
    hands = played(rules, (None, (3, 3, 60)))
    assert totals(hands, 3) == (30, 30, 0)
    assert match_end(hands, rules, 3) is None

    assert match_end(hands + played(rules, (1, (1, 0, 1))), rules, 3) == MatchEnd(End.TARGET, (1,))


def test_higher_above_the_target_wins_after_a_split():
    rules = book_rules(ID, {"target": 30})
    hands = played(rules, (0, (0, 1, 1)), (None, (3, 3, 60)))

    assert match_end(hands, rules, 3) == MatchEnd(End.TARGET, (0,))


def test_blocked_and_drawn_hands_count_in_a_match_of_so_many_hands():
    """A match of a fixed number of hands counts those that nobody won, too (ruling 84)."""
    rules = book_rules("baraja", {"end": "hands", "hands": 3})
    hands = played(rules, (None, (3, 4)), (0, (0, 4)), (None, (5, 5)))

    assert match_end(hands[:2], rules, 2) is None
    assert match_end(hands, rules, 2) == MatchEnd(End.HANDS, (0,))


def test_level_after_the_last_agreed_hand_asks_for_one_more():
    rules = book_rules("baraja", {"end": "hands", "hands": 2})
    hands = played(rules, (1, (3, 0)), (0, (0, 4)))

    assert match_end(hands, rules, 2) is None


def test_a_baraja_match_has_no_end_of_its_own():
    """Every hand stands alone until the table stops (ruling 89)."""
    rules = book_rules("baraja")

    assert match_end(played(rules, *[(0, (0, 508))] * 9), rules, 2) is None


def test_where_nothing_is_scored_most_hands_won_are_ahead():
    """Without points the hands won decide (ruling 89)."""
    rules = book_rules("baraja")
    hands = played(rules, (0, (0, 9, 9)), (2, (9, 9, 0)), (2, (9, 9, 0)), (None, (9, 9, 9)))

    assert leaders(hands, rules, 3) == (2,)


def test_who_is_ahead_has_most_points_or_fewest_where_they_count_against_one():
    left = ((0, (0, 5, 9)), (1, (3, 0, 9)))

    assert leaders(played(book_rules(LOCOS), *left), book_rules(LOCOS), 3) == (0,)
    assert leaders(played(book_rules(AMERICANO), *left), book_rules(AMERICANO), 3) == (0,)
    assert leaders(played(book_rules(AMERICANO), (0, (0, 5)), (1, (9, 0))), book_rules(AMERICANO), 2) == (1,)


def test_before_the_first_hand_nobody_is_ahead():
    assert leaders([], book_rules(LOCOS), 3) == ()
    assert match_end([], book_rules(LOCOS), 3) is None


def test_closing_a_match_makes_whoever_is_ahead_the_winner():
    rules = book_rules(LOCOS)

    assert closed_match(played(rules, (0, (0, 5, 9))), rules, 3) == MatchEnd(End.OPEN, (0,))


def test_closing_a_level_match_shares_the_win():
    rules = book_rules("baraja")

    assert closed_match(played(rules, (0, (0, 5)), (1, (5, 0))), rules, 2) == MatchEnd(End.OPEN, (0, 1))


def test_closing_a_match_before_its_first_hand_has_no_winner():
    assert closed_match([], book_rules(LOCOS), 2) == MatchEnd(End.OPEN, ())


@pytest.mark.parametrize(
    ("end", "scoring", "winners"),
    [
        ("hands", "winner_collects", (1,)),
        ("hands", "own_penalty", (0,)),
        ("hands", "zero_sum", (1,)),
        ("hands", "none", (0,)),
        ("hands", "largest_minus_own", (0,)),
        ("target", "winner_collects", (1,)),
        ("target", "zero_sum", (1,)),
        ("out_at", "own_penalty", (0,)),
    ],
)
def test_every_scoring_has_its_winner_at_every_end(end, scoring, winners):
    """Ana goes out twice for little, Bo once for much."""
    rules = Rules(end=End(end), scoring=Scoring(scoring), target=40, hands=3)
    hands = played(rules, (0, (0, 1, 3)), (1, (30, 0, 45)), (0, (0, 32, 2)))

    assert match_end(hands, rules, 3) == MatchEnd(End(end), winners)


def test_two_may_pass_the_target_together_where_everybody_writes():
    """Where everyone writes what their hand is lighter than the heaviest, the higher total wins (ruling 77)."""
    rules = Rules(scoring=Scoring.LARGEST_MINUS_OWN, target=40)

    assert match_end(played(rules, (0, (0, 5, 50))), rules, 3) == MatchEnd(End.TARGET, (0,))


def test_a_zero_sum_match_goes_on_below_nothing():
    rules = Rules(scoring=Scoring.ZERO_SUM, target=40)
    hands = played(rules, (0, (0, 30)), (1, (39, 0)))

    assert standing_of(hands, rules, 2).totals == (-9, 9)
    assert match_end(hands, rules, 2) is None


@pytest.mark.parametrize(
    ("rules", "own_end"),
    [
        (Rules(), True),
        (Rules(end=End.HANDS), True),
        (Rules(end=End.OPEN), False),
        (Rules(scoring=Scoring.NONE, end=End.OPEN, match_form="countdown_redeal", players=(2, 6)), True),
    ],
)
def test_a_match_ends_by_itself_unless_it_is_open(rules, own_end):
    assert ends_by_itself(rules) is own_end


@pytest.mark.parametrize(
    ("next_dealer", "went_out", "left", "dealer"),
    [
        (NextDealer.LEFT, 2, (5, 9, 0, 4), 2),
        (NextDealer.SAME, 2, (5, 9, 0, 4), 1),
        (NextDealer.WINNER, 2, (5, 9, 0, 4), 2),
        (NextDealer.LOSER, 2, (5, 9, 0, 4), 1),
        (NextDealer.LOSER, 2, (9, 5, 0, 9), 3),
        (NextDealer.WINNER, None, (5, 9, 3, 4), 1),
        (NextDealer.LOSER, None, (5, 9, 3, 4), 1),
    ],
)
def test_the_next_dealer_follows_from_the_hand(next_dealer, went_out, left, dealer):
    """Seat 1 dealt; of two who lost alike the first after the dealer deals (ruling 10)."""
    rules = Rules(next_dealer=next_dealer)
    (hand,) = played(rules, (went_out, left))

    assert dealer_after(standing_of([hand], rules, 4), rules, 1, went_out, hand) == dealer
