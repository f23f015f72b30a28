"""The rule books of groups in the database."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app.models import HouseBook, HouseRules
from app.store import uniqueness
from app.store.ids import id_of


def add(session: Session, book: HouseBook) -> bool:
    """Insert a book without rules; False if a book of the group has the name."""
    return uniqueness.add_unless_taken(session, book)


def find(session: Session, group_id: int, book_id: int) -> HouseBook | None:
    """Return the book, none if the group has no such one; also one that is put away."""
    return session.exec(select(HouseBook).where(*_one(group_id, book_id))).one_or_none()


def lock(session: Session, group_id: int, book_id: int) -> HouseBook | None:
    """Return the book like `find`, and keep other writers away from it until the transaction ends."""
    # SQLite has one writer at a time anyway and leaves the clause out.
    return session.exec(select(HouseBook).where(*_one(group_id, book_id)).with_for_update()).one_or_none()


def count(session: Session, group_id: int) -> int:
    """Return how many books a group has written, with those put away."""
    return session.exec(select(func.count()).where(col(HouseBook.group_id) == group_id)).one()


def list_current(session: Session, group_id: int) -> list[tuple[HouseBook, HouseRules]]:
    """Return the books of a group that stand, each in its latest version: the default first, then by age."""
    statement = (
        select(HouseBook, HouseRules)
        .join(HouseRules, (col(HouseRules.book_id) == HouseBook.id) & (col(HouseRules.version) == HouseBook.version))
        .where(HouseBook.group_id == group_id, col(HouseBook.name_key).is_not(None))
        .order_by(col(HouseBook.is_default).desc(), col(HouseBook.id))
    )
    return list(session.exec(statement))


def rename(session: Session, book_id: int, name: str, key: str | None) -> bool:
    """Change the name, or with no key put the book away; False if another book of the group has the name."""
    change = sa.update(HouseBook).where(col(HouseBook.id) == book_id).values(name=name, name_key=key)
    return uniqueness.change_unless_taken(session, change)


def set_default(session: Session, group_id: int, book_id: int | None) -> None:
    """Make one book of the group its default, or none."""
    of_group = sa.update(HouseBook).where(col(HouseBook.group_id) == group_id)
    # First the one that is: never are there two at once.
    session.exec(of_group.where(col(HouseBook.is_default)).values(is_default=False))
    if book_id is not None:
        session.exec(of_group.where(col(HouseBook.id) == book_id).values(is_default=True))


def add_version(session: Session, book: HouseBook, rules: dict[str, Any], account_id: int, at: datetime) -> None:
    """Write the latest version of a book, the one that its row names."""
    session.add(HouseRules(book_id=id_of(book), version=book.version, rules=rules, saved_by=account_id, saved_at=at))
    session.flush()


def find_version(session: Session, book_id: int, version: int) -> HouseRules | None:
    """Return one version of a book, none if there is no such one."""
    return session.get(HouseRules, (book_id, version))


def list_versions(session: Session, book_id: int) -> list[HouseRules]:
    """Return every version of a book, the latest first."""
    statement = select(HouseRules).where(HouseRules.book_id == book_id)
    return list(session.exec(statement.order_by(col(HouseRules.version).desc())))


def names(session: Session, book_ids: Collection[int]) -> dict[int, str]:
    """Return the names of books, also of those put away."""
    statement = select(HouseBook.id, HouseBook.name).where(col(HouseBook.id).in_(book_ids))
    return {book_id: name for book_id, name in session.exec(statement) if book_id is not None}


def _one(group_id: int, book_id: int) -> tuple[sa.ColumnElement[bool], ...]:
    return col(HouseBook.group_id) == group_id, col(HouseBook.id) == book_id
