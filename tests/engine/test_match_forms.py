"""The forms of a match: columns, countdowns, elimination, pairs."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import (
    HandScore,
    MatchEnd,
    Rank,
    Rules,
    closed_match,
    course_of,
    deal,
    dealer_after,
    is_level,
    match_end,
    next_numbers,
    opening_of,
    score_points,
    shuffled_deck,
    spread,
    standing_of,
)
from app.engine.options import Blocked, End, MatchForm, NextDealer, Scoring, Tie

HOLLYWOOD = Rules(match_form=MatchForm.HOLLYWOOD, target=50)
ELIMINATION = Rules(match_form=MatchForm.ELIMINATION, scoring=Scoring.OWN_PENALTY, end=End.OUT_AT, target=50)
UNSCORED = {"scoring": Scoring.NONE, "end": End.OPEN, "blocked": Blocked.DRAW, "players": (2, 6)}
REDEAL = Rules(match_form=MatchForm.COUNTDOWN_REDEAL, **UNSCORED)
PICK_UP = Rules(match_form=MatchForm.COUNTDOWN_PICK_UP, **UNSCORED)
PARTNERS = Rules(match_form=MatchForm.PARTNERS, players=(4, 4), target=100)
A, B, C, D = range(4)


def changed(rules, **options):
    """Return the rules with some options set otherwise."""
    return Rules(
        **{name: getattr(rules, name) for name in ("match_form", "scoring", "end", "target", "players")} | options
    )


def won(seat, gain, players=3):
    """Return a hand that a seat won, and what it wrote for it."""
    scores = tuple(gain if seat == one else 0 for one in range(players))
    return HandScore((0,) * players, scores, (seat,))


def columns(standing):
    return [seat.columns for seat in standing.seats]


HOLLYWOOD_SHEET = [
    # Winner, gain, then the columns of A, B and C; `None` is a column that is not opened.
    (A, 20, (20, None, None), (None, None, None), (None, None, None)),
    (A, 25, (45, 25, None), (None, None, None), (None, None, None)),
    (B, 30, (45, 25, None), (30, None, None), (None, None, None)),
    (A, 10, (55, 35, 10), (30, None, None), (None, None, None)),  # The first column is closed.
    (C, 15, (55, 35, 10), (30, None, None), (None, 15, None)),  # C is shut out of it and opens the second.
    (B, 12, (55, 35, 10), (30, 12, None), (None, 15, None)),
    (B, 40, (55, 35, 10), (30, 52, 40), (None, 15, None)),  # The second is closed.
    (C, 5, (55, 35, 10), (30, 52, 40), (None, 15, 5)),
    (C, 8, (55, 35, 10), (30, 52, 40), (None, 15, 13)),
    (A, 41, (55, 35, 51), (30, 52, 40), (None, 15, 13)),
]


def test_a_hollywood_sheet_worked_out_on_paper():
    """The first win counts in one column, the second in two, later ones in all that still run (ruling 85)."""
    course = course_of([won(seat, gain) for seat, gain, *_ in HOLLYWOOD_SHEET], HOLLYWOOD, 3)

    assert [columns(standing) for standing in course] == [list(row[2:]) for row in HOLLYWOOD_SHEET]
    assert [standing.closed for standing in course[2:]] == [
        (False,) * 3, *[(True, False, False)] * 3, *[(True, True, False)] * 3, (True,) * 3
    ]  # fmt: skip
    assert all(standing.end is None for standing in course[:-1])
    assert course[-1].totals == (141, 122, 28)
    assert course[-1].end == MatchEnd(MatchForm.HOLLYWOOD, (A,))


def test_the_highest_sum_over_the_columns_wins_not_who_closes_the_last():
    """B closes two columns, and still has less in all than A."""
    standing = standing_of([won(A, 40, 2), won(A, 45, 2), won(B, 1, 2), won(B, 50, 2)], HOLLYWOOD, 2)

    assert columns(standing) == [(85, 45, None), (None, 51, 50)]
    assert standing.end == MatchEnd(MatchForm.HOLLYWOOD, (A,))


def test_who_is_ahead_in_hollywood_has_the_highest_sum():
    """One win of 30 is 30; two of 11 are 11 and 22."""
    standing = standing_of([won(A, 30), won(B, 11), won(B, 11)], HOLLYWOOD, 3)

    assert (standing.totals, standing.leaders) == ((30, 33, 0), (B,))


def test_a_drawn_hand_opens_no_column():
    drawn = HandScore((4, 4, 4), (0, 0, 0), ())

    assert standing_of([drawn], HOLLYWOOD, 3).seats == opening_of(HOLLYWOOD, 3).seats


def test_level_after_the_last_column_an_extra_hand_decides_beside_the_columns():
    hands = [HandScore((0, 0, 9), (50, 50, 0), (A, B))] * 3
    standing = standing_of(hands, HOLLYWOOD, 3)
    assert (all(standing.closed), is_level(standing, HOLLYWOOD), standing.end) == (True, True, None)
    assert match_end(hands, changed(HOLLYWOOD, tie=Tie.SHARED), 3) == MatchEnd(MatchForm.HOLLYWOOD, (A, B))

    decided = standing_of([*hands, won(B, 3)], HOLLYWOOD, 3)
    assert columns(decided) == columns(standing)
    assert decided.totals == (standing.totals[A], standing.totals[B] + 3, 0)
    assert decided.end == MatchEnd(MatchForm.HOLLYWOOD, (B,))


def eliminated(*hands, rules=ELIMINATION, players=4):
    """Play hands given as `(who went out or None, points of those still in)`, and return the course."""
    scores = []
    for went_out, left in hands:
        seats = standing_of(scores, rules, players).still_in
        place = None if went_out is None else seats.index(went_out)
        scores.append(spread(score_points(left, rules, place), seats, players))
    return course_of(scores, rules, players)


def test_an_elimination_worked_out_on_paper():
    """Who reaches the line is out and is dealt no more cards; the last one left wins (ruling 83)."""
    course = eliminated((A, (0, 20, 30, 10)), (B, (25, 0, 20, 15)), (D, (25, 10, 0)), (B, (0, 25)))

    assert [standing.totals for standing in course] == [
        (0, 20, 30, 10), (25, 20, 50, 25), (50, 30, 50, 25), (50, 30, 50, 50)
    ]  # fmt: skip
    assert [standing.still_in for standing in course] == [(A, B, C, D), (A, B, D), (B, D), (B,)]
    assert [standing.leaders for standing in course] == [(A,), (B,), (D,), (B,)]
    assert [standing.end for standing in course] == [None, None, None, MatchEnd(MatchForm.ELIMINATION, (B,))]


@pytest.mark.parametrize(("left", "winners"), [((10, 8), (B,)), ((8, 10), (A,)), ((9, 9), (A, B))])
@pytest.mark.parametrize("tie", Tie)
def test_if_the_last_cross_the_line_together_the_lower_total_wins(left, winners, tie):
    """Level, they share, whatever else is done about ties (ruling 83)."""
    rules = changed(ELIMINATION, tie=tie, blocked=Blocked.EACH_OWN)
    course = eliminated((C, (44, 44, 0)), (A, (0, 0, 60)), (None, left), rules=rules, players=3)

    assert course[-1].end == MatchEnd(MatchForm.ELIMINATION, winners)


def test_who_was_out_before_does_not_come_back_to_win():
    """C fell with 51; A and B cross with more, and the match is still one of theirs."""
    rules = changed(ELIMINATION, blocked=Blocked.EACH_OWN)
    course = eliminated((A, (0, 45, 51)), (B, (46, 0)), (None, (20, 30)), rules=rules, players=3)

    assert course[-1].totals == (66, 75, 51)
    assert course[-1].end == MatchEnd(MatchForm.ELIMINATION, (A,))


def test_a_hand_of_those_still_in_is_written_by_the_seats_of_the_match():
    assert spread(HandScore((0, 7), (0, 7), (0,)), (1, 3), 4) == HandScore((0, 0, 0, 7), (0, 0, 0, 7), (1,))


@pytest.mark.parametrize(
    ("next_dealer", "dealer", "expected"),
    [
        (NextDealer.LEFT, A, B),
        (NextDealer.LEFT, B, D),
        (NextDealer.SAME, C, D),
        (NextDealer.LOSER, A, D),
        (NextDealer.WINNER, C, B),
    ],
)
def test_only_those_still_in_deal(next_dealer, dealer, expected):
    """C falls in the second hand, which B won; whose turn would be C's, the next one deals."""
    rules = changed(ELIMINATION, next_dealer=next_dealer)
    hands = [score_points(left, rules, out) for out, left in ((A, (0, 20, 30, 10)), (B, (19, 0, 20, 15)))]

    assert dealer_after(standing_of(hands, rules, 4), rules, dealer, B, hands[-1]) == expected


def test_a_countdown_with_new_deals_worked_out_on_paper():
    """Everyone's number falls from eight with each hand won; who goes out at number one wins (ruling 86)."""
    hands = [won(A, 0), won(B, 0), *[won(A, 0)] * 6]
    course = course_of(hands, REDEAL, 3)
    assert [next_numbers(standing, REDEAL) for standing in (opening_of(REDEAL, 3), *course)] == [
        (8, 8, 8), (7, 8, 8), (7, 7, 8), (6, 7, 8), (5, 7, 8), (4, 7, 8), (3, 7, 8), (2, 7, 8), (1, 7, 8)
    ]  # fmt: skip
    assert (course[-1].end, course[-1].leaders) == (None, (A,))

    last = standing_of([*hands, won(A, 0)], REDEAL, 3)
    assert last.end == MatchEnd(MatchForm.COUNTDOWN_REDEAL, (A,))


def test_a_seats_number_is_what_it_is_dealt_and_its_wild_rank():
    standing = standing_of([won(A, 0), won(A, 0), won(B, 0)], REDEAL, 3)
    numbers = next_numbers(standing, REDEAL)
    dealt = deal(REDEAL, shuffled_deck(REDEAL, 3, b"seed"), 3, 0, b"seed", numbers=numbers)

    assert [len(hand) for hand in dealt.hands] == [6, 7, 8]
    assert Rank(str(numbers[A])) is Rank.SIX


def test_a_drawn_hand_leaves_the_numbers():
    assert next_numbers(standing_of([HandScore((3, 3), (0, 0), ())], REDEAL, 2), REDEAL) == (8, 8)


def test_level_at_the_end_of_a_countdown_one_card_decides():
    """Two who share a blocked hand at number one play one more, with a card each."""
    hands = [HandScore((3, 3), (0, 0), (A, B))] * 8
    assert match_end(hands, changed(REDEAL, tie=Tie.SHARED), 2) == MatchEnd(MatchForm.COUNTDOWN_REDEAL, (A, B))

    standing = standing_of(hands, REDEAL, 2)
    assert (standing.end, next_numbers(standing, REDEAL)) == (None, (1, 1))
    assert match_end([*hands, won(B, 0, 2)], REDEAL, 2) == MatchEnd(MatchForm.COUNTDOWN_REDEAL, (B,))


def test_a_countdown_in_one_hand_is_over_with_it():
    """Who picks up one card less each time and goes out with the last has won the match (ruling 86)."""
    assert next_numbers(opening_of(PICK_UP, 3), PICK_UP) == (8, 8, 8)
    assert match_end([won(C, 0)], PICK_UP, 3) == MatchEnd(MatchForm.COUNTDOWN_PICK_UP, (C,))


def test_a_countdown_in_one_hand_that_nobody_wins_is_dealt_anew_or_shared():
    drawn = HandScore((0, 0), (0, 0), ())

    assert match_end([drawn], PICK_UP, 2) is None
    assert match_end([drawn, won(A, 0, 2)], PICK_UP, 2) == MatchEnd(MatchForm.COUNTDOWN_PICK_UP, (A,))
    assert match_end([drawn], changed(PICK_UP, tie=Tie.SHARED), 2) == MatchEnd(MatchForm.COUNTDOWN_PICK_UP, (A, B))


@pytest.mark.parametrize("rules", [HOLLYWOOD, ELIMINATION, PARTNERS])
def test_no_other_form_has_numbers(rules):
    assert next_numbers(opening_of(rules, 4), rules) is None


def test_partners_win_together():
    hands = [score_points(left, PARTNERS, out) for out, left in ((A, (0, 30, 0, 20)), (D, (40, 0, 9, 0)))]
    standing = standing_of(hands, PARTNERS, 4)
    assert (standing.totals, standing.leaders, standing.end) == ((50, 49, 50, 49), (A, C), None)

    hands.append(score_points((0, 50, 0, 10), PARTNERS, C))
    assert match_end(hands, PARTNERS, 4) == MatchEnd(End.TARGET, (A, C))


def test_a_pair_is_not_level_with_itself():
    """Only where the pairs are level one more hand is played."""
    rules = changed(PARTNERS, players=(4, 4), end=End.HANDS, hands=2)
    hands = [score_points(left, rules, out) for out, left in ((A, (0, 30, 0, 20)), (D, (40, 0, 10, 0)))]
    assert is_level(standing_of(hands, rules, 4), rules)
    assert match_end(hands, rules, 4) is None

    hands.append(score_points((0, 5, 0, 0), rules, C))
    assert not is_level(standing_of(hands, rules, 4), rules)
    assert match_end(hands, rules, 4) == MatchEnd(End.HANDS, (A, C))


def test_where_pairs_write_nothing_the_hands_won_decide():
    rules = Rules(match_form=MatchForm.PARTNERS, players=(4, 4), scoring=Scoring.NONE, end=End.OPEN)
    hands = [score_points((0, 5, 0, 5), rules, A), score_points((0, 5, 0, 5), rules, C)]

    assert standing_of(hands, rules, 4).hands_won == (2, 0, 2, 0)
    assert closed_match(hands, rules, 4) == MatchEnd(End.OPEN, (A, C))


@st.composite
def forms(draw):
    """Draw rules of any form, and for how many players."""
    form = draw(st.sampled_from(MatchForm))
    end = draw(st.sampled_from((End.HANDS, End.OPEN, End.TARGET, End.OUT_AT)))
    scoring = draw(st.sampled_from(Scoring))
    if form in (MatchForm.COUNTDOWN_REDEAL, MatchForm.COUNTDOWN_PICK_UP):
        end, scoring = End.OPEN, Scoring.NONE
    elif form is MatchForm.HOLLYWOOD:
        end, scoring = End.TARGET, draw(st.sampled_from((Scoring.WINNER_COLLECTS, Scoring.AVERAGE)))
    elif form is MatchForm.ELIMINATION:
        end, scoring = End.OUT_AT, Scoring.OWN_PENALTY
    elif end is End.OUT_AT:
        scoring = Scoring.OWN_PENALTY
    elif end is End.TARGET and scoring in (Scoring.OWN_PENALTY, Scoring.NONE):
        end = End.HANDS
    rules = Rules(
        players=(4, 4) if form is MatchForm.PARTNERS else (2, 6),
        match_form=form,
        scoring=scoring,
        end=end,
        target=draw(st.sampled_from((1, 30, 100))),
        hands=draw(st.integers(1, 4)),
        tie=draw(st.sampled_from(Tie)),
        blocked=draw(st.sampled_from((Blocked.DRAW, Blocked.LOWEST_TAKES_ALL, Blocked.LOWEST_TAKES_DIFFERENCE))),
    )
    return rules, 4 if form is MatchForm.PARTNERS else draw(st.integers(2, 6))


def some_hand(dice, rules, seats, players, *, blocked=True):
    """Return a hand by lot of the seats that are still in."""
    out = None if blocked and dice.random() < 0.2 else dice.randrange(len(seats))
    left = [dice.randint(1, 60) for _ in seats]
    if out is not None:
        left[out] = 0
        if rules.match_form is MatchForm.PARTNERS:
            left[(out + 2) % 4] = 0
    return spread(score_points(left, rules, out), seats, players)


def some_match(dice, rules, players, *, longest=400, blocked=True):
    """Play a match by lot and return its hands."""
    hands = []
    while (standing := standing_of(hands, rules, players)).end is None and len(hands) < longest:
        hands.append(some_hand(dice, rules, standing.still_in, players, blocked=blocked))
    return hands


matches = st.tuples(forms(), st.integers(0, 2**32).map(random.Random))


@given(matches)
def test_every_match_that_has_an_end_of_its_own_comes_to_it(case):
    (rules, players), dice = case
    open_end = rules.end is End.OPEN and rules.match_form in (MatchForm.PLAIN, MatchForm.PARTNERS)
    drifting = rules.scoring is Scoring.ZERO_SUM and rules.end is End.TARGET
    hands = some_match(dice, rules, players, longest=40 if open_end or drifting else 400)
    end = match_end(hands, rules, players)

    assert open_end or drifting or end is not None
    if end is not None:
        assert end.winners
        assert end.winners == standing_of(hands, rules, players).leaders


@given(matches)
def test_no_match_is_over_before_its_last_hand(case):
    (rules, players), dice = case
    course = course_of(some_match(dice, rules, players, longest=40), rules, players)

    assert all(standing.end is None for standing in course[:-1])
    assert [standing.hands for standing in course] == list(range(1, len(course) + 1))


@given(matches)
def test_a_sheet_only_ever_grows(case):
    """No total falls but in a zero-sum match, nobody comes back in, and a closed column takes no more."""
    (rules, players), dice = case
    course = (opening_of(rules, players), *course_of(some_match(dice, rules, players, longest=40), rules, players))
    for before, after in pairwise(course):
        for old, new in zip(before.seats, after.seats, strict=True):
            assert new.total >= old.total or rules.scoring is Scoring.ZERO_SUM
            assert new.hands_won >= old.hands_won
            assert new.is_in <= old.is_in
            assert new.is_in or not old.is_in or new.total >= rules.target_for(players)
            assert old.is_in or new.total == old.total
            assert old.number is None or new.number in (old.number, old.number - 1)
            for place, shut in enumerate(before.closed):
                assert new.columns[place] == old.columns[place] if shut else True
                assert (new.columns[place] or 0) >= (old.columns[place] or 0)
        assert all(after.closed[place] for place, shut in enumerate(before.closed) if shut)


@given(matches)
def test_columns_are_opened_one_at_a_time_and_add_up(case):
    (_, players), dice = case
    hands = some_match(dice, HOLLYWOOD, players)
    course = (opening_of(HOLLYWOOD, players), *course_of(hands, HOLLYWOOD, players))
    for (before, after), hand in zip(pairwise(course), hands, strict=True):
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            opened = sum(column is not None for column in new.columns) - sum(c is not None for c in old.columns)
            assert opened in (0, 1) if seat in hand.winners else opened == 0
            if not all(before.closed):
                assert new.total == sum(column or 0 for column in new.columns)


@given(matches)
def test_who_sits_where_changes_nothing(case):
    (rules, players), dice = case
    hands = some_match(dice, rules, players, longest=40)
    order = [(seat + 1) % players for seat in range(players)]
    if rules.match_form is not MatchForm.PARTNERS:
        dice.shuffle(order)
    moved = [
        HandScore(
            tuple(hand.points[seat] for seat in order),
            tuple(hand.scores[seat] for seat in order),
            tuple(sorted(order.index(seat) for seat in hand.winners)),
        )
        for hand in hands
    ]
    old, new = standing_of(hands, rules, players), standing_of(moved, rules, players)

    assert new.seats == tuple(old.seats[seat] for seat in order)
    assert set(new.leaders) == {order.index(seat) for seat in old.leaders}
    assert (new.end is None) == (old.end is None)


@given(matches)
def test_someone_is_always_still_in_while_a_match_goes_on(case):
    (rules, players), dice = case
    for standing in course_of(some_match(dice, rules, players, longest=40), rules, players):
        if standing.end is None:
            assert len(standing.still_in) > 1
            assert set(standing.leaders) <= set(standing.still_in)
            assert standing.leaders
