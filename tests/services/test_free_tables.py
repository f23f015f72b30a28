"""Tables without a referee: who sits there, what they do, and what becomes of the count."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest

from app.engine import IllegalMoveError, ImpossibleHandError, NotationError, Rank, RulesError, book_rules, points_of
from app.engine.cards import CARDS
from app.free import Deed
from app.services import (
    accounts,
    beginning,
    free_rounds,
    free_sheets,
    free_tables,
    groups,
    house_rules,
    league,
    lobby,
    members,
    ownership,
    play,
    record,
    seat_order,
    sheet,
    spectators,
    start,
    tables,
    watching,
)
from app.services.beginning import NewMatch, Place
from app.services.codes import code_from
from app.services.errors import (
    ForbiddenError,
    MatchClosedError,
    NotFoundError,
    NotYourSeatError,
    RefusedError,
    StaleTableError,
)
from app.services.free_tables import FreeTable
from app.services.free_watching import FreePhase
from app.services.house_rules import Draft
from app.store import hands
from app.store.hands import NewMove
from tests.free_tables import PLAIN, begin, deal, deeds, do, look, play_out, sight


@pytest.fixture(name="nico")
def _nico(house):
    return accounts.create_account(house)


@pytest.fixture(name="code")
def _code(house, lola, teo):
    code = free_tables.open_table(house, lola, PLAIN, "Lola")
    free_tables.take_seat(house, teo, code, 1, "Teo")
    return code


def give_nearly_all(house, loser, winner, code):
    """Let one hold the deck but for a card, which is more than any target, and the other go out."""
    begin(house, winner, code)
    do(house, loser, code, "draw 51")
    do(house, winner, code, "draw 1")
    play_out(house, winner, code)


def enter(house, account, code):
    shown = look(house, account, code).round
    return free_sheets.enter_round(house, account, code, number=shown.number, ply=shown.sight.ply)


def test_who_opens_a_table_sits_there_and_no_card_is_on_it(house, lola, code):
    page = look(house, lola, code)

    assert [seat.name for seat in page.seats] == ["Lola", "Teo", ""]
    assert (page.phase, page.my_seat, page.is_owner, page.round) == (FreePhase.SEATING, 0, True, None)


@pytest.mark.parametrize(
    "table",
    [
        FreeTable(book="ochos-locos", places=8, decks=1, has_jokers=False),
        FreeTable(book="ochos-locos", places=1, decks=1, has_jokers=False),
        FreeTable(book="ochos-locos", places=3, decks=3, has_jokers=False),
    ],
)
def test_a_table_has_two_to_seven_seats_and_one_deck_or_two(house, lola, table):
    with pytest.raises(RefusedError):
        free_tables.open_table(house, lola, table, "Lola")


def test_there_is_no_book_of_any_name(house, lola):
    with pytest.raises(RulesError):
        free_tables.open_table(house, lola, FreeTable(book="canasta", places=3, decks=1, has_jokers=False), "Lola")


def test_a_form_sent_twice_opens_one_table(house, lola):
    codes = {free_tables.open_table(house, lola, PLAIN, "Lola", "abcdefghjkmn") for _ in range(2)}

    assert len(codes) == 1


@pytest.mark.parametrize(
    ("decks", "has_jokers", "cards"), [(1, False, 52), (1, True, 54), (2, False, 104), (2, True, 108)]
)
def test_the_deck_is_as_it_was_asked_for(house, lola, decks, has_jokers, cards):
    table = FreeTable(book="mau-mau", places=7, decks=decks, has_jokers=has_jokers)
    code = free_tables.open_table(house, lola, table, "Lola")
    begin(house, lola, code)

    assert sight(house, lola, code).stock == cards


def test_everybody_sees_their_own_cards_and_how_many_the_others_hold(house, lola, teo, nico, code):
    deal(house, lola, code, 5)
    mine, yours, nobody = (sight(house, account, code) for account in (lola, teo, nico))

    assert len(mine.held) == len(yours.held) == 5
    assert not set(mine.held) & set(yours.held)
    assert nobody.held == ()
    assert mine.counts == yours.counts == nobody.counts == (5, 5, 0)


def test_anyone_acts_at_any_time_and_the_log_keeps_all_of_it(house, lola, teo, code):
    deal(house, lola, code, 2)
    do(house, teo, code, "draw 1")
    card = sight(house, teo, code).held[0]
    do(house, teo, code, f"play {card}")
    do(house, teo, code, "take 1")
    do(house, teo, code, f"give {card} 0")
    do(house, lola, code, "pass")
    do(house, lola, code, "flip")
    do(house, lola, code, "flip")
    do(house, teo, code, "shuffle")

    assert card in sight(house, lola, code).held
    assert deeds(house, code) == ["deal", "draw", "play", "take", "give", "pass", "flip", "flip", "shuffle"]


def test_what_the_cards_do_not_allow_changes_nothing(house, lola, code):
    deal(house, lola, code, 2)
    before = look(house, lola, code)
    absent = next(str(card) for card in CARDS if card not in before.round.sight.held)

    for text in ("draw 49", "take 1", f"play {absent}"):
        with pytest.raises(IllegalMoveError):
            do(house, lola, code, text)
    assert look(house, lola, code).version == before.version


@pytest.mark.parametrize("text", ["sit Mia", "up", "write", "", "deal", "draw x", "@1:draw 1"])
def test_what_the_house_writes_itself_nobody_can_say(house, lola, code, text):
    begin(house, lola, code)

    with pytest.raises(NotationError):
        do(house, lola, code, text)


def test_who_does_not_sit_there_does_nothing(house, lola, nico, code):
    deal(house, lola, code, 2)

    with pytest.raises(NotYourSeatError):
        do(house, nico, code, "draw 1")
    with pytest.raises(NotYourSeatError):
        begin(house, nico, code)
    with pytest.raises(NotYourSeatError):
        free_tables.leave_seat(house, nico, code)
    with pytest.raises(NotYourSeatError):
        free_tables.choose_book(house, nico, code, "pagat")
    with pytest.raises(NotYourSeatError):
        enter(house, nico, code)


def test_an_act_on_an_older_table_is_not_done(house, lola, teo, code):
    deal(house, lola, code, 2)
    shown = look(house, teo, code).round
    do(house, lola, code, "flip")

    with pytest.raises(StaleTableError):
        free_tables.act(house, teo, code, number=shown.number, ply=shown.sight.ply, text="draw 1")
    with pytest.raises(StaleTableError):
        free_tables.begin_round(house, teo, code, 0)


def test_of_acts_in_the_same_moment_one_is_done(house, lola, teo, code):
    deal(house, lola, code, 2)
    shown = look(house, lola, code).round
    start_together = Barrier(6)

    def draw(account):
        start_together.wait()
        try:
            free_tables.act(house, account, code, number=shown.number, ply=shown.sight.ply, text="draw 1")
        except StaleTableError:
            return 0
        return 1

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(draw, [lola, teo] * 3)) == 1
    assert sight(house, lola, code).stock == 47


def test_a_round_has_an_end_and_who_gets_up_may_do_so_after_it(house, clock, lola, teo, code):
    deal(house, lola, code, 2)
    with house.database.transaction() as session:
        live = free_rounds.find_round(session, free_rounds.find_table(session, code))
        passes = range(live.now.ply, free_rounds.MOST_ACTS)
        hands.add_moves(session, [NewMove(live.hand_id, ply, 0, "@0:pass", clock()) for ply in passes])

    with pytest.raises(RefusedError, match="log is full"):
        do(house, lola, code, "draw 1")
    free_tables.leave_seat(house, teo, code)
    begin(house, lola, code)
    assert sight(house, lola, code).counts == (0, 0, 0)


def test_somebody_sits_down_in_the_middle_and_gets_up_again(house, lola, teo, nico, code):
    deal(house, lola, code, 5)
    free_tables.take_seat(house, nico, code, 2, "Nico")
    do(house, nico, code, "draw 5")
    free_tables.leave_seat(house, teo, code)

    page = look(house, lola, code)
    assert [seat.name for seat in page.seats] == ["Lola", "", "Nico"]
    assert page.round.sight.counts == (5, 0, 5)
    assert page.round.sight.stock == 42
    assert [(event.name, event.deed) for event in page.round.log][-3:] == [
        ("Nico", Deed.SIT),
        ("Nico", Deed.DRAW),
        ("Teo", Deed.UP),
    ]


def test_who_moves_to_another_seat_begins_there_with_nothing(house, lola, teo, code):
    deal(house, lola, code, 5)
    free_tables.take_seat(house, teo, code, 2, "Teo")

    assert [seat.name for seat in look(house, teo, code).seats] == ["Lola", "", "Teo"]
    assert sight(house, teo, code).counts == (5, 0, 0)


def test_a_seat_and_a_name_belong_to_one_person(house, nico, code):
    with pytest.raises(RefusedError, match="taken"):
        free_tables.take_seat(house, nico, code, 1, "Nico")
    with pytest.raises(RefusedError, match="is called"):
        free_tables.take_seat(house, nico, code, 2, "lola")
    with pytest.raises(NotFoundError):
        free_tables.take_seat(house, nico, code, 3, "Nico")


def test_only_the_owner_frees_seats_and_puts_the_table_away(house, lola, teo, code):
    for forbidden in (
        lambda: free_tables.free_seat(house, teo, code, 0),
        lambda: free_tables.put_away(house, teo, code),
    ):
        with pytest.raises(ForbiddenError):
            forbidden()
    free_tables.free_seat(house, lola, code, 1)
    assert [seat.name for seat in look(house, lola, code).seats] == ["Lola", "", ""]
    with pytest.raises(RefusedError):
        free_tables.free_seat(house, lola, code, 1)


def test_the_table_passes_on_with_its_owner(house, lola, teo, code):
    ownership.hand_on(house, lola, code, 1)
    assert look(house, teo, code).is_owner
    free_tables.leave_seat(house, teo, code)
    assert look(house, lola, code).is_owner


def test_a_table_that_was_put_away_is_only_looked_at(house, lola, teo, code):
    deal(house, lola, code, 2)
    free_tables.put_away(house, lola, code)

    assert look(house, teo, code).phase is FreePhase.FINISHED
    with pytest.raises(MatchClosedError):
        do(house, teo, code, "draw 1")
    assert start.show(house, lola).running == ()


def test_a_round_is_counted_when_somebody_is_out_and_all_lies_open(house, lola, teo, code):
    deal(house, lola, code, 3)
    held = sight(house, teo, code).held
    play_out(house, lola, code)

    page = look(house, None, code)
    assert page.phase is FreePhase.BETWEEN
    assert page.round.sight.laid_open == {1: held}
    assert page.round.sight.out == (0,)


def test_nobody_looks_into_hands_by_laying_them_open(house, lola, teo, code):
    deal(house, lola, code, 3)

    with pytest.raises(IllegalMoveError):
        do(house, teo, code, "open")
    do(house, teo, code, "show")
    assert set(sight(house, lola, code).laid_open) == {1}


def test_the_count_begins_a_sheet_for_those_who_played(house, lola, teo, nico, code):
    deal(house, lola, code, 2)
    held = sight(house, teo, code).held
    play_out(house, lola, code)
    match_id = enter(house, teo, code)

    page = sheet.get_sheet(house, lola, match_id)
    assert [seat.name for seat in page.seats] == ["Lola", "Teo"]
    assert page.rows[0].went_out == 0
    assert page.rows[0].cards[1] == tuple(str(card.rank) for card in held)
    assert page.totals == (page.rows[0].points[1], 0)
    assert sheet.get_sheet(house, teo, match_id).totals == page.totals
    with pytest.raises(NotFoundError):
        sheet.get_sheet(house, nico, match_id)


def test_later_rounds_go_to_the_same_sheet_and_each_once(house, lola, teo, code):
    sheets = []
    for out in (lola, teo):
        deal(house, lola, code, 2)
        play_out(house, out, code)
        sheets.append(enter(house, lola, code))
        with pytest.raises(IllegalMoveError, match="already"):
            enter(house, teo, code)

    assert len(set(sheets)) == 1
    assert [row.went_out for row in sheet.get_sheet(house, lola, sheets[0]).rows] == [0, 1]
    assert look(house, lola, code).sheet.hands == 2


def test_a_round_is_written_on_no_sheet_that_a_stranger_began(house, lola, teo, nico, code):
    """A device names the sheets that it begins."""
    taken = code_from(f"sheet/{code}/{PLAIN.book}/None/0:{lola}/1:{teo}")
    wanted = NewMatch((Place(name="A"), Place(name="B")), 0, book_rules("ochos-locos"), match_code=taken)
    other = beginning.begin_with_new_group(house, nico, "Otros", wanted)
    sheets = set()
    for _ in range(2):
        deal(house, lola, code, 2)
        assert look(house, lola, code).sheet is None or sheets
        play_out(house, lola, code)
        sheets.add(enter(house, lola, code))

    assert len(sheets - {other}) == len(sheets) == 1
    assert sheet.get_sheet(house, nico, other).rows == ()


def test_a_blocked_round_is_written_as_one(house, lola, teo, code):
    deal(house, lola, code, 2)
    for account in (lola, teo):
        do(house, account, code, "show")
    match_id = enter(house, lola, code)

    assert sheet.get_sheet(house, lola, match_id).rows[0].went_out is None


def test_others_or_another_book_begin_another_sheet(house, lola, nico, code):
    sheets = set()
    for _ in range(2):
        deal(house, lola, code, 1)
        play_out(house, lola, code)
        sheets.add(enter(house, lola, code))
    free_tables.take_seat(house, nico, code, 2, "Nico")
    deal(house, lola, code, 1)
    play_out(house, lola, code)
    sheets.add(enter(house, lola, code))
    free_tables.choose_book(house, nico, code, "ocho-americano")
    deal(house, lola, code, 1)
    play_out(house, lola, code)
    sheets.add(enter(house, lola, code))

    assert len(sheets) == 3


def test_after_the_end_of_a_match_the_next_round_begins_one(house, lola, teo, code):
    sheets = []
    for _ in range(2):
        give_nearly_all(house, teo, lola, code)
        sheets.append(enter(house, lola, code))

    assert [sheet.get_sheet(house, lola, match_id).finished for match_id in sheets] == [True, True]
    assert sheets[1] != sheets[0]


def test_two_who_hold_nothing_are_no_hand(house, lola, teo, nico, code):
    free_tables.take_seat(house, nico, code, 2, "Nico")
    deal(house, lola, code, 1)
    for account in (lola, teo):
        do(house, account, code, f"play {sight(house, account, code).held[0]}")
    do(house, nico, code, "show")
    before = look(house, lola, code).version

    with pytest.raises(ImpossibleHandError, match="Only one player"):
        enter(house, lola, code)
    assert look(house, lola, code).version == before
    assert not look(house, lola, code).round.sight.is_written


def test_a_book_for_fewer_players_takes_no_more(house, lola):
    code = free_tables.open_table(house, lola, FreeTable(book="baraja", places=6, decks=1, has_jokers=False), "Lola")
    for number in range(1, 6):
        free_tables.take_seat(house, accounts.create_account(house), code, number, f"P{number}")
    deal(house, lola, code, 1)
    play_out(house, lola, code)

    with pytest.raises(RefusedError, match="from 2 to 5"):
        enter(house, lola, code)


def test_jokers_and_two_decks_are_counted_too(house, lola, teo):
    code = free_tables.open_table(house, lola, FreeTable(book="pagat", places=2, decks=2, has_jokers=True), "Lola")
    free_tables.take_seat(house, teo, code, 1, "Teo")
    begin(house, lola, code)
    do(house, teo, code, "draw 107")
    do(house, lola, code, "draw 1")
    play_out(house, lola, code)
    match_id = enter(house, lola, code)

    page = sheet.get_sheet(house, lola, match_id)
    top = points_of([sight(house, lola, code).top.rank], page.rules)
    assert page.rows[0].points == (0, 2 * (4 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 50 + 9 + 40) + 2 * 50) - top)


def test_a_sheet_of_its_owner_may_be_gone_on_with_by_hand(house, lola, teo, code):
    deal(house, lola, code, 1)
    play_out(house, lola, code)
    match_id = enter(house, teo, code)

    assert record.get_entry_sheet(house, lola, match_id).next_number == 2
    with pytest.raises(ForbiddenError):
        record.get_entry_sheet(house, teo, match_id)


@pytest.fixture(name="group_id")
def _group_id(house, lola, teo):
    """A group in which both are players."""
    group_id = groups.create_group(house, lola, name="Domingos", player_names=["Teo"], own_name="Lola")
    settings = groups.get_settings(house, lola, group_id)
    player = next(line for line in settings.players if line.name == "Teo")
    members.join_as_player(house, teo, settings.invite_code, player.player_id)
    return group_id


@pytest.fixture(name="of_group")
def _of_group(house, lola, teo, group_id):
    code = free_tables.open_table(house, lola, replace(PLAIN, group_id=group_id), "")
    free_tables.take_seat(house, teo, code, 1, "")
    return code


def test_at_a_table_of_a_group_its_players_sit(house, lola, nico, of_group):
    assert [seat.name for seat in look(house, lola, of_group).seats] == ["Lola", "Teo", ""]
    assert look(house, nico, of_group).must_join
    assert look(house, nico, of_group).invite_code is None
    with pytest.raises(ForbiddenError):
        free_tables.take_seat(house, nico, of_group, 2, "Nico")


def test_its_rounds_count_in_the_league_and_the_table_does_not(house, lola, teo, group_id, of_group):
    give_nearly_all(house, teo, lola, of_group)
    enter(house, lola, of_group)

    page = league.show_group(house, lola, group_id)
    assert [(line.player.name, line.won) for line in page.lines if line.played] == [("Lola", 1), ("Teo", 0)]
    assert len(page.recent) == 1
    assert not page.recent[0].is_online


def test_the_standings_know_no_such_kind_of_match(house, lola, group_id):
    with pytest.raises(NotFoundError):
        league.show_group(house, lola, group_id, kind="free")


def test_a_group_with_such_a_table_stays(house, lola, group_id, of_group):
    assert league.show_group(house, lola, group_id).recent == ()
    assert groups.get_settings(house, lola, group_id).has_matches
    with pytest.raises(RefusedError):
        groups.delete_group(house, lola, group_id)


def test_the_group_counts_by_a_book_of_its_own(house, lola, group_id, of_group):
    rules = book_rules("ochos-locos", {"points": {**dict(book_rules("ochos-locos").points), "K": 13}})
    book = house_rules.write_book(house, lola, group_id, Draft("La casa", rules))
    free_tables.choose_book(house, lola, of_group, f"house-{book}")

    page = look(house, lola, of_group)
    assert (page.own_book, points_of([Rank.KING], page.rules)) == ("La casa", 13)


def test_an_online_table_knows_nothing_of_it(house, lola, code):
    begin(house, lola, code)

    for deed in (
        lambda: tables.add_bots(house, lola, code),
        lambda: tables.say_ready(house, lola, code),
        lambda: tables.take_seat(house, lola, code, 2, "Lola"),
        lambda: tables.close_match(house, lola, code),
        lambda: watching.get_table(house, lola, code),
        lambda: play.make_move(house, accounts.Session(lola, 0), code, number=1, ply=0, text="draw"),
    ):
        with pytest.raises(NotFoundError):
            deed()
    for refused in (
        lambda: seat_order.draw_seats(house, lola, code),
        lambda: seat_order.begin_without_free(house, lola, code),
    ):
        with pytest.raises(MatchClosedError):
            refused()
    ordinary = tables.open_table(house, lola, tables.NewTable(book="ochos-locos", places=2), "Lola")
    for deed in (
        lambda: look(house, lola, ordinary),
        lambda: free_tables.begin_round(house, lola, ordinary, 0),
        lambda: free_tables.put_away(house, lola, ordinary),
    ):
        with pytest.raises(NotFoundError):
            deed()


def test_it_stands_in_the_lobby_and_behind_its_short_code(house, lola, nico, code):
    assert lobby.show(house, nico).of_anyone == ()
    lobby.set_listed(house, lola, code, listed=True)
    begin(house, lola, code)

    (line,) = lobby.show(house, nico).of_anyone
    assert (line.code, line.names, line.free, line.has_referee) == (code, ("Lola", "Teo"), 1, False)
    assert lobby.find_table(house, "here", look(house, lola, code).short_code) == code


def test_closed_to_watchers_it_is_seen_by_those_who_sit_there(house, lola, teo, nico, code):
    spectators.set_watchable(house, lola, code, watchable=False)

    assert look(house, teo, code).my_seat == 1
    with pytest.raises(ForbiddenError):
        look(house, nico, code)
    with pytest.raises(ForbiddenError):
        watching.get_version(house, nico, code)


def test_it_has_no_score_sheet_of_its_own(house, lola, code):
    match_id = watching.get_version(house, lola, code).match_id

    with pytest.raises(NotFoundError):
        sheet.get_sheet(house, lola, match_id)


def test_its_people_find_it_among_what_is_running(house, lola, teo, nico, code):
    assert [line.code for line in start.show(house, teo).running] == [code]
    assert not start.show(house, teo).running[0].has_referee
    assert start.show(house, nico).running == ()
