"""The pad without a connection: its page, what a device takes along, what it sends, and the app that it installs."""

import json
import re
from uuid import UUID

import pytest

from app.engine import BOOKS, rules_from_json
from app.web import assets
from tests.conftest import open_site

MADE_HERE = "8aquku8aquku"
FORM = {"book": "ochos-locos", "ochos-locos-target": "20", "ochos-locos-stock_out": "0", "dealer": "1"}


def code_of(number):
    return str(UUID(int=number))


def owner_of(client):
    return client.get("/pad/sheets.json").json["owner"]


def greet(client):
    return client.post("/pad/hello").json["owner"]


def begin(client, owner, **fields):
    names = {f"name{place}": name for place, name in enumerate(("Ana", "Bo", "Cruz"), start=1)}
    form = FORM | names | {"group_name": "Los martes", "code": MADE_HERE, "owner": owner} | fields
    return client.post("/pad/matches", data=form, headers={"Accept": "application/json"})


def send(client, match, owner, *, entry=None, **fields):
    form = {"number": "1", "out": "0", "points1": "20", "points2": "5", "owner": owner}
    form |= {"entry": entry or code_of(1)} | fields
    headers = {"Accept": "application/json", "Accept-Language": "en"}
    return client.post(f"/pad/matches/{match}/hands", data=form, headers=headers)


@pytest.fixture(name="owner")
def _owner(client):
    return greet(client)


@pytest.fixture(name="match")
def _match(client, owner):
    return begin(client, owner).json["match"]


def test_a_visitor_without_an_account_gets_one_before_anything_is_sent(client):
    assert owner_of(client) == ""
    owner = greet(client)
    assert re.fullmatch(r"[0-9a-f]{16}", owner)
    assert (greet(client), owner_of(client)) == (owner, owner)


def test_a_match_that_is_sent_twice_begins_once(client, owner):
    first, second = begin(client, owner), begin(client, owner)

    assert first.status_code == 200
    assert second.json == first.json
    assert len(client.get("/pad/sheets.json").json["sheets"]) == 1
    assert client.get(f"/pad/{MADE_HERE}").location == f"/matches/{first.json['match']}"


def test_what_a_device_takes_along_is_the_servers_own_rules_value(client, owner, match):
    send(client, match, owner)
    (sheet,) = client.get("/pad/sheets.json").json["sheets"]

    rules = rules_from_json(sheet["rules"])
    assert (rules.book, rules.target, sheet["key"], sheet["code"]) == ("ochos-locos", 20, str(match), MADE_HERE)
    assert [seat["name"] for seat in sheet["seats"]] == ["Ana", "Bo", "Cruz"]
    left = [{"ranks": []}, {"points": 20}, {"points": 5}]
    assert sheet["hands"] == [{"number": 1, "dealer": 0, "out": 0, "left": left, "wild": False, "faults": []}]
    (group,) = client.get("/pad/sheets.json").json["groups"]
    assert (group["name"], len(group["players"]), len(group["usual"])) == ("Los martes", 3, 3)


def test_a_hand_that_is_sent_twice_is_written_once(client, owner, match):
    assert send(client, match, owner).json == {"state": "written"}
    assert send(client, match, owner).json == {"state": "written"}
    assert len(client.get("/pad/sheets.json").json["sheets"][0]["hands"]) == 1


def test_a_refused_hand_comes_back_with_a_sentence(client, owner, match):
    refused = send(client, match, owner, points1="3", points2="0")
    assert (refused.status_code, refused.json["error"]) == (422, "Only one player can have gone out.")
    assert send(client, match, owner, number=2, entry=code_of(2)).status_code == 409
    assert send(client, match, owner, entry="x").status_code == 422


def test_what_one_account_entered_is_not_sent_as_another(client, owner, match, make_client):
    refused = send(client, match, "0123456789abcdef")
    assert refused.status_code == 401
    assert "Somebody else is signed in" in refused.json["error"]
    stranger = make_client()
    assert send(stranger, match, greet(stranger)).status_code == 404
    assert begin(stranger, owner_of(stranger)).status_code == 422


def test_the_page_of_the_pad_is_the_same_for_everybody(client, make_client, owner, match):
    client.post("/account/name", data={"username": "Anabel", "password": "ocho de picas"})
    pages = [one.get("/pad", headers={"Accept-Language": "en"}).text for one in (client, make_client())]

    code = re.compile(r'name="code" value="\w+"')
    assert "Anabel" not in pages[0]
    assert "data-owner" not in pages[0]
    assert code.sub("", pages[0]) == code.sub("", pages[1])
    for path in ("/pad/new", "/pad/7", "/pad/7/hands", f"/pad/{'z' * 12}/hands"):
        assert client.get(path).status_code == 200


def test_the_page_of_the_pad_brings_the_rules_of_every_book(client):
    found = re.search(r'data-books="([^"]*)"', client.get("/pad").text)
    books = json.loads(found[1].replace("&#34;", '"').replace("&amp;", "&"))

    assert books.keys() == BOOKS.keys()
    assert all(rules_from_json(book["rules"]) == BOOKS[name].rules for name, book in books.items())


def test_other_pages_say_whose_they_are_and_signing_in_brings_things_along(client, make_client):
    def told(page):
        return re.search(r'data-owner="(\w*)" data-owner-before="(\w*)"', page.text).groups()

    other = make_client()
    named = greet(other)
    other.post("/account/name", data={"username": "Anabel", "password": "ocho de picas"})
    assert told(client.get("/")) == ("", "")
    nameless = greet(client)
    client.post("/sign-in", data={"username": "Anabel", "password": "ocho de picas"})
    assert told(client.get("/")) == (named, nameless)
    client.post("/sign-out")
    assert told(client.get("/")) == ("", "")


def test_the_manifest_names_icons_that_are_there(client):
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    assert (manifest.json["display"], manifest.json["start_url"], manifest.json["scope"]) == ("standalone", "/", "/")
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest.json["icons"]} >= {
        ("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable")
    }  # fmt: skip
    for icon in manifest.json["icons"]:
        with client.get(icon["src"]) as answer:
            assert (answer.status_code, answer.mimetype) == (200, icon["type"])


def test_the_worker_keeps_every_file_by_its_version_and_nothing_else(client, app):
    worker = client.get("/sw.js")
    kept = json.loads(re.match(r"const KEPT = (.*);\n", worker.text)[1])

    assert (worker.mimetype, worker.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    assert kept["files"] == {f"/static/{name}": version for name, version in app.extensions["asset_versions"].items()}
    for path, version in kept["files"].items():
        with client.get(f"{path}?v={version}") as file:
            assert file.headers["Cache-Control"] == assets.KEPT


def test_another_file_makes_another_worker(house):
    app = open_site(house)
    client = app.test_client()
    before = client.get("/sw.js").text
    app.extensions["asset_versions"]["ochos.css"] = "changed"
    del app.extensions["pad_version"]
    after = client.get("/sw.js").text

    versions = {re.search(r'"version": "(\w+)"', text)[1] for text in (before, after)}
    assert len(versions) == 2


def test_two_entries_of_one_hand_stand_on_the_sheet_until_one_is_chosen(client, owner, match):
    send(client, match, owner)
    assert send(client, match, owner, entry=code_of(2), points1="30").json == {"state": "beside"}
    english = {"Accept-Language": "en"}
    page = client.get(f"/matches/{match}", headers=english).text
    assert "Hand 1 was entered twice, and not alike" in page
    assert "You entered" in page

    chosen = client.post(f"/matches/{match}/entries/{code_of(2)}/take", headers=english, follow_redirects=True)
    assert "Chosen. The other entry stays in the history." in chosen.text
    assert "was entered twice" not in chosen.text
    assert [left["points"] for left in client.get("/pad/sheets.json").json["sheets"][0]["hands"][0]["left"][1:]] == [
        30,
        5,
    ]
