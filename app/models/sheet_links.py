"""Links to a score sheet: what each lets people do, and who came by it."""

from datetime import datetime
from enum import StrEnum

from sqlmodel import Field, SQLModel

from app.models.columns import words_type


class Right(StrEnum):
    """What somebody may do on a score sheet; each holds those before it."""

    WATCH = "watch"
    SCORE = "score"
    """Enter and correct hands."""
    MANAGE = "manage"
    """Make and end links, change the target, break the match off."""


class SheetLink(SQLModel, table=True):
    """A link that gives a right on the sheet of a match with real cards, until it ends."""

    __tablename__ = "sheet_link"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    code: str = Field(max_length=16, unique=True)
    """Whoever knows it may come in by the link."""
    right: Right = Field(sa_type=words_type(Right, "right"))
    hands_over: bool = False
    """It hands the scorer's role on: for one person, and its maker does not score from then on."""
    rests_maker: bool = False
    """Somebody has taken the role by it, and not given it back to its maker."""
    made_by: int = Field(foreign_key="account.id", index=True)
    made_at: datetime
    expires_at: datetime | None = None
    """None where it is good until it is taken back."""
    revoked_at: datetime | None = None


class SheetGrant(SQLModel, table=True):
    """Somebody who came by a link; what they may do ends with it."""

    __tablename__ = "sheet_grant"

    link_id: int = Field(primary_key=True, foreign_key="sheet_link.id")
    account_id: int = Field(primary_key=True, foreign_key="account.id", index=True)
    name: str = Field(max_length=30)
    """As they called themselves; empty for who only watches and said nothing."""
    at: datetime
