"""Matches and who sits in them."""

from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from app.models.columns import json_type, words_type


class Kind(StrEnum):
    """Where the cards are."""

    CARDS = "cards"
    """Real cards; hands are typed in."""
    ONLINE = "online"
    FREE = "free"
    """A table without a referee; what is counted there is entered on a sheet of its own."""


class Status(StrEnum):
    """How far a match is."""

    SEATING = "seating"
    PLAYING = "playing"
    FINISHED = "finished"


class Match(SQLModel, table=True):
    """Hands until the target, or the agreed number of hands."""

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(max_length=16, unique=True)
    """What the share link shows instead of the id."""
    group_id: int | None = Field(default=None, foreign_key="groups.id", index=True)
    kind: Kind = Field(sa_type=words_type(Kind, "kind"))
    status: Status = Field(sa_type=words_type(Status, "status"))
    title: str = Field(default="", max_length=60)
    book: str = Field(max_length=40, index=True)
    """Name of its rule book; `house-NUMBER` for one that the group wrote."""
    book_version: int | None = None
    """Which version of the group's own book it was."""
    rules: dict[str, Any] = Field(sa_type=json_type())
    """The engine's rules as JSON; those of real cards can be changed on the way."""
    version: int = 0
    """Raised by every change that a watcher should see."""
    first_dealer: int | None = None
    cut_seed: str | None = Field(default=None, max_length=64)
    """Hex; from it follows who cut the lowest card, where the book asks for it."""
    turn_seconds: int | None = None
    """The turn clock of an online table; none where nobody is hurried."""
    due_at: datetime | None = Field(default=None, index=True)
    """When the server acts for whoever the table waits for; none while it waits for nobody, or without a clock."""
    watchable: bool = Field(default=True, sa_column_kwargs={"server_default": sa.true()})
    """Whether others than those who sit there may look at an online table."""
    listed: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    """Whether anyone finds an online table in the lobby, to join it."""
    joinable: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    """Whether newcomers may sit down at an online table between two hands."""
    short_code: str | None = Field(default=None, max_length=6, index=True, unique=True)
    """To be typed in, while an online table waits for players or is played at."""
    seats_drawn: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    """Whether the seats are as the lot gave them."""
    created_by: int = Field(foreign_key="account.id")
    """Who owns it: opened it, or was handed it."""
    created_at: datetime
    started_at: datetime | None = None
    finished_at: datetime | None = None
    end_reason: str | None = Field(default=None, max_length=20)
    """`target`, `out_at`, `hands`, `open` where its players closed it, or `abandoned`."""


class Seat(SQLModel, table=True):
    """One place in a match: a player, a visitor or a bot."""

    __table_args__ = (
        sa.UniqueConstraint("match_id", "player_id"),
        sa.UniqueConstraint("match_id", "account_id"),
    )

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    number: int = Field(primary_key=True)
    """0, 1, …: play goes to the next higher number."""
    name: str = Field(max_length=30)
    """As shown in this match, also after the player is renamed."""
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    account_id: int | None = Field(default=None, foreign_key="account.id", index=True)
    """Who may move for this seat online."""
    on_device: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    """Its person has no device: that of the table's owner goes round, and its account moves for them."""
    left_by: int | None = Field(default=None, foreign_key="account.id", index=True)
    """Who left it for good, and may still read the sheet."""
    first_hand: int = Field(default=1, sa_column_kwargs={"server_default": "1"})
    """The first hand that it can be dealt: a later one where somebody joined on the way."""
    bot: str | None = Field(default=None, max_length=20)
    """Name of the bot's policy."""
    ready: bool = False
    autopilot: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})
    """The server plays for its person, who has not come back yet."""
    vote: str | None = Field(default=None, max_length=20)
    """At which point of the match its person last voted to go on without who the table waits for."""
    won: bool = False
    """Set when the match ends; several where a win is shared."""
    phrase: str | None = Field(default=None, max_length=20)
    """Which quick phrase was said from here last."""
    phrase_at: datetime | None = None
