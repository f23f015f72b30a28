"""Where a refused page leads on to: the sheet, the table or the group that it belongs to."""

from dataclasses import dataclass

from flask import request, url_for

from app.web.i18n import gettext as _

GONE = {404, 410}
"""With these nothing of the thing is there for the reader."""


@dataclass(frozen=True, slots=True)
class WayOn:
    """Where somebody goes on who was refused."""

    address: str
    label: str


def find(status: int) -> WayOn | None:
    """Return where a request that was answered with that status leads on to, none where there is but the start."""
    rule = request.url_rule
    if rule is None or status in GONE or status >= 500:
        return None
    home, label = next((way for place, way in _ways().items() if rule.rule.startswith(place)), ("", ""))
    if not home or rule.endpoint == home:
        return None
    name = rule.rule.split("/")[2].strip("<>").rpartition(":")[2]
    return WayOn(url_for(home, **{name: (request.view_args or {})[name]}), label)


def _ways() -> dict[str, tuple[str, str]]:
    return {
        "/matches/<": ("sheets.show", _("To the sheet")),
        "/tables/<": ("tables.show", _("To the table")),
        "/groups/<": ("groups.show", _("To the group")),
    }
