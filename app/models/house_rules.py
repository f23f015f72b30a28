"""The rule books of a group, and every version of each."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from app.models.columns import json_type

_ONE = sa.text("is_default")


class HouseBook(SQLModel, table=True):
    """A rule book that a group wrote for itself."""

    __tablename__ = "house_book"
    __table_args__ = (
        sa.UniqueConstraint("group_id", "name_key"),
        sa.Index("uq_house_book_default", "group_id", unique=True, sqlite_where=_ONE, postgresql_where=_ONE),
    )

    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="groups.id")
    name: str = Field(max_length=40)
    name_key: str | None = Field(default=None, max_length=80)
    """Case-folded: two books of a group cannot share it. None once the book is put away, so that the name is free."""
    version: int = 1
    """The latest one."""
    is_default: bool = False
    """What a new match of the group is played by unless somebody chooses otherwise; one in a group at most."""
    created_by: int = Field(foreign_key="account.id")
    created_at: datetime


class HouseRules(SQLModel, table=True):
    """One version of a group's rule book; it is never changed."""

    __tablename__ = "house_rules"

    book_id: int = Field(primary_key=True, foreign_key="house_book.id")
    version: int = Field(primary_key=True)
    """1, 2, …: two members who save at once cannot both write version 3."""
    rules: dict[str, Any] = Field(sa_type=json_type())
    """The engine's rules as JSON; their `book` is the one they began as."""
    saved_by: int = Field(foreign_key="account.id")
    saved_at: datetime
