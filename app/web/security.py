"""What every answer promises a browser, and which requests are turned away at the door."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import lru_cache
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response, abort, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

from app.web.i18n import gettext as _

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from werkzeug.datastructures import MultiDict

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Nobody after the reader gets a page to see: not from the disk, and not with the browser's Back.
    "Cache-Control": "no-store",
}
ONE_YEAR_SECONDS = 31_536_000
SECURE_HEADERS = HEADERS | {"Strict-Transport-Security": f"max-age={ONE_YEAR_SECONDS}"}
VARIES = ("Vary", "Cookie, Accept-Language")
COOKIES_KNOWN = 1024
"""So many cookies are remembered as verified: of who was there last."""
UNCHANGING = frozenset({str, int, bool, type(None)})
DAY = "day"
"""In the session: the day on which its year began anew, counted as Python counts days."""
MOST_BYTES = 256 * 1024
NONCHARACTERS = "\ufdd0-\ufdef" + "".join(
    f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x1_0000)
)
"""What Unicode keeps free for ever: no page may hold it, and two of them no picture."""
CONTROLS = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{NONCHARACTERS}]")
"""Characters that no keyboard types and no page shows, but for those that end a line or a column."""


class CookieSession(SecureCookieSessionInterface):
    """The signed cookie, sent over https only wherever the site is on https."""

    def __init__(self) -> None:
        self._serializer: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs; made once, for that takes longer than to sign."""
        self._serializer = self._serializer or super().get_signing_serializer(app)
        return self._serializer

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return what the cookie says, nothing where it is none of ours."""
        value = request.cookies.get(self.get_cookie_name(app))
        if not value:
            return self.session_class()
        try:
            kept = _read_cookie(self.get_signing_serializer(app), value, _today(app))
        except BadSignature:
            return self.session_class()
        # What one request changes, such as a list in it, the next one may not find.
        own = {name: said if type(said) in UNCHANGING else deepcopy(said) for name, said in kept.items()}
        return self.session_class(own)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Return whether the answer brings the cookie: changed, or to begin its year anew, once a day.

        At every look it would undo what the same browser has chosen since that look was sent.
        """
        today = _today(app)
        if session.permanent and request.method in SAFE_METHODS and session.get(DAY) != today:
            session[DAY] = today
        return session.modified

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the cookie where the answer brings it; that answers vary with it is said of all of them."""
        if self.should_set_cookie(app, session):
            super().save_session(app, session, response)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002  (the signature is Flask's)
        """Return whether the browser may send the cookie over https only."""
        return request.is_secure


@lru_cache(COOKIES_KNOWN)
def _read_cookie(serializer: URLSafeTimedSerializer, value: str, _day: int) -> Mapping[str, Any]:
    """Return what a cookie says; whether it is ours and has not ended, is looked at once a day."""
    said: Mapping[str, Any] = serializer.loads(value, max_age=ONE_YEAR_SECONDS)
    return said


def _today(app: Flask) -> int:
    today: int = app.extensions["house"].clock().toordinal()
    return today


def init_app(app: Flask) -> None:
    """Put the door and the promises around every request."""
    app.session_interface = CookieSession()
    app.config.update(
        SESSION_COOKIE_NAME="ochos",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=ONE_YEAR_SECONDS,
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_PARTS=500,
    )
    app.before_request(refuse_foreign_writes)
    app.before_request(measure_chunks)
    app.before_request(refuse_controls)
    app.wsgi_app = Promises(app.wsgi_app)  # type: ignore[method-assign]


def refuse_foreign_writes() -> None:
    """Refuse a write that another site, or something that is no browser, asks for.

    A browser says where a request comes from; a page elsewhere cannot make it say otherwise.
    """
    if request.method in SAFE_METHODS or is_from_here():
        return
    abort(403, _("This was sent from another site, so it was not done. Go back and try again."))


def is_from_here() -> bool:
    """Return whether the browser says that one of our own pages sent the request."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("Origin") == request.host_url.rstrip("/")


def measure_chunks() -> None:
    """Refuse a body that comes in pieces, without its length, where the pieces are too much; else note its length.

    Flask would cut it off at the limit and believe what is left.
    """
    if "chunked" not in request.headers.get("Transfer-Encoding", "").lower():
        return
    body = request.environ["wsgi.input"].read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        abort(413)
    request.environ.update({"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))})


def refuse_controls() -> None:
    """Refuse a request with control characters in its address or in a field: no page has to think of them."""
    if any(map(CONTROLS.search, chain([request.path], _texts(request.args), _texts(request.form)))):
        abort(400)


def _texts(fields: MultiDict[str, str]) -> Iterable[str]:
    return chain(fields, *fields.listvalues())


class Promises:
    """A site whose answers bring the promises that a view did not make itself.

    Around it and not in it, by Flask's `after_request`: there each header would be looked at three times over.
    """

    def __init__(self, site: WSGIApplication) -> None:
        self._site = site

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        promises = SECURE_HEADERS if environ["wsgi.url_scheme"] == "https" else HEADERS

        def start(status: str, headers: list[tuple[str, str]], *failed: Any) -> Callable[[bytes], object]:
            made = {name.lower() for name, _ in headers}
            added = [(name, value) for name, value in promises.items() if name.lower() not in made]
            return start_response(status, [*headers, *added, VARIES], *failed)

        return self._site(environ, start)
