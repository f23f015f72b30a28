"""Hands as devices sent them, each known by the id that the device made."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from app.models.columns import json_type


class DeviceEntry(SQLModel, table=True):
    """One hand as a device sent it: whoever sends it again, after a lost answer, finds it here."""

    __tablename__ = "device_entry"

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    code: str = Field(primary_key=True, max_length=36)
    hand_number: int
    said: dict[str, Any] = Field(sa_type=json_type())
    """Who went out and what each seat was left with, as it was entered."""
    account_id: int = Field(foreign_key="account.id", index=True)
    at: datetime
    is_beside: bool = False
    """It says otherwise than the hand on the sheet, and nobody has chosen yet."""
