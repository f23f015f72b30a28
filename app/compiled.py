"""Sees to it that a compiled engine is never used once its source is newer."""

import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

ENGINE = Path(__file__).parent / "engine"
COMPILED = (
    "cards",
    "moves",
    "tables",
    "state",
    "stock",
    "turn",
    "refusals",
    "laying",
    "opening",
    "hand",
    "shuffle",
    "dealing",
    "playout",
)
"""The modules that `make compile` compiles: not the errors, which extend a built-in class, nor what is only values or
speaks to the world outside."""


class SourceFinder:
    """Finds the engine's modules as source, whatever was compiled of them."""

    @classmethod
    def find_spec(
        cls,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG003 (the import system passes it)
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return where a module of the engine is, as the import system asks for it."""
        if not name.startswith("app.engine."):
            return None
        return FileFinder(str(ENGINE), (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)


def is_stale() -> bool:
    """Tell whether some source of the engine is newer than what was compiled of it."""
    compiled = [file for file in ENGINE.iterdir() if file.name.endswith(tuple(EXTENSION_SUFFIXES))]
    if not compiled:
        return False
    newest = max(file.stat().st_mtime for file in ENGINE.glob("*.py"))
    return newest > min(file.stat().st_mtime for file in compiled)


def use_source_where_newer() -> None:
    """Import the engine from its source, if anything compiled of it is older.

    All of it then, because its parts lean on each other.
    """
    if SourceFinder not in sys.meta_path and is_stale():
        sys.meta_path.insert(0, SourceFinder)
