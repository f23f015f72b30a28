"""The rules of a match with real cards, changed on the way: what they would bring is told before (ruling 82)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.engine import ImpossibleHandError, Rules, dealer_after, rules_from_json, rules_to_json
from app.engine.options import End
from app.engine.rules import COUNTDOWNS
from app.models import Kind, Match, Right
from app.services import (
    house_rules_kept,
    permissions,
    record,
    recounting,
    settlement,
    sheet,
    sheet_rights,
    sitting_down,
    snapshots,
    topics,
)
from app.services.errors import ForbiddenError, MatchClosedError, RefusedError, StaleTableError
from app.services.house import House
from app.services.recounting import Count, Preview
from app.services.sheet import MatchSheet, SheetRow
from app.services.snapshots import Change, Line
from app.store.db import Session

AMENDED, RETARGETED = "rules", "target"
"""What the history calls a change of the rules, and one of the target alone."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """Other rules for a match, as somebody wants them who has seen what they bring."""

    rules: Rules
    book: str
    """The rule book that they were made from, by the name that forms use."""
    version: int
    """Of the match when that was seen."""
    drops_later: bool = False
    """Take off the hands after the one with which the match would have been over."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """A hand that cannot stand under other rules."""

    number: int
    why: RefusedError | ImpossibleHandError


@dataclass(frozen=True, slots=True)
class Outlook:
    """What other rules would bring; hands are told by their numbers."""

    rules: Rules
    preview: Preview | None
    """None where hands are unfit."""
    unfit: tuple[Unfit, ...]
    recounted: tuple[int, ...] = ()
    """Those that write something else."""
    as_typed: tuple[int, ...] = ()
    """Those of which points were typed, which stay as they are though the cards are worth something else."""
    forbidden: tuple[int, ...] = ()
    """Those that were won with a wild card, as these rules let nobody."""
    is_wild_unknown: bool = False
    """A last wild card doubles from now on, and of the hands before nobody said what the last card was."""
    forgets: bool = False
    """What was left in the hands counts for nothing any more."""
    dealer: str | None = None
    """Who deals the next hand, where that is somebody else then."""


def get_sheet(house: House, account_id: int | None, match_id: int) -> MatchSheet:
    """Return the sheet of a match whose rules are to be changed; see `foresee` for what it raises."""
    with house.database.reading() as session:
        return _read(house, session, account_id, match_id)[1]


def _read(house: House, session: Session, account_id: int | None, match_id: int) -> tuple[Match, MatchSheet]:
    match, rights = permissions.readable_match(house, session, match_id, account_id)
    sheet_rights.require(session, match, rights, Right.MANAGE)
    page = sheet.load_sheet(session, match, account_id, rights)
    _check_open(page)
    return match, page


def may_amend(page: MatchSheet) -> bool:
    """Tell whether the reader may change the rules of a match."""
    return page.may_manage and page.kind is Kind.CARDS and page.end_reason != settlement.ABANDONED


def has_target(rules: Rules) -> bool:
    """Tell whether there is a total that a match is played to."""
    return rules.end in {End.TARGET, End.OUT_AT}


def with_target(page: MatchSheet, target: int) -> Rules:
    """Return the rules of a match with another target; raises `RefusedError` or `RulesError` where it cannot be."""
    if not has_target(page.rules):
        raise RefusedError("This match has no target that could be changed.")
    if target == page.rules.target:
        raise RefusedError("That is the target already.", about="target")
    return rules_from_json(rules_to_json(replace(page.rules, target=target)))


def foresee(house: House, account_id: int, match_id: int, rules: Rules) -> Outlook:
    """Return what other rules would bring.

    Raises:
        ForbiddenError: the account may not manage the sheet, or the match is played online.
        MatchClosedError: the match was broken off.
        RefusedError: by these rules others would have sat down or been dealt the hands, or they are no others.
    """
    with house.database.reading() as session:
        match, page = _read(house, session, account_id, match_id)
        rules = _read_rules(page, rules)
        lines = snapshots.lines_of(session, page)
        unfit = tuple(_list_unfit(page, rules, lines))
        if unfit:
            return Outlook(rules, None, unfit)
        counted = recounting.count(page, rules, lines)
        return _tell(page, counted, is_closed=snapshots.was_closed(match))


def amend(house: House, account_id: int, match_id: int, wanted: Amendment) -> None:
    """Write other rules, every hand counted by them and the end that follows; the history keeps what stood there.

    Raises what `foresee` raises, and:
        RefusedError: a hand cannot stand under these rules.
        StaleTableError: somebody changed the sheet meanwhile.
    """
    with house.database.transaction() as session:
        match = permissions.writable_match(house, session, match_id, account_id, Right.MANAGE)
        page = sheet.load_sheet(session, match, account_id)
        _check_open(page)
        if match.version != wanted.version:
            raise StaleTableError("Somebody changed the sheet meanwhile. Look at it before you change its rules.")
        rules = _read_rules(page, wanted.rules)
        lines = snapshots.lines_of(session, page)
        for unfit in _list_unfit(page, rules, lines):
            raise RefusedError("Hand %(number)s cannot stand under these rules.", number=unfit.number)
        counted = recounting.count(page, rules, lines)
        if wanted.drops_later:
            counted = recounting.count(page, rules, lines[: counted.ended_at])
        at, is_closed = house.clock(), snapshots.was_closed(match)
        snapshots.keep(session, match, Change(_action(page.rules, rules), account_id, at))
        match.book, match.book_version = _name_book(session, match, wanted.book, rules)
        match.rules = rules_to_json(rules)
        # A match that was over before was so when it was.
        recounting.write(session, match, page, counted, is_closed=is_closed, at=match.finished_at or at)
    house.bus.notify(topics.match(match_id), match.version)


def _check_open(page: MatchSheet) -> None:
    if page.kind is not Kind.CARDS:
        raise ForbiddenError("A match that is played online keeps its rules: its cards were dealt and played by them.")
    if page.end_reason == settlement.ABANDONED:
        raise MatchClosedError("This match was broken off. Go on with it before you change its rules.")


def _read_rules(page: MatchSheet, rules: Rules) -> Rules:
    rules = record.with_real_cards(rules)
    if rules == page.rules:
        raise RefusedError("The match is played by these rules already.")
    sitting_down.check_places(rules, len(page.seats))
    forms = {page.rules.match_form, rules.match_form}
    if page.rows and len(forms) > 1 and not forms.isdisjoint(COUNTDOWNS):
        raise RefusedError(
            "In a countdown every hand is dealt by the one before, so this match cannot become one or stop being one."
        )
    return rules


def _list_unfit(page: MatchSheet, rules: Rules, lines: Iterable[Line]) -> Iterator[Unfit]:
    asks_now = record.counts_cards(rules) and not record.counts_cards(page.rules)
    for line in lines:
        try:
            if asks_now:
                raise RefusedError("Nobody entered what was left in the hands, and these rules count it.")
            record.read_outcome(rules, line.dealt or (), len(page.seats), line.entry)
        except (RefusedError, ImpossibleHandError) as error:
            yield Unfit(line.entry.number, error)


def _tell(page: MatchSheet, counted: Count, *, is_closed: bool) -> Outlook:
    old, new = page.rules, counted.rules
    preview = recounting.foretell(page, counted, is_closed=is_closed)
    doubles_now = new.wild_finish_doubles and not old.wild_finish_doubles
    recounted = (
        row.number
        for row, outcome in zip(page.rows, counted.outcomes, strict=True)
        if row.scores != outcome.score.scores
    )
    return Outlook(
        rules=new,
        preview=preview,
        unfit=(),
        recounted=tuple(recounted),
        as_typed=tuple(row.number for row in page.rows if _is_typed(row)) if old.points != new.points else (),
        forbidden=() if new.finish_on_wild else tuple(row.number for row in page.rows if row.on_wild),
        is_wild_unknown=doubles_now and any(row.went_out is not None for row in page.rows),
        forgets=not record.counts_cards(new) and any(any(row.points) for row in page.rows),
        dealer=None if preview.is_over else _other_dealer(page, counted),
    )


def _is_typed(row: SheetRow) -> bool:
    return any(cards is None and points for cards, points in zip(row.cards, row.points, strict=True))


def _other_dealer(page: MatchSheet, counted: Count) -> str | None:
    if page.next_dealer is None or not page.rows:
        return None
    last = counted.outcomes[-1]
    dealer = dealer_after(counted.course[-1], counted.rules, page.rows[-1].dealer, last.went_out, last.score)
    return page.seats[dealer].name if dealer != page.next_dealer else None


def _action(old: Rules, new: Rules) -> str:
    return RETARGETED if replace(old, target=new.target) == new else AMENDED


def _name_book(session: Session, match: Match, book: str, rules: Rules) -> tuple[str, int | None]:
    """Return the book and its version that a match is then named after: the group's own only where it says the same."""
    book_id = house_rules_kept.read_key(book)
    if book_id is not None:
        version = match.book_version if book == match.book else None
        edition = house_rules_kept.find_edition(session, match.group_id, book_id, version)
        if edition is not None and _says_same(edition.rules, rules):
            return book, edition.edition.version
    return rules.book, None


def _says_same(kept: Rules, rules: Rules) -> bool:
    return replace(record.with_real_cards(kept), target=rules.target, hands=rules.hands) == rules
