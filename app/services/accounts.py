"""Accounts: nameless at first, then a name and a password, and keeping everything on the way."""

from dataclasses import dataclass

from app.models import Account
from app.services import pace, passwords, seating
from app.services.errors import NotFoundError, RefusedError
from app.services.house import House
from app.services.names import fold, read_username
from app.services.pace import Pace
from app.store import accounts, handover
from app.store.db import Session as DatabaseSession
from app.store.ids import id_of

NEW_ACCOUNTS = Pace("new-account", times=200, seconds=3600)
SIGN_INS_BY_NAME = Pace("sign-in-name", times=15, seconds=900)
SIGN_INS_BY_ADDRESS = Pace("sign-in-address", times=40, seconds=900)
NAMINGS = Pace("naming", times=20, seconds=3600)


@dataclass(frozen=True, slots=True)
class Session:
    """What a browser remembers: who it is, as long as the epoch stays the same."""

    account_id: int
    epoch: int


@dataclass(frozen=True, slots=True)
class SignIn:
    """A sign-in that worked."""

    session: Session
    brought_along: bool
    """The browser was a nameless account, whose things went over."""
    left_something: bool
    """Some of them could not, because the account was in the same group or match already."""


@dataclass(frozen=True, slots=True)
class AccountPage:
    """An account as its owner sees it."""

    account_id: int
    username: str | None


def create_account(house: House, address: str = "") -> int:
    """Make a nameless account for a visitor from `address` and return its id."""
    pace.keep(house, NEW_ACCOUNTS, address)
    with house.database.transaction() as session:
        return accounts.add(session, house.clock())


def find_epoch(house: House, account_id: int) -> int | None:
    """Return the epoch that the sessions of an account carry now, none for an unknown account."""
    with house.database.reading() as session:
        return accounts.find_epoch(session, account_id)


def get_account(house: House, account_id: int) -> AccountPage:
    """Return what the account page shows."""
    with house.database.reading() as session:
        account = _get(session, account_id)
    return AccountPage(account_id, account.username)


def set_name_and_password(
    house: House, account_id: int, *, username: str, password: str, current_password: str = ""
) -> Session:
    """Give an account a name and a password, first or new ones, and end its sessions elsewhere.

    It keeps its id, and so everything it has. An account that has a password changes it only with the
    one it has.
    """
    pace.keep(house, NAMINGS, account_id)
    name = read_username(username)
    passwords.check_password(password)
    with house.database.reading() as session:
        kept = _get(session, account_id).password_hash
    if kept is not None and not passwords.is_right(current_password, kept):
        raise RefusedError("That is not your present password.")
    password_hash = passwords.hash_password(password)
    with house.database.transaction() as session:
        if not accounts.put_name(session, account_id, name, fold(name)):
            raise RefusedError("The username %(name)s is taken. Choose another one.", name=name)
        accounts.put_password_hash(session, account_id, password_hash)
        epoch = accounts.raise_epoch(session, account_id)
    return Session(account_id, epoch)


def sign_in(house: House, *, username: str, password: str, address: str, visitor_id: int | None = None) -> SignIn:
    """Sign in from `address`, where the browser may have been the account `visitor_id`.

    What a nameless visitor made goes over to the account, so that nothing is lost.
    Neither the sentence nor the time it takes tells whether the name or the password was wrong.
    """
    key = fold(username)
    pace.keep(house, SIGN_INS_BY_ADDRESS, address)
    pace.keep(house, SIGN_INS_BY_NAME, key)
    with house.database.reading() as session:
        account = accounts.find_by_key(session, key)
    kept = account.password_hash if account else None
    if not passwords.is_right(password, kept) or account is None:
        raise RefusedError("The username or the password is not right.")
    return _enter(house, id_of(account), visitor_id)


def end_sessions(house: House, account_id: int) -> None:
    """Sign an account out on every device."""
    with house.database.transaction() as session:
        accounts.raise_epoch(session, account_id)


def check_sign_out(house: House, account_id: int) -> None:
    """Refuse to sign out of an account that nobody could enter again."""
    if get_account(house, account_id).username is None:
        raise RefusedError("Choose a name and a password first: without them you could not come back to your games.")


def _enter(house: House, account_id: int, visitor_id: int | None) -> SignIn:
    with house.database.transaction() as session:
        brought = visitor_id is not None and visitor_id != account_id and _is_nameless(session, visitor_id)
        complete, left = True, []
        if visitor_id is not None and brought:
            complete = handover.hand_over(session, visitor_id, account_id)
            left = seating.stand_up_everywhere(session, visitor_id)
            accounts.raise_epoch(session, visitor_id)
        epoch = accounts.find_epoch(session, account_id) or 0
    seating.tell(house, left)
    return SignIn(Session(account_id, epoch), brought, not complete)


def _is_nameless(session: DatabaseSession, account_id: int) -> bool:
    account = accounts.find(session, account_id)
    return account is not None and account.username is None


def _get(session: DatabaseSession, account_id: int) -> Account:
    account = accounts.find(session, account_id)
    if account is None:
        raise NotFoundError("There is no such account.")
    return account
