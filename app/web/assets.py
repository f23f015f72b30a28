"""Addresses of static files: each carries the version of its content, so it may be kept for a year."""

import hashlib
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask, request
from werkzeug.wrappers import Response

KEPT = "public, max-age=31536000, immutable"


def init_app(app: Flask) -> None:
    """Version every static address that a page writes."""
    folder = Path(str(app.static_folder))
    versions = {name: _version(folder / name) for name in _names(folder)}
    app.extensions["asset_versions"] = versions
    app.url_defaults(partial(_add_version, versions))
    app.after_request(_keep_versioned)


def _names(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def _version(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def _add_version(versions: dict[str, str], endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and values.get("filename") in versions:
        values.setdefault("v", versions[values["filename"]])


def _keep_versioned(response: Response) -> Response:
    # Only a versioned address is kept: scripts import each other without one.
    if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
        response.headers["Cache-Control"] = KEPT
    return response
