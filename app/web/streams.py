"""The live stream of a table: a version whenever it changes, never what changed."""

from collections.abc import Iterator
from random import uniform

from flask import Blueprint
from werkzeug.wrappers import Response

from app.live.bus import LOOK_AGAIN, TooManyWatchersError
from app.services import following
from app.services.following import Following
from app.web import visitor
from app.web.i18n import gettext as _

blueprint = Blueprint("streams", __name__)

BEAT_SECONDS = 15
"""How often a stream without news says that it is alive."""
RETRY_SECONDS = (1.0, 4.0)
"""How long a browser waits before it opens a broken stream again: not all of them at once."""
FULL_SECONDS = 30
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@blueprint.get("/tables/<code>/events")
def follow(code: str) -> Response:
    """Stream the versions of a table, the present one first."""
    try:
        followed = following.follow_table(visitor.house(), code)
    except TooManyWatchersError:
        full = Response(_("Too many are watching. The page looks by itself now and then."), 503, mimetype="text/plain")
        full.headers["Retry-After"] = str(FULL_SECONDS)
        return full
    response = Response(_tell(followed), mimetype="text/event-stream", headers=HEADERS)
    # Also where nobody ever reads the stream, as after a HEAD.
    response.call_on_close(followed.news.leave)
    return response


def _tell(followed: Following) -> Iterator[str]:
    version = followed.version
    yield f"retry: {round(uniform(*RETRY_SECONDS) * 1000)}\ndata: {version}\n\n"  # noqa: S311 (no secret)
    while True:
        newer = followed.news.wait(BEAT_SECONDS)
        if followed.news.closed:
            return
        if newer is not None and newer != LOOK_AGAIN:
            version = newer
        yield f"data: {version if newer is None else newer}\n\n"
