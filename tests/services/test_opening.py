"""Opening the house: what processes that share a database share, and what ends when it closes."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.config import Settings
from app.live.bus import LOOK_AGAIN
from app.services import opening

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
    with there.bus.subscribe("table:1") as watcher:
        assert watcher.wait(SOON) == LOOK_AGAIN
        here.bus.notify("table:1", 3)

        assert watcher.wait(SOON) == 3
    opening.close_house(here)
    opening.close_house(there)


def test_closing_the_house_ends_what_is_watched(installation: Settings) -> None:
    house = opening.open_house(installation)
    with house.bus.subscribe("table:1") as watcher:
        opening.close_house(house)

        assert watcher.closed
