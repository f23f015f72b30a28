"""The start page: three doors, and what is still running."""

from flask import Blueprint, render_template, request

from app.services import start
from app.services.codes import is_code
from app.web import visitor

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def show() -> str:
    """Show the doors and the matches that are not over."""
    page = start.show(visitor.house(), visitor.account_id())
    dropped = request.args.get("dropped", "")
    return render_template("start/start.html", page=page, dropped=dropped if is_code(dropped) else "")
