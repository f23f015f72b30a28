"""What other rules would bring to a match, in sentences."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.services.amending import Outlook, has_target
from app.services.sheet import MatchSheet
from app.web import house_rules_form, house_rules_said
from app.web.i18n import gettext as _
from app.web.i18n import ngettext, number
from app.web.words import all_of


def shown(page: MatchSheet, told: Outlook) -> dict[str, object]:
    """Return what the preview of other rules says beside what every preview says."""
    texts, before = house_rules_form.spell(told.rules), house_rules_form.spell(page.rules)
    return {
        "differences": house_rules_said.differences(texts, before),
        "goal": _goal(page, told),
        "notes": tuple(_notes(page, told)),
    }


def same_state(page: MatchSheet) -> str:
    """Say that a match stays over, or goes on, as it was."""
    return _("The match stays over.") if page.finished else _("The match goes on.")


def _goal(page: MatchSheet, told: Outlook) -> str:
    line = told.rules.target_for(len(page.seats))
    if not has_target(told.rules) or not has_target(page.rules) or line == page.target:
        return ""
    return _(
        "The match is then played to %(points)s, no longer to %(old)s.", points=number(line), old=number(page.target)
    )


def _notes(page: MatchSheet, told: Outlook) -> Iterator[str]:
    if told.dealer is not None and page.next_dealer is not None:
        yield _(
            "%(name)s deals the next hand, no longer %(old)s.",
            name=told.dealer,
            old=page.seats[page.next_dealer].name,
        )
    if told.recounted:
        yield ngettext("Hand %(hands)s is counted anew.", "Hands %(hands)s are counted anew.", **_hands(told.recounted))
    if told.as_typed:
        yield ngettext(
            "Of hand %(hands)s points were typed, not cards: they stay as they are.",
            "Of hands %(hands)s points were typed, not cards: they stay as they are.",
            **_hands(told.as_typed),
        )
    if told.forbidden:
        yield ngettext(
            "Hand %(hands)s was won with a wild card, as these rules let nobody; it counts all the same.",
            "Hands %(hands)s were won with a wild card, as these rules let nobody; they count all the same.",
            **_hands(told.forbidden),
        )
    if told.is_wild_unknown:
        yield _(
            "The hands so far count once, for nobody said whether their last card was wild. Correct those where it was."
        )
    if told.forgets:
        yield _("What was left in the hands counts for nothing any more and goes off the sheet. The history keeps it.")


def _hands(numbers: Sequence[int]) -> dict[str, Any]:
    return {"num": len(numbers), "hands": all_of(map(number, numbers))}
