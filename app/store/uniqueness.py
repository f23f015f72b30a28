"""Writes that a unique constraint may refuse: two people may want the same name in the same moment."""

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase
from sqlmodel import Session, SQLModel


def add_unless_taken(session: Session, row: SQLModel) -> bool:
    """Insert the row; return False, and leave all as it was, where a constraint refuses it."""
    try:
        with session.begin_nested():
            session.add(row)
    except IntegrityError:
        return False
    return True


def insert_unless_taken(session: Session, row: SQLModel) -> bool:
    """Insert the row without keeping it in the session; return False where a constraint refuses it."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    statement = insert(type(row)).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
    return session.connection().execute(statement, row.model_dump()).rowcount == 1


def change_unless_taken(session: Session, statement: UpdateBase) -> bool:
    """Change a row; return False where none fits the statement or a constraint refuses the change."""
    try:
        with session.begin_nested():
            changed = session.exec(statement)
    except IntegrityError:
        return False
    return changed.rowcount > 0
