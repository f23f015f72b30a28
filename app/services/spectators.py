"""Who may look at a table: whoever has its link, unless its owner closed it to watchers."""

from app.models import Match, Status
from app.services import permissions, topics
from app.services.errors import ForbiddenError
from app.services.house import House
from app.store import groups, seats
from app.store.db import Session
from app.store.ids import id_of


def check_may_see(session: Session, match: Match, account_id: int | None) -> None:
    """Raise `ForbiddenError` where an account may not look at a table."""
    if not may_see(session, match, account_id):
        raise ForbiddenError("Only those who sit at this table may look at it. Ask them to let you watch.")


def may_see(session: Session, match: Match, account_id: int | None) -> bool:
    """Tell whether an account may look at a table: while it waits for players, who has the link may sit down.

    The members of a group read its score sheets, and so they see its tables.
    """
    if match.watchable or match.status is Status.SEATING:
        return True
    if account_id is None:
        return False
    if match.created_by == account_id or seats.find_of_account(session, id_of(match), account_id) is not None:
        return True
    return match.group_id is not None and groups.find_role(session, match.group_id, account_id) is not None


def set_watchable(house: House, account_id: int, code: str, *, watchable: bool) -> None:
    """Let others watch a table, or only those who sit there; only its owner may.

    Every stream of the table ends, and who may watch opens one again.
    """
    with house.database.transaction() as session:
        match = permissions.owned_table(session, code, account_id)
        changes = match.watchable != watchable
        match.watchable = watchable
        match.version += changes
    if changes:
        house.bus.notify(topics.table(id_of(match)), match.version)
        house.bus.end_topic(topics.table(id_of(match)))
