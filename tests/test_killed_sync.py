"""Processes killed while two devices send what they kept: every hand is there once, and none is lost."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from app.models import DeviceEntry, Hand, HandSeat, Match
from app.store.db import Database
from tests.remote import STOP_SECONDS, Answer, GoneError, RemoteClient, RunningServer

START_SECONDS = 60
HANDS = 12
"""In each of two rounds."""
HANDS_BEFORE_A_KILL = 4
MADE_HERE = "8aquku8aquku"
JSON = {"Accept": "application/json"}


@pytest.fixture(name="server")
def _server(database_url: str) -> Iterator[RunningServer]:
    """Two processes on one database."""
    server = RunningServer(database_url, processes=2)
    yield server
    server.stop()


class Device:
    """A phone that sends each thing again until it is answered."""

    def __init__(self, server: RunningServer, brand: int) -> None:
        self.client = RemoteClient(server.port)
        self.brand = brand
        self.owner = ""
        self.states: dict[str, str] = {}
        self.is_under_way = Event()

    def greet(self) -> None:
        self.owner = self.post("/pad/hello", {})["owner"]

    def post(self, path: str, form: dict[str, Any]) -> dict[str, Any]:
        answer = persist(lambda: self.client.post(path, form | {"owner": self.owner}, JSON))
        assert answer.status_code == 200, answer.get_data(as_text=True)
        return dict(json.loads(answer.get_data()))

    def begin(self) -> int:
        form = {"name1": "Ana", "name2": "Bo", "group_name": "Los martes", "dealer": "1", "code": MADE_HERE}
        form |= {"book": "ochos-locos", "ochos-locos-target": "9999", "ochos-locos-stock_out": "0"}
        return int(self.post("/pad/matches", form)["match"])

    def send(self, match: int, first: int) -> None:
        """Send the hands of a round in order; what the other holds tells the two devices apart."""
        for number in range(first, first + HANDS):
            code = str(UUID(int=1000 * self.brand + number))
            form = {"number": number, "out": "0", "points1": self.points(number), "entry": code}
            self.states[code] = self.post(f"/pad/matches/{match}/hands", form)["state"]
            if number == first + HANDS_BEFORE_A_KILL:
                self.is_under_way.set()

    def points(self, number: int) -> int:
        return 20 * self.brand + number % 10 + 1


def persist(deed: Callable[[], Answer]) -> Answer:
    """Send something until a server has answered it."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            answer = deed()
        except GoneError:
            continue
        if answer.status_code < 500:
            return answer
    raise AssertionError("The server did not come back.")


def test_what_two_devices_send_is_there_once(database: Database, server: RunningServer) -> None:
    ana, bo = Device(server, 1), Device(server, 2)
    for device in (ana, bo):
        device.greet()
    server.kill()
    server.start()
    match = ana.begin()
    assert ana.begin() == match
    bo.client, bo.owner = ana.client, ana.owner

    for first, kill in ((1, server.kill_one), (1 + HANDS, lambda: (server.kill(), server.start()))):
        with ThreadPoolExecutor(2) as sending:
            under_way = [sending.submit(device.send, match, first) for device in (ana, bo)]
            assert all(device.is_under_way.wait(STOP_SECONDS * 3) for device in (ana, bo))
            kill()
            for one in under_way:
                one.result()
        ana.is_under_way.clear()
        bo.is_under_way.clear()

    with database.reading() as session:
        ask = session.connection().execute
        assert ask(sa.select(sa.func.count()).select_from(Match)).scalar_one() == 1
        sheet = ask(
            sa.select(Hand.number, HandSeat.points).join(HandSeat).where(HandSeat.seat == 1).order_by(Hand.number)
        ).all()
        entries = ask(sa.select(DeviceEntry.code, DeviceEntry.hand_number, DeviceEntry.is_beside)).all()
    assert [number for number, _ in sheet] == list(range(1, 2 * HANDS + 1))
    assert {code for code, _, _ in entries} == ana.states.keys() | bo.states.keys()
    for number, points in sheet:
        writers = [device for device in (ana, bo) if device.points(number) == points]
        assert len(writers) == 1
        codes = {code: is_beside for code, of_hand, is_beside in entries if of_hand == number}
        written = str(UUID(int=1000 * writers[0].brand + number))
        assert codes.pop(written) is False
        assert list(codes.values()) == [True]
