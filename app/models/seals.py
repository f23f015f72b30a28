"""Seals: the server's part of a shuffle, promised before the hand."""

from typing import Any

from sqlmodel import Field, SQLModel

from app.models.columns import json_type


class Seal(SQLModel, table=True):
    """What the deck of one online hand is shuffled from: the server's seed, and what browsers added to it."""

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    number: int = Field(primary_key=True)
    """Of the hand in the match."""
    server_seed: str = Field(max_length=64)
    """Hex; secret until the hand is over."""
    commitment: str = Field(max_length=64)
    """SHA-256 of the seed in hex; shown from the beginning."""
    given: dict[str, Any] = Field(sa_type=json_type())
    """The nonce of each account that is ready, by its id; a second one is not taken."""
    nonces: list[str] | None = Field(default=None, sa_type=json_type())
    """By seat of the hand, as it was dealt; none before."""
