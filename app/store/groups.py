"""Groups, their members and their players in the database."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app.models import Account, Group, HouseBook, HouseRules, Membership, Player, Role
from app.store import uniqueness
from app.store.ids import id_of


def add(session: Session, name: str, invite_code: str, at: datetime) -> int:
    """Insert a group and return its id."""
    group = Group(name=name, invite_code=invite_code, created_at=at)
    session.add(group)
    session.flush()
    return id_of(group)


def find(session: Session, group_id: int) -> Group | None:
    """Return the group, none if there is no such one."""
    return session.get(Group, group_id)


def lock(session: Session, group_id: int) -> Group | None:
    """Return the group, and keep others who lock it away until the transaction ends."""
    # SQLite has one writer at a time anyway and leaves the clause out.
    return session.exec(select(Group).where(Group.id == group_id).with_for_update()).one_or_none()


def find_by_invite(session: Session, code: str) -> Group | None:
    """Return the group that an invitation leads to."""
    return session.exec(select(Group).where(Group.invite_code == code)).one_or_none()


def change(session: Session, group_id: int, **values: object) -> None:
    """Set columns of a group."""
    session.exec(sa.update(Group).where(col(Group.id) == group_id).values(**values))


def remove(session: Session, group_id: int) -> None:
    """Delete a group that has no match, with its players, members and rule books."""
    books = sa.select(col(HouseBook.id)).where(col(HouseBook.group_id) == group_id)
    session.exec(sa.delete(HouseRules).where(col(HouseRules.book_id).in_(books)))
    for table in (HouseBook, Player, Membership):
        session.exec(sa.delete(table).where(col(table.group_id) == group_id))
    session.exec(sa.delete(Group).where(col(Group.id) == group_id))


def list_of_account(session: Session, account_id: int) -> list[Group]:
    """Return the groups of a member, newest first."""
    statement = select(Group).join(Membership).where(Membership.account_id == account_id)
    return list(session.exec(statement.order_by(col(Group.id).desc())))


def list_public(session: Session, limit: int) -> list[Group]:
    """Return groups that anyone may read, oldest first."""
    statement = select(Group).where(Group.is_public).order_by(col(Group.id)).limit(limit)
    return list(session.exec(statement))


def count_players(session: Session, group_ids: Sequence[int]) -> dict[int, int]:
    """Return how many players each group has."""
    statement = select(Player.group_id, func.count()).where(col(Player.group_id).in_(group_ids))
    return dict(session.exec(statement.group_by(col(Player.group_id))).all())


def find_role(session: Session, group_id: int, account_id: int) -> Role | None:
    """Return what the account may do in the group, none if it is no member."""
    membership = session.get(Membership, (group_id, account_id))
    return membership.role if membership else None


def add_member(session: Session, group_id: int, account_id: int, role: Role) -> bool:
    """Insert a membership; False if there was one."""
    return uniqueness.add_unless_taken(session, Membership(group_id=group_id, account_id=account_id, role=role))


def remove_member(session: Session, group_id: int, account_id: int) -> None:
    """Delete a membership."""
    session.exec(
        sa.delete(Membership).where(col(Membership.group_id) == group_id, col(Membership.account_id) == account_id)
    )


def list_members(session: Session, group_id: int) -> list[tuple[Membership, str | None]]:
    """Return the members with their usernames, owners first, then in the order of their accounts."""
    owners_first = sa.case((col(Membership.role) == Role.OWNER, 0), else_=1)
    statement = (
        select(Membership, Account.username)
        .join(Account)
        .where(Membership.group_id == group_id)
        .order_by(owners_first, col(Membership.account_id))
    )
    return list(session.exec(statement))
