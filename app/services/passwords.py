"""Passwords: what may be one, and whether one is right."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.services.errors import RefusedError, TooManyError
from app.services.names import fold

LENGTHS = (8, 200)
AT_ONCE = 2
PATIENCE_SECONDS = 10.0

_HASHER = PasswordHasher()
# One hashing takes 64 MiB and a core for a tenth of a second: a crowd of sign-ins must queue.
_PLACES = BoundedSemaphore(AT_ONCE)


def check_password(password: str, username: str) -> None:
    """Refuse a password that is too short or too long, or that everybody can read above it."""
    least, most = LENGTHS
    if len(password) < least:
        raise RefusedError("A password has at least %(least)s characters.", least=least, about="password")
    if len(password) > most:
        raise RefusedError("A password has at most %(most)s characters.", most=most, about="password")
    if fold(password) == fold(username):
        raise RefusedError("The password must not be the name itself.", about="password")


def hash_password(password: str) -> str:
    """Return what is kept instead of the password."""
    with _place():
        return _HASHER.hash(_composed(password))


def is_right(password: str, kept: str | None) -> bool:
    """Return whether `kept` was made from the password.

    With nothing kept the same work is done, so that the time taken does not tell whether a name exists.
    """
    with _place():
        if kept is None or len(password) > LENGTHS[1]:
            _HASHER.hash(_composed(password[: LENGTHS[1]]))
            return False
        try:
            return _HASHER.verify(kept, _composed(password))
        except (VerificationError, InvalidHashError):
            return False


@contextmanager
def _place() -> Iterator[None]:
    if not _PLACES.acquire(timeout=PATIENCE_SECONDS):
        raise TooManyError("Too many people are signing in just now. Try again in a moment.", wait_seconds=5)
    try:
        yield
    finally:
        _PLACES.release()


def _composed(password: str) -> bytes:
    # Keyboards differ in how they send "ñ": composed, both give the same bytes.
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
