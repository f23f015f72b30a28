"""How the server runs, and that live streams end when it is told to stop."""

import gc
import signal
import socket
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import Any

from app.config import read_settings
from app.services import opening
from app.services.timekeeper import Timekeeper
from app.web.streams import HOLDS_STREAMS

THREADS = 64
"""Requests that one process answers at once; live streams have no thread of their own."""

_settings = read_settings()

wsgi_app = "app:create_app()"
bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
workers = _settings.processes
worker_class = "app.patience.PatientWorker"
threads = THREADS
worker_connections = 2 * (_settings.max_watchers + THREADS)
graceful_timeout = 10
control_socket_disable = True
# Which proxies are believed is said in one place, `app.web.site`: gunicorn itself believes none.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""
loglevel = "warning"


def on_starting(_server: Any) -> None:
    """Migrate before the first worker starts."""
    opening.prepare(_settings)


def when_ready(server: Any) -> None:
    """Say where the pages are."""
    for listener in server.LISTENERS:
        for address in _list_addresses(str(listener)):
            print(f"Ochos is at {address}", flush=True)  # noqa: T201


def _list_addresses(listener: str) -> list[str]:
    """Return where browsers find a listener: one at every address of the machine, on it and from its network."""
    everywhere = next((host for host in ("0.0.0.0", "[::]") if f"//{host}:" in listener), None)  # noqa: S104
    if everywhere is None:
        return [listener]
    hosts = ["127.0.0.1"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Nothing is sent: the socket only finds out by which address it would go to any other machine.
        probe.connect(("192.0.2.1", 9))
        hosts.append(probe.getsockname()[0])
    return [listener.replace(everywhere, host) for host in hosts]


def post_worker_init(worker: Any) -> None:
    """Look after the clocks; end the live streams when this worker is told to stop, for they would hold it."""
    # What is loaded now stays: going through all of it again and again would hold everybody up for a tenth of a second.
    gc.collect()
    gc.freeze()
    house = worker.wsgi.extensions["house"]
    worker.wsgi.config[HOLDS_STREAMS] = True
    worker.streams.start()
    clocks = Timekeeper(house)
    clocks.start()
    stop = signal.getsignal(signal.SIGTERM)

    def close() -> None:
        house.bus.close()
        clocks.stop()

    def end_streams(number: int, frame: FrameType | None) -> None:
        # In a thread of its own: the signal may have interrupted the very code that holds a lock of the bus.
        Thread(target=close, daemon=True).start()
        if callable(stop):
            stop(number, frame)

    signal.signal(signal.SIGTERM, end_streams)
