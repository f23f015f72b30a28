"""The start page: three doors, and what is still running."""

from flask import Blueprint, render_template

from app.services import start
from app.web import visitor

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def show() -> str:
    """Show the doors and the matches that are not over."""
    return render_template("start/start.html", page=start.show(visitor.house(), visitor.account_id()))
