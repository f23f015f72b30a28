"""The shape of the house: who may import whom, what the pure rooms may know, how modules are named and introduced."""

import ast
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "app").rglob("*.py"))
PURE_ROOMS = ("app.engine", "app.league", "app.bots", "app.exchange", "app.free")
IMPURE = {
    "asyncio", "io", "logging", "multiprocessing", "os", "pathlib", "secrets", "shutil", "signal", "socket",
    "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
CHANCE_AND_CLOCK = {"random", "datetime"}
EMPTY_NAMES = {"manager", "managers", "helper", "helpers", "util", "utils", "handler", "handlers", "common", "misc"}
EMPTY_NAMES |= {"data", "info", "base", "core"}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("app", include_external_packages=True, cache_dir=None)


def imports(graph: grimp.ImportGraph, room: str) -> set[str]:
    """Everything outside the house that a room imports."""
    modules = {room, *graph.find_descendants(room)} if room in graph.modules else set()
    found = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    return {name for name in found if name.split(".")[0] != "app"}


def test_the_import_contracts_hold() -> None:
    # In a process of its own: it would silence the loggers that are there.
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("room", PURE_ROOMS)
def test_a_pure_room_uses_the_standard_library_and_touches_nothing(graph: grimp.ImportGraph, room: str) -> None:
    assert imports(graph, room) <= sys.stdlib_module_names
    assert imports(graph, room) & IMPURE == set()


def test_the_engine_has_neither_dice_nor_a_clock(graph: grimp.ImportGraph) -> None:
    assert imports(graph, "app.engine"), "the graph must see what the standard library gives"
    assert imports(graph, "app.engine") & CHANCE_AND_CLOCK == set()


def test_the_engine_loads_alone() -> None:
    """Whoever wants only the rules needs no package from elsewhere."""
    script = "import sys, app.engine; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-S", "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert set(loaded.stdout.split()) - sys.stdlib_module_names == {"app", "__main__"} - sys.stdlib_module_names


def test_a_module_says_in_one_line_what_it_owns() -> None:
    silent = {path.relative_to(ROOT) for path in MODULES if not first_line(path).endswith((".", "!"))}

    assert silent == set()


def first_line(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def test_no_module_has_a_name_that_says_nothing() -> None:
    names = {path.stem for path in MODULES} | {path.parent.name for path in MODULES}

    assert names & EMPTY_NAMES == set()
