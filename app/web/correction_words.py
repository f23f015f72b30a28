"""What a corrected hand said before and says now, player by player."""

from collections.abc import Iterator, Sequence

from app.engine import Left
from app.services.record import Entry
from app.web import option_words
from app.web.house_rules_said import Difference
from app.web.i18n import gettext as _
from app.web.i18n import ngettext


def differences(before: Entry, now: Entry, names: Sequence[str]) -> tuple[Difference, ...]:
    """Return everything in which a hand is not as it was; `names` by seat."""
    return tuple(one for one in _compare(before, now, names) if one.before != one.now)


def _compare(before: Entry, now: Entry, names: Sequence[str]) -> Iterator[Difference]:
    for seat, name in enumerate(names):
        yield Difference("left", name, _held(before, seat), _held(now, seat))
    wild = (_("yes") if entry.on_wild else _("no") for entry in (before, now))
    yield Difference("on_wild", _("The last card was wild"), *wild)
    for seat, name in enumerate(names):
        label = _("Penalties of %(name)s", name=name)
        yield Difference("faults", label, _penalties(before, seat), _penalties(now, seat))


def _held(entry: Entry, seat: int) -> str:
    return _("went out") if entry.went_out == seat else _left(entry.left[seat])


def _left(left: Left) -> str:
    if left.ranks:
        return " ".join(map(option_words.key, left.ranks))
    return _points(left.points or 0)


def _penalties(entry: Entry, seat: int) -> str:
    return _points(sum(fault.points for fault in entry.faults if fault.seat == seat))


def _points(many: int) -> str:
    return ngettext("%(num)s point", "%(num)s points", many)
