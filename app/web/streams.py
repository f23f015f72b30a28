"""The live streams of tables and score sheets: a version whenever one changes, never what changed."""

from collections.abc import Callable, Iterator
from random import uniform
from time import monotonic

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
    house, account_id, address = visitor.house(), visitor.account_id(), visitor.address()
    return _stream(lambda: following.follow_table(house, account_id, code, address))


@blueprint.get("/matches/<int:match_id>/events")
def follow_sheet(match_id: int) -> Response:
    """Stream the versions of a score sheet, the present one first."""
    house, account_id, address = visitor.house(), visitor.account_id(), visitor.address()
    return _stream(lambda: following.follow_sheet(house, account_id, match_id, address))


def _stream(take_place: Callable[[], Following]) -> Response:
    try:
        followed = take_place()
    except TooManyWatchersError:
        full = Response(_("Too many are watching. The page looks by itself now and then."), 503, mimetype="text/plain")
        full.headers["Retry-After"] = str(FULL_SECONDS)
        return full
    response = Response(_tell(followed), mimetype="text/event-stream", headers=HEADERS)
    # Also where nobody ever reads the stream, as after a HEAD.
    response.call_on_close(followed.leave)
    return response


def _tell(followed: Following) -> Iterator[str]:
    version, asked = followed.version, monotonic()
    yield f"retry: {round(uniform(*RETRY_SECONDS) * 1000)}\ndata: {version}\n\n"  # noqa: S311 (no secret)
    while True:
        newer = followed.news.wait(BEAT_SECONDS)
        if followed.news.closed:
            return
        # Not at every move: those who may watch are many, and few are sent away. A sheet changes seldom.
        if monotonic() - asked >= BEAT_SECONDS or (followed.asks_always and newer is not None):
            asked = monotonic()
            if not followed.may_stay():
                return
        if newer is not None and newer != LOOK_AGAIN:
            version = newer
        yield f"data: {version if newer is None else newer}\n\n"
