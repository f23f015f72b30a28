"""The score sheet of a match: the same for real cards and for online play."""

from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate

from app.engine import HandScore, Rules, leaders, next_dealer, rules_from_json, totals
from app.engine.options import Scoring
from app.models import Group, Kind, Match, Seat, Status
from app.services import house_rules_kept, permissions, settlement
from app.services.house import House
from app.store import groups, hands, seats
from app.store.db import Session
from app.store.hands import HandResult, SeatResult
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """A column of the sheet."""

    number: int
    name: str
    is_bot: bool
    is_me: bool
    player_id: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A hand on the sheet; every tuple is by seat."""

    number: int
    dealer: int
    reason: str
    went_out: int | None
    winners: tuple[int, ...]
    cards: tuple[tuple[str, ...] | None, ...]
    """What each held: card codes online, ranks where they were tapped in, none where points were typed."""
    points: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    """Running totals after this hand."""
    corrected: bool


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """Everything a score sheet shows."""

    match_id: int
    code: str
    title: str
    kind: Kind
    status: Status
    rules: Rules
    book: str
    """Its rule book, by the name that filters and forms use."""
    own_book: str | None
    """What the group calls it, where it wrote the book itself."""
    book_version: int | None
    group_id: int | None
    group_name: str | None
    seats: tuple[SheetSeat, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    leaders: tuple[int, ...]
    """Seats that are ahead."""
    target: int
    next_number: int
    next_dealer: int | None
    """Who deals the next hand; none before the first dealer is known and after the end."""
    end_reason: str | None
    started_at: datetime | None
    finished_at: datetime | None
    may_record: bool
    may_read: bool
    """Who has the link of an online table sees it, but not always the sheet on its own."""
    version: int
    """Of the match; raised by every change."""

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.status is Status.FINISHED

    @property
    def standing(self) -> tuple[int, ...]:
        """What each seat is ranked by: total points, or hands won where nothing is scored."""
        if self.rules.scoring is not Scoring.NONE:
            return self.totals
        return tuple(sum(seat.number in row.winners for row in self.rows) for seat in self.seats)

    @property
    def winners(self) -> tuple[SheetSeat, ...]:
        """Who has won; several where a win is shared."""
        return tuple(seat for seat in self.seats if seat.won)


def get_sheet(house: House, account_id: int | None, match_id: int) -> MatchSheet:
    """Return the score sheet of a match; raises `NotFoundError` where the account may not read it."""
    with house.database.reading() as session:
        match = permissions.readable_match(session, match_id, account_id)
        return load_sheet(session, match, account_id)


def get_version(house: House, account_id: int | None, match_id: int) -> tuple[Kind, int]:
    """Return the kind and the version of a match; raises `NotFoundError` where the account may not read it."""
    with house.database.reading() as session:
        match = permissions.readable_match(session, match_id, account_id)
        return match.kind, match.version


def load_sheet(session: Session, match: Match, account_id: int | None) -> MatchSheet:
    """Return the score sheet of a match that may be read."""
    match_id = id_of(match)
    places = seats.list_of_match(session, match_id)
    results = hands.list_results(session, match_id)
    scores = settlement.scores_of(results)
    played = hands.list_finished(session, match_id)
    group = groups.find(session, match.group_id) if match.group_id else None
    rules = rules_from_json(match.rules)
    may_record = account_id is not None and permissions.may_record(session, match, account_id)
    return MatchSheet(
        match_id=match_id,
        code=match.code,
        title=match.title,
        kind=match.kind,
        status=match.status,
        rules=rules,
        book=match.book,
        own_book=house_rules_kept.name_books(session, [match.book]).get(match.book),
        book_version=match.book_version,
        group_id=match.group_id,
        group_name=group.name if group else None,
        seats=tuple(_seat(seat, account_id) for seat in places),
        rows=_rows(played, scores, results),
        totals=totals(scores, len(places)),
        leaders=leaders(scores, rules, len(places)),
        target=rules.target_for(len(places)),
        next_number=len(played) + 1,
        next_dealer=_next_dealer(match, rules, played, len(places)),
        end_reason=match.end_reason,
        started_at=match.started_at,
        finished_at=match.finished_at,
        may_record=may_record,
        may_read=_may_read(group, may_record=may_record, sits=any(_is_of(seat, account_id) for seat in places)),
        version=match.version,
    )


def _may_read(group: Group | None, *, may_record: bool, sits: bool) -> bool:
    """Say the same as `permissions.may_read`, from what a sheet is made of already."""
    return may_record or (sits if group is None else group.is_public)


def _is_of(seat: Seat, account_id: int | None) -> bool:
    return account_id is not None and seat.account_id == account_id


def _seat(seat: Seat, account_id: int | None) -> SheetSeat:
    return SheetSeat(
        number=seat.number,
        name=seat.name,
        is_bot=seat.bot is not None,
        is_me=_is_of(seat, account_id),
        player_id=seat.player_id,
        won=seat.won,
    )


def _rows(played: list[HandResult], scores: list[HandScore], results: list[SeatResult]) -> tuple[SheetRow, ...]:
    running = accumulate((score.scores for score in scores), _plus)
    cards: dict[int, list[tuple[str, ...] | None]] = {}
    for result in results:
        cards.setdefault(result.hand_id, []).append(None if result.cards is None else tuple(result.cards))
    return tuple(
        SheetRow(
            number=hand.number,
            dealer=hand.dealer,
            reason=hand.reason,
            went_out=hand.went_out,
            winners=score.winners,
            cards=tuple(cards[hand.id]),
            points=score.points,
            scores=score.scores,
            totals=after,
            corrected=hand.corrected,
        )
        for hand, score, after in zip(played, scores, running, strict=True)
    )


def _plus(before: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(total + score for total, score in zip(before, scores, strict=True))


def _next_dealer(match: Match, rules: Rules, played: list[HandResult], players: int) -> int | None:
    if match.status is Status.FINISHED:
        return None
    if not played:
        return match.first_dealer
    last = played[-1]
    return next_dealer(rules, players, last.dealer, last.went_out)
