"""What every answer promises a browser, and which requests are turned away at the door."""

from io import BytesIO

from flask import Flask, abort, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from werkzeug.wrappers import Response

from app.web.i18n import gettext as _

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
MOST_BYTES = 256 * 1024


class CookieSession(SecureCookieSessionInterface):
    """The signed cookie, sent over https only wherever the site is on https."""

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:  # noqa: ARG002  (the signature is Flask's)
        """Return whether the answer brings the cookie: changed, or with a page, which makes its year begin anew."""
        return session.modified or (session.permanent and request.method in SAFE_METHODS)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002  (the signature is Flask's)
        """Return whether the browser may send the cookie over https only."""
        return request.is_secure


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
    app.after_request(add_headers)


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


def add_headers(response: Response) -> Response:
    """Add the promises that the view did not make itself."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.vary.update(("Cookie", "Accept-Language"))
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", f"max-age={ONE_YEAR_SECONDS}")
    return response
