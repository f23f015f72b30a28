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


def send(client, sheet, number="2"):
    """Send a hand as a device does that kept it; return the answer."""
    sign = client.get("/pad/sheets.json").json["owner"]
    form = HAND | {"number": number, "owner": sign, "entry": str(UUID(int=7))}
    return client.post(f"/pad{sheet}/hands", data=form, headers=JSON)


READ, SCORE, MANAGE = "read", "score", "manage"


def opens(rest):
    return lambda client, sheet: client.get(f"{sheet}{rest}", headers=EN)


def sends(rest, **form):
    return lambda client, sheet: client.post(f"{sheet}{rest}", data=form, headers=EN)


ACTS = {
    "see the sheet": (READ, opens("")),
    "see it on a television": (READ, opens("/tv")),
    "see what changes there": (READ, opens("/tv/view")),
    "see it on paper": (READ, opens("/print")),
    "see it as a picture": (READ, opens("/picture.svg")),
    "see its code": (READ, opens("/qr.svg")),
    "see its rules": (READ, opens("/rules")),
    "see its history": (READ, opens("/history")),
    "ask for a hand": (SCORE, opens("/hands")),
    "ask for a correction": (SCORE, opens("/hands/last")),
    "ask to change any hand": (SCORE, opens("/change")),
    "ask to edit": (SCORE, opens("/hands/1")),
    "ask to insert": (SCORE, opens("/hands/1/insert")),
    "ask to whom the scoring goes": (SCORE, opens("/hand-over")),
    "enter": (SCORE, sends("/hands", **HAND | {"number": "9"})),
    "send": (SCORE, lambda client, sheet: send(client, sheet, "9")),
    "correct": (SCORE, sends("/hands/last", **HAND | {"number": "1"})),
    "remove": (SCORE, sends("/hands/last/remove", number="1")),
    "bring back": (SCORE, sends("/hands/last/restore", number="1")),
    "edit": (SCORE, sends("/hands/1", **HAND)),
    "insert": (SCORE, sends("/hands/1/insert", **HAND)),
    "move": (SCORE, sends("/hands/1/move", to="1")),
    "take off": (SCORE, sends("/hands/1/take-off")),
    "restore": (SCORE, sends("/history/1/restore")),
    "offer the scoring": (SCORE, sends("/hand-over/link")),
    "see the links": (MANAGE, opens("/share")),
    "make a link": (MANAGE, sends("/share")),
    "ask for a target": (MANAGE, opens("/target")),
    "change the target": (MANAGE, sends("/target", target="200")),
    "close": (MANAGE, sends("/close")),
    "ask for other rules": (MANAGE, opens("/rules/change")),
    "see what differs from the rules": (MANAGE, sends("/rules/change/check")),
    "change the rules": (MANAGE, sends("/rules/change")),
    "break off": (MANAGE, sends("/abandon")),
    "go on": (MANAGE, sends("/resume")),
    "take the scoring back": (MANAGE, sends("/hand-over/back")),
}
"""What can be done on a sheet; as it is sent here, most of it changes nothing."""
ANSWERS = {403: "refused", 404: "hidden", 410: "ended"}
HANDED_ON = "You handed the scoring on; "
RIGHTS = ("watch", "score", "manage")


@pytest.fixture(name="pass_on")
def _pass_on(owner, make_client):
    """Hand the scoring on to somebody new."""

    def pass_on(giver, name):
        giver.post(f"{owner.sheet}/hand-over/link")
        page = read(giver, f"{owner.sheet}/hand-over")
        taker = make_client()
        taker.post(re.search(r'value="http://localhost(/s/\w+)"', page)[1], data={"name": name})
        return taker

    return pass_on


def test_everybody_does_what_they_may_and_is_told_why_not_and_where_to_go(owner, arrive, pass_on, make_client):
    member, scorer, gone = make_client(), arrive("score", "Sol"), arrive("manage", "Gil")
    owner.take_back_all()
    invitation = re.search(r"/join/\w+", read(owner.client, "/groups/1/people"))[0]
    member.post(invitation, data={"name": "Mia"})
    scorer.post(owner.make("score"), data={"name": "Sol"})
    levels = {
        "stranger": (make_client(), "hidden", ""),
        "gone": (gone, "ended", ""),
        **{right: (arrive(right, right), "refused", "") for right in RIGHTS},
        "member": (member, "refused", ""),
        "heir of a scorer": (pass_on(scorer, "Hugo"), "refused", ""),
        "scorer who handed on": (scorer, "refused", HANDED_ON),
        "heir": (pass_on(owner.client, "Ines"), "refused", ""),
        "owner who handed on": (owner.client, "refused", HANDED_ON),
    }
    may = {
        "watch": {READ},
        "score": {READ, SCORE},
        "manage": {READ, SCORE, MANAGE},
        "member": {READ, SCORE, MANAGE},
        "heir of a scorer": {READ, SCORE},
        "scorer who handed on": {READ},
        "heir": {READ, SCORE},
        "owner who handed on": {READ, MANAGE},
    }
    wrong = {}
    for level, (client, refusal, why) in levels.items():
        for act, (needed, do) in ACTS.items():
            answer = do(client, owner.sheet)
            said = html.unescape(answer.get_data(as_text=True))
            wanted = "done" if needed in may.get(level, ()) else refusal
            leads_on = refusal != "refused" or act == "send" or f'href="{owner.sheet}"' in said
            is_told = needed != SCORE or why in said
            if ANSWERS.get(answer.status_code, "done") != wanted or not (wanted == "done" or (leads_on and is_told)):
                wrong[level, act] = (answer.status_code, said)
    assert not wrong


def test_what_is_over_with_a_link_changes_nothing(owner, arrive):
    guest = arrive("manage")
    owner.take_back_all()

    assert ENDED in read(guest, owner.sheet, 410)
    assert guest.post(f"{owner.sheet}/hands", data=HAND).status_code == 410
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
        "Change the rules": {"manage"},
        "Break the match off": {"manage"},
        "Begin another with the same players": set(),
        "/groups/": set(),
        'id="offers-show"': {"watch", "score", "manage"},
        'id="offers-match"': {"manage"},
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
    paths = ("", "/hands", "/hands/last", "/change", "/history", "/target", "/rules", "/rules/change", "/hand-over")
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
