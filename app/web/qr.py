"""Links drawn as QR codes, dark on light by day and night, for cameras want it so."""

from io import BytesIO

import segno
from werkzeug.wrappers import Response


def drawn(link: str) -> Response:
    """Answer with the picture of a link."""
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", light="#fff", xmldecl=False, omitsize=True)
    return Response(picture.getvalue(), mimetype="image/svg+xml")
