"""The target of a match with real cards, changed on the way: who would win by it is told before (ruling 82)."""

from dataclasses import dataclass, replace

from app.engine import Rules, course_of, rules_from_json, rules_to_json
from app.engine.options import End, MatchForm
from app.models import Audit, Right
from app.services import record, settlement, sheet, topics
from app.services.errors import MatchClosedError, RefusedError, StaleTableError
from app.services.house import House
from app.services.settlement import ABANDONED
from app.services.sheet import MatchSheet
from app.store import audits
from app.store.db import Session

RETARGETED = "target"
"""What the history calls it."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What another target would bring."""

    target: int
    line: int
    """Where the match ends then: the target, for each player where the rules say so."""
    winners: tuple[str, ...]
    """Empty where the match then goes on."""
    is_reopened: bool
    """The match is over, and goes on with this target."""
    ended_at: int | None
    """The hand with which the match would have been over, where others follow; they count all the same."""
    version: int


def may_change(page: MatchSheet) -> bool:
    """Tell whether a match has a target that can be changed: no form in which it decided who was dealt a hand."""
    is_plain = page.rules.match_form in {MatchForm.PLAIN, MatchForm.PARTNERS}
    has_line = page.rules.end in {End.TARGET, End.OUT_AT}
    return is_plain and has_line and page.end_reason != ABANDONED


def foresee(house: House, account_id: int, match_id: int, target: int) -> Outlook:
    """Return what a target would bring; raises `RefusedError` or `RulesError` for one that cannot be."""
    page = record.get_entry_sheet(house, account_id, match_id, Right.MANAGE)
    rules = _retarget(page, target)
    with house.database.reading() as session:
        return _foresee(session, page, rules)


def change_target(house: House, account_id: int, match_id: int, target: int, version: int) -> None:
    """Write another target, and the end of the match that follows from it; the old one is kept in the history.

    Raises:
        RefusedError: the match has no target, or has this one.
        RulesError: it cannot be one.
        StaleTableError: somebody changed the sheet meanwhile.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id, Right.MANAGE)
        page = sheet.load_sheet(session, match, account_id)
        rules = _retarget(page, target)
        if match.version != version:
            raise StaleTableError("Somebody changed the sheet meanwhile. Look at it before you change the target.")
        kept = Audit(
            match_id=match_id,
            hand_number=0,
            action=RETARGETED,
            before={"target": page.rules.target},
            account_id=account_id,
            at=house.clock(),
        )
        audits.add(session, kept)
        match.rules = rules_to_json(rules)
        settlement.settle_match(session, match, house.clock())
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def _retarget(page: MatchSheet, target: int) -> Rules:
    if page.end_reason == ABANDONED:
        raise MatchClosedError("The match is over.")
    if not may_change(page):
        raise RefusedError("This match has no target that could be changed.")
    if target == page.rules.target:
        raise RefusedError("That is the target already.", about="target")
    return rules_from_json(rules_to_json(replace(page.rules, target=target)))


def _foresee(session: Session, page: MatchSheet, rules: Rules) -> Outlook:
    players = len(page.seats)
    course = course_of(settlement.list_scores(session, page.match_id), rules, players)
    end = course[-1].end if course else None
    earlier = [number for number, after in enumerate(course[:-1], start=1) if after.end is not None]
    return Outlook(
        target=rules.target,
        line=rules.target_for(players),
        winners=tuple(page.seats[seat].name for seat in end.winners) if end else (),
        is_reopened=page.finished and end is None,
        ended_at=earlier[0] if earlier else None,
        version=page.version,
    )
