"""The language that an account chose, so that it follows to other devices."""

from app.services.house import House
from app.store import accounts


def find_language(house: House, account_id: int) -> str | None:
    """Return the language that the account chose, none if it chose none."""
    with house.database.reading() as session:
        return accounts.find_language(session, account_id)


def keep_language(house: House, account_id: int, language: str) -> None:
    """Remember the language that the account chose."""
    with house.database.transaction() as session:
        accounts.put_language(session, account_id, language)
