"""A match shown to others: on a television, as a picture, in the preview of its link, and celebrated."""

import re
from xml.etree import ElementTree

import pytest
from sqlmodel import select

from app.engine import book_rules
from app.models import Group
from app.services import beginning
from app.services.beginning import NewMatch, Place
from tests.online import Guest
from tests.web.conftest import ENGLISH
from tests.web.test_match_forms import ELIMINATION, HOLLYWOOD, REDEAL, words

SVG = "{http://www.w3.org/2000/svg}"
TARGET = {"target": 60, "target_per_player": False}
PAGES = ("tv", "tv/view", "picture.svg")


def open_up(house):
    """Let everybody read the group of the match."""
    with house.database.transaction() as session:
        for group in session.exec(select(Group)):
            group.is_public = True


@pytest.fixture(name="over")
def _over(begin, enter):
    match = begin(TARGET)
    enter(match, 0, 0, 20, 20)
    enter(match, 1, 50, 0, 9)
    enter(match, 1, 5, 0, 2)
    return match


@pytest.fixture(name="begin_named")
def _begin_named(house, account):
    def begin_named(names):
        wanted = NewMatch(tuple(Place(name=name) for name in names), 0, book_rules("ochos-locos"))
        return beginning.begin_with_new_group(house, account, "Mesa", wanted)

    return begin_named


@pytest.fixture(name="picture")
def _picture(client):
    def picture(match):
        """Return the texts of the picture of a match."""
        drawn = ElementTree.fromstring(client.get(f"/matches/{match}/picture.svg", headers=ENGLISH).data)
        assert drawn.tag == f"{SVG}svg"
        return [text for one in drawn.iter() if (text := (one.text or "").strip())]

    return picture


def test_the_picture_says_who_won_with_what_and_when(over, picture, page):
    texts = picture(over)
    assert texts[0] == "Bo wins! 66 points in 3 hands. The target of 60 was reached in hand 3."
    for player in ("Bo 66", "Ana 40", "Cleo 0"):
        assert player in texts  # at the lines of the chart
    names = [text for text in texts if text in {"Ana", "Bo", "Cleo"}]
    assert names == ["Bo", "Ana", "Cleo"]
    assert any("1 Jan 2026" in text and "Mesa" in text for text in texts)
    assert f"/matches/{over}/picture.svg" in page(f"/matches/{over}")


def test_the_picture_shows_a_long_name_whole(client, begin_named, picture):
    names = ("Constantinopolitano Etxeberria", "Bo")
    assert [text for text in picture(begin_named(names)) if text in names] == list(names)


def test_the_picture_needs_nothing_but_itself(over, client):
    answer = client.get(f"/matches/{over}/picture.svg")
    assert answer.mimetype == "image/svg+xml"
    assert not re.search(r"style|<script|<image|<use|href|@import", answer.get_data(as_text=True))


@pytest.mark.parametrize(
    "options", [HOLLYWOOD, ELIMINATION, REDEAL, {"scoring": "none", "end": "open", "blocked": "draw"}]
)
def test_every_match_that_goes_on_has_a_picture_too(begin, enter, picture, options):
    match = begin(options)
    assert "Ana, Bo, and Cleo" in " ".join(picture(match))
    left = (None, None, None) if options.get("scoring") == "none" else (3, 0, 4)
    enter(match, 1, *left)
    assert "ahead after 1 hand" in " ".join(picture(match))


def test_names_of_broad_letters_leave_room_for_the_points(client, picture):
    names = {"name1": "W" * 30, "name2": "家" * 30, "name3": "maximiliano ana"}
    match = client.post("/record", data={"book": "ochos-locos", "dealer": "1", "group_name": "Z", **names}).location
    texts = picture(match.rsplit("/", 1)[1])
    assert {"W" * 19 + "…", "家" * 18 + "…", "maximiliano ana"} <= set(texts)


def test_names_are_only_letters_on_the_picture(client, picture):
    form = {"book": "ochos-locos", "dealer": "1", "group_name": "Z", "name1": "<b>&", "name2": '"Teo"'}
    match = client.post("/record", data=form).location.rsplit("/", 1)[1]
    assert "<b>&" in picture(match)


def test_a_television_shows_totals_the_last_hand_and_who_deals(begin, enter, page):
    match = begin(TARGET)
    assert "No hand yet." in page(f"/matches/{match}/tv")
    enter(match, 1, 20, 0, 21)
    text = words(page(f"/matches/{match}/tv"))
    assert "Hand 2: Bo deals" in text
    assert re.search(r"Bo Hand 1: \+41 41", text)
    assert "The next hand can decide: one like hand 1, with 41, is enough for Bo." in text
    assert 'data-version="' in page(f"/matches/{match}/tv/view")
    assert f"/matches/{match}/tv" in page(f"/matches/{match}")


def test_a_television_has_the_way_to_a_sheet_that_everybody_may_read(house, page, over):
    assert "qr.svg" not in page(f"/matches/{over}/tv")
    open_up(house)
    assert f"/matches/{over}/qr.svg" in page(f"/matches/{over}/tv")


def test_a_television_has_the_link_that_was_made_for_watching(client, page, over, make_client):
    client.post(f"/matches/{over}/share", data={"right": "score", "lasts": "day"})
    assert "qr.svg" not in page(f"/matches/{over}/tv")
    client.post(f"/matches/{over}/share", data={"right": "watch", "lasts": "day"})
    address = re.search(rf'src="(/matches/{over}/links/\d+/qr\.svg)"', page(f"/matches/{over}/tv"))[1]
    assert client.get(address).mimetype == "image/svg+xml"
    assert make_client().get(address).status_code in {403, 404}


def test_only_a_public_sheet_tells_chats_what_is_on_it(house, page, over):
    assert "og:" not in page(f"/matches/{over}")
    open_up(house)
    text = page(f"/matches/{over}")
    assert '<meta property="og:description" content="Bo wins! 66 points in 3 hands">' in text
    image = re.search(r'<meta property="og:image" content="http://[^/"]+(/matches/[^"]+)">', text)
    assert image[1] == f"/matches/{over}/picture.svg"


def test_whoever_may_not_read_the_sheet_gets_none_of_it(over, make_client):
    stranger = make_client()
    assert [stranger.get(f"/matches/{over}/{path}").status_code for path in PAGES] == [404] * len(PAGES)


def test_the_end_is_celebrated_while_it_is_fresh(clock, over, page):
    assert 'class="party"' in page(f"/matches/{over}")
    assert 'class="party"' in page(f"/matches/{over}/tv")
    clock.advance(minutes=11)
    assert 'class="party"' not in page(f"/matches/{over}")
    assert "Bo wins!" in page(f"/matches/{over}")


def test_bars_say_what_each_hand_brought(over, page):
    assert "Points of each hand, from the first on: Ana 40, 0, 0; Bo 0, 59, 7; Cleo 0, 0, 0." in page(
        f"/matches/{over}"
    )


def test_a_table_on_a_television_has_the_way_in_while_it_may_be_used(make_client):
    lola, teo = Guest(make_client(), "Lola"), Guest(make_client(), "Teo")
    code = lola.open_table(places=2)
    television = f"/tables/{code}/tv"
    text = lola.get(television, headers=ENGLISH).text
    assert f'src="/tables/{code}/qr.svg"' in text
    assert re.search(r"Sit down with a phone [2-9A-Z]{3} [2-9A-Z]{3}", words(text))
    teo.sit(code, 1)
    assert "Watch on a phone" in lola.get(television, headers=ENGLISH).text
    lola.do("watchable", watchable=0)
    assert "qr.svg" not in lola.get(television, headers=ENGLISH).text
    lola.do("watchable", watchable=1)
    lola.do("ready")
    teo.do("ready")
    assert "Watch on a phone" in lola.get(television, headers=ENGLISH).text
