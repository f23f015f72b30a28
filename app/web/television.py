"""A table on a television: only what everybody may see, whoever is signed in on it."""

from dataclasses import replace

from flask import Blueprint, render_template

from app.services import watching
from app.web import table_settings, table_view, visitor
from app.web.table_settings import TableSettings
from app.web.table_view import TableView

blueprint = Blueprint("television", __name__)


@blueprint.get("/tables/<code>/tv")
def show(code: str) -> str:
    """Show a table to a whole room."""
    return render_template("tables/tv.html", view=_view(code))


@blueprint.get("/tables/<code>/tv/view")
def view(code: str) -> str:
    """Show what changes of the page."""
    return render_template("tables/_tv.html", view=_view(code))


def _view(code: str) -> TableView:
    # Drawn as for a stranger: no seat is the reader's, so there is no hand to show.
    page = watching.get_public_table(visitor.house(), visitor.account_id(), code)
    return table_view.view_of(page, replace(TableSettings(), pace=table_settings.read().pace))
