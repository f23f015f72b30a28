"""Whether the database can be reached and is ours, in a sentence for whoever starts the server."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic.script.revision import ResolutionError
from alembic.util.exc import CommandError
from sqlalchemy import inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlmodel import SQLModel

from app.store import migrate
from app.store.db import Database, UnavailableError


class UnusableError(Exception):
    """The database cannot be used; the message says why, without the password in its address."""


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Say in a sentence what is wrong where the block cannot work with the database at `url`."""
    try:
        yield
    except (ArgumentError, ValueError) as error:
        raise UnusableError("OCHOS_DATABASE_URL cannot be read as the address of a database.") from error
    except (CommandError, ResolutionError) as error:
        raise UnusableError(f"The database {_name(url)} was made by a newer version of Ochos than this one.") from error
    except DBAPIError as error:
        raise UnusableError(f"The database {_name(url)} cannot be used: {_reason(str(error.orig))}.") from error
    except UnavailableError as error:
        raise UnusableError(f"The database {_name(url)} cannot be used: {_reason(str(error))}.") from error


def upgrade(database: Database) -> None:
    """Migrate up; raises `UnusableError` for a database with tables that another program made."""
    with database.engine.connect() as connection:
        found = set(inspect(connection).get_table_names())
    taken = sorted(found & SQLModel.metadata.tables.keys())
    if taken and "alembic_version" not in found:
        raise UnusableError(
            f"The database {_name(database.url)} is of another program: its table {taken[0]} was not made by Ochos."
        )
    migrate.upgrade(database)


def _name(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _reason(sentence: str) -> str:
    return sentence.strip().partition("\n")[0].rstrip(".")
