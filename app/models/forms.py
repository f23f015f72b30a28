"""Forms that were sent, so that one sent twice makes one thing."""

from datetime import datetime

from sqlmodel import Field, SQLModel


class SentForm(SQLModel, table=True):
    """One showing of a form, known by the code that the page gave it."""

    __tablename__ = "sent_form"

    code: str = Field(primary_key=True, max_length=16)
    """Known to the browser that was shown the form, and to nobody else."""
    account_id: int = Field(foreign_key="account.id", index=True)
    made: int | None = None
    """Number of what it began or made: a group, a match, a link, a player, a rule book."""
    at: datetime = Field(index=True)
