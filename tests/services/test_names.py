"""Names that people type: what is kept of them, and which of them are one."""

import pytest

from app.services.errors import RefusedError
from app.services.names import fold, read_player_name, read_username, tidy

UNSEEN = [
    "\u00ad",
    "\u034f",
    "\u115f",
    "\u1160",
    "\u17b5",
    "\u180b",
    "\u200b",
    "\u2060",
    "\u2800",
    "\u3164",
    "\ufe00",
    "\uffa0",
    "\ufffc",
    "\U0001d173",
    "\U000e0100",
]


@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
def test_a_character_that_nobody_sees_makes_no_other_name(unseen):
    assert tidy(f"Te{unseen}o{unseen}") == "Teo"
    assert fold(f"Te{unseen}o") == "teo"


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d", "\ufe0e", "\ufe0f"], ids=ascii)
def test_what_joins_symbols_is_kept_and_makes_no_other_name(joiner):
    assert tidy(f"Te{joiner}o") == f"Te{joiner}o"
    assert fold(f"Te{joiner}o") == "teo"


def test_an_accent_is_composed_also_behind_something_unseen():
    assert tidy("Jose\u034f\u0301") == "José"


def test_spaces_around_something_unseen_become_one():
    assert tidy(" Teo \u200b\tLuis\n") == "Teo Luis"
    assert fold("Teo \u200b LUIS") == "teo luis"


def test_a_letter_carries_no_mark_twice_and_four_at_most():
    assert tidy("Te\u0301\u0301\u0301o") == "Téo"
    assert tidy("a\u0300\u0301\u0302\u0303\u0304\u0305") == tidy("a\u0300\u0301\u0302\u0303")


@pytest.mark.parametrize("name", ["Nguyễn Thị Ngọc", "किरण", "שָׁלוֹם", "น้ำผึ้ง", "👩‍👩‍👧", "❤️ Lola"])
def test_names_of_every_script_stay_as_they_are(name):
    assert read_player_name(name) == name


@pytest.mark.parametrize("name", ["\u034f", "\u200d\ufe0f", "\u2800 \u3164", "\u0301"], ids=ascii)
def test_a_name_that_nobody_sees_is_none(name):
    with pytest.raises(RefusedError, match="needs a name"):
        read_player_name(name)


@pytest.mark.parametrize("unseen", [*UNSEEN, "\u0301\u0301"], ids=ascii)
def test_a_username_holds_nothing_that_nobody_sees(unseen):
    with pytest.raises(RefusedError, match="made of letters"):
        read_username(f"lo{unseen}la")


def test_a_name_is_measured_as_it_is_kept():
    # This letter is two characters once it is composed.
    with pytest.raises(RefusedError, match="at most 30"):
        read_player_name("\u0958" * 16)
