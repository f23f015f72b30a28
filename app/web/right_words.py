"""What a right on a score sheet is called, what it lets one do, and how long a link lasts."""

from dataclasses import dataclass

from app.services.sheet_links import Lasts, LinkLine
from app.services.sheet_rights import Right
from app.web.i18n import gettext as _


@dataclass(frozen=True, slots=True)
class RightWords:
    """A right in words."""

    name: str
    """As a form sends it."""
    label: str
    what: str
    """What whoever has it may do."""
    doing: str
    """The button that takes it."""


def list_rights() -> list[RightWords]:
    """Return every right that a link can give, the smallest first."""
    return [of(right) for right in Right]


def of(right: Right) -> RightWords:
    """Return a right in words."""
    match right:
        case Right.WATCH:
            return RightWords(right, _("To watch"), _("Sees the score, always as it stands."), _("Watch the score"))
        case Right.SCORE:
            what = _("Enters and corrects hands, also without a connection.")
            return RightWords(right, _("To score"), what, _("Score along"))
        case Right.MANAGE:
            what = _("Scores, ends the match or goes on with it, changes its rules, makes links and takes them back.")
            return RightWords(right, _("To manage"), what, _("Manage the sheet"))


def of_one_person() -> RightWords:
    """Return in words what a link is for that hands the scorer's role on."""
    what = _("Enters the hands from now on, in place of who made the link.")
    return RightWords(Right.SCORE, _("To take the scoring over"), what, _("Take the scoring over"))


def label_of(link: LinkLine) -> str:
    """Say what a link of a sheet is for."""
    if not link.hands_over or link.right is not Right.SCORE:
        return of(link.right).label
    return _("The scoring was handed on") if link.is_taken else of_one_person().label


def read(text: str) -> Right | None:
    """Return the right that a form sends, none where it sends anything else."""
    return Right(text) if text in list(Right) else None


def list_times() -> list[tuple[str, str]]:
    """Return how long a link can last, each with its words."""
    return [
        (Lasts.DAY, _("One day")),
        (Lasts.WEEK, _("One week")),
        (Lasts.MONTH, _("One month")),
        (Lasts.ALWAYS, _("Until taken back")),
    ]
