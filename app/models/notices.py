"""Notices that carry a topic and a version from one server process to the others."""

from datetime import datetime

from sqlmodel import Field, SQLModel


class Notice(SQLModel, table=True):
    """Something changed; never what."""

    id: int | None = Field(default=None, primary_key=True)
    topic: str = Field(max_length=60)
    version: int
    at: datetime = Field(index=True)
