"""A new match with real cards: who plays, by which rules, who deals."""

from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import RulesError
from app.services import beginning, sheet
from app.services.beginning import Gathering
from app.services.errors import RefusedError, TooManyError
from app.services.names import read_group_name
from app.web import errors, match_forms, rule_choices, visitor
from app.web.i18n import gettext as _
from app.web.ids import read_id
from app.web.match_forms import MatchForm
from app.web.rule_choices import NEW_MATCH_PAGE

blueprint = Blueprint("beginning", __name__)


@blueprint.get("/record")
def ask() -> str:
    """Show the form of a new match: for a group, for the people of another match, or for a new table."""
    before = read_id(request.args.get("from", ""))
    form = _opened() if before is None else _once_more(before)
    return render_template(NEW_MATCH_PAGE, refusal=None, about="", **rule_choices.shown(form))


@blueprint.post("/record")
def begin() -> Response:
    """Begin the match, and with it the account and the group of a visitor who has none."""
    group_id = read_id(request.form.get("group", ""))
    form = match_forms.typed_form(beginning.gather(visitor.house(), visitor.account_id(), group_id), request.form)
    try:
        match_id = _begin(form)
    except (RefusedError, RulesError, TooManyError) as error:
        about = error.values.get("about", "seats")
        return errors.show_again(error, NEW_MATCH_PAGE, about=about, **rule_choices.shown(form))
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


def _opened() -> MatchForm:
    house, account_id = visitor.house(), visitor.account_id()
    wanted = request.args.get("group", "")
    group_id = read_id(wanted)
    if not wanted:
        group_id = beginning.find_usual_group(house, account_id)
    gathering = beginning.gather(house, account_id, group_id)
    return match_forms.new_form(_with_players(gathering, request.args.get("players", "")), _("Our table"))


def _with_players(gathering: Gathering, wanted: str) -> Gathering:
    """Return the gathering with that line-up on its seats, where the group has those players."""
    chosen = tuple(player_id for text in wanted.split("-") if (player_id := read_id(text)) is not None)
    known = {player.player_id for player in gathering.players}
    return replace(gathering, usual=chosen) if chosen and known.issuperset(chosen) else gathering


def _once_more(match_id: int) -> MatchForm:
    house, account_id = visitor.house(), visitor.account_id()
    page = sheet.get_sheet(house, account_id, match_id)
    gathering = beginning.gather(house, account_id, page.group_id)
    players = [seat.player_id for seat in page.seats if seat.player_id is not None]
    dealer = page.rows[0].dealer + 1 if page.rows else 0
    return match_forms.again(gathering, players, page.rules, page.book, dealer % max(1, len(players)))


def _begin(form: MatchForm) -> int:
    group = form.gathering.group
    if group is None:
        # Said before anything else, and before the visitor gets an account.
        read_group_name(form.group_name)
    wanted = match_forms.read_match(form)
    house, account_id = visitor.house(), visitor.ensure_account(wanted.code)
    if group is None:
        return beginning.begin_with_new_group(house, account_id, form.group_name, wanted)
    return beginning.begin_in_group(house, account_id, group.group_id, wanted)
