"""The letters on the counters of players."""

import pytest

from app.web.counters import initials


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Lola", "Marta"], ["L", "M"]),
        (["Maria", "Marta", "Teo"], ["Mi", "Mt", "T"]),
        (["lola", "Luis"], ["Lo", "Lu"]),
        (["Ana", "Ana B"], ["An", "AB"]),
        (["A", "Ana"], ["A", "An"]),
        (["Ángel"], ["Á"]),
    ],
)
def test_two_letters_tell_equal_beginnings_apart(names, letters):
    assert initials(names) == letters
