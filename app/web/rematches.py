"""Playing again with the same people after a match online."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from app.services import rematches
from app.services.errors import NotFoundError, ServiceError
from app.web import errors, tables, visitor

blueprint = Blueprint("rematches", __name__)


@blueprint.post("/again/<code>")
def open_rematch(code: str) -> Response:
    """Lead to the table that follows a match, laid now if nobody has asked for it before."""
    try:
        account_id, nonce = visitor.account_id() or tables.NOBODY, request.form.get("nonce", "")
        following = rematches.open_rematch(visitor.house(), account_id, code, nonce)
    except NotFoundError:
        raise
    except ServiceError as error:
        return errors.show_again(error, tables.PAGE, **tables.context(code))
    return redirect(url_for("tables.show", code=following), code=303)
