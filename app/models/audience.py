"""How many watch a table, as each process says it."""

from datetime import datetime

from sqlmodel import Field, SQLModel


class Audience(SQLModel, table=True):
    """The watchers of a table in one process; it counts only for a while after it was written."""

    process: str = Field(primary_key=True, max_length=16)
    match_id: int = Field(primary_key=True, foreign_key="match.id", index=True)
    watchers: int
    at: datetime = Field(index=True)
