"""What a person changed on a score sheet, kept so that it can be brought back."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from app.models.columns import json_type


class Audit(SQLModel, table=True):
    """One change of a score sheet: of a hand, of several, or of its rules."""

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    hand_number: int
    action: str = Field(max_length=20)
    """What was done, by the name that the use case gives it."""
    before: dict[str, Any] = Field(sa_type=json_type())
    """What stood there: the whole sheet, or an entry that was set aside."""
    account_id: int = Field(foreign_key="account.id")
    at: datetime
