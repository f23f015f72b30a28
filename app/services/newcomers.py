"""Whether newcomers may come to a match on the way (ruling 96): where the owner lets them and there is room."""

from collections.abc import Sequence

from app.engine import rules_from_json
from app.engine.rules import MOST_PLAYERS
from app.models import Match, Seat, Status
from app.services import dealing
from app.store.db import Session


def has_room(match: Match, rows: Sequence[Seat], playing: int) -> bool:
    """Tell whether one more may sit down where so many play on."""
    most = rules_from_json(match.rules).players[1]
    return playing < most and len(rows) < MOST_PLAYERS


def may_come(session: Session, match: Match, rows: Sequence[Seat], account_id: int | None) -> bool:
    """Tell whether somebody may sit down between two hands, now or after the one that is being played."""
    if not match.joinable or match.status is not Status.PLAYING:
        return False
    if account_id is not None and _has_been_there(match, rows, account_id):
        return False
    return has_room(match, rows, len(dealing.list_next_seats(session, match)))


def _has_been_there(match: Match, rows: Sequence[Seat], account_id: int) -> bool:
    """Tell whether an account sits there, or left, where who left does not come back: a player has one column."""
    left = match.group_id is not None and any(seat.left_by == account_id for seat in rows)
    return left or any(seat.account_id == account_id for seat in rows)
