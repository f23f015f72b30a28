"""The score sheet of a match: the same for real cards and for online play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.engine import (
    HandScore,
    Rules,
    Standing,
    course_of,
    cut_for_dealer,
    dealer_after,
    ends_by_itself,
    opening_of,
    rules_from_json,
    score_points,
)
from app.engine.dealing import Cut
from app.engine.options import End, MatchForm, Scoring
from app.models import Kind, Match, Seat, Status
from app.services import faults, house_rules_kept, permissions, settlement, sheet_rights
from app.services.faults import Fault, Wrong
from app.services.house import House
from app.services.sheet_rights import SheetRights
from app.store import groups, hands, players, seats
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
    colour: int
    """Of the counter, see `colours_of`."""
    first_hand: int
    """From which hand on there is something in it: 1 but for who joined on the way."""


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
    dealt: tuple[int, ...]
    """The seats that were dealt cards: all, but for those that were out of the match."""
    after: Standing
    """How the match stood after this hand."""
    on_wild: bool
    """It was won with a wild card, and counts double."""
    faults: tuple[Fault, ...]
    """Penalties that were noted on it."""
    earned: tuple[int, ...]
    """What it scores without them."""
    corrected: bool

    @property
    def totals(self) -> tuple[int, ...]:
        """Running totals after this hand."""
        return self.after.totals


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
    is_public: bool
    """Whether everybody may read it."""
    seats: tuple[SheetSeat, ...]
    rows: tuple[SheetRow, ...]
    now: Standing
    """How the match stands."""
    target: int
    next_number: int
    next_dealer: int | None
    """Who deals the next hand; none before the first dealer is known and after the end."""
    cut: tuple[Cut, ...]
    """The rounds in which the first dealer was drawn with real cards; empty where somebody was chosen."""
    end_reason: str | None
    started_at: datetime | None
    finished_at: datetime | None
    rights: SheetRights
    """Of the reader: who has the link of an online table sees it, but not always the sheet on its own."""
    version: int
    """Of the match; raised by every change."""

    @property
    def may_record(self) -> bool:
        """Whether the reader may enter and correct hands."""
        return self.rights.may_record

    @property
    def may_manage(self) -> bool:
        """Whether the reader may make and end links, change the rules, end the match or go on with it."""
        return self.rights.may_manage

    @property
    def may_read(self) -> bool:
        """Whether the reader may see the sheet on its own."""
        return self.rights.right is not None

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.status is Status.FINISHED

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has on the sheet."""
        return self.now.totals

    @property
    def leaders(self) -> tuple[int, ...]:
        """Seats that are ahead."""
        return self.now.leaders

    @property
    def standing(self) -> tuple[int, ...]:
        """What each seat is ranked by: total points, hands won where nothing is scored, its number in a countdown."""
        return self.standing_after(self.now)

    def standing_before(self, number: int) -> Standing:
        """Return how the match stood before the hand of that number."""
        earlier = self.rows[: max(0, number - 1)]
        if earlier:
            return earlier[-1].after
        return opening_of(self.rules, len(self.seats), [seat.first_hand for seat in self.seats])

    def standing_after(self, standing: Standing) -> tuple[int, ...]:
        """Return what each seat is ranked by at some moment of the match."""
        if self.rules.match_form is MatchForm.COUNTDOWN_REDEAL:
            return tuple(max(0, seat.number or 0) for seat in standing.seats)
        return standing.hands_won if self.rules.scoring is Scoring.NONE else standing.totals

    @property
    def may_close(self) -> bool:
        """Whether the match goes on until its players close it, and there is something to close."""
        return not self.finished and bool(self.rows) and not ends_by_itself(self.rules)

    @property
    def was_closed(self) -> bool:
        """Whether its players ended the match."""
        return self.end_reason == End.OPEN

    @property
    def may_go_on(self) -> bool:
        """Whether the match is over by somebody's word, and may go on by one."""
        return self.was_closed or self.end_reason == settlement.ABANDONED

    @property
    def winners(self) -> tuple[SheetSeat, ...]:
        """Who has won; several where a win is shared."""
        return tuple(seat for seat in self.seats if seat.won)


def get_sheet(house: House, account_id: int | None, match_id: int) -> MatchSheet:
    """Return the score sheet of a match; raises `NotFoundError` where the account may not read it."""
    with house.database.reading() as session:
        match, rights = permissions.readable_match(house, session, match_id, account_id)
        return load_sheet(session, match, account_id, rights)


def get_version(house: House, account_id: int | None, match_id: int) -> tuple[Kind, int]:
    """Return the kind and the version of a match; raises `NotFoundError` where the account may not read it."""
    with house.database.reading() as session:
        match, _ = permissions.readable_match(house, session, match_id, account_id)
        return match.kind, match.version


def load_sheet(session: Session, match: Match, account_id: int | None, rights: SheetRights | None = None) -> MatchSheet:
    """Return the score sheet of a match that may be read; without `rights`, links give nothing on it."""
    match_id = id_of(match)
    places = seats.list_of_match(session, match_id)
    colours = _colours(session, match, places)
    results = hands.list_results(session, match_id)
    scores = settlement.scores_of(results, len(places))
    played = hands.list_finished(session, match_id)
    group = groups.find(session, match.group_id) if match.group_id else None
    rules = rules_from_json(match.rules)
    first_hands = settlement.first_hands_of(places)
    opening = opening_of(rules, len(places), first_hands)
    course = (opening, *course_of(scores, rules, len(places), first_hands))
    sits = any(_is_of(seat, account_id) or _was_of(seat, account_id) for seat in places)
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
        is_public=group is not None and group.is_public,
        seats=tuple(_seat(seat, account_id, colour) for seat, colour in zip(places, colours, strict=True)),
        rows=_rows(rules, played, scores, results, course),
        now=course[-1],
        target=rules.target_for(opening.began),
        next_number=len(played) + 1,
        next_dealer=_next_dealer(match, rules, course[-1], played, scores),
        cut=_cut(match, len(places)),
        end_reason=match.end_reason,
        started_at=match.started_at,
        finished_at=match.finished_at,
        rights=rights or sheet_rights.rights_at_home(session, match, account_id, sits=sits),
        version=match.version,
    )


def _cut(match: Match, players: int) -> tuple[Cut, ...]:
    # Online it is told of in the log of the table, where the book asks for it.
    if match.kind is not Kind.CARDS or match.cut_seed is None:
        return ()
    return cut_for_dealer(players, bytes.fromhex(match.cut_seed))[1]


def _is_of(seat: Seat, account_id: int | None) -> bool:
    return account_id is not None and seat.account_id == account_id


def _was_of(seat: Seat, account_id: int | None) -> bool:
    return account_id is not None and seat.left_by == account_id


COLOURS = 7
"""So many counters can be told apart."""


def colours_of(wanted: Sequence[int]) -> list[int]:
    """Return a colour for each seat: the one that its player has in the group, another where two have the same.

    `wanted` are the places of the players in their group, or of the seats where there is no group.
    """
    colours = [place % COLOURS for place in wanted]
    free = [colour for colour in range(COLOURS) if colour not in colours]
    for seat, colour in enumerate(colours):
        if colour in colours[:seat] and free:
            colours[seat] = free.pop(0)
    return colours


def _colours(session: Session, match: Match, places: Sequence[Seat]) -> list[int]:
    in_group = players.list_ids(session, match.group_id) if match.group_id else []
    number = {player_id: place for place, player_id in enumerate(in_group)}
    return colours_of([seat.number if seat.player_id is None else number.get(seat.player_id, 0) for seat in places])


def _seat(seat: Seat, account_id: int | None, colour: int) -> SheetSeat:
    return SheetSeat(
        number=seat.number,
        name=seat.name,
        is_bot=seat.bot is not None,
        is_me=_is_of(seat, account_id),
        player_id=seat.player_id,
        won=seat.won,
        colour=colour,
        first_hand=seat.first_hand,
    )


def _rows(
    rules: Rules,
    played: list[HandResult],
    scores: list[HandScore],
    results: list[SeatResult],
    course: tuple[Standing, ...],
) -> tuple[SheetRow, ...]:
    cards: dict[int, dict[int, tuple[str, ...] | None]] = {}
    for result in results:
        held = None if result.cards is None else tuple(result.cards)
        cards.setdefault(result.hand_id, {})[result.seat] = held
    noted = _noted(results)
    bare = [faults.refund(score, noted.get(hand.id, ()), rules) for hand, score in zip(played, scores, strict=True)]
    return tuple(
        SheetRow(
            number=hand.number,
            dealer=hand.dealer,
            reason=hand.reason,
            went_out=hand.went_out,
            winners=score.winners,
            cards=tuple(cards[hand.id].get(seat) for seat in range(len(after.seats))),
            points=score.points,
            scores=score.scores,
            dealt=tuple(cards[hand.id]),
            after=after,
            on_wild=_counts_double(rules, earned, hand.went_out),
            faults=noted.get(hand.id, ()),
            earned=earned.scores,
            corrected=hand.corrected,
        )
        for hand, score, earned, after in zip(played, scores, bare, course[1:], strict=True)
    )


def _noted(results: Sequence[SeatResult]) -> dict[int, tuple[Fault, ...]]:
    """Return the penalties of each hand that has any."""
    noted: dict[int, tuple[Fault, ...]] = {}
    for row in results:
        if row.fault is not None:
            noted[row.hand_id] = (*noted.get(row.hand_id, ()), Fault(row.seat, Wrong(row.fault), row.charge))
    return noted


def _counts_double(rules: Rules, score: HandScore, went_out: int | None) -> bool:
    """Tell whether a hand was won with a wild card, which nothing but its score says of real cards."""
    if went_out is None or not rules.wild_finish_doubles:
        return False
    return score.scores != score_points(score.points, rules, went_out).scores


def _next_dealer(
    match: Match, rules: Rules, now: Standing, played: list[HandResult], scores: list[HandScore]
) -> int | None:
    if match.status is Status.FINISHED:
        return None
    if not played:
        return match.first_dealer
    return dealer_after(now, rules, played[-1].dealer, played[-1].went_out, scores[-1])
