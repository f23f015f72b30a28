"""Tables before and between hands."""

import pytest

from app.engine import RulesError
from app.services import accounts, groups, play, tables, watching
from app.services.accounts import Session
from app.services.errors import ForbiddenError, MatchClosedError, NotFoundError, NotYourSeatError, RefusedError
from app.services.tables import NewTable
from app.services.watching import Phase


@pytest.fixture(name="lola")
def _lola(house):
    return accounts.create_account(house)


@pytest.fixture(name="teo")
def _teo(house):
    return accounts.create_account(house)


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
        tables.remove_bot(house, teo, code, 1)
    with pytest.raises(RefusedError):
        tables.remove_bot(house, lola, code, 0)


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
    assert watching.get_table(house, lola, code).invite_code is None
    assert watching.get_table(house, teo, code).invite_code is not None
    with pytest.raises(ForbiddenError):
        tables.take_seat(house, teo, code, 1, "Teo")


def test_rivals_come_in_the_order_of_play(house, lola, teo, code):
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.add_bots(house, lola, code)

    assert [seat.name for seat in watching.get_table(house, teo, code).rivals] == ["Coco", "Lola"]
    assert [seat.name for seat in watching.get_table(house, None, code).rivals] == ["Lola", "Teo", "Coco"]


def test_an_open_match_is_closed_between_two_hands_and_the_leader_wins(house, lola):
    code = tables.open_table(house, lola, NewTable(book="baraja", places=2), "Lola")
    tables.add_bots(house, lola, code)
    with pytest.raises(MatchClosedError):
        tables.close_match(house, lola, code)
    tables.say_ready(house, lola, code)
    while (page := watching.get_table(house, lola, code)).phase is Phase.PLAYING:
        move = page.hand.view.moves[0]
        text = str(move.card) + (f"={move.suit}" if move.suit else "") if hasattr(move, "card") else type(move).__name__
        play.make_move(house, Session(lola, 0), code, number=page.hand.number, ply=page.hand.ply, text=_written(text))
    tables.close_match(house, lola, code)

    assert watching.get_table(house, lola, code).phase is Phase.FINISHED


def _written(text):
    return text.lower() if text in {"Draw", "Pass"} else text


def test_every_change_raises_the_version_and_is_told(house, lola, teo, code):
    before = watching.get_table(house, lola, code)
    with house.bus.subscribe(f"table:{before.sheet.match_id}") as news:
        tables.take_seat(house, teo, code, 1, "Teo")
        assert news.wait(1) == before.version + 1 == watching.get_table(house, None, code).version
