"""What a person changed or removed, kept so that it can be brought back."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from app.models.columns import json_type


class Audit(SQLModel, table=True):
    """One correction or removal of a hand that a person had entered."""

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    hand_number: int
    action: str = Field(max_length=20)
    """`corrected` or `removed`."""
    before: dict[str, Any] = Field(sa_type=json_type())
    """The hand as it was, whole."""
    account_id: int = Field(foreign_key="account.id")
    at: datetime
