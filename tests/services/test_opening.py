"""Opening the house: what processes that share a database share, and what ends when it closes."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.config import Settings
from app.live.bus import LOOK_AGAIN
from app.services import accounts, opening, tables, topics, watching
from app.services.tables import NewTable

SOON = 5.0


@pytest.fixture
def installation(database_url: str) -> Settings:
    return Settings(database_url=database_url)


def test_a_prepared_house_knows_the_time_with_its_zone(installation: Settings) -> None:
    house = opening.open_house(installation)

    assert house.clock().tzinfo is not None
    opening.close_house(house)


def test_processes_that_start_at_once_sign_cookies_with_one_key(installation: Settings) -> None:
    houses = [opening.open_house(installation) for _ in range(3)]
    with ThreadPoolExecutor(len(houses)) as threads:
        keys = set(threads.map(lambda house: opening.secret_key(house, installation), houses))

    assert len(keys) == 1
    assert len(keys.pop()) >= 32
    for house in houses:
        opening.close_house(house)


def test_a_key_that_is_set_is_used(database_url: str) -> None:
    installation = Settings(database_url=database_url, secret_key="k" * 32)
    house = opening.open_house(installation)

    assert opening.secret_key(house, installation) == "k" * 32
    opening.close_house(house)


def test_two_houses_over_one_database_hear_each_other(installation: Settings) -> None:
    here, there = opening.open_house(installation), opening.open_house(installation)
    lola = accounts.create_account(here)
    code = tables.open_table(here, lola, NewTable(book="ochos-locos", places=3), "Lola")
    seen = watching.get_version(here, lola, code)
    match_id, version = seen.match_id, seen.version
    with there.bus.subscribe(topics.table(match_id)) as watcher:
        assert watcher.wait(SOON) == LOOK_AGAIN
        tables.add_bots(here, lola, code)

        # What was there when the line was opened may be told once more.
        while (heard := watcher.wait(SOON)) == version:
            pass
        assert heard == version + 1
    opening.close_house(here)
    opening.close_house(there)


def test_closing_the_house_ends_what_is_watched(installation: Settings) -> None:
    house = opening.open_house(installation)
    with house.bus.subscribe("table:1") as watcher:
        opening.close_house(house)

        assert watcher.closed
