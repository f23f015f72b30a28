"""The engine can be compiled where it is; what was compiled is used only while it is as new as its source."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the engine's source with something compiled beside it that cannot be loaded."""
    for source in (ROOT / "app").glob("*.py"):
        (tmp_path / "app").mkdir(exist_ok=True)
        shutil.copy(source, tmp_path / "app")
    (tmp_path / "app" / "engine").mkdir()
    for source in (ROOT / "app" / "engine").glob("*.py"):
        shutil.copy(source, tmp_path / "app" / "engine")
    (tmp_path / "app" / "engine" / f"cards{sysconfig.get_config_var('EXT_SUFFIX')}").write_bytes(b"not a library")
    return tmp_path


def load(folder: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", "import app.engine.cards; print(app.engine.cards.__file__)"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def date_source(folder: Path, seconds: int) -> None:
    """Make one source file so many seconds newer than what is compiled."""
    compiled = next((folder / "app" / "engine").glob("cards*[!y]"))
    moment = compiled.stat().st_mtime
    for source in (folder / "app" / "engine").glob("*.py"):
        os.utime(source, (moment - 10, moment - 10))
    os.utime(folder / "app" / "engine" / "turn.py", (moment + seconds, moment + seconds))


def test_a_compiled_file_older_than_any_source_is_not_used(copy: Path) -> None:
    date_source(copy, 1)

    assert load(copy).stdout.strip().endswith("cards.py")


def test_a_compiled_file_newer_than_its_source_is_used(copy: Path) -> None:
    date_source(copy, -1)

    assert "ImportError" in load(copy).stderr
