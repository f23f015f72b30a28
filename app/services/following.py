"""Following a table or a score sheet: news of its versions, from the present one on."""

from dataclasses import dataclass

from app.live.bus import Subscription
from app.services import sheet, topics, watching
from app.services.house import House


@dataclass(frozen=True, slots=True)
class Following:
    """A place among the watchers of a match, to be given back."""

    news: Subscription
    version: int
    """Of the match when the place was taken; `news` brings every later one."""


def follow_table(house: House, code: str, address: str = "") -> Following:
    """Take a place among the watchers of a table, for somebody who calls from `address`.

    Raises:
        NotFoundError: there is no such table.
        TooManyWatchersError: this process has no place left, or none for one more from there.
    """
    match_id, _ = watching.get_version(house, code)
    news = house.bus.subscribe(topics.table(match_id), address)
    # Read again once the place is taken: a move made in between is in this version or in the news.
    _, version = watching.get_version(house, code)
    return Following(news, version)


def follow_sheet(house: House, account_id: int | None, match_id: int, address: str = "") -> Following:
    """Take a place among the watchers of a score sheet, for somebody who calls from `address`.

    Raises:
        NotFoundError: there is no such match, or the account may not read it.
        TooManyWatchersError: this process has no place left, or none for one more from there.
    """
    kind, _ = sheet.get_version(house, account_id, match_id)
    news = house.bus.subscribe(topics.sheet(match_id, kind), address)
    _, version = sheet.get_version(house, account_id, match_id)
    return Following(news, version)
