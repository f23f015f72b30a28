"""The colours of the counters on a sheet and at a table."""

import pytest

from app.services import sheet


@pytest.mark.parametrize(
    ("wanted", "colours"),
    [
        ([0, 1, 2], [0, 1, 2]),
        ([4, 0, 2], [4, 0, 2]),
        ([0, 7, 1], [0, 2, 1]),
        ([3, 10, 17], [3, 0, 1]),
        ([0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 0]),
    ],
)
def test_a_player_keeps_the_colour_of_the_group_and_nobody_has_the_same(wanted, colours):
    assert sheet.colours_of(wanted) == colours
