"""Groups, who belongs to them, and their players."""

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from app.models.columns import words_type


class Role(StrEnum):
    """What a member may do."""

    OWNER = "owner"
    MEMBER = "member"


class Group(SQLModel, table=True):
    """People who play together."""

    # GROUP is a reserved word of SQL.
    __tablename__ = "groups"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(max_length=60)
    invite_code: str = Field(max_length=24, unique=True)
    is_public: bool = False
    """Anyone may read its standings and score sheets."""
    created_at: datetime


class Membership(SQLModel, table=True):
    """An account that belongs to a group."""

    group_id: int = Field(primary_key=True, foreign_key="groups.id")
    account_id: int = Field(primary_key=True, foreign_key="account.id", index=True)
    role: Role = Field(sa_type=words_type(Role, "role"))


class Player(SQLModel, table=True):
    """A name in a group; an account may stand behind it."""

    __table_args__ = (
        sa.UniqueConstraint("group_id", "name_key"),
        sa.UniqueConstraint("group_id", "account_id"),
    )

    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="groups.id")
    name: str = Field(max_length=30)
    name_key: str = Field(max_length=60)
    """Case-folded and trimmed: two players of a group cannot share it."""
    account_id: int | None = Field(default=None, foreign_key="account.id", index=True)
    created_at: datetime
