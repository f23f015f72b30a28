"""Random-play decisions per second of the engine, next to OpenSpiel's crazy_eights driven from Python.

Both play whole hands, deals included, with the same kind of dice; only decisions of players are counted. OpenSpiel
deals and draws by chance events, which its loop has to sample: the leanest loop that there is, the same where it counts
its decisions on the way, and for comparison the one that its own `example.py` shows. The engine plays as it is, and
compiled together with a loop of its own that throws native dice.
Each contestant is a process; rounds take turns on one processor, so that a busy machine slows down all of them.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from app.compiled import COMPILED

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 9


@dataclass
class Contestant:
    """One line of the table."""

    name: str
    words: tuple[str, str, int]
    folder: Path = ROOT
    rates: list[float] = field(default_factory=list)

    def start(self) -> None:
        """Start its process."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.contestant", *map(str, self.words)],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self) -> None:
        """Let it play for one round and note its decisions per second of processor time."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.rates.append(float(self.process.stdout.readline()))

    def stop(self) -> None:
        """End its process."""
        self.process.communicate()


def compile_engine(folder: Path) -> bool:
    """Put a compiled engine and its loop in a folder; tell whether there is a compiler to do so."""
    for place in ("app/engine", "tests/benchmarks"):
        (folder / place).mkdir(parents=True)
    for file in (*ROOT.glob("app/*.py"), *ROOT.glob("app/engine/*.py"), *ROOT.glob("tests/benchmarks/*.py")):
        shutil.copy(file, folder / file.relative_to(ROOT))
    (folder / "app" / "__init__.py").write_text("")
    # Else the compiler would take the loop for a module of another name, and it would be read from source.
    for place in ("tests", "tests/benchmarks"):
        (folder / place / "__init__.py").touch()
    modules = [*(f"app/engine/{name}.py" for name in COMPILED), "tests/benchmarks/native.py"]
    mypyc = ROOT / os.environ.get("MYPYC", ".venv/bin/mypyc")
    return subprocess.run([mypyc, *modules], cwd=folder, capture_output=True, check=False).returncode == 0


def main() -> None:
    """Measure and print the table."""
    print(f"Random-play decisions per second (one core, median of {ROUNDS} rounds)")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compiled = compile_engine(folder)
        for players in (2, 4):
            contestants = [
                Contestant("OpenSpiel, leanest loop", ("open_spiel", "", players)),
                Contestant("OpenSpiel, the same loop, counting", ("open_spiel_counted", "", players)),
                Contestant("OpenSpiel, loop of its example", ("open_spiel_example", "", players)),
            ]
            for book in ("ochos-locos", "crazy-eights-id", "openspiel"):
                contestants.append(Contestant(f"Ochos, {book}", ("ochos", book, players)))
                if compiled:
                    contestants.append(Contestant(f"Ochos compiled, {book}", ("compiled", book, players), folder))
                contestants.append(Contestant(f"Ochos playout, {book}", ("playout", book, players)))
                contestants.append(Contestant(f"Ochos playout with deal, {book}", ("dealt_playout", book, players)))
            _compete(contestants)
            _show(contestants, players)
    if not compiled:
        print("  The engine could not be compiled here.")


def _compete(contestants: list[Contestant]) -> None:
    for contestant in contestants:
        contestant.start()
    for _ in range(ROUNDS):
        for contestant in contestants:
            contestant.measure()
    for contestant in contestants:
        contestant.stop()


def _show(contestants: list[Contestant], players: int) -> None:
    yardstick = median(contestants[0].rates)
    for contestant in contestants:
        rate = median(contestant.rates)
        print(f"  {contestant.name:<42}{players} players{rate:12,.0f}/s{rate / yardstick:8.2f} x")


if __name__ == "__main__":
    main()
