"""Who is in a group, and how others come in: what its members see and change."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import groups, members
from app.services.errors import ForbiddenError, RefusedError, ServiceError, TooManyError
from app.web import errors, form_codes, visitor
from app.web.i18n import gettext as _

blueprint = Blueprint("people", __name__, url_prefix="/groups/<int:group_id>")

PAGE = "groups/people.html"


@blueprint.get("/people")
def show(group_id: int) -> str:
    """Show the players and members of a group, and how others come in."""
    page = groups.get_settings(visitor.house(), visitor.account_id(), group_id)
    return render_template(PAGE, page=page, refusal=None, about="", typed="")


@blueprint.post("/name")
def rename(group_id: int) -> Response:
    """Give a group another name."""
    name = request.form.get("name", "")
    try:
        groups.rename_group(visitor.house(), visitor.ensure_account(), group_id, name)
    except (RefusedError, ForbiddenError) as error:
        return _show_again(error, group_id, "group", name)
    return _back(group_id)


@blueprint.post("/delete")
def delete(group_id: int) -> Response:
    """Delete a group without a match."""
    try:
        groups.delete_group(visitor.house(), visitor.ensure_account(), group_id)
    except RefusedError as error:
        return _show_again(error, group_id, "group", "")
    flash(_("The group is gone."))
    return redirect(url_for("groups.show_all"), code=303)


@blueprint.post("/readers")
def choose_readers(group_id: int) -> Response:
    """Open a group to all readers, or keep it among its members."""
    change = groups.open_to_readers if request.form.get("readers") == "everyone" else groups.close_to_readers
    change(visitor.house(), visitor.ensure_account(), group_id)
    return _back(group_id)


@blueprint.post("/invitation")
def renew_invitation(group_id: int) -> Response:
    """Make a new link, which ends the old one."""
    members.renew_invitation(visitor.house(), visitor.ensure_account(), group_id)
    flash(_("This is the new link. The old one leads nowhere any more."))
    return _back(group_id)


@blueprint.post("/members/<int:member_id>/remove")
def remove_member(group_id: int, member_id: int) -> Response:
    """Take somebody out of a group."""
    account_id = visitor.ensure_account()
    members.remove_member(visitor.house(), account_id, group_id, member_id)
    if member_id == account_id:
        flash(_("You have left the group. Its matches stay as they are."))
        return redirect(url_for("groups.show_all"), code=303)
    return _back(group_id)


@blueprint.post("/players")
def add_player(group_id: int) -> Response:
    """Add a player to a group."""
    name = request.form.get("name", "")
    try:
        members.add_player(visitor.house(), visitor.ensure_account(), group_id, name, form_codes.sent())
    except (RefusedError, TooManyError) as error:
        return _show_again(error, group_id, "new", name)
    return _back(group_id)


@blueprint.post("/players/<int:player_id>")
def rename_player(group_id: int, player_id: int) -> Response:
    """Give a player another name."""
    name = request.form.get("name", "")
    try:
        members.rename_player(visitor.house(), visitor.ensure_account(), group_id, player_id, name)
    except (RefusedError, ForbiddenError) as error:
        return _show_again(error, group_id, str(player_id), name)
    return _back(group_id)


@blueprint.post("/players/<int:player_id>/remove")
def remove_player(group_id: int, player_id: int) -> Response:
    """Take a player who has never played off the list."""
    try:
        members.remove_player(visitor.house(), visitor.ensure_account(), group_id, player_id)
    except RefusedError as error:
        return _show_again(error, group_id, str(player_id), "")
    return _back(group_id)


def _back(group_id: int) -> Response:
    return redirect(url_for("people.show", group_id=group_id), code=303)


def _show_again(error: ServiceError, group_id: int, about: str, typed: str) -> Response:
    page = groups.get_settings(visitor.house(), visitor.account_id(), group_id)
    return errors.show_again(error, PAGE, page=page, about=about, typed=typed)
