"""The names of what can be watched."""

from app.models import Kind


def table(match_id: int) -> str:
    """Return the topic of an online table."""
    return f"table:{match_id}"


def match(match_id: int) -> str:
    """Return the topic of a score sheet with real cards."""
    return f"match:{match_id}"


def sheet(match_id: int, kind: Kind) -> str:
    """Return the topic that says when a score sheet may have changed."""
    return table(match_id) if kind is Kind.ONLINE else match(match_id)
