"""What a hand came to, in sums that can be followed with a finger."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from app.engine import book_rules
from app.engine.options import Blocked, Scoring
from app.web import counts

RULES = book_rules("ochos-locos", {})


@pytest.fixture(name="said")
def _said(app):
    """Say what each of three seats yields or writes; `out` is who went out."""

    def say(rules, points, *, out=None, winners=(0,), scores=None):
        sheet = SimpleNamespace(rules=rules, seats=[None] * 3)
        row = SimpleNamespace(
            points=points, earned=scores or points, winners=winners, went_out=out, dealt=(0, 1, 2), on_wild=False
        )
        with app.test_request_context(headers={"Accept-Language": "en"}):
            return [counts.step_words(sheet, row, seat) for seat in range(3)]

    return say


def test_who_takes_the_difference_of_a_blocked_hand_sees_each_difference(said):
    rules = replace(RULES, blocked=Blocked.LOWEST_TAKES_DIFFERENCE)
    assert said(rules, (14, 25, 19)) == ["", "25 − 14 = 11", "19 − 14 = 5"]
    assert said(rules, (0, 25, 19), out=0) == ["", "", ""], "nothing is taken off where somebody went out"


def test_how_much_less_than_the_most_is_written_seat_by_seat(said):
    rules = replace(RULES, scoring=Scoring.LARGEST_MINUS_OWN)
    assert said(rules, (0, 25, 19), out=0, scores=(25, 0, 6)) == ["25 − 0 = 25", "25 − 25 = 0", "25 − 19 = 6"]


def test_own_cards_need_no_sum(said):
    assert said(book_rules("ocho-americano", {}), (14, 25, 19)) == ["", "", ""]
