"""Tables before and between hands."""

import pytest

from app.engine import RulesError
from app.engine.rules import MOST_PLAYERS
from app.services import accounts, groups, league, members, play, sheet, tables, watching
from app.services.accounts import Session
from app.services.errors import ForbiddenError, MatchClosedError, NotFoundError, NotYourSeatError, RefusedError
from app.services.tables import NewTable
from app.services.watching import Phase


@pytest.fixture(name="code")
def _code(house, lola):
    return tables.open_table(house, lola, NewTable(book="ochos-locos", places=3), "Lola")


def names(house, code):
    return [seat.name for seat in watching.get_table(house, None, code).seats]


def test_who_opens_a_table_sits_first(house, lola, code):
    page = watching.get_table(house, lola, code)

    assert [seat.name for seat in page.seats] == ["Lola", "", ""]
    assert (page.phase, page.my_seat, page.is_owner, page.hand) == (Phase.SEATING, 0, True, None)


@pytest.mark.parametrize(("book", "places"), [("baraja", 6), ("baraja", 1), ("ochos-locos", 8)])
def test_a_book_says_how_many_may_sit(house, lola, book, places):
    with pytest.raises(RefusedError):
        tables.open_table(house, lola, NewTable(book=book, places=places), "Lola")


def test_an_unknown_book_or_option_is_refused(house, lola):
    with pytest.raises(RulesError):
        tables.open_table(house, lola, NewTable(book="canasta", places=3), "Lola")
    with pytest.raises(RulesError):
        tables.open_table(house, lola, NewTable(book="baraja", places=3, options={"trumps": 2}), "Lola")


def test_a_taken_seat_stays_taken(house, teo, code):
    with pytest.raises(RefusedError, match="taken"):
        tables.take_seat(house, teo, code, 0, "Teo")
    with pytest.raises(NotFoundError):
        tables.take_seat(house, teo, code, 3, "Teo")


def test_one_account_has_one_seat(house, teo, code):
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.take_seat(house, teo, code, 2, "Teo")

    assert names(house, code) == ["Lola", "", "Teo"]


def test_seats_are_fixed_once_the_match_has_begun(house, lola, teo, code):
    tables.add_bots(house, lola, code)
    tables.say_ready(house, lola, code)

    with pytest.raises(MatchClosedError):
        tables.take_seat(house, teo, code, 1, "Teo")
    with pytest.raises(MatchClosedError):
        tables.leave_seat(house, lola, code)


def test_only_who_opened_the_table_brings_bots(house, lola, teo, code):
    with pytest.raises(ForbiddenError):
        tables.add_bots(house, teo, code)
    tables.add_bots(house, lola, code)
    assert names(house, code) == ["Lola", "Coco", "Lima"]
    with pytest.raises(ForbiddenError):
        tables.free_seat(house, teo, code, 1)
    tables.free_seat(house, lola, code, 1)
    assert names(house, code) == ["Lola", "", "Lima"]
    with pytest.raises(RefusedError, match="Nobody sits there"):
        tables.free_seat(house, lola, code, 1)


def test_who_opened_the_table_frees_the_seat_of_who_does_not_come(house, lola, teo, code):
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.say_ready(house, teo, code)
    tables.add_bots(house, lola, code)
    tables.free_seat(house, lola, code, 1)
    tables.add_bots(house, lola, code)
    tables.say_ready(house, lola, code)

    page = watching.get_table(house, teo, code)
    assert (page.phase, page.my_seat) == (Phase.PLAYING, None)


def test_a_seat_whose_account_became_another_one_at_the_table_is_free(house, lola, teo, code):
    accounts.set_name_and_password(house, lola, username="Lola", password="ocho de picas")
    tables.take_seat(house, teo, code, 1, "Teo")
    match_id = watching.get_table(house, lola, code).sheet.match_id
    with house.bus.subscribe(f"table:{match_id}") as news:
        entered = accounts.sign_in(house, username="lola", password="ocho de picas", address="", visitor_id=teo)
        assert news.wait(1) is not None

    assert entered.left_something
    assert names(house, code) == ["Lola", "", ""]


def test_bots_are_added_one_by_one_and_play_as_well_as_they_are_told(house, lola, teo, code):
    tables.add_bots(house, lola, code, "careless", 2)
    assert [seat.bot for seat in watching.get_table(house, None, code).seats] == [None, None, "careless"]
    with pytest.raises(ForbiddenError):
        tables.set_level(house, teo, code, 2, "thoughtful")
    with pytest.raises(RefusedError, match="levels"):
        tables.set_level(house, lola, code, 2, "a genius")
    with pytest.raises(RefusedError, match="No bot"):
        tables.set_level(house, lola, code, 0, "thoughtful")
    with pytest.raises(RefusedError, match="taken"):
        tables.add_bots(house, lola, code, "careless", 0)

    tables.set_level(house, lola, code, 2, "thoughtful")
    tables.add_bots(house, lola, code)
    assert [seat.bot for seat in watching.get_table(house, None, code).seats] == [None, "sensible", "thoughtful"]
    tables.say_ready(house, lola, code)
    with pytest.raises(MatchClosedError):
        tables.set_level(house, lola, code, 2, "careless")


def test_play_now_brings_bots_of_the_level_that_was_asked_for(house, lola):
    code = tables.play_now(house, lola, "Lola", level="careless")
    assert [seat.bot for seat in watching.get_table(house, lola, code).seats] == [None, "careless", "careless"]


def test_there_is_a_bot_for_every_free_seat_of_the_largest_table(house, lola):
    code = tables.open_table(house, lola, NewTable(book="openspiel", places=MOST_PLAYERS), "Lola")
    tables.add_bots(house, lola, code)

    assert len(set(names(house, code))) == MOST_PLAYERS


def test_a_bot_never_takes_the_name_of_a_person(house, lola):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2), "Coco")
    tables.add_bots(house, lola, code)

    assert names(house, code) == ["Coco", "Lima"]


def test_ready_is_said_from_a_seat(house, teo, code):
    with pytest.raises(NotYourSeatError):
        tables.say_ready(house, teo, code)


def test_a_group_table_seats_players_of_the_group_by_their_name(house, lola, teo):
    group = groups.create_group(house, lola, name="Domingos", player_names=["Teo"], own_name="Lola")
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "somebody else")

    assert names(house, code) == ["Lola", ""]
    assert not watching.get_table(house, lola, code).must_join
    assert watching.get_table(house, teo, code).must_join
    with pytest.raises(ForbiddenError):
        tables.take_seat(house, teo, code, 1, "Teo")


def test_the_invitation_of_a_group_is_shown_at_its_tables_to_its_members_only(house, lola, teo):
    group = groups.create_group(house, lola, name="Domingos", player_names=[], own_name="Lola")
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "Lola")
    invitation = groups.get_settings(house, lola, group).invite_code

    assert watching.get_table(house, lola, code).invite_code == invitation
    members.join_as_newcomer(house, teo, invitation, "Teo")
    assert watching.get_table(house, teo, code).invite_code == invitation
    members.remove_member(house, lola, group, teo)
    members.renew_invitation(house, lola, group)
    groups.open_to_readers(house, lola, group)
    assert watching.get_table(house, teo, code).invite_code is None
    assert watching.get_table(house, None, code).invite_code is None
    assert [match.code for match in league.show_group(house, lola, group).recent] == [code]
    assert [match.code for match in league.show_group(house, teo, group).recent] == [""]


def test_who_is_taken_out_of_a_group_leaves_its_waiting_tables_and_its_sheets(house, lola, teo):
    group = groups.create_group(house, lola, name="Domingos", player_names=[], own_name="Lola")
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "Lola")
    members.join_as_newcomer(house, teo, groups.get_settings(house, lola, group).invite_code, "Teo")
    own = tables.open_table(house, teo, NewTable(book="ochos-locos", places=2), "Teo")
    played = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "Lola")
    for table in (code, played):
        tables.take_seat(house, teo, table, 1, "Teo")
    for account in (lola, teo):
        tables.say_ready(house, account, played)
    page = watching.get_table(house, teo, code)
    running = watching.get_table(house, teo, played)
    assert sheet.get_sheet(house, teo, running.sheet.match_id)

    with house.bus.subscribe(f"table:{page.sheet.match_id}") as news:
        members.remove_member(house, lola, group, teo)
        assert news.wait(1) == page.version + 1

    assert names(house, code) == ["Lola", ""]
    assert names(house, own) == ["Teo", ""]
    assert names(house, played) == ["Lola", "Teo"]
    for gone in (page, running):
        with pytest.raises(NotFoundError):
            sheet.get_sheet(house, teo, gone.sheet.match_id)
        assert not watching.get_table(house, teo, gone.code).sheet.may_read


def test_rivals_come_in_the_order_of_play(house, lola, teo, code):
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.add_bots(house, lola, code)

    assert [seat.name for seat in watching.get_table(house, teo, code).rivals] == ["Coco", "Lola"]
    assert [seat.name for seat in watching.get_table(house, None, code).rivals] == ["Lola", "Teo", "Coco"]


def play_a_hand(house, lola, book, group=None):
    """Open a table against a bot, play a hand, and return its code."""
    code = tables.open_table(house, lola, NewTable(book=book, places=2, group_id=group), "Lola")
    tables.add_bots(house, lola, code)
    for end in (tables.close_match, tables.abandon_match):
        with pytest.raises(MatchClosedError):
            end(house, lola, code)
    tables.say_ready(house, lola, code)
    while (page := watching.get_table(house, lola, code)).phase is Phase.PLAYING:
        move = page.hand.view.moves[0]
        text = str(move.card) + (f"={move.suit}" if move.suit else "") if hasattr(move, "card") else type(move).__name__
        play.make_move(house, Session(lola, 0), code, number=page.hand.number, ply=page.hand.ply, text=_written(text))
    return code


def test_an_open_match_is_closed_between_two_hands_and_the_leader_wins(house, lola):
    code = play_a_hand(house, lola, "baraja")
    tables.close_match(house, lola, code)

    page = watching.get_table(house, lola, code)
    assert page.phase is Phase.FINISHED
    assert page.sheet.winners


def test_a_match_that_ends_by_itself_is_not_closed_by_who_is_ahead(house, lola, teo):
    group = groups.create_group(house, lola, name="Domingos", player_names=[], own_name="Lola")
    code = play_a_hand(house, lola, "ochos-locos", group)
    assert not watching.get_table(house, lola, code).sheet.may_close
    with pytest.raises(RefusedError, match="ends by itself"):
        tables.close_match(house, lola, code)
    with pytest.raises(ForbiddenError):
        tables.abandon_match(house, teo, code)
    tables.abandon_match(house, lola, code)

    page = watching.get_table(house, lola, code)
    assert (page.phase, page.sheet.winners) == (Phase.FINISHED, ())
    shown = league.show_group(house, lola, group)
    assert (shown.matches_counted, shown.lines) == (0, ())
    with pytest.raises(MatchClosedError):
        tables.say_ready(house, lola, code)


def _written(text):
    return text.lower() if text in {"Draw", "Pass"} else text


def test_every_change_raises_the_version_and_is_told(house, lola, teo, code):
    before = watching.get_table(house, lola, code)
    with house.bus.subscribe(f"table:{before.sheet.match_id}") as news:
        tables.take_seat(house, teo, code, 1, "Teo")
        assert news.wait(1) == before.version + 1 == watching.get_table(house, None, code).version
