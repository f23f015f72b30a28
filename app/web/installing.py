"""What makes the site an app of the device: its manifest, and the worker that opens it without a connection."""

import hashlib
import json
from pathlib import Path

from flask import Blueprint, current_app, jsonify, url_for
from werkzeug.wrappers import Response

from app.web.i18n import gettext as _
from app.web.i18n import language

blueprint = Blueprint("installing", __name__)

SHOWN = ("templates", "translations")
"""Folders of what the pad's page is made of, beside the static files."""
SIZES = (192, 512)


@blueprint.get("/manifest.webmanifest")
def show_manifest() -> Response:
    """Say how the app is called and what it looks like."""
    icons = [
        {
            "src": url_for("static", filename=f"icons/{name}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in SIZES
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
    ]
    drawn = {"src": url_for("static", filename="icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    manifest = jsonify(
        id="/",
        name="Ochos",
        short_name="Ochos",
        description=_("Crazy Eights with real cards or on a screen. We keep the score."),
        lang=language(),
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#ffeda3",
        theme_color="#ffeda3",
        categories=["games"],
        icons=[drawn, *icons],
        shortcuts=[{"name": _("Record a match"), "url": "/record"}],
    )
    manifest.mimetype = "application/manifest+json"
    return manifest


@blueprint.get("/sw.js")
def show_worker() -> Response:
    """Return the worker with the list of what it keeps; any change of that is a new worker."""
    files = {url_for("static", filename=name, v=None): version for name, version in _versions().items()}
    kept = {"version": _version(), "files": files}
    code = (Path(str(current_app.static_folder)) / "pad" / "worker.js").read_text(encoding="utf-8")
    worker = Response(f"const KEPT = {json.dumps(kept)};\n{code}", mimetype="text/javascript")
    worker.headers["Cache-Control"] = "no-cache"
    return worker


def _versions() -> dict[str, str]:
    found: dict[str, str] = current_app.extensions["asset_versions"]
    return found


def _version() -> str:
    known: str | None = current_app.extensions.get("pad_version")
    if known is None:
        known = _measure()
        current_app.extensions["pad_version"] = known
    return known


def _measure() -> str:
    digest = hashlib.sha256(json.dumps(_versions(), sort_keys=True).encode())
    root = Path(current_app.root_path)
    for file in sorted(path for folder in SHOWN for path in (root / folder).rglob("*") if path.is_file()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
