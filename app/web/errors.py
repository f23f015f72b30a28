"""The one place that turns an error into a status and a sentence in the reader's language."""

from collections.abc import Mapping

from flask import Flask, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from app.engine import EngineError, HandOverError, IllegalMoveError, ImpossibleHandError, NotationError
from app.engine.errors import Option
from app.services.errors import (
    EndedError,
    ForbiddenError,
    MatchClosedError,
    NotFoundError,
    NotYourSeatError,
    RefusedError,
    ServiceError,
    StaleTableError,
    TooManyError,
    UnavailableError,
)
from app.web import option_words, visitor, ways_on, words
from app.web.i18n import gettext as _

STATUS: Mapping[type[Exception], int] = {
    NotationError: 400,
    IllegalMoveError: 422,
    HandOverError: 422,
    ImpossibleHandError: 422,
    EngineError: 422,
    NotFoundError: 404,
    EndedError: 410,
    ForbiddenError: 403,
    NotYourSeatError: 403,
    StaleTableError: 409,
    MatchClosedError: 409,
    RefusedError: 422,
    TooManyError: 429,
}


UNAVAILABLE_SECONDS = 5
"""How long to wait where the database is locked, full or out of reach."""


def init_app(app: Flask) -> None:
    """Answer every error with a page of the house, or with JSON where that was asked for."""
    app.register_error_handler(EngineError, _answer_refusal)
    app.register_error_handler(ServiceError, _answer_refusal)
    app.register_error_handler(UnavailableError, _answer_unavailable)
    app.register_error_handler(HTTPException, _answer_http)


def status_of(error: Exception) -> int:
    """Return the HTTP status of an error of the engine or of a service."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 422)


def sentence_of(error: EngineError | ServiceError) -> str:
    """Return what the error says, in the reader's language."""
    values = {name: _say(value) for name, value in error.values.items()}
    sentence = _(error.template, **values)
    return sentence[:1].upper() + sentence[1:]


def _say(value: object) -> str:
    return option_words.quoted(value) if isinstance(value, Option) else words.say(value)


def show_again(error: EngineError | ServiceError, template: str, **values: object) -> Response:
    """Return a form once more, with what was typed, the sentence of the refusal, what it is about, and its status."""
    page = render_template(
        template, **{"about": error.values.get("about", ""), "refusal": sentence_of(error), **values}
    )
    return _with_wait(error, Response(page, status_of(error), mimetype="text/html"))


def wants_json() -> bool:
    """Return whether the request asks for JSON rather than for a page."""
    accepted = request.accept_mimetypes
    return accepted["application/json"] > accepted["text/html"]


def _answer_refusal(error: EngineError | ServiceError) -> tuple[Response, int]:
    response, status = _answer(status_of(error), sentence_of(error))
    return _with_wait(error, response), status


def _with_wait(error: EngineError | ServiceError, response: Response) -> Response:
    seconds = error.values.get("wait_seconds")
    if seconds is not None:
        response.headers["Retry-After"] = str(seconds)
    return response


def _answer_unavailable(error: UnavailableError) -> tuple[Response, int]:
    current_app.logger.error("The database could not be used.", exc_info=error)
    response, status = _answer(503, _explain(503))
    response.headers["Retry-After"] = str(UNAVAILABLE_SECONDS)
    return response, status


def _answer_http(error: HTTPException) -> Response | tuple[Response, int]:
    if error.code is None or error.response is not None or error.code < 400:
        return error.get_response()
    own_words = error.description if error.description != type(error).description else None
    if error.code == 400 and error is request.routing_exception:
        # The name of the site that the request gives is none: no page can be drawn, for its links need one.
        return Response(_explain(400), 400, mimetype="text/plain")
    response, status = _answer(error.code, own_words or _explain(error.code))
    for name, value in error.get_headers():
        if name != "Content-Type":
            response.headers[name] = value
    return response, status


def _answer(status: int, sentence: str) -> tuple[Response, int]:
    if wants_json():
        return jsonify(error=sentence, status=status), status
    page = render_template(
        "error.html",
        status=status,
        title=_title(status),
        sentence=sentence,
        way_on=ways_on.find(status),
        may_be_other=_may_be_somebody_else(status),
    )
    return Response(page, mimetype="text/html"), status


def _may_be_somebody_else(status: int) -> bool:
    """Tell whether signing in may help: what is kept from a visitor without a name may be there for a member."""
    is_page = request.method == "GET" and request.endpoint is not None
    return status in {403, 404, 410} and is_page and not visitor.is_named()


def _title(status: int) -> str:
    titles = {
        400: _("That could not be read"),
        403: _("Not for this seat"),
        404: _("This page is not in the deck"),
        409: _("The table has moved on"),
        410: _("This link has ended"),
        422: _("That cannot be"),
        429: _("A little slower"),
        500: _("The cards fell on the floor"),
        503: _("One moment, please"),
    }
    return titles.get(status, _("That did not work"))


def _explain(status: int) -> str:
    sentences = {
        400: _("The request could not be understood. Go back and try again."),
        403: _("You may not see or do this. If somebody invited you, open their link again."),
        404: _("There is nothing at this address. The link may be incomplete, or what it led to was removed."),
        405: _("This address does not answer that way. Go back and use the buttons of the page."),
        413: _("That is too much at once. Send less and try again."),
        429: _("Too many tries. Wait a moment and try again."),
        500: _("Something went wrong on our side. What was saved is safe; try again in a moment."),
        503: _("Nothing can be saved or looked up just now. What was saved is safe; try again in a moment."),
    }
    return sentences.get(status, _("That did not work. Go back and try again."))
