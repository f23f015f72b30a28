"""Names that people type: how they are tidied, and when two of them are one."""

import unicodedata

from app.services.errors import RefusedError

PLAYER_NAME_LENGTH = 30
GROUP_NAME_LENGTH = 60
USERNAME_LENGTHS = (3, 30)
KEY_LENGTH = 60
USERNAME_KEY_LENGTH = 80
JOINERS = "\u200c\u200d"
"""Invisible, but part of how Persian or an emoji of several people is written."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like nothing at all."""
STYLES = "\ufe0e\ufe0f"
"""Ask for a symbol as text or as an emoji; the symbol is the same."""


def tidy(text: str) -> str:
    """Return the text on one line, its spaces single, without characters that nobody can see."""
    composed = unicodedata.normalize("NFC", text)
    spaced = " ".join(composed.split())
    return "".join(char for char in spaced if _is_visible(char)).strip()


def fold(text: str) -> str:
    """Return what is compared: one form for every way of writing the same name."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    spaced = " ".join(folded.split())
    return "".join(char for char in spaced if unicodedata.category(char) not in {"Cc", "Cf"} and char not in STYLES)


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
        raise RefusedError("The group needs a name.")
    if len(name) > GROUP_NAME_LENGTH:
        raise RefusedError("A group's name has at most %(most)s characters.", most=GROUP_NAME_LENGTH)
    return name


def read_username(text: str) -> str:
    """Return a username as it is kept: letters, digits and `._-`, of any script.

    Raises:
        RefusedError: it is too short, too long or holds anything else.
    """
    name = unicodedata.normalize("NFKC", text.strip())
    least, most = USERNAME_LENGTHS
    if not least <= len(name) <= most or len(fold(name)) > USERNAME_KEY_LENGTH:
        raise RefusedError("A username has from %(least)s to %(most)s characters.", least=least, most=most)
    if not all(_is_username_char(char) for char in name) or not any(char.isalnum() for char in name):
        raise RefusedError("A username is made of letters, digits, dots, hyphens and underscores, without spaces.")
    return name


def _is_visible(char: str) -> bool:
    return char in JOINERS or (char not in BLANKS and unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co"})


def _has_body(name: str) -> bool:
    return any(unicodedata.category(char)[0] in "LNSP" for char in name)


def _is_username_char(char: str) -> bool:
    return char in "._-" or unicodedata.category(char)[0] in "LMN"
