"""Newcomers who join between two hands, where the owner lets them (ruling 96)."""

import pytest

from app.models import Status
from app.services import (
    accounts,
    groups,
    joining,
    leaving,
    lobby,
    members,
    one_device,
    rematches,
    replays,
    sheet,
    tables,
    verify,
    watching,
)
from app.services.errors import ForbiddenError, MatchClosedError, RefusedError
from app.services.sitting_down import Place
from app.services.tables import NewTable
from app.services.watching import Phase
from tests.at_tables import live_hand, play_on

PENALTY = {"book": "ocho-americano", "options": {"target": 400}}
COLLECT = {"book": "ochos-locos", "options": {"target": 1000, "stock_out": "recycle"}}
ELIMINATION = {
    "book": "ochos-locos",
    "options": {
        "match_form": "elimination",
        "scoring": "own_penalty",
        "end": "out_at",
        "target": 400,
        "target_per_player": False,
        "blocked": "each_own",
    },
}
REDEAL = {
    "book": "ochos-locos",
    "options": {
        "match_form": "countdown_redeal",
        "scoring": "none",
        "end": "open",
        "blocked": "draw",
        "players": [2, 6],
    },
}
PARTNERS = {"book": "ochos-locos", "options": {"match_form": "partners", "players": [4, 4]}}


@pytest.fixture(name="ana")
def _ana(house):
    return accounts.create_account(house)


def begin(house, *people, joinable=True, **table):
    """Open a table, deal, and return its code."""
    table = {**COLLECT, "places": len(people), **table}
    code = tables.open_table(house, people[0], NewTable(**table), "P0")
    for seat, account in enumerate(people[1:], start=1):
        tables.take_seat(house, account, code, seat, f"P{seat}")
    if joinable:
        joining.set_joinable(house, people[0], code, joinable=True)
    for account in people:
        tables.say_ready(house, account, code)
    return code


def play_hand(house, code, number):
    """Play until a hand is over."""
    play_on(house, code, stop=lambda _match, hand: hand.number == number and hand.reason is not None)
    return watching.get_table(house, None, code)


def test_the_lobby_names_tables_to_join_after_this_hand_or_now(house, lola, teo, ana):
    code = begin(house, lola, teo, listed=True, options={**COLLECT["options"], "players": [2, 3]})

    def found(account):
        shown = lobby.show(house, account)
        return [(line.code, line.is_between) for line in shown.of_anyone], [line.code for line in shown.playing]

    assert found(ana) == ([(code, False)], [])
    assert found(teo) == ([], []), "who sits there has nothing to join"
    assert [line.code for line in lobby.show(house, teo).own] == [code]
    joining.set_joinable(house, lola, code, joinable=False)
    assert found(ana) == ([], [code])
    joining.set_joinable(house, lola, code, joinable=True)
    play_hand(house, code, 1)
    assert found(None) == ([(code, True)], [])
    joining.join(house, ana, code, "Ana")
    assert found(None) == ([], [code]), "there is no room for a fourth"


def test_who_left_a_match_of_a_group_finds_nothing_to_join(house, lola, teo, ana):
    group = groups.create_group(house, lola, name="Domingos", player_names=[], own_name="Lola")
    for account, name in ((teo, "Teo"), (ana, "Ana")):
        members.join_as_newcomer(house, account, groups.get_settings(house, lola, group).invite_code, name)
    code = begin(house, lola, teo, ana, group_id=group)
    leaving.leave_match(house, ana, code)
    bruno = accounts.create_account(house)
    members.join_as_newcomer(house, bruno, groups.get_settings(house, lola, group).invite_code, "Bruno")

    assert [line.code for line in lobby.show(house, bruno).of_groups] == [code]
    (line,) = lobby.show(house, ana).playing
    assert line.names == ("Lola", "Teo")


def test_the_next_hand_is_dealt_to_a_newcomer(house, lola, teo, ana):
    code = begin(house, lola, teo)
    play_hand(house, code, 1)
    assert watching.get_table(house, ana, code).joining.hand == 2
    joining.join(house, ana, code, "Ana")

    page = watching.get_table(house, ana, code)
    assert (page.phase, page.my_seat, [seat.is_ready for seat in page.seats]) == (Phase.BETWEEN, 2, [False] * 3)
    play_hand(house, code, 2)
    assert live_hand(house, code)[1].dealt == [0, 1, 2]
    assert not verify.replay_hands(house).differences


def test_who_joins_begins_with_nothing_where_points_are_good(house, lola, teo, ana):
    code = begin(house, lola, teo)
    before = play_hand(house, code, 1).sheet.totals
    joining.join(house, ana, code, "Ana")
    page = watching.get_table(house, None, code).sheet

    assert page.totals == (*before, 0)
    assert page.target == 2 * 1000, "it stays as it was when the match began (ruling 81)"
    after = play_hand(house, code, 2).sheet.rows[1]
    assert after.after.totals == tuple(old + new for old, new in zip((*before, 0), after.scores, strict=True))


def test_who_joins_begins_with_the_highest_total_where_points_are_bad(house, lola, teo, ana):
    code = begin(house, lola, teo, **PENALTY)
    before = play_hand(house, code, 1).sheet.totals
    assert watching.get_table(house, ana, code).joining.start == max(before)
    joining.join(house, ana, code, "Ana")

    assert watching.get_table(house, None, code).sheet.totals == (*before, max(before))
    row = play_hand(house, code, 2).sheet.rows[1]
    assert row.after.totals[2] == max(before) + row.scores[2]


def test_a_newcomer_counts_as_far_as_the_last_in_a_countdown(house, lola, teo, ana):
    code = begin(house, lola, teo, **REDEAL)
    numbers = [seat.number for seat in play_hand(house, code, 1).sheet.now.seats]
    joining.join(house, ana, code, "Ana")

    assert [seat.number for seat in watching.get_table(house, None, code).sheet.now.seats] == [*numbers, max(numbers)]
    play_hand(house, code, 2)
    assert not verify.replay_hands(house).differences


def test_a_whole_elimination_is_played_with_a_newcomer(house, lola, teo, ana):
    code = begin(house, lola, teo, **ELIMINATION)
    play_hand(house, code, 1)
    joining.join(house, ana, code, "Ana")
    match = play_on(house, code)

    page = sheet.get_sheet(house, ana, match)
    assert page.finished
    assert len(page.winners) == 1
    assert page.rows[0].dealt == (0, 1)
    assert not verify.replay_hands(house).differences


def test_the_first_hand_can_be_looked_at_as_it_was(house, lola, teo, ana):
    code = begin(house, lola, teo)
    play_hand(house, code, 1)
    joining.join(house, ana, code, "Ana")

    hand = replays.get_hand(house, ana, code, 1)
    assert hand.record.players == ("P0", "P1")
    assert hand.places.dealt == (0, 1)


def test_nobody_joins_unless_the_owner_lets_them(house, lola, teo, ana):
    code = begin(house, lola, teo, joinable=False)
    play_hand(house, code, 1)

    with pytest.raises(ForbiddenError):
        joining.join(house, ana, code, "Ana")
    with pytest.raises(ForbiddenError):
        joining.set_joinable(house, teo, code, joinable=True)
    assert watching.get_table(house, ana, code).joining is None


def test_nobody_joins_in_the_middle_of_a_hand_or_after_the_match(house, lola, teo, ana):
    code = begin(house, lola, teo)
    with pytest.raises(MatchClosedError, match="hand is being played"):
        joining.join(house, ana, code, "Ana")
    play_hand(house, code, 1)
    tables.abandon_match(house, lola, code)
    with pytest.raises(MatchClosedError, match="No match"):
        joining.join(house, ana, code, "Ana")


def test_nobody_joins_a_pair(house, lola, teo, ana):
    code = begin(house, lola, teo, ana, accounts.create_account(house), joinable=False, **PARTNERS)

    with pytest.raises(RefusedError, match="Pairs"):
        joining.set_joinable(house, lola, code, joinable=True)


def test_nobody_joins_where_one_device_goes_round(house, lola):
    """Without a clock or a vote, who joined and went away would stop everybody."""
    people = (Place(name="Ana"), Place(name="Bo"))
    code = one_device.open_table(house, lola, NewTable(places=2, **COLLECT), people)

    with pytest.raises(RefusedError, match="One device"):
        joining.set_joinable(house, lola, code, joinable=True)
    joining.set_joinable(house, lola, code, joinable=False)


def test_a_table_takes_no_more_than_its_book(house, lola, teo, ana):
    code = begin(house, lola, teo, book="baraja", options={"end": "hands", "hands": 9, "players": [2, 2]})
    play_hand(house, code, 1)

    assert watching.get_table(house, ana, code).joining is None
    with pytest.raises(RefusedError, match="no room"):
        joining.join(house, ana, code, "Ana")


def test_a_name_at_the_table_is_nobody_elses(house, lola, teo, ana):
    code = begin(house, lola, teo)
    play_hand(house, code, 1)

    with pytest.raises(RefusedError, match="called p1 already"):
        joining.join(house, ana, code, "p1")
    with pytest.raises(RefusedError, match="already"):
        joining.join(house, teo, code, "Teo")


def test_who_joined_and_goes_before_the_deal_was_never_there(house, lola, teo, ana):
    code = begin(house, lola, teo)
    play_hand(house, code, 1)
    joining.join(house, ana, code, "Ana")
    leaving.leave_match(house, ana, code)

    page = watching.get_table(house, ana, code)
    assert [seat.name for seat in page.seats] == ["P0", "P1"]
    assert page.sheet.status is Status.PLAYING
    play_hand(house, code, 2)


def test_who_left_reads_the_sheet_and_may_join_anew(house, lola, teo, ana):
    code = begin(house, lola, teo, ana)
    match = play_hand(house, code, 1).sheet.match_id
    leaving.leave_match(house, ana, code)
    assert sheet.get_sheet(house, ana, match).seats[2].name == "P2"
    assert watching.get_table(house, ana, code).sheet.may_read

    joining.join(house, ana, code, "Ana")
    page = watching.get_table(house, ana, code)
    assert (page.my_seat, page.sheet.totals[3]) == (3, 0)


def test_a_rematch_has_a_seat_for_who_joined(house, lola, teo, ana):
    code = begin(house, lola, teo, options={"end": "hands", "hands": 2})
    play_hand(house, code, 1)
    joining.join(house, ana, code, "Ana")
    play_on(house, code)
    again = rematches.open_rematch(house, ana, code)

    assert len(watching.get_table(house, ana, again).seats) == 3
