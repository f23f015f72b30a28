"""The numbers of rows that are in the database."""

from typing import Protocol


class Numbered(Protocol):
    """A row whose number the database gives."""

    id: int | None


def id_of(row: Numbered) -> int:
    """Return the number of a row that has been written."""
    if row.id is None:
        raise ValueError(f"{type(row).__name__} has no number before it is written.")
    return row.id
