"""Sharing a score sheet through HTTP: links made and opened, what each lets one do, and their end."""

import html
import re
from uuid import UUID

import pytest

EN = {"Accept-Language": "en"}
JSON = {"Accept": "application/json", "Accept-Language": "en"}
FORM = {"book": "ochos-locos", "ochos-locos-target": "100", "ochos-locos-stock_out": "0", "dealer": "1"}
HAND = {"number": "2", "out": "0", "points1": "20", "points2": "5"}
ENDED = "The link that you came by was taken back, or its time is up. Ask for a new one."


def read(client, path, status=200):
    answer = client.get(path, headers=EN)
    assert answer.status_code == status
    return html.unescape(answer.get_data(as_text=True))


class Owner:
    """Who began the match, with a hand on its sheet."""

    def __init__(self, client):
        self.client = client
        names = {f"name{place}": name for place, name in enumerate(("Ana", "Bea", "Caro"), start=1)}
        self.sheet = client.post("/record", data=FORM | names | {"group_name": "Los martes"}).location
        client.post(f"{self.sheet}/hands", data=HAND | {"number": "1"})

    def make(self, right, lasts="day"):
        """Make a link and return where it leads."""
        answer = self.client.post(f"{self.sheet}/share", data={"right": right, "lasts": lasts})
        assert answer.status_code == 303
        made = answer.location.partition("#")[2]
        card = read(self.client, f"{self.sheet}/share").partition(f'id="{made}"')[2]
        return re.search(r'value="http://localhost(/s/\w+)"', card)[1]

    def take_back_all(self):
        for number in re.findall(r"/links/(\d+)/take-back", read(self.client, f"{self.sheet}/share")):
            assert self.client.post(f"{self.sheet}/links/{number}/take-back").status_code == 303


@pytest.fixture(name="owner")
def _owner(make_client):
    return Owner(make_client())


@pytest.fixture(name="arrive")
def _arrive(make_client, owner):
    """Come to the sheet by a link, as somebody new."""

    def arrive(right, name="Bo", lasts="day"):
        guest = make_client()
        path = owner.make(right, lasts)
        answer = guest.post(path, data={"name": name})
        assert (answer.status_code, answer.location) == (303, owner.sheet)
        return guest

    return arrive


def version_of(client, sheet):
    return re.search(r'data-version="(\d+)"', read(client, sheet))[1]


def send(client, sheet, number="2"):
    """Send a hand as a device does that kept it; return the answer."""
    sign = client.get("/pad/sheets.json").json["owner"]
    form = HAND | {"number": number, "owner": sign, "entry": str(UUID(int=7))}
    return client.post(f"/pad{sheet}/hands", data=form, headers=JSON)


WRITES = {
    "enter": ("score", lambda client, sheet: client.post(f"{sheet}/hands", data=HAND)),
    "send": ("score", send),
    "correct": (
        "score",
        lambda client, sheet: client.post(
            f"{sheet}/hands/last", data=HAND | {"number": "1", "version": version_of(client, sheet)}
        ),
    ),
    "remove": (
        "score",
        lambda client, sheet: client.post(
            f"{sheet}/hands/last/remove", data={"number": "1", "version": version_of(client, sheet)}
        ),
    ),
    "edit": ("score", lambda client, sheet: client.post(f"{sheet}/hands/1", data=HAND)),
    "insert": ("score", lambda client, sheet: client.post(f"{sheet}/hands/1/insert", data=HAND)),
    "take off": ("score", lambda client, sheet: client.post(f"{sheet}/hands/1/take-off")),
    "history": ("score", lambda client, sheet: client.get(f"{sheet}/history")),
    "offer the scoring": ("score", lambda client, sheet: client.post(f"{sheet}/hand-over/link")),
    "ask for a target": ("manage", lambda client, sheet: client.get(f"{sheet}/target")),
    "change the target": ("manage", lambda client, sheet: client.post(f"{sheet}/target", data={"target": "200"})),
    "break off": ("manage", lambda client, sheet: client.post(f"{sheet}/abandon")),
    "see the links": ("manage", lambda client, sheet: client.get(f"{sheet}/share")),
    "make a link": (
        "manage",
        lambda client, sheet: client.post(f"{sheet}/share", data={"right": "watch", "lasts": "day"}),
    ),
}
RIGHTS = ("watch", "score", "manage")


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("right", RIGHTS)
def test_a_link_lets_do_what_it_says_and_nothing_more(owner, arrive, right, write):
    needed, do = WRITES[write]
    guest = arrive(right)

    may = RIGHTS.index(right) >= RIGHTS.index(needed)
    assert do(guest, owner.sheet).status_code in ({200, 303} if may else {403})


@pytest.mark.parametrize("write", sorted(WRITES.keys() - {"correct", "remove"}))
def test_nothing_goes_any_more_where_the_link_was_taken_back(owner, arrive, write):
    guest = arrive("manage")
    owner.take_back_all()

    assert WRITES[write][1](guest, owner.sheet).status_code == 410
    assert ENDED in read(guest, owner.sheet, 410)
    assert rows(owner) == 1


def rows(owner):
    body = read(owner.client, owner.sheet).partition("<tbody>")[2].partition("</tbody>")[0]
    return body.count('<th class="mg"')


def test_a_hand_that_waited_on_a_device_is_refused_with_a_sentence_and_taken_with_a_new_link(owner, arrive):
    guest = arrive("score")
    owner.take_back_all()
    answer = send(guest, owner.sheet)

    assert (answer.status_code, answer.json["error"]) == (410, ENDED)
    guest.post(owner.make("score"), data={"name": "Bo"})
    assert send(guest, owner.sheet).json == {"state": "written"}


def test_a_link_that_has_run_out_opens_nothing(owner, arrive, make_client, clock):
    guest, path = arrive("score"), owner.make("watch")
    clock.advance(days=1)

    read(guest, owner.sheet, 410)
    ended = read(make_client(), path, 410)
    assert "This link was taken back, or its time is up." in ended
    assert "Ana" not in ended
    assert "Los martes" not in ended


@pytest.mark.parametrize("path", ["/s/222222222222", "/s/nothing", "/s/2"])
def test_an_unknown_link_says_so(client, path):
    assert "No score sheet has this link." in read(client, path, 404)


def test_who_tries_many_links_has_to_wait(client):
    for _ in range(20):
        client.get("/s/222222222222")
    answer = client.get("/s/222222222222", headers=EN)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0


def test_looking_at_a_link_takes_nothing_and_opening_it_again_leads_to_the_sheet(owner, make_client):
    path, guest = owner.make("watch"), make_client()
    page = read(guest, path)

    assert "Ana, Bea" in page
    assert "Set-Cookie" not in guest.get(path).headers
    read(guest, owner.sheet, 404)
    guest.post(path)
    assert guest.get(path).location == owner.sheet
    assert owner.client.get(path).location == owner.sheet


def test_who_scores_says_a_name_before_an_account_is_made(owner, make_client):
    guest = make_client()
    answer = guest.post(owner.make("score"), data={"name": " "}, headers=EN)

    assert answer.status_code == 422
    assert "Say your name, so that the others know who enters the hands." in html.unescape(
        answer.get_data(as_text=True)
    )
    assert "Set-Cookie" not in answer.headers


def test_the_start_page_and_the_device_have_the_sheet_of_a_link(owner, arrive):
    guest = arrive("score")

    assert f'href="{owner.sheet}"' in read(guest, "/")
    (carried,) = guest.get("/pad/sheets.json").json["sheets"]
    assert f"/matches/{carried['key']}" == owner.sheet
    owner.take_back_all()
    assert f'href="{owner.sheet}"' not in read(guest, "/")
    assert guest.get("/pad/sheets.json").json["sheets"] == []


def test_the_sheet_offers_what_the_reader_may_do(owner, arrive):
    offers = {
        "Enter hand 2": {"score", "manage"},
        "Hand the scoring on": {"score", "manage"},
        "Share this sheet": {"manage"},
        "Change the target": {"manage"},
        "Break the match off": {"manage"},
        "Play again": set(),
        "/groups/": set(),
    }
    for right in RIGHTS:
        main = read(arrive(right, f"My {right}"), owner.sheet).partition('id="main"')[2].partition("</main>")[0]
        assert {offer for offer in offers if offer in main} == {
            offer for offer, whose in offers.items() if right in whose
        }


def test_the_qr_code_is_drawn_for_who_may_hand_the_link_out(owner, arrive, make_client):
    owner.make("watch")
    path = re.search(r'src="([^"]+qr\.svg)"', read(owner.client, f"{owner.sheet}/share"))[1]

    answer = owner.client.get(path)
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert arrive("manage").get(path).status_code == 200
    assert arrive("score").get(path).status_code == 404
    assert make_client().get(path).status_code == 404


def test_no_other_page_holds_the_code_of_a_link(owner, arrive, caplog):
    guests = [arrive(right) for right in RIGHTS]
    codes = [owner.make(right).removeprefix("/s/") for right in RIGHTS]
    paths = ("", "/hands", "/hands/last", "/change", "/history", "/target", "/rules", "/hand-over")
    seen = [
        guest.get(path).get_data(as_text=True)
        for guest in (owner.client, *guests)
        for path in ("/", "/groups", "/pad/sheets.json", *(f"{owner.sheet}{rest}" for rest in paths))
    ]
    seen += [guest.get(f"{owner.sheet}/share").get_data(as_text=True) for guest in guests[:2]]

    assert not [code for code in codes for text in (*seen, caplog.text) if code in text]


def test_a_form_that_says_nothing_useful_is_shown_again(owner):
    answer = owner.client.post(f"{owner.sheet}/share", data={"right": "own", "lasts": "day"}, headers=EN)

    assert answer.status_code == 422
    assert "Say what the link is for, and for how long." in answer.get_data(as_text=True)


def test_a_stream_ends_with_the_link(owner, arrive):
    guest = arrive("watch")
    with guest.get(f"{owner.sheet}/events", buffered=False) as stream:
        told = stream.iter_encoded()
        assert b"data: " in next(told)
        owner.take_back_all()
        assert list(told) == []
    assert guest.get(f"{owner.sheet}/events").status_code == 410


# The scorer's role


@pytest.fixture(name="offer")
def _offer(owner):
    """Make the link by which somebody takes the scoring over."""
    owner.client.post(f"{owner.sheet}/hand-over/link")
    page = read(owner.client, f"{owner.sheet}/hand-over")
    return re.search(r'value="http://localhost(/s/\w+)"', page)[1]


def test_the_scoring_is_handed_on_by_a_link_for_one_person(owner, offer, make_client):
    bo, cleo = make_client(), make_client()
    assert "Take the scoring over" in read(bo, offer)
    bo.post(offer, data={"name": "Bo"})

    page = read(owner.client, owner.sheet)
    assert "Bo is scoring" in page
    assert "Enter hand 2" not in page
    assert "You are scoring" in read(bo, owner.sheet)
    assert bo.post(f"{owner.sheet}/hands", data=HAND).status_code == 303
    assert "somebody has used it" in read(cleo, offer, 410)
    assert cleo.post(offer, data={"name": "Cleo"}).status_code == 410
    refused = send(owner.client, owner.sheet, "3")
    assert (refused.status_code, refused.json["error"]) == (403, "You handed the scoring on; Bo enters the hands now.")


def test_the_scoring_is_handed_to_somebody_who_has_the_sheet_and_taken_back(owner, arrive):
    bo = arrive("watch")
    heir = re.search(r'name="heir" value="(\d+)"', read(owner.client, f"{owner.sheet}/hand-over"))[1]
    owner.client.post(f"{owner.sheet}/hand-over", data={"heir": heir})
    assert bo.post(f"{owner.sheet}/hands", data=HAND).status_code == 303
    assert "Take the scoring back" in read(owner.client, owner.sheet)

    owner.client.post(f"{owner.sheet}/hand-over/back")
    assert "Enter hand 3" in read(owner.client, owner.sheet)
    assert bo.post(f"{owner.sheet}/hands", data=HAND | {"number": "3"}).status_code == 403
    read(bo, owner.sheet)


def test_an_offer_is_taken_back_from_its_own_page(owner, offer, make_client):
    page = read(owner.client, f"{owner.sheet}/hand-over")
    action = re.search(r'action="([^"]+take-back)"', page)[1]
    answer = owner.client.post(action, data={"from": "hand-over"})

    assert answer.location == f"{owner.sheet}/hand-over"
    read(make_client(), offer, 410)
