"""Accounts in the database."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import Account, EndedSession
from app.store import uniqueness
from app.store.ids import id_of
from app.store.prepared import Driver, Prepared

COOKIE_LIVES = timedelta(days=400)
"""Longer than any: an old cookie may come back as long as its signature holds."""

_ENDED = select(EndedSession.key).where(col(EndedSession.key) == sa.bindparam("key")).exists()
_OPEN = Prepared(
    select(Account.id).where(
        col(Account.id) == sa.bindparam("account"), col(Account.session_epoch) == sa.bindparam("epoch"), ~_ENDED
    )
)


def add(session: Session, at: datetime) -> int:
    """Insert a nameless account and return its id."""
    account = Account(created_at=at)
    session.add(account)
    session.flush()
    return id_of(account)


def find(session: Session, account_id: int) -> Account | None:
    """Return the account, none if there is no such one."""
    return session.get(Account, account_id)


def find_by_key(session: Session, username_key: str) -> Account | None:
    """Return the account whose username folds to the key."""
    return session.exec(select(Account).where(Account.username_key == username_key)).one_or_none()


def find_epoch(session: Session, account_id: int) -> int | None:
    """Return the epoch that a session of the account must carry."""
    return session.exec(select(Account.session_epoch).where(Account.id == account_id)).one_or_none()


def is_open(at: Driver, account_id: int, epoch: int, key: str) -> bool:
    """Return whether a session carries the epoch of its account and was not signed out of by its key."""
    claimed = {"account": account_id, "epoch": epoch, "key": key}
    return bool(_OPEN.run(at, claimed))


def end_session(session: Session, key: str, at: datetime) -> None:
    """Keep that a session was signed out of, for as long as its cookie could live."""
    session.exec(sa.delete(EndedSession).where(col(EndedSession.at) < at - COOKIE_LIVES))
    uniqueness.insert_unless_taken(session, EndedSession(key=key, at=at))


def remove(session: Session, account_id: int) -> None:
    """Delete an account that has done nothing."""
    session.exec(sa.delete(Account).where(col(Account.id) == account_id))


def put_name(session: Session, account_id: int, username: str, key: str) -> bool:
    """Give the account a username; False if another account has it."""
    change = sa.update(Account).where(col(Account.id) == account_id).values(username=username, username_key=key)
    return uniqueness.change_unless_taken(session, change)


def put_password_hash(session: Session, account_id: int, password_hash: str) -> None:
    """Keep the hash of a password."""
    session.exec(sa.update(Account).where(col(Account.id) == account_id).values(password_hash=password_hash))


def raise_epoch(session: Session, account_id: int) -> int:
    """End every open session of the account and return the epoch of the next ones."""
    raised = (
        sa.update(Account).where(col(Account.id) == account_id).values(session_epoch=col(Account.session_epoch) + 1)
    )
    return int(session.exec(raised.returning(col(Account.session_epoch))).scalar_one())


def find_language(session: Session, account_id: int) -> str | None:
    """Return the language that the account chose, none if it chose none."""
    return session.exec(select(Account.language).where(Account.id == account_id)).one_or_none()


def put_language(session: Session, account_id: int, language: str) -> None:
    """Keep the language that the account chose."""
    session.exec(sa.update(Account).where(col(Account.id) == account_id).values(language=language))
