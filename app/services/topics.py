"""The names of what can be watched."""


def table(match_id: int) -> str:
    """Return the topic of an online table."""
    return f"table:{match_id}"


def match(match_id: int) -> str:
    """Return the topic of a score sheet with real cards."""
    return f"match:{match_id}"
