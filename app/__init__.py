"""Ochos: Crazy Eights with real cards and on a screen, one score sheet for both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.compiled import use_source_where_newer

# The engine is inside this package and must load without the web: nothing else is imported up here.
if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

use_source_where_newer()


def create_app(environment: Mapping[str, str] | None = None) -> Flask:
    """Return the site for the settings in `environment`, or else in the process's own."""
    from app.config import read_settings
    from app.services import opening
    from app.web import site

    settings = read_settings(environment)
    house = opening.open_house(settings)
    return site.build(house, opening.secret_key(house, settings), settings)
