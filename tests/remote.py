"""Real servers in processes of their own, and browsers that reach them over HTTP."""

import os
import re
import signal
import subprocess
import sys
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

STOP_SECONDS = 10


class GoneError(Exception):
    """The server ended before it had answered: what was sent may have been done or not."""


class RunningServer:
    """Several processes of Ochos that share a port, in a group of their own."""

    def __init__(self, database_url: str, processes: int, max_watchers: int = 100) -> None:
        self._settings = {
            "OCHOS_DATABASE_URL": database_url,
            "OCHOS_PROCESSES": str(processes),
            "OCHOS_MAX_WATCHERS": str(max_watchers),
        }
        self.port = 0
        self.start()

    def start(self) -> None:
        """Serve, on the same port as before."""
        theirs = {name: value for name, value in os.environ.items() if not name.startswith("OCHOS_")}
        ours = self._settings | {"OCHOS_PORT": str(self.port)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--config", "python:app.gunicorn"],
            env=theirs | ours,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Ochos is at http://127.0.0.1:"), line
        self.port = int(line.split()[-1].rsplit(":", 1)[1])

    def kill_one(self) -> None:
        """End one of its processes at once; another one takes its place."""
        os.kill(self._workers()[0], signal.SIGKILL)

    def memory_kb(self) -> int:
        """Return the memory of all workers, shared pages divided among those who share them."""
        sums = [Path(f"/proc/{worker}/smaps_rollup").read_text() for worker in self._workers()]
        return sum(int(found[1]) for one in sums if (found := re.search(r"Pss:\s+(\d+)", one)))

    def _workers(self) -> list[int]:
        master = self._process.pid
        return [int(one) for one in Path(f"/proc/{master}/task/{master}/children").read_text().split()]

    def kill(self) -> None:
        """End every process of it at once, as a power cut would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        """End it as a supervisor would."""
        self._process.terminate()
        self._ended()

    def _ended(self) -> None:
        with self._process:
            self._process.wait(STOP_SECONDS)


class Answer:
    """What a server said, with the names that Flask's test client has for it."""

    def __init__(self, status_code: int, headers: dict[str, str], body: bytes) -> None:
        self.status_code = status_code
        self.status = str(status_code)
        self.headers = headers
        self.location = headers.get("location", "")
        self._body = body

    def get_data(self, as_text: bool = False) -> str | bytes:
        return self._body.decode() if as_text else self._body


class RemoteClient:
    """A browser with cookies of its own, on a connection of its own for every request."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = ""

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None, {})

    def post(self, path: str, data: dict[str, object], headers: dict[str, str]) -> Answer:
        form = {"Content-Type": "application/x-www-form-urlencoded", **headers}
        return self._ask("POST", path, urlencode(data), form)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=STOP_SECONDS)
        ours = {"Sec-Fetch-Site": "same-origin", "Accept-Language": "es", "Cookie": self._cookie}
        try:
            connection.request(method, path, body, ours | headers)
            said = connection.getresponse()
            answer = Answer(said.status, {name.lower(): value for name, value in said.getheaders()}, said.read())
        except (OSError, HTTPException) as error:
            raise GoneError(path) from error
        finally:
            connection.close()
        if "set-cookie" in answer.headers:
            self._cookie = answer.headers["set-cookie"].split(";")[0]
        return answer
