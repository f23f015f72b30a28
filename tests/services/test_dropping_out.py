"""An online match in which players drop out: the later hands are dealt to those who are left."""

import pytest
from sqlmodel import col, select

from app.engine import perspective
from app.models import Hand, HandSeat, Move
from app.services import accounts, autopilot, dealing, play, rematches, sheet, tables, verify, watching
from app.services.errors import NotYourSeatError
from app.services.tables import NewTable
from app.store import hands, matches, seats
from tests.at_tables import live_hand, play_on

ELIMINATION = {"match_form": "elimination", "scoring": "own_penalty", "end": "out_at", "target": 40}
ELIMINATION |= {"target_per_player": False, "blocked": "each_own"}
NAMES = ("Ana", "Bo", "Cleo")


@pytest.fixture(name="people")
def _people(house):
    return [accounts.create_account(house) for _ in NAMES]


@pytest.fixture(name="open_table")
def _open_table(house, people):
    """Lay a table at which some people sit, and bots on the other seats."""

    def open_table(persons, places, **options):
        wanted = NewTable(book="ochos-locos", options=ELIMINATION | options, places=places)
        code = tables.open_table(house, people[0], wanted, NAMES[0])
        for number in range(1, persons):
            tables.take_seat(house, people[number], code, number, NAMES[number])
        if persons < places:
            tables.add_bots(house, people[0], code)
        for number in range(persons):
            tables.say_ready(house, people[number], code)
        return code

    return open_table


@pytest.fixture(name="drop_out")
def _drop_out(house, open_table):
    """Lay a table, play one hand, write that a seat reached the line in it, and have the next one dealt."""

    def drop_out(persons, places, out):
        code = open_table(persons, places, target=300)
        play_on(house, code, lambda _match, hand: hand.reason is not None)
        with house.database.transaction() as session:
            match = matches.find_by_code(session, code)
            hand = hands.find_last(session, match.id)
            rows = hands.list_seats_of_hand(session, hand.id)
            scores = [row._replace(score=300 if row.seat == out else row.seat) for row in rows]
            hands.put_seats(session, hand.id, scores)
        play_on(house, code, lambda _match, hand: hand.number == 2)
        return code

    return drop_out


@pytest.mark.parametrize(("persons", "places"), [(1, 3), (2, 4), (3, 3)])
def test_such_a_match_is_played_online_to_the_last_one_left(house, people, open_table, persons, places):
    """Each hand is dealt to those who have not reached the line; the last one left wins (ruling 83)."""
    match_id = play_on(house, open_table(persons, places))
    page = sheet.get_sheet(house, people[0], match_id)
    dealt = [tuple(range(places)), *(row.after.still_in for row in page.rows[:-1])]

    assert (page.finished, page.end_reason) == (True, "elimination")
    assert tuple(seat.number for seat in page.winners) == page.leaders
    assert [row.dealt for row in page.rows] == dealt
    with house.database.reading() as session:
        stored = hands.list_of_match(session, match_id)
        assert [tuple(hand.dealt) for hand in stored] == dealt
        assert all({hand.dealer, hand.starter} <= set(hand.dealt) for hand in stored)
    assert verify.replay_hands(house).differences == ()


def test_who_is_out_is_dealt_nothing(house, people, drop_out):
    """Everything that is written of the hand is by the seats of the match; two who are left get seven cards each."""
    code = drop_out(3, 3, out=1)
    match, hand, _, _ = live_hand(house, code)
    with house.database.reading() as session:
        dealt = dealing.open_dealt(session, match, hand)
    assert hand.dealt == [0, 2]
    assert [len(dealt.held(seat)) for seat in range(dealt.players)] == [7, 7]
    assert {hand.dealer, hand.starter} == {0, 2}

    play_on(house, code, lambda _match, hand: hand.number == 3)
    with house.database.reading() as session:
        hand = session.get_one(Hand, hand.id)
        moved = set(session.exec(select(Move.seat).where(Move.hand_id == hand.id)))
        scored = list(
            session.exec(select(HandSeat.seat).where(HandSeat.hand_id == hand.id).order_by(col(HandSeat.seat)))
        )
    row = sheet.get_sheet(house, people[0], match.id).rows[1]
    assert moved <= {0, 2}
    assert hand.went_out in (0, 2, None)
    assert (scored, row.dealt, row.went_out, row.scores[1]) == ([0, 2], (0, 2), hand.went_out, 0)


@pytest.mark.parametrize("out", [0, 1, 2])
def test_the_deal_passes_over_who_is_out(house, drop_out, out):
    """The dealer is the next one in the order of play who still has cards."""
    code = drop_out(3, 3, out)
    with house.database.reading() as session:
        first, second = hands.list_of_match(session, live_hand(house, code)[0].id)

    later = [(first.dealer + step) % 3 for step in (1, 2, 3)]
    assert second.dealer == next(seat for seat in later if seat != out)


@pytest.mark.parametrize("out", [0, 1, 2])
def test_who_is_out_watches_the_rest(house, people, drop_out, out):
    code = drop_out(3, 3, out)
    _, hand, live, _ = live_hand(house, code)
    page = watching.get_table(house, people[out], code)

    assert [seat.number for seat in page.seats if seat.is_out] == [out]
    assert (page.my_seat, page.seats[out].cards) == (out, 0)
    assert page.hand.view == perspective(live.state, None)
    who = accounts.Session(people[out], 0)
    with pytest.raises(NotYourSeatError, match="out of this match"):
        play.make_move(house, who, code, number=hand.number, ply=live.ply, text="draw")
    with pytest.raises(NotYourSeatError, match="out of this match"):
        tables.say_ready(house, people[out], code)


def test_who_is_out_has_the_next_hand_dealt_where_all_the_others_are_away(house, people, drop_out):
    """Nobody else could: the server plays for them, and would have waited for ever."""
    code = drop_out(3, 3, out=1)
    play_on(house, code, lambda _match, hand: hand.reason is not None)
    with house.database.transaction() as session:
        for row in seats.list_of_match(session, live_hand(house, code)[0].id):
            row.autopilot = row.number != 1
    before = live_hand(house, code)[1].number
    tables.say_ready(house, people[1], code)

    _, hand, _, _ = live_hand(house, code)
    assert hand.number == before + 1
    assert hand.reason is not None, "nobody who is awake was dealt a card, so it was played to its end"


@pytest.mark.parametrize("out", [0, 1, 2])
def test_everyone_sees_the_seats_of_the_match(house, people, drop_out, out):
    """Whose turn it is, what each holds, and who did what are told of the right player."""
    code = drop_out(3, 3, out)
    play_on(house, code, lambda _match, _hand: len(live_hand(house, code)[2].moves) > 3)
    _, hand, live, _ = live_hand(house, code)
    with house.database.reading() as session:
        statement = select(Move.seat).where(Move.hand_id == hand.id).order_by(col(Move.ply))
        movers = list(session.exec(statement))
    for place, seat in enumerate(hand.dealt):
        page = watching.get_table(house, people[seat], code)
        assert page.hand.view == perspective(live.state, place)
        assert [one.number for one in page.seats if one.is_turn] == [hand.dealt[live.state.turn]]
        assert [page.seats[one].cards for one in hand.dealt] == list(page.hand.view.counts)
        assert all(event.seat == movers[event.ply] for event in page.hand.log)


def test_the_next_hand_does_not_wait_for_who_is_out(house, people, drop_out):
    code = drop_out(3, 3, out=1)
    play_on(house, code, lambda _match, hand: hand.reason is not None)
    for number in (0, 2):
        tables.say_ready(house, people[number], code)

    assert live_hand(house, code)[1].number == 3


def test_who_is_out_has_the_bots_play_on(house, people, drop_out):
    """Where no person is left in the match, nobody else would."""
    code = drop_out(1, 3, out=0)
    assert live_hand(house, code)[1].reason is not None
    tables.say_ready(house, people[0], code)

    assert live_hand(house, code)[1].number == 3


def test_who_is_out_has_no_vote(house, clock, people, drop_out):
    """The table waits for nobody's sake but theirs who play."""
    code = drop_out(3, 3, out=1)
    turn = next(seat.number for seat in watching.get_table(house, None, code).seats if seat.is_turn)
    clock.advance(minutes=2)
    wait = watching.get_table(house, people[1], code).wait

    assert (wait.missing, wait.needed, wait.may_vote) == ((turn,), 1, False)
    with pytest.raises(NotYourSeatError, match="out of this match"):
        autopilot.vote(house, people[1], code)
    other = next(seat for seat in (0, 2) if seat != turn)
    autopilot.vote(house, people[other], code)
    assert watching.get_table(house, None, code).seats[turn].is_away


def test_everyone_is_in_again_in_the_next_match(house, people, open_table):
    code = open_table(1, 3)
    play_on(house, code)
    again = rematches.open_rematch(house, people[0], code)

    assert live_hand(house, again)[1].dealt == [0, 1, 2]
