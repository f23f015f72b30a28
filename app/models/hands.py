"""Hands: what was dealt, what was moved, what each seat was left with."""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from app.models.columns import json_type


class Hand(SQLModel, table=True):
    """One deal of a match, online or with real cards."""

    __table_args__ = (sa.UniqueConstraint("match_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id")
    number: int
    """1, 2, … in the match."""
    dealer: int
    starter: int
    """Stored, never derived: a book may choose the starter by lot."""
    seed: str | None = Field(default=None, max_length=64)
    """Hex; secret until the hand is over. Online only."""
    deck: list[str] | None = Field(default=None, sa_type=json_type())
    """The shuffled deck, top first. Online only."""
    dealt: list[int] | None = Field(default=None, sa_type=json_type())
    """The seats of the match that were dealt cards, in the order of play. Online only."""
    reason: str | None = Field(default=None, max_length=20)
    """How it ended: `out`, `blocked`, `repeated`; none while it is played."""
    went_out: int | None = None
    """Seat that went out."""
    entered_by: int | None = Field(default=None, foreign_key="account.id")
    corrected: bool = False
    started_at: datetime
    finished_at: datetime | None = None


class HandSeat(SQLModel, table=True):
    """What one seat was left with at the end of a hand, and what it scores."""

    __tablename__ = "hand_seat"

    hand_id: int = Field(primary_key=True, foreign_key="hand.id")
    seat: int = Field(primary_key=True)
    cards: list[str] | None = Field(default=None, sa_type=json_type())
    """Card codes online, ranks where they were tapped in, none where points were typed."""
    points: int
    """Value of the cards held."""
    score: int
    """What is written on the score sheet."""
    won: bool = False
    fault: str | None = Field(default=None, max_length=20)
    """What was noted against it, with real cards; none where nothing was."""
    charge: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """The points of that penalty, which `score` has in it already."""
    has_left: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    """Its person left the match for good in this hand, or after it and before the next."""


class Move(SQLModel, table=True):
    """One move of an online hand, in the text form of the engine."""

    hand_id: int = Field(primary_key=True, foreign_key="hand.id")
    ply: int = Field(primary_key=True)
    """0, 1, …: two writers cannot both make ply 12."""
    seat: int
    text: str = Field(max_length=40)
    played_at: datetime
