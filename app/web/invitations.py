"""The link of a group: who opens it takes a free name or adds one."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import members
from app.services.errors import RefusedError, TooManyError
from app.web import back, errors, visitor
from app.web.i18n import gettext as _
from app.web.ids import read_id

blueprint = Blueprint("invitations", __name__)

PAGE = "groups/join.html"


@blueprint.get("/join/<code>")
def show(code: str) -> str:
    """Show the group that the link leads to, and its free names."""
    invitation = members.get_invitation(visitor.house(), code, visitor.account_id())
    return render_template(PAGE, invitation=invitation, code=code, name="", chosen="", refusal=None)


@blueprint.post("/join/<code>")
def join(code: str) -> Response:
    """Join the group as one of its players or as a new one."""
    chosen, name = request.form.get("player", ""), request.form.get("name", "")
    members.get_invitation(visitor.house(), code, visitor.account_id())
    try:
        group_id = _join(code, chosen, name)
    except (RefusedError, TooManyError) as error:
        invitation = members.get_invitation(visitor.house(), code, visitor.account_id())
        about = "name" if name.strip() and read_id(chosen) is None else ""
        return errors.show_again(error, PAGE, about=about, invitation=invitation, code=code, name=name, chosen=chosen)
    flash(_("You are in. Your matches count in this league from now on."))
    # Who came from a table goes back to it.
    return redirect(back.target() if request.form.get("next") else url_for("groups.show", group_id=group_id), code=303)


def _join(code: str, chosen: str, name: str) -> int:
    player_id = read_id(chosen)
    if player_id is None and not name.strip():
        raise RefusedError("Choose your name, or write a new one.")
    account_id = visitor.ensure_account()
    if player_id is not None:
        return members.join_as_player(visitor.house(), account_id, code, player_id)
    return members.join_as_newcomer(visitor.house(), account_id, code, name)
