"""Moves at an online table: whose they are, when, and what the page knows of them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.engine import Draw, IllegalMoveError, NotationError, Play, format_move
from app.services import accounts, play, tables, watching
from app.services.accounts import Session
from app.services.errors import MatchClosedError, NotFoundError, NotYourSeatError, StaleTableError
from app.services.tables import NewTable
from app.services.watching import Phase


@pytest.fixture(name="people")
def _people(house):
    return [accounts.create_account(house) for _ in range(2)]


@pytest.fixture(name="code")
def _code(house, people):
    """A table of two people, dealt."""
    lola, teo = people
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, options={"target": 10}), "Lola")
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.say_ready(house, lola, code)
    tables.say_ready(house, teo, code)
    return code


def on_turn(house, people, code):
    turn = watching.get_table(house, None, code).hand.view.turn
    account = people[turn]
    return account, people[1 - turn], watching.get_table(house, account, code).hand


def make(house, account, code, hand, text):
    play.make_move(house, Session(account, 0), code, number=hand.number, ply=hand.ply, text=text)


def test_a_move_is_made_from_the_seat_on_turn(house, people, code):
    account, other, hand = on_turn(house, people, code)
    text = format_move(hand.view.moves[0])

    with pytest.raises(NotYourSeatError, match="not your turn"):
        make(house, other, code, hand, text)
    with pytest.raises(NotYourSeatError, match="no seat"):
        make(house, accounts.create_account(house), code, hand, text)
    make(house, account, code, hand, text)
    assert watching.get_table(house, None, code).hand.ply > hand.ply


def test_a_move_of_an_older_version_is_stale(house, people, code):
    account, _, hand = on_turn(house, people, code)
    text = format_move(hand.view.moves[0])

    with pytest.raises(StaleTableError):
        play.make_move(house, Session(account, 0), code, number=hand.number, ply=hand.ply + 1, text=text)
    with pytest.raises(StaleTableError):
        play.make_move(house, Session(account, 0), code, number=hand.number + 1, ply=hand.ply, text=text)


def test_what_the_rules_refuse_changes_nothing(house, people, code):
    account, _, hand = on_turn(house, people, code)
    version = watching.get_table(house, None, code).version

    with pytest.raises(NotationError):
        make(house, account, code, hand, "jump")
    with pytest.raises(IllegalMoveError):
        make(house, account, code, hand, next(iter(hand.refusals)))
    assert watching.get_table(house, None, code).version == version


def test_the_page_knows_why_for_every_move_that_is_refused(house, people, code):
    account, other, hand = on_turn(house, people, code)
    legal = {move.card for move in hand.view.moves if isinstance(move, Play)}

    assert {str(card) for card in hand.view.held} == {str(card) for card in legal} | (
        set(hand.refusals) - {"draw", "pass"}
    )
    assert ("draw" in hand.refusals) == (Draw() not in hand.view.moves)
    for text, refusal in hand.refusals.items():
        with pytest.raises(IllegalMoveError) as raised:
            make(house, account, code, hand, text)
        assert str(raised.value) == str(refusal)
    assert watching.get_table(house, other, code).hand.refusals == {}
    assert watching.get_table(house, None, code).hand.refusals == {}


def test_of_two_equal_moves_at_once_one_is_made(house, people, code):
    account, _, hand = on_turn(house, people, code)
    text = format_move(hand.view.moves[0])

    def attempt(_):
        try:
            make(house, account, code, hand, text)
        except (StaleTableError, NotYourSeatError):
            return 0
        return 1

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(attempt, range(4))) == 1


def test_a_match_goes_on_to_its_target_and_then_takes_no_move(house, people, code):
    for _ in range(3000):
        page = watching.get_table(house, None, code)
        if page.phase is Phase.FINISHED:
            break
        if page.phase is Phase.BETWEEN:
            for account in people:
                tables.say_ready(house, account, code)
            continue
        account, _, hand = on_turn(house, people, code)
        make(house, account, code, hand, format_move(hand.view.moves[0]))

    assert page.phase is Phase.FINISHED
    assert max(page.sheet.totals) >= 20
    with pytest.raises(MatchClosedError):
        play.make_move(house, Session(people[0], 0), code, number=1, ply=0, text="draw")


def test_no_table_takes_a_move_that_does_not_exist(house, people):
    with pytest.raises(NotFoundError):
        play.make_move(house, Session(people[0], 0), "222222222222", number=1, ply=0, text="draw")


def test_a_session_that_was_ended_moves_no_more(house, people, code):
    account, _, hand = on_turn(house, people, code)
    accounts.end_sessions(house, account)
    text = format_move(hand.view.moves[0])

    for who in (Session(account, 0), None):
        with pytest.raises(NotYourSeatError, match="no seat"):
            play.make_move(house, who, code, number=hand.number, ply=hand.ply, text=text)
    play.make_move(house, Session(account, 1), code, number=hand.number, ply=hand.ply, text=text)


@pytest.mark.parametrize("text", ["@{other}:call", "@{other}:catch={mine}", "@{other}:jump:8H"])
def test_nobody_acts_for_another_seat(house, people, code, text):
    account, other, hand = on_turn(house, people, code)

    with pytest.raises(NotYourSeatError, match="your own seat"):
        make(house, account, code, hand, text.format(other=people.index(other), mine=people.index(account)))
