"""The `ochos` commands: thin, over services."""

import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.config import SettingError, Settings, read_settings
from app.engine.record import LONGEST_RECORD

if TYPE_CHECKING:
    from app.services.house import House

TOO_LONG = LONGEST_RECORD + 1
"""So many characters of a record are read: enough for the referee to say that it is too long."""

# Each command imports the services it needs: the referee should answer before the database's packages are loaded.


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ochos")
def main() -> None:
    """Run tables of Crazy Eights, and ask about them."""


@main.command("run")
def run_server() -> None:
    """Bring the database up to date and serve the pages."""
    settings = _settings()
    _check_address(settings)
    _prepare(settings)
    # Gunicorn takes this process over, so that signals and supervisors reach it directly.
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "--config", "python:app.gunicorn"])  # noqa: S606


@main.command("migrate")
def migrate_database() -> None:
    """Bring the database up to date."""
    _prepare(_settings())


@main.command("demo")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=3,
    show_default=True,
    help="Which season: a number always gives the same one.",
)
def fill_demo(seed: int) -> None:
    """Fill a public group with a season of matches, played by the engine.

    The server may run meanwhile. What is there already is left alone.
    """
    from app.services import demo

    with _house() as house:
        filled = demo.fill(house, seed)
    state = "is filled" if filled.is_new else "is there already"
    if filled.seed != seed:
        state += f" with the season of seed {filled.seed}"
    holds = f"{filled.players} players, {filled.matches} finished matches"
    click.echo(f"{filled.name} {state}: {holds}, /groups/{filled.group_id}")


@main.command("verify")
def verify_hands() -> None:
    """Replay every hand that was played online and compare it with what is stored.

    Prints a line for every difference. Exit status: 0 all as stored, 1 something differs.
    """
    from app.services import verify

    with _house() as house:
        verdict = verify.replay_hands(house)
    for difference in verdict.differences:
        click.echo(str(difference))
    click.echo(f"{verdict.hands} hands replayed, {len(verdict.differences)} differences.")
    sys.exit(1 if verdict.differences else 0)


@contextmanager
def _house() -> Iterator["House"]:
    """Open the house over an up-to-date database, for as long as a command runs."""
    from app.services import opening

    settings = _settings()
    _prepare(settings)
    house = opening.open_house(settings)
    try:
        yield house
    finally:
        opening.close_house(house)


def _settings() -> Settings:
    try:
        return read_settings()
    except SettingError as error:
        raise click.ClickException(str(error)) from error


def _prepare(settings: Settings) -> None:
    from app.services import opening

    try:
        opening.prepare(settings)
    except opening.StartError as error:
        raise click.ClickException(str(error)) from error


def _check_address(settings: Settings) -> None:
    """Say now, in a sentence, what the server could only say with a traceback."""
    host, port = settings.host, settings.port
    try:
        family, kind, protocol, _name, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(place)
            tried.listen()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no name of a machine"
        raise click.ClickException(
            f"Ochos cannot listen on {host}, port {port}: {reason}. See OCHOS_HOST and OCHOS_PORT."
        ) from error


@main.command("referee")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--legal", is_flag=True, help="Show what was legal at every step.")
def referee_records(files: tuple[str, ...], *, legal: bool) -> None:
    """Check hand records: .json, .jsonl, or - for one record a line on standard input.

    Prints one JSON object a record. Exit status: 0 all ok, 1 some not ok, 2 a file cannot be read.
    """
    from app.engine import referee

    status = 0
    for file in files:
        try:
            for record in _read_records(file):
                answer = referee(record, legal=legal)
                click.echo(json.dumps(answer))
                status = max(status, 0 if answer["ok"] else 1)
        except BrokenPipeError:
            # Nobody reads the answers any more, which says nothing about the file.
            raise
        except OSError as error:
            click.echo(f"{file} cannot be read: {error.strerror}.", err=True)
            status = 2
    sys.exit(status)


@main.command("check-deal")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def check_deals(files: tuple[str, ...]) -> None:
    """Check that decks follow from what was shown before and after their hands; - reads standard input.

    Prints a line for each file. Exit status: 0 all dealt as promised, 1 some not, 2 a file cannot be read.
    """
    from app.engine.proof import LONGEST_PROOF, check_proof

    status = 0
    for file in files:
        try:
            with click.open_file(file, encoding="utf-8-sig", errors="replace") as text:
                answer = check_proof(text.read(LONGEST_PROOF + 1))
        except OSError as error:
            click.echo(f"{file} cannot be read: {error.strerror}.", err=True)
            status = 2
            continue
        said = " ".join(answer["flaws"]) or f"hand {answer['hand']} was dealt as promised."
        click.echo(f"{file}: {said}")
        status = max(status, 0 if answer["ok"] else 1)
    sys.exit(status)


@main.command("simulate")
@click.option("--book", required=True, help="The rule book, such as ochos-locos.")
@click.option("--players", type=click.IntRange(2, 10), default=4, show_default=True)
@click.option("--hands", type=click.IntRange(1, 1_000_000), default=1_000, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True)
@click.option("--set", "changes", multiple=True, metavar="OPTION=VALUE", help="Change an option; the value is JSON.")
@click.option("--bots", default="sensible", show_default=True, help="Who plays, such as careless,thoughtful.")
def simulate_hands(*, book: str, players: int, hands: int, seed: int, changes: tuple[str, ...], bots: str) -> None:
    """Let bots play hands of a rule book, and print how they went."""
    from app.bots import BOTS
    from app.engine import EngineError, book_rules
    from app.services import simulation
    from app.services.errors import ServiceError

    names = bots.split(",")
    if not BOTS.keys() >= set(names):
        raise click.ClickException(f"The bots are {', '.join(BOTS)}.")
    try:
        rules = book_rules(book, dict(_read_change(change) for change in changes))
        played = simulation.simulate(rules, players, hands, seed, names)
    except (EngineError, ServiceError) as error:
        raise click.ClickException(str(error)) from error
    for what, value in simulation.table_of(played):
        click.echo(f"{what:<42}{value:>10}")


def _read_change(text: str) -> tuple[str, object]:
    option, _, value = text.partition("=")
    try:
        return option, json.loads(value)
    except ValueError:
        return option, value


def _read_records(file: str) -> Iterator[str]:
    # A byte that is not UTF-8 spoils its own record, not the ones after it.
    with click.open_file(file, encoding="utf-8-sig", errors="replace") as text:
        if file != "-" and Path(file).suffix != ".jsonl":
            yield text.read(TOO_LONG)
            return
        while line := text.readline(TOO_LONG):
            rest = line
            while len(rest) == TOO_LONG and not rest.endswith("\n"):
                rest = text.readline(TOO_LONG)
            if not line.isspace():
                yield line
