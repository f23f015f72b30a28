"""Players in the database."""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app.models import Player, Seat
from app.store import uniqueness
from app.store.ids import id_of


def add(session: Session, group_id: int, name: str, key: str, at: datetime) -> int | None:
    """Insert a player and return its id; none if a player of the group has the name."""
    player = Player(group_id=group_id, name=name, name_key=key, created_at=at)
    return id_of(player) if uniqueness.add_unless_taken(session, player) else None


def find(session: Session, player_id: int) -> Player | None:
    """Return the player, none if there is no such one."""
    return session.get(Player, player_id)


def list_of_group(session: Session, group_id: int) -> list[Player]:
    """Return the players of a group, in the order in which they came."""
    return list(session.exec(select(Player).where(Player.group_id == group_id).order_by(col(Player.id))))


def list_ids(session: Session, group_id: int) -> list[int]:
    """Return the ids of the players of a group, in the order in which they came."""
    statement = select(Player.id).where(Player.group_id == group_id).order_by(col(Player.id))
    return [player_id for player_id in session.exec(statement) if player_id is not None]


def count(session: Session, group_id: int) -> int:
    """Return how many players a group has."""
    return session.exec(select(func.count()).where(col(Player.group_id) == group_id)).one()


def rename(session: Session, player_id: int, name: str, key: str) -> bool:
    """Change a name; False if another player of the group has it."""
    change = sa.update(Player).where(col(Player.id) == player_id).values(name=name, name_key=key)
    return uniqueness.change_unless_taken(session, change)


def remove_unless_seated(session: Session, group_id: int, player_id: int) -> bool:
    """Delete a player behind whom nobody stands; False where one does, or where they sat in a match."""
    seated = sa.select(sa.exists().where(col(Seat.player_id) == player_id)).scalar_subquery()
    free = (col(Player.id) == player_id) & (col(Player.group_id) == group_id) & col(Player.account_id).is_(None)
    return session.exec(sa.delete(Player).where(free & sa.not_(seated))).rowcount > 0


def list_seated(session: Session, group_id: int) -> set[int]:
    """Return the ids of the players of a group who sit or sat in a match."""
    statement = select(Seat.player_id).join(Player).where(Player.group_id == group_id).distinct()
    return {player_id for player_id in session.exec(statement) if player_id is not None}


def take(session: Session, group_id: int, player_id: int, account_id: int) -> bool:
    """Put an account behind a free player; False if the player is not free or the account is another one already."""
    free = (col(Player.id) == player_id) & (col(Player.group_id) == group_id) & col(Player.account_id).is_(None)
    return uniqueness.change_unless_taken(session, sa.update(Player).where(free).values(account_id=account_id))


def release(session: Session, group_id: int, account_id: int) -> None:
    """Free the player of an account in a group."""
    of_account = (col(Player.group_id) == group_id) & (col(Player.account_id) == account_id)
    session.exec(sa.update(Player).where(of_account).values(account_id=None))


def has_account(session: Session, group_id: int, account_id: int) -> bool:
    """Return whether the account is a player of the group."""
    statement = select(Player.id).where(Player.group_id == group_id, Player.account_id == account_id)
    return session.exec(statement).first() is not None


def names_by_account(session: Session, group_id: int) -> dict[int, str]:
    """Return the names of the players behind whom an account stands."""
    statement = select(Player.account_id, Player.name).where(
        Player.group_id == group_id, col(Player.account_id).is_not(None)
    )
    return {account_id: name for account_id, name in session.exec(statement) if account_id is not None}


def find_of_account(session: Session, group_id: int, account_id: int) -> Player | None:
    """Return the player behind whom the account stands in the group."""
    statement = select(Player).where(Player.group_id == group_id, Player.account_id == account_id)
    return session.exec(statement).one_or_none()
