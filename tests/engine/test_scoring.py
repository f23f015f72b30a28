"""What a hand is worth, and who writes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import BOOKS, Rank, Rules, book_rules, points_of, score_hand, score_points, score_state
from app.engine.cards import RANKS
from app.engine.options import Blocked, BlockedTie, End, MatchForm, Scoring
from tests.engine.positions import after, cards, position

SCORED = ["ocho-americano", "ocho-americano-acciones", "ochos-locos", "crazy-eights-id"]
OTHERWISE = {"mau-mau", "openspiel", "openspiel-special"}
"""Books that count some ranks otherwise."""
points = st.lists(st.integers(1, 508), min_size=2, max_size=7)


def scored(scoring, **options):
    """Return rules of a scoring that contradict nothing."""
    return Rules(scoring=Scoring(scoring), end=End.HANDS, **options)


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


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        ("none", (0, 0, 0, 0)),
        ("winner_collects", (85, 0, 0, 0)),
        ("own_penalty", (0, 25, 50, 10)),
        ("zero_sum", (85, -25, -50, -10)),
        ("largest_minus_own", (50, 25, 0, 40)),
        ("average", (28, 0, 0, 0)),
    ],
)
def test_a_won_hand_is_written_in_each_of_these_ways(scoring, scores):
    """85 among three is 28 and a third, and the fraction of an average falls away (ruling 88)."""
    score = score_points([0, 25, 50, 10], scored(scoring), 0)

    assert (score.points, score.scores, score.winners) == ((0, 25, 50, 10), scores, (0,))


@pytest.mark.parametrize(
    ("scoring", "blocked", "scores", "winners"),
    [
        ("none", "draw", (0, 0, 0), ()),
        ("none", "each_own", (0, 0, 0), ()),
        ("none", "lowest_takes_all", (0, 0, 0), (0,)),
        ("none", "lowest_takes_difference", (0, 0, 0), (0,)),
        ("none", "fewest_cards", (0, 0, 0), (1,)),
        ("winner_collects", "draw", (0, 0, 0), ()),
        ("winner_collects", "lowest_takes_all", (29, 0, 0), (0,)),
        ("winner_collects", "lowest_takes_difference", (17, 0, 0), (0,)),
        ("winner_collects", "fewest_cards", (0, 25, 0), (1,)),
        ("own_penalty", "draw", (0, 0, 0), ()),
        ("own_penalty", "each_own", (6, 10, 19), ()),
        ("own_penalty", "lowest_takes_all", (6, 10, 19), (0,)),
        ("own_penalty", "lowest_takes_difference", (6, 10, 19), (0,)),
        ("own_penalty", "fewest_cards", (6, 10, 19), (1,)),
        ("zero_sum", "draw", (0, 0, 0), ()),
        ("zero_sum", "lowest_takes_all", (29, -10, -19), (0,)),
        ("zero_sum", "lowest_takes_difference", (17, -4, -13), (0,)),
        ("zero_sum", "fewest_cards", (-6, 25, -19), (1,)),
        ("largest_minus_own", "draw", (0, 0, 0), ()),
        ("largest_minus_own", "lowest_takes_all", (13, 9, 0), (0,)),
        ("largest_minus_own", "lowest_takes_difference", (13, 9, 0), (0,)),
        ("largest_minus_own", "fewest_cards", (13, 9, 0), (1,)),
        ("average", "draw", (0, 0, 0), ()),
        ("average", "lowest_takes_all", (14, 0, 0), (0,)),
        ("average", "lowest_takes_difference", (8, 0, 0), (0,)),
        ("average", "fewest_cards", (0, 12, 0), (1,)),
    ],
)
def test_a_blocked_hand_is_written_in_each_of_these_ways(scoring, blocked, scores, winners):
    """Three players hold 6, 10 and 19 points in two, one and three cards (rulings 44 to 48)."""
    rules = scored(scoring, blocked=Blocked(blocked))
    score = score_points([6, 10, 19], rules, None, cards=[2, 1, 3])

    assert (score.scores, score.winners) == (scores, winners)


@pytest.mark.parametrize(
    ("scoring", "blocked", "scores"),
    [
        ("winner_collects", "lowest_takes_all", (13, 13, 0, 0)),
        ("winner_collects", "lowest_takes_difference", (10, 10, 0, 0)),
        ("zero_sum", "lowest_takes_all", (13, 13, -19, -8)),
        ("zero_sum", "lowest_takes_difference", (10, 10, -16, -5)),
        ("average", "lowest_takes_all", (6, 6, 0, 0)),
        ("average", "lowest_takes_difference", (5, 5, 0, 0)),
        ("own_penalty", "lowest_takes_all", (3, 3, 19, 8)),
        ("largest_minus_own", "lowest_takes_all", (16, 16, 0, 11)),
    ],
)
def test_who_tie_for_the_lowest_share_in_whole_parts(scoring, blocked, scores):
    """Of 27 each of two takes 13, and the odd point falls away (ruling 46)."""
    score = score_points([3, 3, 19, 8], scored(scoring, blocked=Blocked(blocked)), None)

    assert (score.scores, score.winners) == (scores, (0, 1))


@pytest.mark.parametrize("scoring", ["winner_collects", "zero_sum", "average", "largest_minus_own", "none"])
@pytest.mark.parametrize("blocked", ["lowest_takes_all", "lowest_takes_difference", "fewest_cards"])
def test_where_everybody_ties_nobody_writes_anything(scoring, blocked):
    score = score_points([7, 7, 7], scored(scoring, blocked=Blocked(blocked)), None, cards=[2, 2, 2])

    assert (score.scores, score.winners) == ((0, 0, 0), (0, 1, 2))


@pytest.mark.parametrize(
    ("held", "winners", "scores"), [("AS | 8H 8D | AC", (0, 2), (50, 0, 50)), ("8S | AH AD", (0,), (2, 0))]
)
def test_the_fewest_cards_win_whatever_they_are_worth(held, winners, scores):
    """Card counts decide only where the table says so (ruling 47)."""
    rules = book_rules("ochos-locos", {"blocked": "fewest_cards"})
    score = score_hand([cards(hand) for hand in held.split("|")], rules, None)

    assert (score.winners, score.scores) == (winners, scores)


def test_of_equal_hands_with_different_counts_the_points_decide_elsewhere():
    """Equal totals tie, be they in one card or in two (ruling 47)."""
    assert score_hand([cards("TS"), cards("4H 6D"), cards("QC AC")], book_rules("ochos-locos"), None).winners == (0, 1)


def test_without_the_cards_nobody_can_tell_who_holds_the_fewest():
    rules = book_rules("ochos-locos", {"blocked": "fewest_cards"})

    with pytest.raises(ValueError, match="number of cards"):
        score_points([3, 4], rules, None)
    assert score_points([0, 4], rules, 0).scores == (4, 0)


def test_a_tie_for_the_fewest_cards_may_be_a_drawn_hand():
    rules = book_rules("ochos-locos", {"blocked": "fewest_cards", "blocked_tie": "draw"})

    assert score_points([3, 4, 20], rules, None, cards=[1, 1, 2]) == score_points(
        [3, 4, 20], book_rules("ochos-locos", {"blocked": "draw"}), None
    )


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        ("none", (0, 0, 0, 0)),
        ("winner_collects", (42, 0, 42, 0)),
        ("own_penalty", (0, 42, 0, 42)),
        ("zero_sum", (42, -42, 42, -42)),
        ("largest_minus_own", (42, 0, 42, 0)),
        ("average", (21, 0, 21, 0)),
    ],
)
@pytest.mark.parametrize("went_out", [0, 2])
def test_partners_count_together_and_write_the_same(scoring, scores, went_out):
    """Both of a pair are out when a hand ends, so only the other pair still holds cards: 12 and 30."""
    rules = scored(scoring, players=(4, 4), match_form=MatchForm.PARTNERS)
    score = score_points([0, 12, 0, 30], rules, went_out)

    assert (score.scores, score.winners) == (scores, (0, 2))


@pytest.mark.parametrize(
    ("blocked", "scores", "winners"),
    [
        ("lowest_takes_all", (16, 0, 16, 0), (0, 2)),
        ("lowest_takes_difference", (7, 0, 7, 0), (0, 2)),
        ("fewest_cards", (0, 9, 0, 9), (1, 3)),
        ("draw", (0, 0, 0, 0), ()),
    ],
)
def test_in_a_blocked_hand_of_partners_the_pairs_are_compared(blocked, scores, winners):
    """One pair holds 9 points in three cards, one of them being out; the other 12 and 4 in two."""
    rules = Rules(players=(4, 4), match_form=MatchForm.PARTNERS, blocked=Blocked(blocked))
    score = score_points([0, 12, 9, 4], rules, None, cards=[0, 1, 3, 1])

    assert (score.scores, score.winners) == (scores, winners)


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        ("winner_collects", (170, 0, 0, 0)),
        ("own_penalty", (0, 50, 100, 20)),
        ("zero_sum", (170, -50, -100, -20)),
        ("largest_minus_own", (100, 50, 0, 80)),
        ("average", (56, 0, 0, 0)),
        ("none", (0, 0, 0, 0)),
    ],
)
def test_a_hand_won_with_a_wild_card_may_count_double(scoring, scores):
    """All points count twice before anything is made of them: a third of 170 is 56 (rulings 87 and 88)."""
    rules = scored(scoring, wild_finish_doubles=True)
    score = score_points([0, 25, 50, 10], rules, 0, on_wild=True)

    assert (score.points, score.scores) == ((0, 25, 50, 10), scores)


def test_nothing_counts_double_where_the_table_does_not_say_so_or_nobody_went_out():
    doubled = scored("winner_collects", wild_finish_doubles=True)

    assert score_points([0, 25], scored("winner_collects"), 0, on_wild=True).scores == (25, 0)
    assert score_points([0, 25], doubled, 0).scores == (25, 0)
    assert score_points([5, 25], doubled, None, on_wild=True).scores == (20, 0)


@pytest.mark.parametrize(
    ("hands", "moves", "scores"),
    [("8S | KD", "8S", (20, 0)), ("9S | KD", "9S", (10, 0)), ("9S 8H | KD 9D", "9S 9D 8H", (20, 0))],
)
def test_a_played_hand_knows_by_its_last_card_whether_it_counts_double(hands, moves, scores):
    state = after(position("ochos-locos", hands, top="3S", wild_finish_doubles=True), moves)

    assert (state.reason, score_state(state).scores) == ("out", scores)


def test_a_joker_is_a_wild_card_to_finish_on():
    state = position("ochos-locos", "*1 | KD", top="3S", jokers=2, wild_finish_doubles=True)

    assert score_state(after(state, "*1")).scores == (20, 0)


def test_what_the_last_card_makes_others_draw_counts():
    """Where the last card takes effect, its penalty is served before the count."""
    options = {"effects": {"2": "draw2"}, "last_card_effect": True}
    state = after(position("ochos-locos", "2S | KD | 4D", top="3S", stock="QH 9C 7C", **options), "2S")

    assert score_state(state).points == (0, 29, 4)
    assert score_state(state).scores == (33, 0, 0)


def test_a_hand_whose_plays_have_run_out_is_scored_like_a_blocked_one():
    state = after(position("ochos-locos", "2S 5D | KS KD", top="3S", max_plays=1), "2S")

    assert (state.reason, score_state(state).scores, score_state(state).winners) == ("max_plays", (15, 0), (0,))


def test_a_hand_whose_stock_has_run_out_is_scored_like_a_blocked_one():
    state = after(position("ochos-locos", "5D | 4D 9H", top="3S", stock="KD", stock_out="end_hand"), "draw")

    assert (state.reason, score_state(state).scores, score_state(state).winners) == ("stock", (0, 2), (1,))


def test_the_pair_that_is_out_collects_what_the_other_pair_holds():
    """Both of a pair must go out; one of the others may be out alone by then."""
    state = position("ochos-locos", "4S | KS | 5S | 8D 2C", top="3S", players=[4, 4], match_form="partners")
    state = after(state, "4S KS")
    assert not state.over
    score = score_state(after(state, "5S"))

    assert (score.points, score.scores, score.winners) == ((0, 0, 0, 52), (52, 0, 52, 0), (0, 2))


COLLECTING = (Scoring.WINNER_COLLECTS, Scoring.ZERO_SUM, Scoring.AVERAGE)


@st.composite
def counts(draw):
    """Draw rules, the points and cards left, who went out and whether on a wild card."""
    partners = draw(st.booleans())
    players = 4 if partners else draw(st.integers(2, 7))
    scoring = draw(st.sampled_from(Scoring))
    own = scoring in (Scoring.OWN_PENALTY, Scoring.NONE)
    rules = Rules(
        players=(4, 4) if partners else (2, 7),
        match_form=MatchForm.PARTNERS if partners else MatchForm.PLAIN,
        scoring=scoring,
        end=End.HANDS,
        blocked=draw(st.sampled_from([one for one in Blocked if own or one is not Blocked.EACH_OWN])),
        blocked_tie=draw(st.sampled_from(BlockedTie)),
        wild_finish_doubles=draw(st.booleans()),
    )
    left = draw(st.lists(st.integers(1, 40), min_size=players, max_size=players))
    many = draw(st.lists(st.integers(1, 4), min_size=players, max_size=players))
    went_out = draw(st.none() | st.integers(0, players - 1))
    if went_out is not None:
        for seat in (went_out, (went_out + 2) % 4) if partners else (went_out,):
            left[seat] = many[seat] = 0
    return rules, left, many, went_out, draw(st.booleans())


def count(rules, left, many, went_out, on_wild):
    return score_points(left, rules, went_out, cards=many, on_wild=on_wild)


@given(counts())
def test_what_some_gain_others_lose_but_for_a_remainder(case):
    """A zero-sum sheet adds up to nothing, but for what did not divide among those who tied (ruling 46)."""
    rules, left, _, went_out, _ = case
    score = count(*case)
    if rules.scoring is Scoring.ZERO_SUM:
        assert -max(1, len(score.winners)) < sum(score.scores) <= 0
    elif rules.scoring is Scoring.OWN_PENALTY and went_out is not None and rules.match_form is MatchForm.PLAIN:
        assert sum(score.scores) in (sum(left), 2 * sum(left))


@given(counts())
def test_only_winners_gain_where_winners_collect(case):
    rules = case[0]
    score = count(*case)
    if rules.scoring in COLLECTING:
        assert {seat for seat, gain in enumerate(score.scores) if gain > 0} <= set(score.winners)
        assert len({score.scores[seat] for seat in score.winners}) <= 1


@given(counts())
def test_nobody_is_better_off_with_more_in_the_hand(case):
    """A point more in somebody's hand never gains them anything, and never costs the others."""
    rules, left, many, went_out, on_wild = case
    loser = next(seat for seat in range(len(left)) if left[seat])
    before, after = (
        count(rules, [*left[:loser], left[loser] + more, *left[loser + 1 :]], many, went_out, on_wild)
        for more in (0, 1)
    )
    better = min if rules.scoring is Scoring.OWN_PENALTY else max
    if rules.scoring is not Scoring.NONE and rules.blocked_tie is BlockedTie.SPLIT:
        assert better(before.scores[loser], after.scores[loser]) == before.scores[loser]


@given(counts(), st.randoms(use_true_random=False))
def test_who_sits_where_changes_nothing(case, dice):
    rules, left, many, went_out, on_wild = case
    players = len(left)
    order = [(seat + 1) % players for seat in range(players)]
    if rules.match_form is MatchForm.PLAIN:
        dice.shuffle(order)
    moved = count(
        rules,
        [left[seat] for seat in order],
        [many[seat] for seat in order],
        None if went_out is None else order.index(went_out),
        on_wild,
    )
    score = count(*case)

    assert moved.scores == tuple(score.scores[seat] for seat in order)
    assert set(moved.winners) == {order.index(seat) for seat in score.winners}


@given(counts())
def test_partners_always_write_the_same(case):
    score = count(*case)
    if case[0].match_form is MatchForm.PARTNERS:
        assert score.scores[:2] == score.scores[2:]
        assert {(seat + 2) % 4 for seat in score.winners} == set(score.winners)
