"""The settings of an installation; the only reader of the environment."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

PREFIX = "OCHOS_"
LONGEST_NUMBER = 9


class SettingError(ValueError):
    """A setting is unknown or cannot be used; the message names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, with the value it has when nobody sets it."""

    database_url: str = "sqlite:///ochos.db"
    secret_key: str | None = None
    """Signs cookies; none means a key made once and kept in the database."""
    host: str = "127.0.0.1"
    port: int = 8000
    processes: int = 1
    """Server processes that share the port."""
    max_watchers: int = 1000
    """Open live streams in one process; each holds a thread."""
    trusted_proxies: int = 0
    """Proxies in front whose forwarded headers are believed."""


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings that `environment`, or else the process's own, asks for.

    Raises:
        SettingError: a name that starts with `OCHOS_` is unknown, or its value cannot be used.
    """
    given = os.environ if environment is None else environment
    known = {PREFIX + field.name.upper(): field.name for field in fields(Settings)}
    ours = {name: text for name, text in given.items() if name.startswith(PREFIX)}
    for name in ours:
        if name not in known:
            raise SettingError(f"{name} is not a setting of Ochos. The settings are {', '.join(sorted(known))}.")
    values: dict[str, Any] = {known[name]: _READERS[known[name]](name, text.strip()) for name, text in ours.items()}
    return Settings(**values)


def _read_database_url(name: str, text: str) -> str:
    if not text.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise SettingError(f"{name} must start with sqlite:/// or postgresql+psycopg://.")
    if text.removeprefix("sqlite:///").partition("?")[0] in {"", ":memory:"}:
        raise SettingError(f"{name} must name a file: a database in memory would be another one for every process.")
    return text


def _read_secret_key(name: str, text: str) -> str:
    if len(text) < 32:
        raise SettingError(f"{name} must have 32 characters or more.")
    return text


def _read_host(name: str, text: str) -> str:
    if not text:
        raise SettingError(f"{name} must not be empty.")
    return text


def _read_number(lowest: int, highest: int) -> Callable[[str, str], int]:
    def read(name: str, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and lowest <= int(text) <= highest):
            raise SettingError(f"{name} must be a whole number from {lowest} to {highest}, not {text[:20]!r}.")
        return int(text)

    return read


_READERS: Mapping[str, Callable[[str, str], str | int]] = {
    "database_url": _read_database_url,
    "secret_key": _read_secret_key,
    "host": _read_host,
    "port": _read_number(0, 65535),
    "processes": _read_number(1, 64),
    "max_watchers": _read_number(0, 10_000),
    "trusted_proxies": _read_number(0, 10),
}
