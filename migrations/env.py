"""How Alembic reaches the tables: over the connection it is given, or the database of the settings."""

from typing import Any, Literal

import sqlalchemy as sa
from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

import app.models  # noqa: F401  (fills the metadata)
from app.config import read_settings
from app.store.db import Database
from app.store.migrate import guarded_connection


def render_item(kind: str, item: Any, autogen: AutogenContext) -> str | Literal[False]:
    """Write column types so that a migration needs nothing of this application."""
    if kind != "type":
        return False
    match item:
        case UTCDateTime():
            return "sa.DateTime(timezone=True)"
        case AutoString(length=None):
            return "sa.String()"
        case AutoString():
            return f"sa.String(length={item.length})"
        case sa.JSON():
            autogen.imports.add("from sqlalchemy.dialects import postgresql")
            return "sa.JSON().with_variant(postgresql.JSONB(), 'postgresql')"
        case _:
            return False


def run_migrations(connection: sa.Connection) -> None:
    """Run what Alembic was asked for in the transaction of `connection`."""
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_item=render_item,
        render_as_batch=True,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run_migrations(given)
else:
    with guarded_connection(Database(read_settings().database_url)) as connection:
        run_migrations(connection)
