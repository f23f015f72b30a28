"""A table on a television: only what everybody may see, whoever is signed in on it."""

from dataclasses import replace

from flask import Blueprint, render_template

from app.services import free_watching, watching
from app.services.errors import NotFoundError
from app.web import free_view, table_settings, table_view, visitor
from app.web.free_view import FreeView
from app.web.table_settings import TableSettings
from app.web.table_view import TableView

blueprint = Blueprint("television", __name__)

PAGE = "tables/tv.html"
FRAGMENT, FREE_FRAGMENT = "tables/_tv.html", "free/_tv.html"


@blueprint.get("/tables/<code>/tv")
def show(code: str) -> str:
    """Show a table to a whole room."""
    fragment, view = _look(code)
    return render_template(PAGE, view=view, fragment=fragment)


@blueprint.get("/tables/<code>/tv/view")
def view(code: str) -> str:
    """Show what changes of the page."""
    fragment, view = _look(code)
    return render_template(fragment, view=view)


def _look(code: str) -> tuple[str, TableView | FreeView]:
    """Return the template of a table, and what it is made of.

    Drawn as for a stranger: no seat is the reader's, so there is no hand to show.
    """
    house, account_id = visitor.house(), visitor.account_id()
    settings = replace(TableSettings(), pace=table_settings.read().pace)
    try:
        return FRAGMENT, table_view.view_of(watching.get_public_table(house, account_id, code), settings)
    except NotFoundError:
        return FREE_FRAGMENT, free_view.view_of(free_watching.get_public_table(house, account_id, code), settings)
