"""Who moves for a seat: its person's own account, or where one device goes round that of its owner."""

from collections.abc import Iterable

from app.models import Match, Seat


def holder_of(match: Match, seat: Seat) -> int | None:
    """Return the account that moves for a seat; none for a bot, and for a seat that nobody has."""
    return match.created_by if seat.on_device else seat.account_id


def list_held(match: Match, rows: Iterable[Seat], account_id: int) -> list[Seat]:
    """Return the seats of a table that an account moves for."""
    return [row for row in rows if holder_of(match, row) == account_id]
