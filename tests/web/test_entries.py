"""A typed hand that is refused: which player it is about."""

import pytest

from app.engine import ImpossibleHandError
from app.services.errors import RefusedError
from app.web import entries
from app.web.entries import EntryForm, Typed

FORM = EntryForm(1, "0", (Typed("", ""), Typed("8 K", ""), Typed("", "0"), Typed("", "33")), "1")


@pytest.mark.parametrize(
    ("error", "seat"),
    [
        (RefusedError("Say what %(name)s was left with.", name="Teo", about=1), 1),
        (ImpossibleHandError("Only one player can have gone out."), 2),
        (ImpossibleHandError("No cards make %(points)s points.", points=33), 3),
        (ImpossibleHandError("The deck cannot make all these points at once.", points=12), None),
    ],
)
def test_a_refusal_leads_to_the_player_it_is_about(error, seat):
    assert entries.find_seat(FORM, error) == seat
