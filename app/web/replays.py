"""The pages of hands that are over: step by step, as a record, and the check of the deal."""

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from app.engine import format_record
from app.engine.proof import format_proof
from app.services import replays, watching
from app.services.errors import NotFoundError
from app.services.replays import PlayedHand
from app.web import replay_view, table_results, visitor
from app.web.ids import read_id

blueprint = Blueprint("replays", __name__)


@blueprint.get("/tables/<code>/hands")
def show_all(code: str) -> str:
    """Show which hands of a match can be looked at."""
    page = watching.get_table(visitor.house(), visitor.account_id(), code)
    headlines = [table_results.headline_of(page.sheet, row) for row in page.sheet.rows]
    return render_template("replays/hands.html", page=page, headlines=headlines)


@blueprint.get("/tables/<code>/hands/<int:number>")
def show(code: str, number: int) -> str:
    """Show a hand at one of its steps."""
    at, seat = read_id(request.args.get("at", "")), read_id(request.args.get("seat", ""))
    return render_template("replays/replay.html", view=replay_view.view_of(_hand(code, number), at, seat))


@blueprint.get("/tables/<code>/hands/<int:number>/record")
def download_record(code: str, number: int) -> Response:
    """Give the record of a hand, which the referee reads."""
    return _file(format_record(_hand(code, number).record), f"ochos-hand-{number}.json")


@blueprint.get("/tables/<code>/hands/<int:number>/deal")
def check_deal(code: str, number: int) -> str:
    """Show what the deck of a hand was shuffled from, for the browser to rebuild it."""
    return render_template("replays/deal.html", hand=_hand(code, number))


@blueprint.get("/tables/<code>/hands/<int:number>/deal/file")
def download_proof(code: str, number: int) -> Response:
    """Give the proof of a deal."""
    proof = _hand(code, number).proof
    if proof is None:
        raise NotFoundError("This hand was dealt before deals could be checked.")
    return _file(format_proof(proof), f"ochos-deal-{number}.json")


def _hand(code: str, number: int) -> PlayedHand:
    return replays.get_hand(visitor.house(), visitor.account_id(), code, number)


def _file(text: str, name: str) -> Response:
    return Response(
        text, mimetype="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
