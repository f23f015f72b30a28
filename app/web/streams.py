"""The live streams of tables and score sheets: a version whenever one changes, never what changed."""

from collections.abc import Callable, Iterator
from random import uniform
from time import monotonic

from flask import Blueprint, current_app, request
from werkzeug.wrappers import Response

from app.live import streams
from app.live.bus import LOOK_AGAIN, TooManyWatchersError
from app.live.streams import HandedOver
from app.services import following
from app.services.following import Following
from app.web import visitor
from app.web.i18n import gettext as _

blueprint = Blueprint("streams", __name__)

HOLDS_STREAMS = "HOLDS_STREAMS"
"""In the configuration: the server goes on with the streams by itself. Any other server gives each a thread."""
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
        story = _Story(take_place())
    except TooManyWatchersError:
        full = Response(_("Too many are watching. The page looks by itself now and then."), 503, mimetype="text/plain")
        full.headers["Retry-After"] = str(FULL_SECONDS)
        return full
    if current_app.config.get(HOLDS_STREAMS):
        told = story.hand_over(is_chunked=request.environ["SERVER_PROTOCOL"] != "HTTP/1.0")
    else:
        told = story.tell()
    response = Response(told, mimetype="text/event-stream", headers=HEADERS)
    # Also where nobody ever reads the stream, as after a HEAD.
    response.call_on_close(story.put_down)
    return response


class _Story:
    """What a stream says: the version a browser should have, first and at every change, and now and then again."""

    def __init__(self, followed: Following) -> None:
        self.news = followed.news
        self.leave = followed.leave
        self._followed = followed
        self._version = followed.version
        self._asked = monotonic()
        self._is_handed_over = False

    def tell(self) -> Iterator[str]:
        """Tell the whole story, and hold the thread that tells it."""
        yield self._begin()
        while True:
            newer = self.news.wait(streams.BEAT_SECONDS)
            piece = None if self.news.closed else self.go_on(newer)
            if piece is None:
                return
            yield piece

    def hand_over(self, *, is_chunked: bool) -> Iterator[str]:
        """Tell the beginning, and leave the rest to the server."""
        yield self._begin()
        self._is_handed_over = True
        raise HandedOver(self, is_chunked=is_chunked)

    def go_on(self, newer: int | None) -> str | None:
        """Return what is said of a newer version or of none for so long, nothing to who may follow no more."""
        followed = self._followed
        # Not at every move: those who may watch are many, and few are sent away. A sheet changes seldom.
        if monotonic() - self._asked >= streams.BEAT_SECONDS or (followed.asks_always and newer is not None):
            self._asked = monotonic()
            if not followed.may_stay():
                return None
        if newer is not None and newer != LOOK_AGAIN:
            self._version = newer
        return f"data: {self._version if newer is None else newer}\n\n"

    def put_down(self) -> None:
        """Give the place back, unless the story is told elsewhere."""
        if not self._is_handed_over:
            self.leave()

    def _begin(self) -> str:
        return f"retry: {round(uniform(*RETRY_SECONDS) * 1000)}\ndata: {self._version}\n\n"  # noqa: S311 (no secret)
