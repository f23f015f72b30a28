"""Score sheets worked out on paper; `e2e/test_counting_along.py` has a browser count the same ones."""

import pytest

from app.engine import course_of, dealer_after, points_of, score_points, spread, with_charges
from app.engine.options import Blocked, MatchForm, Scoring
from tests.engine.papersheets import SHEETS, load_sheet, read_hand


def count(hand, rules, players):
    """Return what a hand of a sheet scores."""
    dealt, held = read_hand(hand, players)
    points = [one if isinstance(one, int) else points_of(one, rules) for one in held]
    cards = [0 if isinstance(one, int) else len(one) for one in held]
    went_out = None if hand["out"] is None else dealt.index(hand["out"])
    score = score_points(points, rules, went_out, cards=cards, on_wild=hand.get("wild", False))
    return with_charges(spread(score, dealt, players), hand.get("charges", [0] * players), rules)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_counted_as_on_paper(name):
    sheet = load_sheet(name)
    rules, players, hands = sheet["rules"], sheet["players"], sheet["hands"]
    scores = [count(hand, rules, players) for hand in hands]
    course = course_of(scores, rules, players)

    dealer = sheet["first_dealer"]
    for hand, score, after in zip(hands, scores, course, strict=True):
        dealer = dealer_after(after, rules, dealer, hand["out"], score)
        assert [list(score.scores), list(score.winners), list(after.totals), dealer] == [
            hand["scores"],
            hand["winners"],
            hand["totals"],
            hand["next_dealer"],
        ]
    assert all(after.end is None for after in course[:-1])
    end, last = sheet["end"], course[-1]
    assert (
        last.end == end if end is None else (last.end.reason, list(last.end.winners)) == (end["reason"], end["winners"])
    )
    assert list(last.leaders) == sheet["leaders"]
    for what, seen in {
        "columns": [list(seat.columns) for seat in last.seats],
        "numbers": [seat.number for seat in last.seats],
        "hands_won": list(last.hands_won),
        "still_in": list(last.still_in),
    }.items():
        assert seen == sheet.get(what, seen), what


def test_every_scoring_form_and_blocked_hand_stands_on_some_sheet():
    """A scoring, a form of a match or a rule for blocked hands that comes new needs a sheet."""
    rules = [load_sheet(name)["rules"] for name in SHEETS]
    assert {one.scoring for one in rules} == set(Scoring)
    assert {one.match_form for one in rules} == set(MatchForm)
    assert {one.blocked for one in rules} == set(Blocked)
