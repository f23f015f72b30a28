"""Going on without somebody at a table, and coming back to it."""

from flask import Blueprint
from werkzeug.wrappers import Response

from app.services import autopilot
from app.web import tables, visitor

blueprint = Blueprint("absences", __name__)


@blueprint.post("/tables/<code>/votes")
def vote(code: str) -> Response:
    """Vote to go on without those whom the table waits for."""
    return tables.do(code, lambda: autopilot.vote(visitor.house(), _me(), code))


@blueprint.post("/tables/<code>/back")
def come_back(code: str) -> Response:
    """Play for oneself again."""
    return tables.do(code, lambda: autopilot.come_back(visitor.house(), _me(), code))


def _me() -> int:
    return visitor.account_id() or tables.NOBODY
