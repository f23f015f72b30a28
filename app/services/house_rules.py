"""A group's own rule books: written from another book, saved in versions, made the default, put away.

Any member may write and save, for every version stays; only the owner chooses the default and puts a book away.
"""

from dataclasses import dataclass
from datetime import datetime

from app.engine import Rules, rules_from_json, rules_to_json
from app.models import HouseBook, Role
from app.services import membership, pace, sent_forms
from app.services.errors import NotFoundError, RefusedError, StaleTableError
from app.services.house import House
from app.services.house_rules_kept import KeptBook, is_away, list_kept
from app.services.names import fold, read_book_name
from app.services.pace import Pace
from app.store import groups, house_rules, players
from app.store.db import Session
from app.store.ids import id_of

SAVED_BOOKS = Pace("house-rules", times=120, seconds=3600)
BOOKS_IN_A_GROUP = 50
"""Also counting those that were put away."""


@dataclass(frozen=True, slots=True)
class BookShelf:
    """The rule books of a group, for its readers."""

    group_id: int
    group_name: str
    is_member: bool
    is_owner: bool
    books: tuple[KeptBook, ...]
    """The default first."""


@dataclass(frozen=True, slots=True)
class Version:
    """When a version of a book was saved, and by whom."""

    number: int
    rules: Rules
    saved_at: datetime
    player: str | None
    """Whom the member plays as, if they play."""


@dataclass(frozen=True, slots=True)
class BookPage:
    """One book of a group, for its members."""

    shelf: BookShelf
    book_id: int
    name: str
    is_default: bool
    versions: tuple[Version, ...]
    """The latest first."""

    @property
    def latest(self) -> Version:
        """What the book says now."""
        return self.versions[0]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a member saves."""

    name: str
    rules: Rules
    version: int = 0
    """The version that was changed; none for a new book."""
    form_code: str = ""
    """Of the form of a new book."""


def show_shelf(house: House, account_id: int | None, group_id: int) -> BookShelf:
    """Return the rule books of a group; whoever may read the group may read them."""
    with house.database.reading() as session:
        return _load_shelf(session, account_id, group_id)


def list_own_books(house: House, account_id: int | None, group_id: int | None) -> tuple[KeptBook, ...]:
    """Return the books that somebody may begin a match of a group by, the default first; only members have any."""
    if account_id is None or group_id is None:
        return ()
    with house.database.reading() as session:
        role = groups.find_role(session, group_id, account_id)
        return () if role is None else list_kept(session, group_id)


def show_shelf_to_member(house: House, account_id: int | None, group_id: int) -> BookShelf:
    """Return the rule books of a group to somebody who writes one; raises `ForbiddenError` for other readers."""
    with house.database.reading() as session:
        membership.require_member(session, group_id, account_id)
        return _load_shelf(session, account_id, group_id)


def show_book(house: House, account_id: int | None, group_id: int, book_id: int) -> BookPage:
    """Return one book with all its versions; only for members."""
    with house.database.reading() as session:
        membership.require_member(session, group_id, account_id)
        book = _standing(house_rules.find(session, group_id, book_id))
        names = players.names_by_account(session, group_id)
        versions = tuple(
            Version(kept.version, rules_from_json(kept.rules), kept.saved_at, names.get(kept.saved_by))
            for kept in house_rules.list_versions(session, book_id)
        )
        return BookPage(_load_shelf(session, account_id, group_id), book_id, book.name, book.is_default, versions)


def write_book(house: House, account_id: int, group_id: int, draft: Draft) -> int:
    """Save a new book and return its id; a form sent twice writes one. The owner's first book becomes the default.

    Raises:
        RefusedError: the name will not do or is taken, or the group has enough books; `about` is the field.
    """
    pace.keep(house, SAVED_BOOKS, account_id)
    name = read_book_name(draft.name)
    now = house.clock()
    with house.database.transaction() as session:
        _, role = membership.require_member(session, group_id, account_id)
        groups.lock(session, group_id)
        made = sent_forms.find_made(house, session, account_id, draft.form_code)
        if made is not None:
            return made
        many = house_rules.count(session, group_id)
        if many >= BOOKS_IN_A_GROUP:
            raise RefusedError("A group has at most %(most)s rule books.", most=BOOKS_IN_A_GROUP, about="name")
        book = HouseBook(
            group_id=group_id, name=name, name_key=fold(name), version=1, created_by=account_id, created_at=now
        )
        if not house_rules.add(session, book):
            raise _taken(name)
        house_rules.add_version(session, book, rules_to_json(draft.rules), account_id, now)
        if role is Role.OWNER and many == 0:
            house_rules.set_default(session, group_id, id_of(book))
        sent_forms.keep_made(session, account_id, draft.form_code, id_of(book))
        return id_of(book)


def save_book(house: House, account_id: int, group_id: int, book_id: int, draft: Draft) -> int:
    """Save a book under its name or another one, and return its version: the same where the rules did not change.

    What stands there already as its next version, for it was sent before, is saved.

    Raises:
        RefusedError: the name will not do, or is taken.
        StaleTableError: somebody saved a version that this draft does not know.
    """
    pace.keep(house, SAVED_BOOKS, account_id)
    name = read_book_name(draft.name)
    with house.database.transaction() as session:
        membership.require_member(session, group_id, account_id)
        book = _standing(house_rules.lock(session, group_id, book_id))
        kept = house_rules.find_version(session, book_id, book.version)
        is_same = kept is not None and rules_from_json(kept.rules) == draft.rules
        if is_same and book.name == name and book.version == draft.version + 1:
            return book.version
        if book.version != draft.version:
            raise StaleTableError(
                "Somebody saved version %(version)s of this rule book meanwhile. Save again to put yours on top of it.",
                version=book.version,
            )
        if name != book.name and not house_rules.rename(session, book_id, name, fold(name)):
            raise _taken(name)
        if not is_same:
            book.version += 1
            house_rules.add_version(session, book, rules_to_json(draft.rules), account_id, house.clock())
        return book.version


def make_default(house: House, account_id: int, group_id: int, book_id: int) -> None:
    """Let new matches of the group begin with this book; only the owner may."""
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.lock(session, group_id)
        _standing(house_rules.lock(session, group_id, book_id))
        house_rules.set_default(session, group_id, book_id)


def clear_default(house: House, account_id: int, group_id: int) -> None:
    """Let new matches of the group begin with the book of the last one again; only the owner may."""
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.lock(session, group_id)
        house_rules.set_default(session, group_id, None)


def put_away(house: House, account_id: int, group_id: int, book_id: int) -> None:
    """Take a book off the shelf, from where it can be brought back; only the owner may.

    The matches that were played by it keep their rules.
    """
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.lock(session, group_id)
        book = _standing(house_rules.lock(session, group_id, book_id))
        if book.is_default:
            house_rules.set_default(session, group_id, None)
        house_rules.rename(session, book_id, book.name, None)


def bring_back(house: House, account_id: int, group_id: int, book_id: int) -> None:
    """Put a book back on the shelf; only the owner may.

    Raises `RefusedError` where another book has got its name.
    """
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        book = house_rules.lock(session, group_id, book_id)
        if book is None:
            raise _no_book()
        if is_away(book) and not house_rules.rename(session, book_id, book.name, fold(book.name)):
            raise _taken(book.name)


def _load_shelf(session: Session, account_id: int | None, group_id: int) -> BookShelf:
    group, role = membership.require_reader(session, group_id, account_id)
    return BookShelf(group_id, group.name, role is not None, role is Role.OWNER, list_kept(session, group_id))


def _standing(book: HouseBook | None) -> HouseBook:
    if book is None or is_away(book):
        raise _no_book()
    return book


def _no_book() -> NotFoundError:
    return NotFoundError("The group has no such rule book any more. Choose another one.")


def _taken(name: str) -> RefusedError:
    return RefusedError("The group has a rule book called %(name)s already.", name=name, about="name")
