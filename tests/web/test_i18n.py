"""Which language the reader gets, and how values are said in it."""

from datetime import UTC, date, datetime

import pytest

from app.engine import Card, Rank, Suit
from app.web import i18n, words

HELLO = {"es": "¿Quién reparte?", "en": "Who deals?", "id": "Siapa yang membagi?"}


@pytest.fixture(name="reading")
def _reading(app):
    """Make a request of a reader who asked for a language."""
    return lambda code: app.test_request_context(headers={"Accept-Language": code})


@pytest.mark.parametrize("code", HELLO)
def test_the_browser_chooses_the_language(client, code):
    page = client.get("/", headers={"Accept-Language": f"fr, {code};q=0.8"}).text

    assert HELLO[code] in page
    assert f'<html lang="{code}"' in page


@pytest.mark.parametrize("asked", ["es-MX,es;q=0.9", "id-ID", "en-GB"])
def test_a_regional_language_is_understood(client, asked):
    assert HELLO[asked[:2]] in client.get("/", headers={"Accept-Language": asked}).text


@pytest.mark.parametrize("headers", [{}, {"Accept-Language": "fr"}, {"Accept-Language": "*;q=0"}])
def test_spanish_is_spoken_to_everybody_else(client, headers):
    assert HELLO["es"] in client.get("/", headers=headers).text


@pytest.mark.parametrize("code", HELLO)
def test_a_chosen_language_is_remembered(client, code):
    client.post("/language", data={"language": code})

    assert HELLO[code] in client.get("/", headers={"Accept-Language": "es, en, id"}).text


@pytest.mark.parametrize("first", ["/language", "/account/name"])
def test_a_chosen_language_follows_the_account_to_another_device(make_client, first):
    at_home, on_the_way = make_client(), make_client()
    name = {"username": "lola", "password": "ocho locos ocho"}
    for address in sorted(["/language", "/account/name"], key=lambda address: address != first):
        at_home.post(address, data={"language": "id"} if address == "/language" else name)

    on_the_way.post("/sign-in", data=name)

    assert HELLO["id"] in on_the_way.get("/", headers={"Accept-Language": "en"}).text


def test_an_unknown_language_changes_nothing(client):
    client.post("/language", data={"language": "id"})
    client.post("/language", data={"language": "xx"})

    assert HELLO["id"] in client.get("/").text


@pytest.mark.parametrize(
    ("code", "card", "said"),
    [
        ("en", "9S", "nine of spades"),
        ("es", "9S", "9 de picas"),
        ("id", "9S", "9 sekop"),
        ("es", "8C", "ocho de tréboles"),
        ("es", "AD", "as de diamantes"),
        ("es", "TH", "10 de corazones"),
        ("id", "KC", "raja keriting"),
    ],
)
def test_a_card_is_said_in_words(reading, code, card, said):
    with reading(code):
        assert words.card_words(card) == said


def test_an_error_sentence_says_its_values_in_words(reading):
    with reading("es"):
        assert words.say(Card(Rank.QUEEN, Suit.HEARTS)) == "reina de corazones"
        assert words.say(Suit.CLUBS) == "tréboles"
        assert words.say((Rank.JACK, Rank.KING)) == "jota y rey"
        assert words.say("8S") == "8S"
        assert words.say(12345) == "12.345"


def test_words_are_joined_as_the_language_does_it(reading):
    with reading("en"):
        assert words.any_of(["spades", "an eight"]) == "spades or an eight"
    with reading("id"):
        assert words.all_of(["Lola", "Marta"]) == "Lola dan Marta"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "Inés"], "Ana e Inés"),
        (["Ana", "Hilda"], "Ana e Hilda"),
        (["Ana", "Íñigo"], "Ana e Íñigo"),
        (["Ana", "Yvonne"], "Ana e Yvonne"),
        (["Ana", "Yolanda"], "Ana y Yolanda"),
        (["agua", "hielo"], "agua y hielo"),
        (["Inés", "Ana"], "Inés y Ana"),
        (["Teo", "Ana", "Isabel"], "Teo, Ana e Isabel"),
        (["Inés"], "Inés"),
        ([], ""),
    ],
)
def test_a_spanish_list_sounds_well(reading, names, said):
    with reading("es"):
        assert words.all_of(names) == said


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (["picas", "ocho"], "picas u ocho"),
        (["siete", "Horacio"], "siete u Horacio"),
        (["7", "8"], "7 u 8"),
        (["10", "11"], "10 u 11"),
        (["picas", "un ocho"], "picas o un ocho"),
        (["110", "111"], "110 o 111"),
    ],
)
def test_a_spanish_choice_sounds_well(reading, what, said):
    with reading("es"):
        assert words.any_of(what) == said


@pytest.mark.parametrize(
    ("share", "said"), [(1 / 8, "13%"), (0.375, "38%"), (1 / 3, "33%"), (0.005, "1%"), (1.0, "100%")]
)
def test_a_share_is_rounded_as_at_school(reading, share, said):
    with reading("en"):
        assert i18n.percent(share) == said
        assert i18n.number(12.25, 1) == "12.3"


def test_numbers_and_dates_follow_the_language(reading):
    with reading("es"):
        assert i18n.number(31.84, 1) == "31,8"
        assert i18n.percent(0.5) == "50\xa0%"
        assert i18n.day(date(2026, 3, 1)) == "1 mar 2026"
    with reading("en"):
        assert i18n.number(12345) == "12,345"
        assert i18n.percent(0.5) == "50%"


def test_how_long_ago_is_said_by_the_clock_of_the_house(reading, clock):
    with reading("en"):
        assert i18n.since(datetime(2026, 1, 1, 17, 30, tzinfo=UTC)) == "30 minutes ago"
        assert i18n.since(datetime(2026, 1, 1, 17, 30)) == "30 minutes ago"  # noqa: DTZ001  (as SQLite gives it)


def test_a_moment_carries_its_zone_to_the_browser(reading):
    with reading("en"):
        said = i18n.moment(datetime(2026, 1, 1, 17, 30, tzinfo=UTC))

    assert said == '<time datetime="2026-01-01T17:30:00+00:00">1 Jan 2026</time>'


def test_a_message_fills_in_its_number(reading):
    with reading("es"):
        assert i18n.ngettext("%(num)s player", "%(num)s players", 1) == "1 jugador"
        assert i18n.ngettext("%(num)s player", "%(num)s players", 3) == "3 jugadores"
    with reading("id"):
        assert i18n.ngettext("%(num)s player", "%(num)s players", 3) == "3 pemain"
