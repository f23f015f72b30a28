"""Who may read a group and who may change what in it."""

from app.models import Group, Role
from app.services.errors import ForbiddenError, NotFoundError
from app.store import groups
from app.store.db import Session


def require_reader(session: Session, group_id: int, account_id: int | None) -> tuple[Group, Role | None]:
    """Return a group that the account may read, and its role there.

    Raises:
        NotFoundError: there is no such group, or a private one of other people; both sound the same.
    """
    group = groups.find(session, group_id)
    role = groups.find_role(session, group_id, account_id) if account_id is not None else None
    if group is None or (role is None and not group.is_public):
        raise NotFoundError("There is no such group here. If you were invited, open the link again.")
    return group, role


def require_member(session: Session, group_id: int, account_id: int | None) -> tuple[Group, Role]:
    """Return a group that the account belongs to, and its role there.

    Raises:
        NotFoundError: the account may not even read the group.
        ForbiddenError: it may read it, being public, but does not belong to it.
    """
    group, role = require_reader(session, group_id, account_id)
    if role is None:
        raise ForbiddenError("Only the members of the group can do that.")
    return group, role


def require_owner(session: Session, group_id: int, account_id: int) -> Group:
    """Return a group that the account owns.

    Raises:
        NotFoundError: the account may not even read the group.
        ForbiddenError: the account does not own it.
    """
    group, role = require_member(session, group_id, account_id)
    if role is not Role.OWNER:
        raise ForbiddenError("Only the owner of the group can do that.")
    return group
