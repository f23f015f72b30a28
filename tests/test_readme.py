"""README is true: its session runs, and it names every command and setting."""

import doctest
from dataclasses import fields
from pathlib import Path

from app.cli import main
from app.config import PREFIX, Settings

README = Path(__file__).parents[1] / "README.md"


def test_the_engine_session_runs_as_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)

    assert tried > 0
    assert failed == 0


def test_every_command_is_named() -> None:
    text = README.read_text(encoding="utf-8")

    assert [name for name in main.commands if f"`ochos {name}" not in text] == []


def test_every_setting_is_named() -> None:
    text = README.read_text(encoding="utf-8")

    assert [field.name for field in fields(Settings) if f"`{PREFIX}{field.name.upper()}`" not in text] == []
