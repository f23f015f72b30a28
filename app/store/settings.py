"""Values that all processes of an installation share."""

from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session

from app.models import Setting


def find(session: Session, name: str) -> str | None:
    """Return what is kept under `name`."""
    kept = session.get(Setting, name)
    return kept.value if kept else None


def get_or_keep(session: Session, name: str, value: str) -> str:
    """Return what is kept under `name`; where nothing is, keep `value` and return it."""
    # Two processes may start at once: the second keeps nothing and reads what the first one kept.
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    session.execute(insert(Setting).values(name=name, value=value).on_conflict_do_nothing())
    return session.get_one(Setting, name).value
