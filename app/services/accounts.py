"""Accounts: nameless at first, then a name and a password, and keeping everything on the way."""

from dataclasses import dataclass, field

from app.models import Account
from app.services import pace, passwords, seating, sent_forms
from app.services.codes import is_code
from app.services.errors import NotFoundError, RefusedError
from app.services.house import House
from app.services.names import fold, read_username
from app.services.pace import Pace
from app.store import accounts, handover
from app.store import sent_forms as forms
from app.store.db import Session as DatabaseSession
from app.store.ids import id_of

NEW_ACCOUNTS = Pace("new-account", times=200, seconds=3600)
SIGN_INS_BY_ADDRESS = Pace("sign-in-address", times=40, seconds=900)
SIGN_INS_BY_NAME = Pace("sign-in-name", times=15, seconds=900)
"""For one name from one address: a stranger elsewhere locks nobody out."""
SIGN_INS_ANYWHERE = Pace("sign-in-anywhere", times=100, seconds=900)
"""For one name from all addresses together: beyond that each address has fewer tries, but every one has some."""
SIGN_INS_UNDER_FIRE = Pace("sign-in-under-fire", times=3, seconds=900)
NAMINGS = Pace("naming", times=20, seconds=3600)


@dataclass(frozen=True, slots=True)
class Session:
    """What a browser remembers: who it is, as long as the epoch stays the same."""

    account_id: int
    epoch: int
    key: str = field(default="", compare=False)
    """Of this browser's session alone, to end it and no other; none in cookies of old."""


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


def create_account(house: House, address: str = "", form_code: str = "") -> int:
    """Make a nameless account for a visitor from `address` and return its id.

    A form that is sent again, without the cookie that the first answer brought, finds the account made by then.
    """
    pace.keep(house, NEW_ACCOUNTS, address)
    with house.database.transaction() as session:
        made = accounts.add(session, house.clock())
        if not is_code(form_code) or forms.add(session, form_code, made, house.clock()):
            return made
        sent = forms.lock(session, form_code)
        if sent is None or not sent_forms.is_by_same_visitor(house, sent) or not _is_nameless(session, sent.account_id):
            return made
        accounts.remove(session, made)
        return sent.account_id


def is_open(house: House, claimed: Session) -> bool:
    """Tell whether a session that a browser remembers has not been ended."""
    with house.database.asking() as driver:
        return accounts.is_open(driver, claimed.account_id, claimed.epoch, claimed.key)


def end_session(house: House, key: str) -> None:
    """Sign out on one device: whoever kept its cookie comes in with it no more."""
    with house.database.transaction() as session:
        accounts.end_session(session, key, house.clock())


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
    """Give an account a name and a password, first or new ones.

    It keeps its id, and so everything it has. An account that has a password changes it, or its name, only with the
    one it has; an empty new password leaves that one. With another password its sessions elsewhere end.
    """
    pace.keep(house, NAMINGS, account_id)
    name = read_username(username)
    with house.database.reading() as session:
        kept = _get(session, account_id).password_hash
    is_new = kept is None or password != ""
    if is_new:
        passwords.check_password(password, name)
    if kept is not None and not passwords.is_right(current_password, kept):
        raise RefusedError("That is not your present password.", about="current_password")
    password_hash = passwords.hash_password(password) if is_new else None
    with house.database.transaction() as session:
        if not accounts.put_name(session, account_id, name, fold(name)):
            raise RefusedError("The username %(name)s is taken. Choose another one.", name=name, about="username")
        if password_hash is None:
            epoch = accounts.find_epoch(session, account_id) or 0
        else:
            accounts.put_password_hash(session, account_id, password_hash)
            epoch = accounts.raise_epoch(session, account_id)
    return Session(account_id, epoch)


def sign_in(house: House, *, username: str, password: str, address: str, visitor_id: int | None = None) -> SignIn:
    """Sign in from `address`, where the browser may have been the account `visitor_id`.

    What a nameless visitor made goes over to the account, so that nothing is lost.
    Neither the sentence nor the time it takes tells whether the name or the password was wrong.
    """
    key = fold(username)
    counted = _count_try(house, key, address)
    with house.database.reading() as session:
        account = accounts.find_by_key(session, key)
    kept = account.password_hash if account else None
    if not passwords.is_right(password, kept) or account is None:
        raise RefusedError("The username or the password is not right.", about="username")
    for count, who in counted:
        pace.take_back(house, count, who)
    return _enter(house, id_of(account), visitor_id)


def _count_try(house: House, key: str, address: str) -> list[tuple[Pace, str]]:
    """Count a try before the password is looked at, for many may come at once; one that succeeds is taken back."""
    counted = [(SIGN_INS_BY_ADDRESS, address), (SIGN_INS_BY_NAME, f"{address}:{key}")]
    for count, who in counted:
        pace.keep(house, count, who)
    counted.append((SIGN_INS_ANYWHERE, key))
    if pace.is_over(house, SIGN_INS_ANYWHERE, key):
        counted.append((SIGN_INS_UNDER_FIRE, f"{address}:{key}"))
        pace.keep(house, SIGN_INS_UNDER_FIRE, f"{address}:{key}")
    return counted


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
