"""One device goes round a table: who moves, whose hand is shown, who leaves, and what it counts for."""

from dataclasses import replace
from random import Random

import pytest

from app.bots import sensible
from app.engine import format_move, perspective
from app.engine.moves import Call, Catch
from app.models import Status
from app.services import (
    accounts,
    autopilot,
    groups,
    league,
    leaving,
    members,
    one_device,
    ownership,
    play,
    rematches,
    start,
    tables,
    verify,
    watching,
)
from app.services.curtain import Opening
from app.services.errors import NotFoundError, NotYourSeatError, RefusedError
from app.services.leaving import Parting
from app.services.sitting_down import Place
from app.services.tables import NewTable
from app.services.watching import Phase
from app.store import handover, matches, seals
from tests.at_tables import live_hand

SHORT = NewTable(book="ochos-locos", options={"target": 1}, places=3)
"""Over after one hand, whoever wins it."""


def open_device(house, holder, *names, table=SHORT, nonce=""):
    return one_device.open_table(house, holder, table, [Place(name=name) for name in names], nonce=nonce)


def look(house, who, code, seat=None):
    """Return the table; `seat` says that its person has taken the device just now."""
    _, hand, live, _ = live_hand(house, code)
    opening = None if seat is None else Opening(seat, hand.number, live.ply)
    return watching.get_table(house, who, code, opening)


def move(house, who, code, text=None):
    _, hand, live, _ = live_hand(house, code)
    # Nobody says "last card", which is for others to notice.
    text = text or format_move(sensible.choose(perspective(live.state, live.state.turn), Random(0))).rstrip("!")
    play.make_move(house, accounts.Session(who, 0), code, number=hand.number, ply=live.ply, text=text)


def play_on(house, who, code, stop=lambda _live: False):
    """Let the holder make every move, until the match is over or `stop` says so."""
    for _ in range(4000):
        match, hand, live, _ = live_hand(house, code)
        if match.status is Status.FINISHED or stop(live):
            return live
        if hand.reason is None:
            move(house, who, code)
        else:
            tables.say_ready(house, who, code)
    raise AssertionError("The match did not end.")


def test_the_first_hand_is_dealt_at_once_and_bots_sit_between_the_people(house, lola):
    code = open_device(house, lola, "Ana", "Bo", table=replace(SHORT, places=4))
    page = watching.get_table(house, lola, code)

    assert page.phase is Phase.PLAYING
    assert [seat.is_bot for seat in page.seats] == [False, True, False, True]
    assert [seat.name for seat in page.seats if not seat.is_bot] == ["Ana", "Bo"]
    assert page.device.people == (0, 2)


def test_a_hand_is_shown_to_who_is_in_turn_and_only_once_they_have_the_device(house, lola):
    code = open_device(house, lola, "Ana", "Bo", "Cleo")
    _, hand, live, _ = live_hand(house, code)
    turn = live.state.turn
    closed = watching.get_table(house, lola, code)
    assert (closed.my_seat, closed.device.next, closed.hand.view.held) == (None, turn, ())
    for seat in range(3):
        page = look(house, lola, code, seat)
        assert page.my_seat == (turn if seat == turn else None)
        assert page.hand.view.held == (live.state.held(turn) if seat == turn else ())
    for opening in (Opening(turn, hand.number + 1, 0), Opening(turn, hand.number, 1), Opening(turn, hand.number, -1)):
        assert watching.get_table(house, lola, code, opening).my_seat is None


def test_the_curtain_stays_open_for_a_turn_and_closes_after_it(house, lola):
    code = open_device(house, lola, "Ana", "Bo")
    _, hand, live, _ = live_hand(house, code)
    opened = Opening(live.state.turn, hand.number, 0)
    for _ in range(30):
        _, hand, live, _ = live_hand(house, code)
        page = watching.get_table(house, lola, code, opened)
        if live.state.over or hand.number > 1:
            break
        assert (page.my_seat is None) == (live.state.turn != opened.seat)
        if page.my_seat is None:
            # Back with who opened it: somebody else had the device meanwhile.
            play_on(house, lola, code, lambda now, seat=opened.seat: now.state.over or now.state.turn == seat)
            assert watching.get_table(house, lola, code, opened).my_seat is None
            break
        move(house, lola, code)


def test_nobody_else_is_shown_a_hand_whatever_they_say(house, lola, teo):
    code = open_device(house, lola, "Ana", "Bo")
    for who in (teo, None):
        for seat in (0, 1):
            page = look(house, who, code, seat)
            assert (page.my_seat, page.device, page.hand.view.held) == (None, None, ())
    with pytest.raises(NotYourSeatError):
        move(house, teo, code)
    with pytest.raises(NotYourSeatError):
        tables.say_ready(house, teo, code)


def test_one_person_among_bots_needs_no_curtain(house, lola):
    code = open_device(house, lola, "Ana")
    page = watching.get_table(house, lola, code)
    assert page.my_seat == 0
    assert page.hand.view.held
    play_on(house, lola, code)
    assert watching.get_table(house, lola, code).phase is Phase.FINISHED


def test_a_television_shows_no_hand_of_an_open_curtain(house, lola):
    code = open_device(house, lola, "Ana", "Bo")
    page = watching.get_public_table(house, lola, code)
    assert (page.my_seat, page.device, page.hand.view.held) == (None, None, ())


def test_the_match_counts_in_the_league_of_the_group(house, lola, teo):
    group = groups.create_group(house, lola, name="Club", player_names=[], own_name="Lola")
    (mine,) = groups.get_settings(house, lola, group).players
    table = replace(SHORT, group_id=group, places=2)
    with pytest.raises(NotFoundError):
        one_device.open_table(house, teo, table, [Place(mine.player_id), Place(name="Bo")])
    code = one_device.open_table(house, lola, table, [Place(mine.player_id), Place(name="Bo")])

    assert start.show(house, lola).running[0].is_my_turn
    play_on(house, lola, code)

    page = league.show_group(house, lola, group)
    assert {line.player.name: line.played for line in page.lines} == {"Lola": 1, "Bo": 1}
    assert not verify.replay_hands(house).differences


def test_every_seat_around_the_device_has_its_one_nonce(house, lola):
    code = open_device(house, lola, "Ana", "Bo", nonce="ab" * 16)
    with house.database.reading() as session:
        match = matches.find_by_code(session, code)
        seal = seals.find(session, match.id, 1)
    assert seal.nonces == ["" if seat.is_bot else "ab" * 16 for seat in watching.get_table(house, lola, code).seats]


def test_anyone_at_the_table_catches_who_said_nothing(house, lola):
    table = NewTable(book="crazy-eights-id", places=3)
    code = open_device(house, lola, "Ana", "Bo", "Cleo", table=table)
    live = play_on(house, lola, code, lambda now: now.state.lapse >= 0)
    silent = live.state.lapse
    page = watching.get_table(house, lola, code)
    others = [seat for seat in range(3) if seat != silent]
    assert page.device.outcries == (Call(silent), *(Catch(seat, silent) for seat in others))
    catcher = next(seat for seat in others if seat != live.state.turn)
    before = len(live.state.held(silent))

    move(house, lola, code, format_move(Catch(catcher, silent)))

    _, _, live, _ = live_hand(house, code)
    assert len(live.state.held(silent)) == before + 2


def test_nobody_jumps_in(house, lola):
    code = open_device(house, lola, "Ana", "Bo", "Cleo")
    _, _, live, _ = live_hand(house, code)
    other = (live.state.turn + 1) % 3
    with pytest.raises(RefusedError, match="jumps in"):
        move(house, lola, code, f"@{other}:jump:{live.state.held(other)[0]}")


def test_one_tap_deals_the_next_hand_and_nobody_votes(house, lola, clock):
    code = open_device(house, lola, "Ana", "Bo", table=replace(SHORT, options={"target": 1000}))
    clock.advance(hours=1)
    assert watching.get_table(house, lola, code).wait.missing == ()
    with pytest.raises(NotYourSeatError):
        autopilot.vote(house, lola, code)
    play_on(house, lola, code, lambda now: now.state.over)
    page = watching.get_table(house, lola, code)
    assert (page.phase, page.my_seat, page.device.next) == (Phase.BETWEEN, None, None)
    assert start.show(house, lola).running[0].is_my_turn

    tables.say_ready(house, lola, code)
    assert watching.get_table(house, lola, code).hand.number == 2


def test_a_person_leaves_for_good_and_the_others_go_on(house, lola, teo):
    code = open_device(house, lola, "Ana", "Bo", "Cleo")
    with pytest.raises(NotYourSeatError):
        leaving.leave_match(house, teo, code, 1)
    with pytest.raises(NotYourSeatError):
        leaving.leave_match(house, lola, code)
    assert leaving.foresee(house, lola, code, 1).name == "Bo"
    assert leaving.leave_match(house, lola, code, 1) is Parting.GOES_ON
    page = watching.get_table(house, lola, code)
    assert page.device.people == (0, 2)
    assert page.device.next in (0, 2)
    assert leaving.leave_match(house, lola, code, 0) is Parting.WON
    assert watching.get_table(house, lola, code).phase is Phase.FINISHED


def test_only_bots_left_breaks_the_match_off(house, lola):
    code = open_device(house, lola, "Ana", "Bo", table=replace(SHORT, places=4))
    assert leaving.leave_match(house, lola, code, 0) is Parting.GOES_ON
    assert watching.get_table(house, lola, code).my_seat == 2
    assert leaving.leave_match(house, lola, code, 2) is Parting.BROKEN_OFF


def test_handing_the_table_on_hands_the_device_on(house, lola, teo):
    group = groups.create_group(house, lola, name="Club", player_names=[], own_name="Lola")
    members.join_as_newcomer(house, teo, groups.get_settings(house, lola, group).invite_code, "Teo")
    line = {one.name: one.player_id for one in groups.get_settings(house, lola, group).players}
    table = replace(SHORT, group_id=group, places=2)
    code = one_device.open_table(house, lola, table, [Place(line["Lola"]), Place(line["Teo"])])
    assert watching.get_table(house, lola, code).heirs == (1,)
    assert watching.get_table(house, teo, code).device is None

    ownership.hand_on(house, lola, code, 1)

    assert watching.get_table(house, lola, code).device is None
    assert watching.get_table(house, teo, code).device.people == (0, 1)
    play_on(house, teo, code)


def test_who_signs_in_to_another_account_keeps_the_device(house, lola, teo):
    code = open_device(house, lola, "Ana", "Bo")
    with house.database.transaction() as session:
        assert handover.hand_over(session, lola, teo)
    assert watching.get_table(house, teo, code).device.people == (0, 1)
    play_on(house, teo, code)


def test_the_same_people_play_again_around_the_device(house, lola, teo):
    code = open_device(house, lola, "Ana", "Bo")
    play_on(house, lola, code)
    with pytest.raises(NotYourSeatError):
        rematches.open_rematch(house, teo, code)
    again = rematches.open_rematch(house, lola, code)
    page = watching.get_table(house, lola, again)
    assert page.phase is Phase.PLAYING
    assert len(page.device.people) == 2
    assert rematches.open_rematch(house, lola, code) == again


@pytest.mark.parametrize(
    ("names", "places", "message"),
    [
        ([], 2, "Write down who plays."),
        (["Ana", "ana"], 2, "already"),
        (["Ana", " "], 2, "needs a name"),
        (["Ana", "Bo"], 99, "seats from"),
    ],
)
def test_what_cannot_sit_down_is_refused(house, lola, names, places, message):
    with pytest.raises(RefusedError, match=message):
        open_device(house, lola, *names, table=replace(SHORT, places=places))


def test_a_form_sent_twice_opens_one_table(house, lola):
    people = [Place(name="Ana"), Place(name="Bo")]
    codes = {one_device.open_table(house, lola, SHORT, people, "abcdefghjkmn") for _ in range(2)}
    assert len(codes) == 1
