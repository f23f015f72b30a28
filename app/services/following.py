"""Following a table or a score sheet: news of its versions, from the present one on."""

from collections.abc import Callable
from dataclasses import dataclass

from app.live.bus import Subscription
from app.services import sheet, topics, watching
from app.services.errors import ForbiddenError, NotFoundError, ServiceError
from app.services.house import House


def _nothing() -> None:
    """Do nothing more than give the place back."""


@dataclass(frozen=True, slots=True)
class Following:
    """A place among the watchers of a match, to be given back."""

    news: Subscription
    version: int
    """Of the match when the place was taken; `news` brings every later one."""
    may_stay: Callable[[], bool]
    """Looks up whether the follower may still see the match; to be asked now and then."""
    went: Callable[[], None] = _nothing

    def leave(self) -> None:
        """Give the place back; again does no harm."""
        if self.news.leave():
            self.went()


def follow_table(house: House, account_id: int | None, code: str, address: str = "") -> Following:
    """Take a place among the watchers of a table, for somebody who calls from `address`.

    Raises:
        NotFoundError: there is no such table.
        ForbiddenError: only those who sit there may look at it.
        TooManyWatchersError: this process has no place left, or none for one more from there.
    """
    match_id = watching.get_version(house, account_id, code).match_id
    news = house.bus.subscribe(topics.table(match_id), address)
    # Read again once the place is taken: a move made in between is in this version or in the news.
    try:
        now = watching.get_version(house, account_id, code)
    except ServiceError:
        news.leave()
        raise
    if now.sits:
        return Following(news, now.version, lambda: _may_see(house, account_id, code))

    def stay() -> bool:
        house.watchers.stay(house.database, match_id, house.clock())
        return _may_see(house, account_id, code)

    house.watchers.come(house.database, match_id, house.clock())
    return Following(news, now.version, stay, lambda: house.watchers.go(house.database, match_id, house.clock()))


def _may_see(house: House, account_id: int | None, code: str) -> bool:
    try:
        watching.get_version(house, account_id, code)
    except (ForbiddenError, NotFoundError):
        return False
    return True


def follow_sheet(house: House, account_id: int | None, match_id: int, address: str = "") -> Following:
    """Take a place among the watchers of a score sheet, for somebody who calls from `address`.

    Raises:
        NotFoundError: there is no such match, or the account may not read it.
        TooManyWatchersError: this process has no place left, or none for one more from there.
    """
    kind, _ = sheet.get_version(house, account_id, match_id)
    news = house.bus.subscribe(topics.sheet(match_id, kind), address)
    _, version = sheet.get_version(house, account_id, match_id)

    def may_read() -> bool:
        try:
            sheet.get_version(house, account_id, match_id)
        except NotFoundError:
            return False
        return True

    return Following(news, version, may_read)
