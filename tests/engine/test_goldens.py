"""The golden hands leave out no rule book and no way in which a hand ends."""

from app.engine import BOOKS, Reason
from tests.engine.goldens import GOLDEN, load_golden


def test_every_book_has_a_hand_worked_out_on_paper():
    assert {load_golden(name)["record"]["rules"]["book"] for name in GOLDEN} == set(BOOKS)


def test_every_end_of_a_hand_was_worked_out_on_paper():
    assert {load_golden(name)["expect"]["reason"] for name in GOLDEN} == {*Reason, None}


def test_every_hand_says_how_its_answer_was_worked_out():
    assert [name for name in GOLDEN if not load_golden(name)["derived"]] == []
