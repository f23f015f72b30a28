"""Sitting down at a table whose match has begun, between two hands."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from app.services import joining, watching
from app.web import tables, visitor

blueprint = Blueprint("joining", __name__)


@blueprint.post("/tables/<code>/join")
def join(code: str) -> Response:
    """Sit down for the next hand."""
    name = request.form.get("name", "")
    # Only a table that may be looked at is worth an account.
    watching.get_version(visitor.house(), visitor.account_id(), code)
    account_id = visitor.ensure_account()
    return tables.do(code, lambda: joining.join(visitor.house(), account_id, code, name))
