"""The quick phrases in the reader's language, whatever language they were said in."""

from app.services.phrases import PHRASES
from app.web.i18n import gettext as _


def list_all() -> list[tuple[str, str]]:
    """Return every phrase with its words."""
    return [(phrase, words_of(phrase)) for phrase in PHRASES]


def words_of(phrase: str) -> str:
    """Say a phrase in the reader's language."""
    words = {
        "hello": _("Hello!"),
        "good_luck": _("Good luck!"),
        "your_turn": _("Your turn!"),
        "one_moment": _("One moment…"),
        "well_played": _("Well played!"),
        "oh_no": _("Oh no!"),
        "thanks": _("Thank you!"),
        "sorry": _("Sorry!"),
        "good_game": _("Good game!"),
        "goodbye": _("Until next time!"),
    }
    return words[phrase]
