"""Codes for links that only those who hold them can open."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that look alike, for a code may be read aloud."""
LENGTH = 12


def new_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def code_after(code: str) -> str:
    """Return the one code that follows a code: whoever holds that one may know it, and nobody else can guess it."""
    digest = hashlib.sha256(f"again/{code}".encode()).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH])


def is_code(text: str) -> bool:
    """Return whether the text can be a code at all."""
    return len(text) == LENGTH and all(char in ALPHABET for char in text)
