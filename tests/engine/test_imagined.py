"""Hands as they may lie behind what one seat sees."""

from random import Random

import pytest

from app.engine import perspective
from app.engine.imagined import Imagination
from tests.engine.positions import legal, position

PARTNERS = {"players": [4, 4], "match_form": "partners"}


@pytest.mark.parametrize("partner", ["9H 9C", ""])
def test_a_seat_may_do_the_same_wherever_the_other_cards_lie(partner):
    """Whether a last eight names a suit depends on a partner, who may be out."""
    state = position("crazy-eights-id", f"8S | 4S 5D | {partner} | KC 2D", top="9S", **PARTNERS)

    assert legal(Imagination(perspective(state, 0)).lay(Random(1))) == legal(state)
