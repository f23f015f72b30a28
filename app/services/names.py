"""Names that people type: how they are tidied, and when two of them are one."""

import re
import unicodedata
from collections.abc import Iterable

from app.services.errors import RefusedError

PLAYER_NAME_LENGTH = 30
GROUP_NAME_LENGTH = 60
BOOK_NAME_LENGTH = 40
USERNAME_LENGTHS = (3, 30)
KEY_LENGTH = 60
BOOK_KEY_LENGTH = 80
USERNAME_KEY_LENGTH = 80
JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Invisible, but part of how Persian, a coloured symbol or an emoji of several people is written."""
BLANKS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\ufffc"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Letters, marks and symbols that look like nothing at all: Unicode lets a page pass over them."""
NAMELESS = "\ue000"
"""Kept where somebody gave no name, which nobody can type; see `tidy`. What they are called depends on the reader."""
MARKS_IN_A_PILE = 4
"""So many marks without a width of their own a letter may carry (Unicode's report on security, UTS 39)."""


def tidy(text: str) -> str:
    """Return the text on one line, its spaces single, without characters that nobody can see or tell apart."""
    seen = (char for char in unicodedata.normalize("NFD", text) if char in JOINERS or _is_seen(char))
    return " ".join(unicodedata.normalize("NFC", _without_piles(seen)).split())


def fold(text: str) -> str:
    """Return what is compared: one form for every way of writing the same name."""
    seen = "".join(char for char in text if _is_seen(char))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join("".join(char for char in folded if _is_seen(char)).split())


def read_player_name(text: str) -> str:
    """Return a player's name as it is kept.

    Raises:
        RefusedError: it is empty or too long.
    """
    name = tidy(text)
    if not _has_body(name):
        raise RefusedError("A player needs a name.")
    if len(name) > PLAYER_NAME_LENGTH or len(fold(name)) > KEY_LENGTH:
        raise RefusedError("A player's name has at most %(most)s characters.", most=PLAYER_NAME_LENGTH)
    return name


def read_group_name(text: str) -> str:
    """Return a group's name as it is kept.

    Raises:
        RefusedError: it is empty or too long.
    """
    name = tidy(text)
    if not _has_body(name):
        raise RefusedError("The group needs a name.", about="group_name")
    if len(name) > GROUP_NAME_LENGTH:
        raise RefusedError(
            "A group's name has at most %(most)s characters.", most=GROUP_NAME_LENGTH, about="group_name"
        )
    return name


def read_book_name(text: str) -> str:
    """Return the name of a group's rule book as it is kept.

    Raises:
        RefusedError: it is empty or too long; `about` is the field.
    """
    name = tidy(text)
    if not _has_body(name):
        raise RefusedError("The rule book needs a name.", about="name")
    if len(name) > BOOK_NAME_LENGTH or len(fold(name)) > BOOK_KEY_LENGTH:
        raise RefusedError("A rule book's name has at most %(most)s characters.", most=BOOK_NAME_LENGTH, about="name")
    return name


def read_username(text: str) -> str:
    """Return a username as it is kept: letters, digits and `._-`, of any script.

    Raises:
        RefusedError: it is too short, too long or holds anything else.
    """
    name = unicodedata.normalize("NFKC", text.strip())
    least, most = USERNAME_LENGTHS
    if not least <= len(name) <= most or len(fold(name)) > USERNAME_KEY_LENGTH:
        raise RefusedError(
            "A username has from %(least)s to %(most)s characters.", least=least, most=most, about="username"
        )
    made_of_letters = all(_is_username_char(char) for char in name) and any(char.isalnum() for char in name)
    if not made_of_letters or name != tidy(name):
        raise RefusedError(
            "A username is made of letters, digits, dots, hyphens and underscores, without spaces.", about="username"
        )
    return name


def _is_seen(char: str) -> bool:
    # Some spaces are control characters; they become plain spaces later.
    unseen = unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co"} or BLANKS.match(char)
    return char.isspace() or not unseen


def _without_piles(text: Iterable[str]) -> str:
    """Leave out a mark that its letter carries already, and those that pile up too high to be read."""
    kept: list[str] = []
    pile: list[str] = []
    for char in text:
        if unicodedata.category(char) not in {"Mn", "Me"}:
            pile = []
        elif char in pile or len(pile) == MARKS_IN_A_PILE:
            continue
        else:
            pile.append(char)
        kept.append(char)
    return "".join(kept)


def _has_body(name: str) -> bool:
    return any(unicodedata.category(char)[0] in "LNSP" for char in name)


def _is_username_char(char: str) -> bool:
    return char in "._-" or unicodedata.category(char)[0] in "LMN"
