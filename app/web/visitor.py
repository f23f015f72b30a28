"""Who is asking: the account behind the signed cookie, and the house that serves them."""

from flask import current_app, g, request, session

from app.services import accounts, languages
from app.services.accounts import Session
from app.services.codes import new_code
from app.services.house import House

BEFORE = "was"
"""In the session: the sign of the nameless visitor whose things came along at the sign-in, see `device`."""


def house() -> House:
    """Return what every use case needs."""
    found: House = current_app.extensions["house"]
    return found


def account_id() -> int | None:
    """Return the account of the visitor, none before their first action or when the session was ended."""
    if "account_id" not in g:
        g.account_id = _read_account()
    found: int | None = g.account_id
    return found


def _read_account() -> int | None:
    kept = claim()
    if kept is None:
        return None
    return kept.account_id if accounts.is_open(house(), kept) else None


def is_named() -> bool:
    """Tell whether the visitor is signed in to an account with a name."""
    known = account_id()
    return known is not None and accounts.get_account(house(), known).username is not None


def claim() -> Session | None:
    """Return the session that the cookie names, for a use case that looks up itself whether it is still open."""
    kept, epoch, key = session.get("account"), session.get("epoch"), session.get("key", "")
    return Session(kept, epoch, str(key)) if isinstance(kept, int) and isinstance(epoch, int) else None


def confirm(claimed: Session | None) -> None:
    """Take the account that the cookie names as proved, after a use case that let it act."""
    g.account_id = claimed.account_id if claimed else None


def ensure_account(form_code: str = "") -> int:
    """Return the account of the visitor, made now if this is their first action, with the form of that code."""
    known = account_id()
    if known is not None:
        return known
    made = accounts.create_account(house(), address(), form_code)
    enter(Session(made, 0))
    if "language" in session:
        languages.keep_language(house(), made, session["language"])
    return made


def address() -> str:
    """Return where the visitor calls from, for limits on how often they may."""
    return request.remote_addr or ""


def enter(entered: Session) -> None:
    """Remember in this browser that the visitor is this account, and nobody else any more."""
    _end_session()
    session["account"], session["epoch"], session["key"] = entered.account_id, entered.epoch, new_code()
    session.permanent = True
    g.account_id = entered.account_id
    if "language" not in session:
        _bring_language(entered.account_id)


def _bring_language(account: int) -> None:
    """Speak as the account wants it, unless this browser was told otherwise."""
    chosen = languages.find_language(house(), account)
    if chosen is not None:
        session["language"] = chosen


def leave() -> None:
    """Forget the account in this browser, for whoever kept its cookie too; language and theme stay."""
    _end_session()
    for name in ("account", "epoch", "key", BEFORE):
        session.pop(name, None)
    g.account_id = None


def _end_session() -> None:
    kept = claim()
    if kept is None:
        return
    if kept.key:
        accounts.end_session(house(), kept.key)
    elif accounts.is_open(house(), kept):
        # A cookie of old can only be ended together with all others of its account.
        accounts.end_sessions(house(), kept.account_id)
