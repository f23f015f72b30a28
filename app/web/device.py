"""Whose things a device keeps: a sign of the account that tells nobody which one it is."""

import hmac

from flask import Flask, abort, current_app, session

from app.services.errors import UnavailableError
from app.web import visitor
from app.web.i18n import gettext as _

LENGTH = 16


def init_app(app: Flask) -> None:
    """Let the layout say whose page it is."""
    app.jinja_env.globals.update(device_owner=owner, device_owner_before=owner_before)


def owner() -> str | None:
    """Return the sign of the visitor's account, empty for who has none yet; nothing while nobody can tell."""
    try:
        return sign_of(visitor.account_id())
    except UnavailableError:
        return None


def sign_of(account_id: int | None) -> str:
    """Return the sign of an account; only this server can make it."""
    if account_id is None:
        return ""
    key = str(current_app.secret_key).encode()
    return hmac.digest(key, f"device/{account_id}".encode(), "sha256").hex()[:LENGTH]


def owner_before() -> str:
    """Return the sign under which this device may have kept things of the same person, empty where there is none."""
    return str(session.get(visitor.BEFORE, "")) if visitor.account_id() is not None else ""


def bring_along(before: int | None) -> None:
    """Remember that what the device kept for a nameless account is the visitor's now."""
    session[visitor.BEFORE] = sign_of(before)


def require_owner(claimed: str) -> int | None:
    """Return the account of the visitor, where the device sends what it keeps for that one."""
    if claimed != owner():
        abort(401, _("Somebody else is signed in on this device by now. Sign in as before, and it is sent."))
    return visitor.account_id()
