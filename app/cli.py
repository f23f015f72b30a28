"""The `ochos` commands: thin, over services."""

import os
import sys

import click

from app.config import SettingError, Settings, read_settings

# Each command imports the services it needs: the referee should answer before the database's packages are loaded.


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ochos")
def main() -> None:
    """Run tables of Crazy Eights, and ask about them."""


@main.command("run")
def run_server() -> None:
    """Bring the database up to date and serve the pages."""
    _settings()
    # Gunicorn takes this process over, so that signals and supervisors reach it directly.
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "--config", "python:app.gunicorn"])  # noqa: S606


@main.command("migrate")
def migrate_database() -> None:
    """Bring the database up to date."""
    from app.services import opening

    opening.prepare(_settings())


def _settings() -> Settings:
    try:
        return read_settings()
    except SettingError as error:
        raise click.ClickException(str(error)) from error
