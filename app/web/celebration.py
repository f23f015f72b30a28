"""When the end of a match is celebrated: while it is fresh, not whenever somebody looks at an old sheet."""

from datetime import UTC, datetime, timedelta

from app.services.sheet import MatchSheet

FRESH = timedelta(minutes=10)


def is_due(sheet: MatchSheet, now: datetime) -> bool:
    """Tell whether somebody has just won the match."""
    if sheet.finished_at is None or not sheet.winners:
        return False
    # SQLite gives times back without their zone.
    at = sheet.finished_at if sheet.finished_at.tzinfo else sheet.finished_at.replace(tzinfo=UTC)
    return now - at < FRESH
