"""What a sheet says of the hands to come."""

import re

import pytest

from tests.web.test_match_forms import ELIMINATION, HANDS, HOLLYWOOD, PARTNERS, REDEAL, words

TARGET = {"target": 100, "target_per_player": False}
PENALTY = {"scoring": "own_penalty", "end": "out_at", "target": 50, "target_per_player": False, "blocked": "each_own"}


@pytest.fixture(name="said")
def _said(page):
    def said(match):
        """Return the sentences about what lies ahead."""
        found = re.search(r'<ul class="milestones">(.*?)</ul>', page(f"/matches/{match}"), re.DOTALL)
        return [words(line).strip() for line in re.findall(r"<li>(.*?)</li>", found[1], re.DOTALL)] if found else []

    return said


def test_a_match_to_a_target_says_who_can_win_with_a_hand_like_the_best_one(begin, enter, said):
    match = begin(TARGET)
    assert said(match) == []
    enter(match, 0, 0, 20, 20)
    assert said(match) == []
    enter(match, 1, 50, 0, 9)
    assert said(match) == [
        "The next hand can decide: one like hand 2, with 59, is enough for Bo.",
    ]
    enter(match, 0, 0, 3, 1)
    assert said(match) == [
        "The next hand can decide: one like hand 2, with 59, is enough for Ana or Bo.",
        "Ana needs 56",
    ]
    enter(match, 1, 50, 0, 9)
    assert said(match) == []


def test_partners_need_their_points_together(begin, enter, said):
    match = begin(PARTNERS, players=4)
    enter(match, 0, 0, 20, 0, 14)
    assert said(match) == ["The next hand can decide: one like hand 1, with 34, is enough for Ana and Cleo."]


def test_where_the_lowest_wins_the_highest_is_told_how_near_the_end_is(begin, enter, said):
    match = begin(PENALTY)
    enter(match, 0, 0, 20, 12)
    assert said(match) == ["When Bo writes 30 more, the match ends and the lowest total wins."]
    enter(match, 1, 5, 0, 8)
    assert said(match) == ["When one of Bo and Cleo writes 30 more, the match ends and the lowest total wins."]


def test_who_is_next_to_drop_out_is_told(begin, enter, said):
    match = begin(ELIMINATION)
    enter(match, 0, 0, 20, 50)
    assert said(match) == ["Bo is out with 30 more."]


def test_a_column_says_what_closes_it(begin, enter, said):
    match = begin(HOLLYWOOD, players=2)
    enter(match, 0, 0, 40)
    assert said(match) == ["Column I closes when Ana writes 10 more."]
    enter(match, 0, 0, 45)
    assert said(match) == ["Column II closes when Ana writes 5 more."]


def test_hands_are_counted_down(begin, enter, said):
    match = begin(HANDS | {"hands": 3})
    enter(match, 0, 0, 20, 12)
    assert said(match) == ["2 hands to go."]
    enter(match, 0, 0, 20, 12)
    assert said(match) == ["The next hand is the last one."]


def test_a_match_without_points_says_when_nobody_can_catch_up(begin, enter, said):
    match = begin(HANDS | {"hands": 3, "scoring": "none", "blocked": "draw"})
    enter(match, 0, None, None, None)
    enter(match, 0, None, None, None)
    assert said(match) == ["The next hand is the last one.", "Nobody can catch up with Ana."]


def test_a_countdown_says_for_whom_a_hand_is_enough(begin, enter, said):
    match = begin(REDEAL, players=2)
    for _ in range(7):
        enter(match, 0, None, None)
    assert said(match) == ["A hand won now is enough for Ana to win the match."]
