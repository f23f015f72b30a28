"""The pages of hands that are over: step by step, the record, the check of the deal; nothing before the end."""

import hashlib
import json
import re
from html import unescape

import pytest
import sqlalchemy as sa

from app.engine import referee
from app.engine.proof import check_proof
from app.models import Seal
from app.store import matches, seats
from tests.online import Guest
from tests.services.test_sealing import play_hand

EN = {"Accept-Language": "en"}
NONCE = "c0ffee" * 5


@pytest.fixture(name="lola")
def _lola(make_client):
    return Guest(make_client(), "Lola")


@pytest.fixture(name="teo")
def _teo(make_client):
    return Guest(make_client(), "Teo")


@pytest.fixture(name="code")
def _code(house, lola, teo):
    """A table of two people and a bot whose first hand is over."""
    code = lola.open_table(places=3, target=500)
    teo.sit(code, 1)
    lola.do("bots")
    lola.do("ready", nonce=NONCE)
    teo.do("ready")
    play_to_the_end(house, code)
    return code


def play_to_the_end(house, code):
    """Play a hand out behind the pages, which is quicker than through them."""
    with house.database.reading() as session:
        match = matches.find_by_code(session, code)
        people = [seat.account_id for seat in seats.list_of_match(session, match.id) if seat.account_id]
    play_hand(house, code, *people)


def page(guest, path, **query):
    answer = guest.client.get(path, query_string=query or None, headers=EN)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


def steps(text):
    """Return at which step the page is, and how many there are."""
    return tuple(int(number) for number in re.search(r'data-at="(\d+)" data-last="(\d+)"', text).groups())


def hands_in(text):
    """Return the cards of every seat that the page shows open."""
    scene = text.partition('<ul class="hands">')[2].partition("</ul>")[0]
    return [re.findall(r'class="card ([CDHS])"', seat) for seat in scene.split('<li class="paper')[1:]]


def links(text):
    return {name: unescape(href) for name, href in re.findall(r'data-step="(\w+)" href="([^"]+)"', text)}


def test_a_hand_is_gone_through_by_its_links(lola, code):
    text = page(lola, f"/tables/{code}/hands/1", at=0)
    at, last = steps(text)
    assert at == 0
    assert [len(held) for held in hands_in(text)] == [5, 5, 5]
    assert links(text).keys() == {"next", "last"}
    seen = 1
    while "next" in links(text):
        text = page(lola, links(text)["next"])
        seen += 1
    assert seen == last + 1
    assert links(text).keys() == {"first", "back"}
    assert min(len(held) for held in hands_in(text)) == 0


def test_the_line_of_the_step_is_marked_and_every_line_leads_to_its_own(lola, code):
    text = page(lola, f"/tables/{code}/hands/1", at=0)
    assert text.count('aria-current="step"') == 1
    assert "turned up" in re.search(r'<li aria-current="step">(.*?)</li>', text, re.DOTALL)[1]
    story = text.partition('id="story"')[2]
    for href in [unescape(href) for href in re.findall(r'class="goto" href="([^"]+)"', story)][:8]:
        there = page(lola, href)
        marked = re.search(r'<li aria-current="step">(.*?)</li>', there, re.DOTALL)[1]
        assert unescape(re.search(r'class="goto" href="([^"]+)"', marked)[1]) == href


def test_from_one_seat_only_its_cards_are_open(lola, code):
    text = page(lola, f"/tables/{code}/hands/1", at=0, seat=1)

    assert [len(held) for held in hands_in(text)] == [0, 5, 0]
    assert "As it was seen from the seat of Teo." in text


def test_the_end_says_how_it_counts(lola, code):
    text = page(lola, f"/tables/{code}/hands/1")

    at, last = steps(text)
    assert at == last
    assert "went out" in text or "Nobody went out" in text
    assert re.search(r"writes? [\d +=]+", text)
    assert 'id="counted"' not in page(lola, f"/tables/{code}/hands/1", at=last - 1)


@pytest.mark.parametrize("at", ["9999", "-1", "x", ""])
def test_a_step_that_is_none_shows_the_end(lola, code, at):
    text = page(lola, f"/tables/{code}/hands/1", at=at)

    assert steps(text)[0] == steps(text)[1]


def test_the_referee_accepts_the_record_and_scores_it_as_the_sheet(lola, code):
    answer = lola.get(f"/tables/{code}/hands/1/record")
    found = referee(answer.get_data(as_text=True))

    assert answer.mimetype == "application/json"
    assert 'filename="ochos-hand-1.json"' in answer.headers["Content-Disposition"]
    assert (found["ok"], found["over"]) == (True, True)
    counted = page(lola, f"/tables/{code}/hands/1").partition('id="counted"')[2]
    written = [int(score) for score in re.findall(r'<b class="num">\+?(\d+)</b>', counted)]
    assert written == found["score"]


@pytest.mark.parametrize("file", ["record", "deal/file"])
def test_who_gave_no_name_is_called_so_in_files_too(house, make_client, file):
    visitor = make_client()
    code = visitor.post("/play").location.rsplit("/", 1)[1]
    play_to_the_end(house, code)

    for language, word in (("es", "Visitante"), ("en", "Guest"), ("id", "Tamu")):
        answer = visitor.get(f"/tables/{code}/hands/1/{file}", headers={"Accept-Language": language})
        assert json.loads(answer.get_data(as_text=True))["players"][0] == word


def test_the_proof_of_the_deal_holds_and_is_shown(lola, teo, code):
    answer = teo.get(f"/tables/{code}/hands/1/deal/file")
    proof = json.loads(answer.get_data(as_text=True))

    assert check_proof(answer.get_data(as_text=True)) == {"ok": True, "hand": 1, "flaws": []}
    assert proof["nonces"] == [NONCE, "", ""]
    text = page(teo, f"/tables/{code}/hands/1/deal")
    for shown in (proof["commitment"], proof["server_seed"], NONCE):
        assert shown in text
    assert re.findall(r'<li data-card="([^"]+)"', text) == proof["deck"]
    assert "none: a bot has no browser" in text
    assert "none: no browser gave one" in text
    assert hashlib.sha256(bytes.fromhex(proof["server_seed"])).hexdigest() == proof["commitment"]


def test_the_promise_is_shown_while_people_get_ready(house, lola, teo, code):
    promised = re.search(r'data-commitment="([0-9a-f]{64})" data-next-hand="2"', lola.look().text)[1]
    assert f"<code>{promised}</code>" in teo.look().text
    lola.do("ready")
    teo.do("ready")
    assert promised not in lola.look().text
    play_to_the_end(house, code)
    assert json.loads(lola.get(f"/tables/{code}/hands/2/deal/file").text)["commitment"] == promised


def test_nothing_of_a_hand_is_shown_while_it_is_played(lola, teo, code):
    lola.do("ready")
    teo.do("ready")
    assert lola.look().phase == "playing"
    for path in ("", "/record", "/deal", "/deal/file"):
        answer = lola.client.get(f"/tables/{code}/hands/2{path}", headers=EN)
        assert answer.status_code == 403
        assert "This hand is still being played." in answer.get_data(as_text=True)
        assert lola.client.get(f"/tables/{code}/hands/3{path}").status_code == 404
        assert lola.client.get(f"/tables/2222222222zz/hands/1{path}").status_code == 404
    assert lola.client.get(f"/tables/{code}/hands/1").status_code == 200


def test_the_hands_of_a_match_are_listed(lola, teo, code):
    lola.do("ready")
    teo.do("ready")
    text = page(lola, f"/tables/{code}/hands")

    assert f"/tables/{code}/hands/1?at=0" in text
    assert f"/tables/{code}/hands/2" not in text
    assert f"/tables/{code}/hands/1/deal" in text


def test_the_result_of_a_hand_leads_to_its_replay(lola, code):
    text = lola.look().text

    assert f"/tables/{code}/hands/1?at=0" in text
    assert f"/tables/{code}/hands/1/deal" in text


def test_a_nonce_that_is_none_is_refused_with_a_sentence(lola, code):
    answer = lola.do("ready", EN, nonce="<script>")

    assert answer.status_code == 422
    assert "Load the page again." in answer.get_data(as_text=True)


def test_no_table_is_opened_with_a_nonce_that_is_none(client):
    answer = client.post("/play", data={"name": "Lola", "nonce": "<script>"})

    assert answer.status_code == 422
    assert not re.search(r"/tables/[0-9a-z]{12}", client.get("/").get_data(as_text=True))


def test_a_hand_from_before_commitments_says_so(house, lola, code):
    with house.database.transaction() as session:
        session.exec(sa.delete(Seal))

    assert "before deals could be checked" in page(lola, f"/tables/{code}/hands/1/deal")
    assert lola.get(f"/tables/{code}/hands/1/deal/file").status_code == 404
    assert steps(page(lola, f"/tables/{code}/hands/1"))


def test_the_score_sheet_leads_to_the_hands_for_who_knows_the_table(lola, teo, code, make_client):
    number = re.search(r'href="/matches/(\d+)"', lola.look().text)[1]

    assert f"/tables/{code}/hands" in page(lola, f"/matches/{number}")
    assert f"/tables/{code}/hands/1?at=0" in page(teo, f"/matches/{number}")
    assert make_client().get(f"/matches/{number}").status_code == 404
