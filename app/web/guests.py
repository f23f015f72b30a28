"""What somebody without a name is called: in the language of each reader, put in where an answer leaves."""

import json

from flask import Flask
from werkzeug.wrappers import Response

from app.services.names import NAMELESS
from app.web.i18n import gettext as _

SPOKEN = frozenset({"text/html", "text/plain", "image/svg+xml", "application/json"})
MARK = NAMELESS.encode()
SPELLED = json.dumps(NAMELESS)[1:-1].encode()
"""The mark as JSON may have it."""


def init_app(app: Flask) -> None:
    """Let no answer leave without the word."""
    app.after_request(put_in)


def put_in(response: Response) -> Response:
    """Put the word for a guest in the place of every name that was not given."""
    if response.mimetype in SPOKEN and response.is_sequence:
        answer = response.get_data()
        if SPELLED in answer and response.is_json:
            answer = answer.replace(SPELLED, MARK)
        if MARK in answer:
            response.set_data(answer.replace(MARK, word().encode()))
    return response


def called(text: str) -> str:
    """Return a text with the word for a guest in it, for what is made of names before an answer leaves."""
    return text.replace(NAMELESS, word()) if NAMELESS in text else text


def word() -> str:
    """Return what somebody without a name is called."""
    return _("Guest")
