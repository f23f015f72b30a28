"""The account page, signing in and signing out."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import accounts
from app.services.accounts import AccountPage, SignIn
from app.services.errors import RefusedError, TooManyError, UnavailableError
from app.web import back, device, errors, visitor
from app.web.i18n import gettext as _

blueprint = Blueprint("accounts", __name__)

ACCOUNT_PAGE = "accounts/account.html"


@blueprint.app_template_global("account_name")
def account_name() -> str:
    """Return the name that the header shows, empty for who has none; also on the page that says that nothing works."""
    try:
        account = _account()
    except UnavailableError:
        return ""
    return account.username or "" if account else ""


@blueprint.get("/account")
def show() -> str:
    """Show who the visitor is here."""
    return render_template(ACCOUNT_PAGE, account=_account(), username="", refusal=None)


@blueprint.post("/account/name")
def set_name() -> Response:
    """Give the visitor a name and a password, or new ones."""
    username = request.form.get("username", "")
    try:
        entered = accounts.set_name_and_password(
            visitor.house(),
            visitor.ensure_account(),
            username=username,
            password=request.form.get("password", ""),
            current_password=request.form.get("current_password", ""),
        )
    except (RefusedError, TooManyError) as error:
        return errors.show_again(error, ACCOUNT_PAGE, account=_account(), username=username)
    visitor.enter(entered)
    flash(_("Saved. With this name and password you come in on any device."))
    return redirect(url_for("accounts.show"), code=303)


@blueprint.get("/sign-in")
def ask_who() -> str:
    """Show the form to sign in."""
    return render_template(
        "accounts/sign_in.html", username="", next_page=request.args.get("next", ""), account=_account(), refusal=None
    )


@blueprint.post("/sign-in")
def sign_in() -> Response:
    """Sign in, and take along what a nameless visitor made."""
    username, before = request.form.get("username", ""), visitor.account_id()
    try:
        entered = accounts.sign_in(
            visitor.house(),
            username=username,
            password=request.form.get("password", ""),
            address=visitor.address(),
            visitor_id=before,
        )
    except (RefusedError, TooManyError) as error:
        next_page = request.form.get("next", "")
        return errors.show_again(
            error, "accounts/sign_in.html", username=username, next_page=next_page, account=_account()
        )
    visitor.enter(entered.session)
    if entered.brought_along:
        device.bring_along(before)
    _say_what_came_along(entered)
    return redirect(back.target(), code=303)


@blueprint.post("/sign-out")
def sign_out() -> Response:
    """Forget the visitor in this browser, or on every device."""
    account_id = visitor.account_id()
    if account_id is not None:
        try:
            accounts.check_sign_out(visitor.house(), account_id)
        except RefusedError as error:
            return errors.show_again(error, ACCOUNT_PAGE, account=_account(), username="")
        if request.form.get("everywhere"):
            accounts.end_sessions(visitor.house(), account_id)
    visitor.leave()
    flash(_("You are signed out."))
    return redirect(url_for("start.show"), code=303)


def _account() -> AccountPage | None:
    account_id = visitor.account_id()
    return None if account_id is None else accounts.get_account(visitor.house(), account_id)


def _say_what_came_along(entered: SignIn) -> None:
    if entered.left_something:
        flash(
            _(
                "What you made on this device is in your account now. Where you already were in a group or at a table, "
                "you stay who you were: your second name there is free again, and so is a second seat, unless cards "
                "have been dealt."
            )
        )
    elif entered.brought_along:
        flash(_("Hello again. What you made on this device is in your account now."))
    else:
        flash(_("Hello again."))
