"""Codes for links that only those who hold them can open."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that look alike, for a code may be read aloud."""
LENGTH = 12
SHORT_ALPHABET = "34679ACDEFGHJKMNPQRTUVWXY"
"""For codes that are typed in: also without what looks like something else in bad light, as 2 and Z, 5 and S."""
SHORT_LENGTH = 6


def new_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def code_after(code: str) -> str:
    """Return the one code that follows a code: whoever holds that one may know it, and nobody else can guess it."""
    return code_from(f"again/{code}")


def code_from(text: str) -> str:
    """Return the one code that follows from a text, which has a code in it that nobody can guess."""
    digest = hashlib.sha256(text.encode()).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH])


def is_code(text: str) -> bool:
    """Return whether the text can be a code at all."""
    return len(text) == LENGTH and all(char in ALPHABET for char in text)


def new_short_code() -> str:
    """Return a code to be typed in; to be guessed it would take millions of tries."""
    return "".join(secrets.choice(SHORT_ALPHABET) for _ in range(SHORT_LENGTH))


def read_short_code(text: str) -> str | None:
    """Return the code that somebody typed, however spaced and in whatever case, none where it is no code."""
    code = "".join(char for char in text.upper() if char.isalnum())
    return code if len(code) == SHORT_LENGTH and all(char in SHORT_ALPHABET for char in code) else None
