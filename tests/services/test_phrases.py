"""Quick phrases: from one's seat, from a fixed set, for a moment, and not too often."""

import pytest

from app.services import accounts, phrases, tables, watching
from app.services.errors import NotYourSeatError, RefusedError, TooManyError
from app.services.tables import NewTable


@pytest.fixture(name="code")
def _code(house, lola, teo):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=3), "Lola")
    tables.take_seat(house, teo, code, 1, "Teo")
    return code


def said(house, code):
    return [seat.said and seat.said.phrase for seat in watching.get_table(house, None, code).seats]


def test_a_phrase_is_seen_by_everyone_and_is_news(house, lola, code):
    before = watching.get_table(house, None, code).version
    phrases.say(house, lola, code, "hello")

    assert said(house, code) == ["hello", None, None]
    assert watching.get_table(house, None, code).version == before + 1


def test_a_phrase_is_gone_after_a_moment(house, lola, code, clock):
    phrases.say(house, lola, code, "hello")
    clock.advance(seconds=30)

    assert said(house, code) == [None, None, None]


def test_only_who_sits_there_speaks_and_only_what_is_known(house, teo, code):
    with pytest.raises(NotYourSeatError):
        phrases.say(house, accounts.create_account(house), code, "hello")
    with pytest.raises(RefusedError):
        phrases.say(house, teo, code, "you cheat")


def test_who_talks_too_much_has_to_wait(house, teo, code):
    for _ in range(phrases.OFTEN.times):
        phrases.say(house, teo, code, "hello")
    with pytest.raises(TooManyError):
        phrases.say(house, teo, code, "hello")


def test_who_gets_up_takes_the_phrase_along(house, teo, code):
    phrases.say(house, teo, code, "hello")
    tables.leave_seat(house, teo, code)

    assert said(house, code) == [None, None, None]
