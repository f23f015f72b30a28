"""Quick phrases at a table: said with one tap, and muted player by player."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from app.services import phrases
from app.web import table_settings, tables, visitor
from app.web.ids import read_id

blueprint = Blueprint("phrases", __name__)


@blueprint.post("/tables/<code>/phrases")
def say(code: str) -> Response:
    """Say a phrase."""
    phrase = request.form.get("phrase", "")
    return tables.do(code, lambda: phrases.say(visitor.house(), visitor.account_id() or tables.NOBODY, code, phrase))


@blueprint.post("/tables/<code>/mute")
def mute(code: str) -> Response:
    """Hear the phrases of a player no more at any table, or again; nobody else learns of it."""
    return tables.do(code, lambda: table_settings.turn_muted(_speaker(code)))


def _speaker(code: str) -> int:
    number = read_id(request.form.get("number", ""))
    return phrases.find_speaker(visitor.house(), visitor.account_id(), code, number)
