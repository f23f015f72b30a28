"""What only the owner of a table decides about it."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from app.services import joining, lobby, ownership, seat_order, spectators
from app.web import tables, visitor
from app.web.ids import read_id

blueprint = Blueprint("table_owner", __name__)


@blueprint.post("/tables/<code>/watchable")
def set_watchable(code: str) -> Response:
    """Let others watch, or only those who sit here."""
    wanted = request.form.get("watchable") == "1"
    return tables.do(code, lambda: spectators.set_watchable(visitor.house(), _me(), code, watchable=wanted))


@blueprint.post("/tables/<code>/listed")
def set_listed(code: str) -> Response:
    """Let anyone find the table in the lobby, or nobody."""
    wanted = request.form.get("listed") == "1"
    return tables.do(code, lambda: lobby.set_listed(visitor.house(), _me(), code, listed=wanted))


@blueprint.post("/tables/<code>/joinable")
def set_joinable(code: str) -> Response:
    """Let newcomers sit down between two hands, or nobody."""
    wanted = request.form.get("joinable") == "1"
    return tables.do(code, lambda: joining.set_joinable(visitor.house(), _me(), code, joinable=wanted))


@blueprint.post("/tables/<code>/owner")
def hand_on(code: str) -> Response:
    """Make somebody else at the table its owner."""
    number = read_id(request.form.get("number", ""))
    return tables.do(code, lambda: ownership.hand_on(visitor.house(), _me(), code, -1 if number is None else number))


@blueprint.post("/tables/<code>/draw")
def draw_seats(code: str) -> Response:
    """Draw the seats by lot."""
    return tables.do(code, lambda: seat_order.draw_seats(visitor.house(), _me(), code))


@blueprint.post("/tables/<code>/begin")
def begin(code: str) -> Response:
    """Begin without the free seats."""
    nonce = request.form.get("nonce", "")
    return tables.do(code, lambda: seat_order.begin_without_free(visitor.house(), _me(), code, nonce))


def _me() -> int:
    return visitor.account_id() or tables.NOBODY
