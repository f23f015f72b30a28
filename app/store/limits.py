"""How often each key has acted, counted in windows of time that all processes share."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col

from app.models import RateWindow

A_DAY_SECONDS = 86_400


def count_hit(connection: sa.Connection, key: str, window: int) -> int:
    """Count one act of `key` in the window that began at `window`; return how many that makes."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = insert(RateWindow).values(key=key, window=window, hits=1)
    counted = statement.on_conflict_do_update(
        index_elements=["key", "window"], set_={"hits": col(RateWindow.hits) + 1}
    ).returning(col(RateWindow.hits))
    hits = connection.execute(counted).scalar_one()
    if hits == 1:
        _forget_before(connection, window - A_DAY_SECONDS)
    return int(hits)


def take_back_hit(connection: sa.Connection, key: str, window: int) -> None:
    """Count one act of `key` less in that window."""
    mine = (col(RateWindow.key) == key) & (col(RateWindow.window) == window) & (col(RateWindow.hits) > 0)
    connection.execute(sa.update(RateWindow).where(mine).values(hits=col(RateWindow.hits) - 1))


def _forget_before(connection: sa.Connection, moment: int) -> None:
    connection.execute(sa.delete(RateWindow).where(col(RateWindow.window) < moment))
