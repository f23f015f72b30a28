"""Opening the house: everything that lives as long as the process does."""

import secrets
from contextlib import closing
from datetime import UTC, datetime

from app.config import Settings
from app.live.bus import Bus
from app.services.house import House
from app.store import notices, reach, settings
from app.store.db import Database
from app.store.reach import UnusableError


class StartError(Exception):
    """The house cannot be opened; the message is a sentence for whoever starts it."""


def prepare(installation: Settings) -> None:
    """Bring the database up to date; safe where several processes start at once.

    Raises:
        StartError: the database cannot be used.
    """
    try:
        with reach.explained(installation.database_url), closing(Database(installation.database_url)) as database:
            reach.upgrade(database)
            _keep_secret_key(database, installation)
    except UnusableError as error:
        raise StartError(str(error)) from error


def open_house(installation: Settings) -> House:
    """Return the house over a prepared database."""
    database = Database(installation.database_url)
    return House(database, Bus(notices.DatabaseRelay(database), installation.max_watchers), _now)


def close_house(house: House) -> None:
    """End the live streams and give the connections back."""
    house.bus.close()
    house.database.close()


def secret_key(house: House, installation: Settings) -> str:
    """Return the key that signs cookies: as set, else one made once and kept for all processes."""
    return _keep_secret_key(house.database, installation)


def _keep_secret_key(database: Database, installation: Settings) -> str:
    if installation.secret_key is not None:
        return installation.secret_key
    with database.transaction() as session:
        return settings.get_or_keep(session, "secret_key", secrets.token_urlsafe(48))


def _now() -> datetime:
    return datetime.now(UTC)
