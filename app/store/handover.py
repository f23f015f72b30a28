"""Handing everything of one account to another, where nothing stands in the way."""

import sqlalchemy as sa
from sqlmodel import Session, SQLModel

from app.models import Role

_TABLES = SQLModel.metadata.tables


def hand_over(session: Session, old: int, new: int) -> bool:
    """Give `new` what `old` made, and its groups, players and seats; return whether that was everything.

    Nobody is two players of a group or sits twice in a match: where `new` is there already, the player
    is left free for others to take, and the seat stays with `old`, who may get up.
    """
    for table, column in (
        ("match", "created_by"),
        ("hand", "entered_by"),
        ("audit", "account_id"),
        ("device_entry", "account_id"),
        ("house_book", "created_by"),
        ("house_rules", "saved_by"),
        ("sent_form", "account_id"),
        ("sheet_link", "made_by"),
        ("seat", "left_by"),
    ):
        author = _TABLES[table].c[column]
        session.exec(sa.update(_TABLES[table]).where(author == old).values({column: new}))
    _hand_over_memberships(session, old, new)
    _move(session, "player", "group_id", old, new)
    _move(session, "seat", "match_id", old, new)
    _move(session, "sheet_grant", "link_id", old, new)
    return not (_free_players(session, old) or _has_seats(session, old))


def _hand_over_memberships(session: Session, old: int, new: int) -> None:
    membership = _TABLES["membership"]
    mine = membership.alias()
    owned = sa.select(mine.c.group_id).where(mine.c.account_id == old, mine.c.role == Role.OWNER)
    of_new = (membership.c.account_id == new) & membership.c.group_id.in_(owned)
    session.exec(sa.update(membership).where(of_new).values(role=Role.OWNER))
    _move(session, "membership", "group_id", old, new)
    session.exec(sa.delete(membership).where(membership.c.account_id == old))


def _move(session: Session, table_name: str, place: str, old: int, new: int) -> None:
    table = _TABLES[table_name]
    mine = table.alias()
    taken = sa.select(mine.c[place]).where(mine.c.account_id == new)
    free = (table.c.account_id == old) & table.c[place].not_in(taken)
    session.exec(sa.update(table).where(free).values(account_id=new))


def _free_players(session: Session, old: int) -> bool:
    player = _TABLES["player"]
    freed = session.exec(sa.update(player).where(player.c.account_id == old).values(account_id=None))
    return freed.rowcount > 0


def _has_seats(session: Session, old: int) -> bool:
    seat = _TABLES["seat"]
    return session.scalar(sa.select(sa.exists().where(seat.c.account_id == old))) is True
