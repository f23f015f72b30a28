"""What a session has read already, and need not ask again until it is changed or locked."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from sqlmodel import Session

T = TypeVar("T")

KEPT = "kept"


def once(session: Session, key: Hashable, read: Callable[[], T]) -> T:
    """Return what is kept under a key; where nothing is, read and keep it."""
    found = session.info.setdefault(KEPT, {})
    if key not in found:
        found[key] = read()
    return cast("T", found[key])


def forget(session: Session) -> None:
    """Have everything read anew."""
    session.info.pop(KEPT, None)
