"""What one reader sees of an online table: their own cards and nobody else's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from app.engine import (
    Card,
    Draw,
    HandState,
    IllegalMoveError,
    Move,
    Pass,
    Perspective,
    Play,
    cut_for_dealer,
    format_move,
    perspective,
)
from app.engine.dealing import Cut
from app.engine.options import FirstDealer, MatchForm
from app.engine.refusals import find_refusal
from app.engine.transcript import Event
from app.models import Hand, Match, Seat, Status
from app.services import (
    audience,
    awake,
    curtain,
    due,
    holders,
    joining,
    newcomers,
    ownership,
    permissions,
    phrases,
    rematches,
    sealing,
    sheet,
    spectators,
    waiting,
)
from app.services.curtain import Device, Opening
from app.services.dealing import LiveHand
from app.services.house import House
from app.services.joining import Joining
from app.services.phrases import Said
from app.services.places import Places
from app.services.rematches import Rematch
from app.services.sheet import MatchSheet
from app.services.waiting import Stand, TableWait
from app.store import groups, hands, players, seats
from app.store.db import Session
from app.store.ids import id_of


class Phase(StrEnum):
    """What happens at a table now."""

    SEATING = "seating"
    PLAYING = "playing"
    BETWEEN = "between"
    """A hand is over; the next is dealt when everyone is ready."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat as the table shows it."""

    number: int
    name: str
    """Empty while the seat is free."""
    is_free: bool
    is_bot: bool
    bot: str | None
    """How a bot plays there."""
    speaker: int | None
    """The account that sits there, to be told from others; none where nobody can speak."""
    said: Said | None
    """The phrase that is still to be seen."""
    is_me: bool
    is_ready: bool
    is_away: bool
    """The server plays for its person."""
    is_dealer: bool
    is_turn: bool
    is_out: bool
    """It has dropped out of the match or was left, and is dealt no more cards."""
    has_left: bool
    """It was left for good."""
    may_be_caught: bool
    """It holds one card and has not said so."""
    cards: int
    total: int
    """Points on the score sheet so far; hands won where nothing is scored, its number in a countdown."""


@dataclass(frozen=True, slots=True)
class TableHand:
    """The hand on the table."""

    number: int
    ply: int
    """How many moves have been made: the number the reader's next move names."""
    places: Places
    """The view numbers the seats of the hand; everything else here those of the match."""
    view: Perspective
    opening: Card
    """The card that was turned up to begin with."""
    log: tuple[Event, ...]
    refusals: Mapping[str, IllegalMoveError]
    """Why the reader may not play a card, draw or pass now, by the text of the move; empty unless it is their turn."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table at one version, for one reader."""

    code: str
    version: int
    phase: Phase
    commitment: str | None
    """What the server promises for the next hand, once one can say ready for it; none where none is to come."""
    sheet: MatchSheet
    seats: tuple[TableSeat, ...]
    my_seat: int | None
    """None for who only watches, and while the curtain of a device that goes round is closed."""
    device: Device | None
    """For who holds a device that goes round; none for anybody else."""
    heirs: tuple[int, ...]
    """The seats to whose person the reader, who owns the table, may hand it on."""
    is_watchable: bool
    """Whether others than those who sit here may look on."""
    is_listed: bool
    """Whether anyone finds it in the lobby."""
    may_be_listed: bool
    """Not where it is the table of a closed group."""
    short_code: str | None
    """To be typed in; none once the match is over."""
    seats_drawn: bool
    """Whether the seats are as the lot gave them."""
    watchers: int
    """How many look on now, without a seat."""
    is_owner: bool
    hand: TableHand | None
    wait: TableWait
    cut: tuple[Cut, ...]
    """How the first dealer was found, where cards were cut."""
    must_join: bool
    """The table is a group's, and the reader is none of its players: only they sit down."""
    is_joinable: bool
    """Whether newcomers may sit down between two hands."""
    takes_newcomers: bool
    """They may, and there is room for one."""
    joining: Joining | None
    """What the reader, who has no seat, would sit down to now; none where they cannot."""
    rematch: Rematch | None
    """The table where the same people play again, once somebody asked for it."""
    invite_code: str | None
    """Of that group, for its members to hand on with the link of the table; none for anybody else."""

    @property
    def rivals(self) -> tuple[TableSeat, ...]:
        """The other seats in the order of play, from the left of the reader, or of who is to get the device, on."""
        own = self.my_seat if self.my_seat is not None or self.device is None else self.device.next
        first = (-1 if own is None else own) + 1
        turned = self.seats[first:] + self.seats[:first]
        return tuple(seat for seat in turned if seat.number != own)


@dataclass(frozen=True, slots=True)
class TableVersion:
    """Where a table is, for who follows it."""

    match_id: int
    version: int
    sits: bool
    """Whether the reader has a seat, and does not only watch."""


def get_version(house: House, account_id: int | None, code: str) -> TableVersion:
    """Return the version of a table that the account may look at; raises `NotFoundError` or `ForbiddenError`."""
    with house.database.reading() as session:
        match = permissions.find_any_table(session, code)
        spectators.check_may_see(session, match, account_id)
        rows = seats.list_of_match(session, id_of(match))
        sits = account_id is not None and bool(holders.list_held(match, rows, account_id))
        return TableVersion(id_of(match), match.version, sits)


def get_table(house: House, account_id: int | None, code: str, opening: Opening | None = None) -> TablePage:
    """Return the table behind a code as the reader may see it; who has the code may watch, unless its owner says no.

    `opening` is who says that they hold a device that goes round; it counts while they are in turn.
    Whoever looks at a table whose clock has run out has the server act there first.

    Raises:
        NotFoundError: there is no such table.
        ForbiddenError: only those who sit there may look at it.
    """
    return _get_current(house, account_id, account_id, code, opening)


def get_public_table(house: House, account_id: int | None, code: str) -> TablePage:
    """Return a table as everybody may see it, for an account that may look at it; raises like `get_table`."""
    return _get_current(house, account_id, None, code)


def _get_current(
    house: House, asking: int | None, account_id: int | None, code: str, opening: Opening | None = None
) -> TablePage:
    page = _read_table(house, asking, account_id, code, opening)
    overdue = page.wait.due_at is not None and page.wait.due_at <= page.wait.now
    if overdue and due.run_out(house, page.sheet.match_id):
        page = _read_table(house, asking, account_id, code, opening)
    return page


def _read_table(
    house: House, asking: int | None, account_id: int | None, code: str, opening: Opening | None
) -> TablePage:
    """Return a table, where `asking` may look at it, as `account_id` sees it."""
    with house.database.reading() as session:
        match = permissions.find_table(session, code)
        spectators.check_may_see(session, match, asking)
        rows = seats.list_of_match(session, id_of(match))
        hand = hands.find_last(session, id_of(match))
        live = _live(house, session, hand) if hand else None
        last = None if hand is None or live is None else (hand, live)
        device = curtain.look(match, rows, account_id, last, opening)
        mine = _find_seat(rows, account_id) if device is None else device.reader
        shown = None if last is None else show_hand(last[0].number, last[1], mine)
        page_sheet = sheet.load_sheet(session, match, account_id)
        return TablePage(
            code=match.code,
            version=match.version,
            phase=_phase(match, hand),
            commitment=_commitment(session, match, hand),
            sheet=page_sheet,
            seats=_seats(rows, page_sheet, hand, shown, mine, now=house.clock()),
            my_seat=mine,
            device=device,
            heirs=ownership.list_heirs(session, match, rows, account_id),
            is_watchable=match.watchable,
            is_listed=match.listed,
            may_be_listed=_may_be_listed(session, match),
            short_code=None if match.status is Status.FINISHED else match.short_code,
            seats_drawn=match.seats_drawn,
            watchers=audience.count_watchers(session, id_of(match), house.clock()),
            is_owner=account_id is not None and match.created_by == account_id,
            hand=shown,
            wait=waiting.show(house, session, match, rows, stand=_stand(hand, shown), mine=mine),
            cut=_cut(page_sheet, match, page_sheet.now.began),
            must_join=_must_join(session, match, account_id),
            is_joinable=match.joinable,
            takes_newcomers=match.joinable and newcomers.has_room(match, rows, len(page_sheet.now.still_in)),
            joining=joining.find_joining(match, rows, hand, page_sheet.now)
            if mine is None and device is None
            else None,
            rematch=rematches.find_rematch(session, match, rows),
            invite_code=_invite_code(session, page_sheet),
        )


def _live(house: House, session: Session, hand: Hand) -> LiveHand:
    return house.recent.load(session, id_of(hand), hands.count_moves(session, id_of(hand)))


def _find_seat(rows: Sequence[Seat], account_id: int | None) -> int | None:
    return next((row.number for row in rows if account_id is not None and row.account_id == account_id), None)


def show_hand(number: int, live: LiveHand, mine: int | None) -> TableHand:
    """Return a hand as one seat of the match may see it, or a spectator."""
    return TableHand(
        number=number,
        ply=live.ply,
        places=live.places,
        view=perspective(live.state, live.places.to_hand(mine)),
        opening=live.opening,
        log=tuple(_in_match(event, live.places) for event in live.log),
        refusals=_refusals(live.state, live.places.to_hand(mine)),
    )


def _stand(hand: Hand | None, shown: TableHand | None) -> Stand | None:
    if hand is None or shown is None:
        return None
    turn = None if shown.view.reason is not None else shown.places.to_match(shown.view.turn)
    return Stand(hand, shown.ply, turn)


def _in_match(event: Event, places: Places) -> Event:
    if places.are_all:
        return event
    other = None if event.other is None else places.to_match(event.other)
    return replace(event, seat=places.to_match(event.seat), other=other)


def _refusals(state: HandState, mine: int | None) -> dict[str, IllegalMoveError]:
    if mine is None or state.over or state.turn != mine:
        return {}
    tried: list[Move] = [*(Play(card) for card in state.held(mine)), Draw(), Pass()]
    found = {format_move(move): find_refusal(state, move) for move in tried}
    return {text: refusal for text, refusal in found.items() if refusal is not None}


def _phase(match: Match, hand: Hand | None) -> Phase:
    if match.status is Status.FINISHED:
        return Phase.FINISHED
    if match.status is Status.SEATING or hand is None:
        return Phase.SEATING
    return Phase.BETWEEN if hand.reason else Phase.PLAYING


def _may_be_listed(session: Session, match: Match) -> bool:
    group = None if match.group_id is None else groups.find(session, match.group_id)
    return group is None or group.is_public


def _commitment(session: Session, match: Match, hand: Hand | None) -> str | None:
    if _phase(match, hand) not in {Phase.SEATING, Phase.BETWEEN}:
        return None
    return sealing.find_commitment(session, id_of(match), 1 if hand is None else hand.number + 1)


def _seats(
    rows: Sequence[Seat],
    page_sheet: MatchSheet,
    hand: Hand | None,
    shown: TableHand | None,
    mine: int | None,
    *,
    now: datetime,
) -> tuple[TableSeat, ...]:
    playing = shown is not None and shown.view.reason is None
    standing = _standing(page_sheet, shown)
    turn, lapse = (None, None) if shown is None else (shown.view.turn, shown.view.lapse)
    left = [] if shown is None else [shown.places.to_match(seat) for seat in shown.view.left]
    in_hand = [None if shown is None else shown.places.to_hand(row.number) for row in rows]
    return tuple(
        TableSeat(
            number=row.number,
            name=row.name,
            is_free=not row.name,
            is_bot=row.bot is not None,
            bot=row.bot,
            speaker=row.account_id,
            said=phrases.find_said(row, now),
            is_me=row.number == mine,
            is_ready=awake.is_ready(row),
            is_away=row.autopilot,
            is_dealer=hand is not None and hand.dealer == row.number,
            is_turn=playing and place is not None and place == turn,
            is_out=row.number in left or not page_sheet.now.seats[row.number].is_in,
            has_left=row.number in left or page_sheet.now.seats[row.number].has_left,
            may_be_caught=playing and place is not None and place == lapse,
            cards=0 if shown is None or place is None else shown.view.counts[place],
            total=standing[row.number],
        )
        for row, place in zip(rows, in_hand, strict=True)
    )


def _standing(page_sheet: MatchSheet, shown: TableHand | None) -> tuple[int, ...]:
    """Return what each seat is ranked by; while a countdown is played, the number that it has come to."""
    is_over = shown is None or shown.view.reason is not None
    if (
        shown is None
        or not shown.view.numbers
        or (is_over and page_sheet.rules.match_form is MatchForm.COUNTDOWN_REDEAL)
    ):
        return page_sheet.standing
    numbers = dict(zip(shown.places.dealt, shown.view.numbers, strict=True))
    return tuple(numbers.get(seat, number) for seat, number in enumerate(page_sheet.standing))


def _cut(page_sheet: MatchSheet, match: Match, places: int) -> tuple[Cut, ...]:
    if match.cut_seed is None or page_sheet.rules.first_dealer is not FirstDealer.LOWEST_CARD:
        return ()
    _, rounds = cut_for_dealer(places, bytes.fromhex(match.cut_seed))
    return rounds


def _must_join(session: Session, match: Match, account_id: int | None) -> bool:
    if match.group_id is None or not (match.status is Status.SEATING or match.joinable):
        return False
    return account_id is None or not players.has_account(session, match.group_id, account_id)


def _invite_code(session: Session, page_sheet: MatchSheet) -> str | None:
    # Who holds only the link of the table may be a stranger, or somebody who was taken out of the group.
    if page_sheet.group_id is None or page_sheet.status is not Status.SEATING or not page_sheet.may_record:
        return None
    group = groups.find(session, page_sheet.group_id)
    return group.invite_code if group else None
