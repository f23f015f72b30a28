"""Following a table or a score sheet: news of its versions, from the present one on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from app.live.bus import Subscription
from app.models import Kind
from app.services import sheet, topics, watching
from app.services.errors import ForbiddenError, NotFoundError
from app.services.house import House
from app.services.watching import TableVersion


@dataclass(slots=True)
class Following:
    """A place among the watchers of a match, to be given back."""

    news: Subscription
    version: int
    """Of the match when the place was taken; `news` brings every later one."""
    may_stay: Callable[[], bool]
    """Looks up whether the follower may still see the match; to be asked now and then."""
    went: Callable[[], None]
    asks_always: bool = False
    """Every piece of news may be that the follower is to be sent away."""

    def leave(self) -> None:
        """Give the place back; again does no harm."""
        if self.news.leave():
            self.went()


class _Looker:
    """Somebody at a table, who is counted among its watchers for as long as they have no seat."""

    def __init__(self, house: House, account_id: int | None, code: str, match_id: int) -> None:
        self._house = house
        self._account_id = account_id
        self._code = code
        self._match_id = match_id
        self._is_counted = False

    def look(self, now: TableVersion) -> None:
        """Count who watches now, and no more who has sat down meanwhile."""
        house, match_id = self._house, self._match_id
        if now.sits:
            self.go()
        elif self._is_counted:
            house.watchers.stay(house.database, match_id, house.clock())
        else:
            self._is_counted = True
            house.watchers.come(house.database, match_id, house.clock())

    def go(self) -> None:
        """Count one watcher less, where this was one."""
        if self._is_counted:
            self._is_counted = False
            self._house.watchers.go(self._house.database, self._match_id, self._house.clock())

    def may_stay(self) -> bool:
        """Look up whether the table may still be seen from here."""
        try:
            self.look(watching.get_version(self._house, self._account_id, self._code))
        except (ForbiddenError, NotFoundError):
            return False
        return True


@contextmanager
def _place(house: House, topic: str, address: str) -> Iterator[Subscription]:
    """Yield a place among the watchers of a topic, which is given back where the block raises whatever it be."""
    news = house.bus.subscribe(topic, address)
    try:
        yield news
    except BaseException:
        news.leave()
        raise


def follow_table(house: House, account_id: int | None, code: str, address: str = "") -> Following:
    """Take a place among the watchers of a table, for somebody who calls from `address`.

    Raises:
        NotFoundError: there is no such table.
        ForbiddenError: only those who sit there may look at it.
        TooManyWatchersError: this process has no place left, or none for one more from there.
    """
    match_id = watching.get_version(house, account_id, code).match_id
    with _place(house, topics.table(match_id), address) as news:
        # Read again once the place is taken: a move made in between is in this version or in the news.
        now = watching.get_version(house, account_id, code)
        looker = _Looker(house, account_id, code, match_id)
        looker.look(now)
    return Following(news, now.version, looker.may_stay, looker.go)


def follow_sheet(house: House, account_id: int | None, match_id: int, address: str = "") -> Following:
    """Take a place among the watchers of a score sheet, for somebody who calls from `address`.

    Raises:
        NotFoundError: there is no such match, or the account may not read it.
        TooManyWatchersError: this process has no place left, or none for one more from there.
    """
    kind, _ = sheet.get_version(house, account_id, match_id)
    with _place(house, topics.sheet(match_id, kind), address) as news:
        _, version = sheet.get_version(house, account_id, match_id)

    def may_read() -> bool:
        try:
            sheet.get_version(house, account_id, match_id)
        except NotFoundError:
            return False
        return True

    return Following(news, version, may_read, lambda: None, asks_always=kind is Kind.CARDS)
