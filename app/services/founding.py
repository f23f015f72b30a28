"""A new group in a transaction: who makes it owns it."""

from app.models import Role
from app.services.codes import new_code
from app.services.errors import RefusedError
from app.services.house import House
from app.store import groups
from app.store.db import Session

GROUPS_OF_AN_ACCOUNT = 50


def found_group(house: House, session: Session, account_id: int, name: str) -> int:
    """Insert a group that the account owns and return its id; raises `RefusedError` at one too many."""
    if len(groups.list_of_account(session, account_id)) >= GROUPS_OF_AN_ACCOUNT:
        raise RefusedError("You can be in at most %(most)s groups.", most=GROUPS_OF_AN_ACCOUNT)
    group_id = groups.add(session, name, new_code(), house.clock())
    groups.add_member(session, group_id, account_id, Role.OWNER)
    return group_id
