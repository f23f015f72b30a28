"""Groups: the list, a new one, and its league."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import groups, league
from app.services.errors import RefusedError, TooManyError
from app.web import errors, form_codes, visitor
from app.web.i18n import gettext as _
from app.web.ids import read_id

blueprint = Blueprint("groups", __name__)

NAMES_ASKED = 6
"""Fields for players in the form of a new group; more can be added afterwards."""


@blueprint.get("/groups")
def show_all() -> str:
    """Show the groups of the visitor and a few that anyone may look at."""
    mine = groups.list_groups(visitor.house(), visitor.account_id())
    return render_template("groups/list.html", mine=mine, public=groups.list_public_groups(visitor.house()))


@blueprint.get("/groups/new")
def ask_new() -> str:
    """Show the form of a new group."""
    return render_template("groups/new.html", name="", own_name="", players=[""] * NAMES_ASKED, refusal=None)


@blueprint.post("/groups")
def create() -> Response:
    """Make a group with its players."""
    name, own_name = request.form.get("name", ""), request.form.get("own_name", "")
    players, form_code = request.form.getlist("player"), form_codes.sent()
    try:
        group_id = groups.create_group(
            visitor.house(),
            visitor.ensure_account(form_code),
            name=name,
            player_names=players,
            own_name=own_name,
            form_code=form_code,
        )
    except (RefusedError, TooManyError) as error:
        rows = players + [""] * (NAMES_ASKED - len(players))
        return errors.show_again(error, "groups/new.html", name=name, own_name=own_name, players=rows)
    flash(_("The group is there. Send its link to those who play with you."))
    return redirect(url_for("people.show", group_id=group_id), code=303)


@blueprint.get("/groups/<int:group_id>")
def show(group_id: int) -> str:
    """Show the standings, the latest matches and the players of a group."""
    kind, book = request.args.get("kind") or None, request.args.get("book") or None
    page = league.show_group(visitor.house(), visitor.account_id(), group_id, kind=kind, book=book)
    return render_template("groups/league.html", page=page)


@blueprint.get("/groups/<int:group_id>/matches")
def show_matches(group_id: int) -> str:
    """Show all matches of a group, page by page."""
    number = read_id(request.args.get("page", "1")) or 0
    page = league.list_matches(visitor.house(), visitor.account_id(), group_id, number)
    return render_template("groups/matches.html", page=page)
