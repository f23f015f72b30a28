"""A table without a referee through HTTP: opened, sat at, acted on, counted, refused."""

import re

import pytest

from tests.online import FRAGMENT, FreeGuest, View


@pytest.fixture(name="lola")
def _lola(make_client):
    return FreeGuest(make_client(), "Lola")


@pytest.fixture(name="teo")
def _teo(make_client):
    return FreeGuest(make_client(), "Teo")


@pytest.fixture(name="nico")
def _nico(make_client):
    return FreeGuest(make_client(), "Nico")


@pytest.fixture(name="code")
def _code(lola, teo):
    """A table of two and a free seat, where five cards each are dealt."""
    code = lola.open_table()
    teo.sit(code, 1)
    lola.gather()
    lola.act("deal ?each", each=5)
    return code


ENGLISH = {"Accept-Language": "en"}


def text_of(answer):
    return answer.get_data(as_text=True)


def test_the_doors_lead_to_it(client):
    for path in ("/", "/play", "/tables/new", "/tables"):
        assert 'href="/tables/free"' in text_of(client.get(path))


def test_a_table_is_opened_with_what_was_chosen(lola):
    lola.open_table(decks=2, jokers=1, book="pagat", places=5)
    page = text_of(lola.get(f"/tables/{lola.code}", headers=ENGLISH))

    assert "2 decks · with jokers · counted by Crazy Eights, Pagat" in page
    assert page.count("Free seat") == 4


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"name": ""}, 422, "A player needs a name."),
        ({"places": "8"}, 422, "A table has from 2 to 7 seats."),
        ({"places": "many"}, 422, "A table has from 2 to 7 seats."),
        ({"decks": "3"}, 422, "Choose one deck or two."),
        ({"book": "canasta"}, 422, "canasta"),
        ({"group": "12345"}, 404, "group"),
        ({"group": "x"}, 422, "There is no such group."),
    ],
)
def test_a_form_that_will_not_do_comes_back_with_a_sentence(lola, change, status, sentence):
    form = {"book": "ochos-locos", "places": 3, "decks": 1, "jokers": 0, "name": "Lola", **change}
    answer = lola.post("/tables/free", {"Accept-Language": "en"}, **form)

    assert answer.status_code == status
    assert sentence in text_of(answer)


def test_what_was_typed_stays(lola):
    answer = lola.post("/tables/free", book="pagat", places=6, decks=2, jokers=1, name="x" * 40)
    page = text_of(answer)

    assert f'value="{"x" * 40}"' in page
    assert '<option value="pagat" selected>' in page
    assert re.search(r'name="places" value="6" checked', page)


def test_a_card_goes_from_hand_to_table_to_hand(lola, teo, code):
    card = teo.held[0]
    teo.act(f"play {card}")
    assert f"{card}" in lola.look().text
    teo.act("take 1")
    assert card in teo.held
    teo.act(f"give {card} 0")
    assert card in lola.held
    assert len(teo.held) == 4


def test_every_act_stands_in_the_log_in_words(lola, teo, code):
    for text in ("draw 2", "flip", "pass", "shuffle", f"bury {teo.held[0]}", f"give {teo.held[1]} 0"):
        teo.act(text)
    english = {"Accept-Language": "en"}
    told = re.findall(r"<li data-ply=.*?<span>(.*?)</span></li>", text_of(lola.get(f"/tables/{code}", headers=english)))

    assert told[0] == "You dealt 5 cards to each."
    assert [line for line in told if "turned up" not in line][1:] == [
        "Teo drew 2 cards.",
        "Teo passed.",
        "Teo shuffled the discards into the stock.",
        "Teo put a card under the stock.",
        "Teo gave you a card.",
    ]


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ({"act": ""}, 400, "nothing that can be done here"),
        ({"act": "fly"}, 400, "nothing that can be done here"),
        ({"act": "sit Mia"}, 400, "nothing that can be done here"),
        ({"act": "play XX"}, 400, "is not a card"),
        ({"act": "give 9S"}, 400, "nothing that can be done here"),
        ({"act": "deal ?each", "each": "none"}, 422, "as a number from 1 on"),
        ({"act": "deal ?each"}, 422, "as a number from 1 on"),
        ({"act": "deal ?each", "each": "0"}, 422, "as a number from 1 on"),
        ({"act": "deal ?each", "each": "99999"}, 422, "not enough cards"),
        ({"act": "draw 99"}, 422, "So many cards are not in the stock: it has 42."),
        ({"act": "take 1"}, 422, "There is no card on the discard."),
        ({"act": "open"}, 422, "Nobody is out"),
        ({"act": "hide"}, 422, "do not lie open"),
    ],
)
def test_a_refusal_says_why_and_shows_the_table(teo, code, form, status, sentence):
    english = {"Accept-Language": "en"}
    place = {"hand": teo.look().hand, "ply": teo.look().ply}
    answer = teo.do("free/acts", english, **place, **form)
    as_fragment = teo.do("free/acts", {**english, **FRAGMENT}, **place, **form)

    assert answer.status_code == as_fragment.status_code == status
    assert sentence in text_of(answer)
    assert len(re.findall(r'name="held"', text_of(answer))) == 5
    assert as_fragment.mimetype == "text/plain"


def test_who_does_not_sit_there_does_nothing(lola, nico, code):
    nico.code = code
    view = lola.look()

    assert nico.do("free/acts", hand=view.hand, ply=view.ply, act="draw 1").status_code == 403
    for deed in ("free/round", "free/leave", "free/book", "free/sheet"):
        assert nico.do(deed, hand=view.hand, ply=view.ply, book="pagat").status_code == 403
    for deed in ("free/away", "free/seats/free"):
        assert nico.do(deed, number=0).status_code == 403
    assert lola.look().version == view.version


def test_an_act_on_an_older_table_gets_the_new_one(lola, teo, code):
    old = teo.look()
    lola.act("flip")
    answer = teo.do("free/acts", hand=old.hand, ply=old.ply, act="draw 1")

    assert answer.status_code == 409
    assert View(text_of(answer)).ply == old.ply + 1
    assert teo.do("free/round", hand=0).status_code == 409
    assert teo.do("free/acts", hand="x", ply="", act="draw 1").status_code == 409


def test_what_is_sent_twice_is_done_once(lola, teo, code):
    view = lola.look()
    for _ in range(2):
        assert lola.do("free/acts", hand=view.hand, ply=view.ply, act="draw ?drawn", drawn="2").status_code == 303
    assert len(lola.held) == 7
    assert lola.do("free/acts", hand=view.hand, ply=view.ply, act="draw 1").status_code == 409
    assert teo.do("free/acts", hand=view.hand, ply=view.ply, act="draw 2").status_code == 409

    for _ in range(2):
        assert lola.do("free/round", hand=view.hand).status_code == 303
    assert lola.look().hand == view.hand + 1
    assert teo.do("free/round", hand=view.hand).status_code == 409
    assert teo.sit(code, 1).status_code == 303


def test_without_a_script_a_card_is_asked_about(lola, code):
    card = lola.held[0]
    page = text_of(lola.get(f"/tables/{code}?held={card}"))

    assert f'name="act" value="play {card}"' in page
    assert f'value="give {card} 1"' in page
    assert re.search(r'<dialog class="picker held"[^>]* open>', page)


def test_a_card_that_the_reader_does_not_hold_is_not_asked_about(lola, teo, code):
    page = text_of(lola.get(f"/tables/{code}?held={teo.held[0]}"))

    assert not re.search(r'<dialog class="picker held"[^>]* open>', page)


def test_the_order_of_the_cards_is_remembered(lola, code):
    before = lola.held
    lola.do("order", order="rank")

    assert sorted(lola.held) == sorted(before)
    assert "T23456789".find(lola.held[0][0]) <= 9


def test_who_watches_sits_down_in_the_middle(lola, nico, code):
    nico.code = code
    assert 'name="held"' not in nico.look().text
    nico.sit(code, 2)
    nico.act("draw 5")

    assert len(nico.held) == 5
    assert "Nico" in lola.look().text


def test_the_count_goes_to_a_sheet_that_both_find(lola, teo, nico, code):
    lola.play_out()
    view = lola.look()
    for _ in range(2):
        assert teo.do("free/sheet", hand=view.hand, ply=view.ply).status_code == 303
    link = re.search(r'href="(/matches/\d+)"', teo.look().text)[1]
    nico.code = code
    assert link not in nico.look().text
    assert nico.get(link).status_code == 404

    assert lola.get(link).status_code == teo.get(link).status_code == 200
    view = lola.look()
    assert lola.do("free/sheet", hand=view.hand, ply=view.ply).status_code == 422


def test_the_points_follow_the_book_that_is_chosen(lola, teo, code):
    teo.act("draw 42")
    lola.play_out()
    by_plain = re.findall(r'<p class="sum">([^<]*)</p>', lola.look().text)
    teo.do("free/book", book="mau-mau")

    assert re.findall(r'<p class="sum">([^<]*)</p>', lola.look().text) != by_plain
    assert teo.do("free/book", book="canasta").status_code == 422


def test_the_owner_puts_the_table_away(lola, teo, code):
    assert lola.do("free/away").status_code == 303
    assert lola.look().phase == "finished"
    assert teo.do("free/acts", hand=1, ply=3, act="draw 1").status_code == 409
    assert teo.sit(code, 2).status_code == 409


def test_what_belongs_to_a_table_with_a_referee_is_not_there(lola, code):
    for path in ("hands", "rules"):
        assert lola.get(f"/tables/{code}/{path}").status_code == 404
    for deed in ("bots", "ready", "moves", "seats", "close"):
        form = {"number": 2, "name": "Lola", "hand": 1, "ply": 0, "move": "draw"}
        assert lola.do(deed, **form).status_code == 404


def test_what_is_said_is_heard_until_somebody_does_not_want_to(lola, teo, code):
    page = f"/tables/{code}"
    assert 'data-opens="phrases"' in text_of(lola.get(page, headers=ENGLISH))
    assert lola.do("phrases", phrase="well_played").status_code == 303
    bubble = '<div class="bubble" data-said="0-'
    assert bubble in text_of(teo.get(page, headers=ENGLISH))
    assert "Well played!" in text_of(teo.get(f"{page}/tv", headers=ENGLISH))

    assert teo.do("mute", number=0).status_code == 303
    assert bubble not in text_of(teo.get(page, headers=ENGLISH))
    assert "Hear Lola's phrases again" in text_of(teo.get(page, headers=ENGLISH))
    assert bubble in text_of(lola.get(page, headers=ENGLISH))


@pytest.mark.parametrize("language", ["es", "en", "id"])
def test_the_table_speaks_the_language_of_its_reader(lola, teo, code, language):
    teo.act("draw 1")
    page = text_of(lola.get(f"/tables/{code}", headers={"Accept-Language": language}))

    assert f'<html lang="{language}"' in page
    assert {"es": "Teo robó", "en": "Teo drew", "id": "Teo mengambil"}[language] in page
