"""The rules that a group keeps: what its books say now, what a match is played by, and what it is called."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.engine import Rules, rules_from_json
from app.models import HouseBook
from app.services.errors import NotFoundError
from app.store import house_rules
from app.store.db import Session
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class Edition:
    """One version of a group's rule book."""

    book_id: int
    version: int


@dataclass(frozen=True, slots=True)
class KeptBook:
    """A group's rule book as it stands."""

    name: str
    edition: Edition
    rules: Rules
    is_default: bool

    @property
    def key(self) -> str:
        """What forms, filters and matches call it."""
        return key_of(self.edition.book_id)


def key_of(book_id: int) -> str:
    """Return what forms, filters and matches call a group's book; no rule book of the engine is called so."""
    return f"house-{book_id}"


def read_key(key: str) -> int | None:
    """Return the number of the group's book that is meant, none for any other rule book."""
    found = re.fullmatch(r"house-([0-9]{1,9})", key)
    return int(found[1]) if found else None


def list_kept(session: Session, group_id: int) -> tuple[KeptBook, ...]:
    """Return the books of a group, the default first."""
    return tuple(
        KeptBook(book.name, Edition(id_of(book), book.version), rules_from_json(kept.rules), book.is_default)
        for book, kept in house_rules.list_current(session, group_id)
    )


def get_current(session: Session, group_id: int | None, book_id: int) -> KeptBook:
    """Return a book of a group as it stands; raises `NotFoundError` for anything else."""
    kept = list_kept(session, group_id) if group_id is not None else ()
    found = next((book for book in kept if book.edition.book_id == book_id), None)
    if found is None:
        raise NotFoundError("The group has no such rule book any more. Choose another one.")
    return found


def find_edition(session: Session, group_id: int | None, book_id: int, version: int | None = None) -> KeptBook | None:
    """Return a book of a group, also one that was put away, in that version or the latest; none for anything else."""
    book = house_rules.find(session, group_id, book_id) if group_id is not None else None
    kept = house_rules.find_version(session, book_id, version or book.version) if book is not None else None
    if book is None or kept is None:
        return None
    return KeptBook(book.name, Edition(book_id, kept.version), rules_from_json(kept.rules), book.is_default)


def get_rules(session: Session, group_id: int, edition: Edition) -> Rules:
    """Return what a version of a group's book says; raises `NotFoundError` for anything else."""
    book = house_rules.find(session, group_id, edition.book_id)
    kept = house_rules.find_version(session, edition.book_id, edition.version)
    if book is None or kept is None or is_away(book):
        raise NotFoundError("The group has no such rule book any more. Choose another one.")
    return rules_from_json(kept.rules)


def is_away(book: HouseBook) -> bool:
    """Tell whether a book was put away."""
    return book.name_key is None


def name_books(session: Session, keys: Iterable[str]) -> dict[str, str]:
    """Return what the groups call those books among these that are theirs, also if they were put away since."""
    ids = {key: found for key in keys if (found := read_key(key)) is not None}
    names = house_rules.names(session, ids.values()) if ids else {}
    return {key: names[book_id] for key, book_id in ids.items() if book_id in names}
