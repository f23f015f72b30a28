"""Sign-ins, and how often each caller has done what is limited."""

from datetime import datetime

from sqlmodel import Field, SQLModel

import app.models.columns  # noqa: F401  (names the constraints before the first table)


class Account(SQLModel, table=True):
    """A visitor who has done something; nameless until they choose a username."""

    id: int | None = Field(default=None, primary_key=True)
    username: str | None = Field(default=None, max_length=40)
    """As its owner wrote it."""
    username_key: str | None = Field(default=None, max_length=80, unique=True)
    """Case-folded, so that `Lola` and `lola` are one."""
    password_hash: str | None = Field(default=None, max_length=200)
    session_epoch: int = 0
    """Raised to end every open session of the account."""
    language: str | None = Field(default=None, max_length=5)
    created_at: datetime


class RateWindow(SQLModel, table=True):
    """How many times `key` acted in one window of time."""

    __tablename__ = "rate_window"

    key: str = Field(primary_key=True, max_length=120)
    window: int = Field(primary_key=True)
    """When the window began, in seconds since 1970."""
    hits: int = 1


class EndedSession(SQLModel, table=True):
    """A session of one browser that was signed out of; its cookie may have been kept."""

    __tablename__ = "ended_session"

    key: str = Field(primary_key=True, max_length=16)
    at: datetime = Field(index=True)
