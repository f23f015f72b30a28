"""Long names in narrow columns: where they may be broken."""

import pytest

from app.web.hyphens import SOFT, hyphened


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Maximiliano", "Ma-xi-mi-liano"),
        ("Guadalupe García", "Gua-da-lupe García"),
        ("Francisco", "Fran-cisco"),
        ("GUILLERMO", "GUI-LLERMO"),
        ("Señora Robledo", "Señora Robledo"),
        ("Ana", "Ana"),
        ("عبد الرحمن الطويل", "عبد الرحمن الطويل"),
    ],
)
def test_a_long_word_is_broken_between_syllables_and_never_beside_one_letter(name, broken):
    assert hyphened(name) == broken.replace("-", SOFT)
