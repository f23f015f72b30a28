"""Following a table: news of its versions, from the present one on."""

from dataclasses import dataclass

from app.live.bus import Subscription
from app.services import topics, watching
from app.services.house import House


@dataclass(frozen=True, slots=True)
class Following:
    """A place among the watchers of a table, to be given back."""

    news: Subscription
    version: int
    """Of the table when the place was taken; `news` brings every later one."""


def follow_table(house: House, code: str) -> Following:
    """Take a place among the watchers of a table.

    Raises:
        NotFoundError: there is no such table.
        TooManyWatchersError: this process has no place left.
    """
    match_id, _ = watching.get_version(house, code)
    news = house.bus.subscribe(topics.table(match_id))
    # Read again once the place is taken: a move made in between is in this version or in the news.
    _, version = watching.get_version(house, code)
    return Following(news, version)
