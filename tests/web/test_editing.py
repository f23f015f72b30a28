"""Any hand changed from the sheet: what it would mean, the question about later hands, and the history."""

import re

import pytest

ENGLISH = {"Accept-Language": "en"}
NAMES = {f"name{place}": name for place, name in enumerate(("Ana", "Bo", "Cruz"), start=1)}
BOOK = {"book": "ochos-locos", "ochos-locos-target": "30", "ochos-locos-stock_out": "0", "dealer": "1"}


@pytest.fixture(name="match")
def _match(client):
    """Ana leads with 30, then Bo with 25, then Cruz with 12, to 90."""
    begun = client.post("/record", data=NAMES | BOOK | {"group_name": "Los martes"})
    match = begun.location
    for number, (out, *points) in enumerate(((0, "", "20", "10"), (1, "10", "", "15"), (2, "7", "5", "")), start=1):
        typed = {f"points{seat}": one for seat, one in enumerate(points)}
        client.post(f"{match}/hands", data={"number": number, "out": out} | typed)
    return match


def post(client, path, **fields):
    return client.post(path, data=fields, headers=ENGLISH)


def hidden(page):
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)">', page.text))


def save(client, path, page, **more):
    return client.post(path, data=hidden(page) | more, headers=ENGLISH, follow_redirects=True)


def totals(client, match):
    foot = client.get(match, headers=ENGLISH).text.split("<tfoot>")[1].split("</tfoot>")[0]
    return [int(total) for total in re.findall(r">(\d+)<", foot)]


def test_what_an_edited_hand_changes_is_seen_before_it_is_saved(client, match):
    asked = client.get(f"{match}/hands/1", headers=ENGLISH)
    assert 'name="points1" value="20"' in asked.text
    told = post(client, f"{match}/hands/1", number="1", out="1", points0="20", points2="10", version="3")
    assert "Ana falls from place 1 to 3: 0 instead of 30." in told.text
    assert "Bo rises from place 2 to 1: 55 instead of 25." in told.text
    assert "Cruz rises from place 3 to 2, with 12 as before." in told.text
    assert totals(client, match) == [30, 25, 12]

    saved = save(client, f"{match}/hands/1", told)
    assert "Saved. What stood there before is in the history." in saved.text
    assert totals(client, match) == [0, 55, 12]
    for button, then in (("Undo", [30, 25, 12]), ("Redo", [0, 55, 12])):
        path = re.search(rf'action="([^"]+/restore)">(?:(?!</form>).)*{button}\n?</button>', saved.text, re.DOTALL)[1]
        saved = save(client, path, saved)
        assert totals(client, match) == then


def test_a_hand_is_inserted_moved_and_taken_off(client, match):
    assert client.get(f"{match}/hands/2/insert").status_code == 200
    told = post(client, f"{match}/hands/2/insert", number="2", out="2", points0="1", points1="2", version="3")
    assert "Cruz: 15 instead of 12." in told.text
    save(client, f"{match}/hands/2/insert", told)
    assert totals(client, match) == [30, 25, 15]
    told = post(client, f"{match}/hands/4/move", to="1")
    assert "The totals stay as they are." in told.text
    save(client, f"{match}/hands/4/move", told)
    told = post(client, f"{match}/hands/1/take-off")
    save(client, f"{match}/hands/1/take-off", told)
    assert totals(client, match) == [30, 25, 3]


def test_where_the_match_would_have_ended_earlier_it_asks(client, match):
    path = f"{match}/hands/1"
    told = post(client, path, number="1", out="1", points0="80", points2="20", version="3")
    assert "The match would have been over with hand 1." in told.text
    assert "The match is then over. Winner: Bo." in told.text
    assert "The match would have been over" in save(client, path, told).text
    assert totals(client, match) == [30, 25, 12]

    kept = save(client, path, told, later="keep")
    assert "The target of 90 was reached in hand 1." in kept.text
    told = post(client, path, number="1", out="1", points0="81", points2="20", version="4")
    save(client, path, told, later="drop")
    assert totals(client, match) == [0, 101, 0]


def test_the_history_says_who_changed_what_and_puts_it_back(client, match):
    assert "Nothing has been changed yet." in client.get(f"{match}/history", headers=ENGLISH).text
    save(client, f"{match}/hands/1/take-off", post(client, f"{match}/hands/1/take-off"))
    history = client.get(f"{match}/history", headers=ENGLISH)
    assert "Hand 1 taken off the sheet" in history.text
    path = re.search(r'action="(/matches/\d+/history/\d+/restore)"', history.text)[1]
    assert save(client, path, history).status_code == 200
    assert totals(client, match) == [30, 25, 12]
    assert "The sheet put back as it was" in client.get(f"{match}/history", headers=ENGLISH).text


def test_the_history_says_what_a_corrected_hand_was_before(client, match):
    typed = {"number": "1", "version": "3", "out": "1", "points0": "20", "ranks2": "4 10"}
    typed |= {"fault2": "turn", "charge2": "5"}
    save(client, f"{match}/hands/1", post(client, f"{match}/hands/1", **typed))
    client.post(f"{match}/hands", data={"number": "4", "out": "0", "points1": "3", "points2": "4"})
    history = re.sub(r"<[^>]+>", "", client.get(f"{match}/history", headers=ENGLISH).text)

    assert "Ana: before went out → now 20 points" in history
    assert "Bo: before 20 points → now went out" in history
    assert "Cruz: before 10 points → now 4 10" in history
    assert "Penalties of Cruz: before 0 points → now 5 points" in history
    assert "The last card was wild" not in history


def test_a_sheet_that_was_changed_meanwhile_is_not_written_over(client, match):
    told = post(client, f"{match}/hands/1/take-off")
    save(client, f"{match}/hands/2/take-off", post(client, f"{match}/hands/2/take-off"))
    assert save(client, f"{match}/hands/1/take-off", told).status_code == 409


def test_what_cannot_be_is_said_where_it_was_typed(client, match):
    refused = post(client, f"{match}/hands/1", number="1", out="1", points0="0", points2="10", version="3")
    assert (refused.status_code, "Only one player can have gone out." in refused.text) == (422, True)
    for path in ("hands/9", "hands/9/insert", "hands/0"):
        assert client.get(f"{match}/{path}").status_code == 404


def test_strangers_see_nothing_of_it(client, make_client, match):
    stranger = make_client()
    for path in ("change", "history", "hands/1"):
        assert stranger.get(f"{match}/{path}").status_code == 404
    assert stranger.post(f"{match}/hands/1/take-off", data={"sure": "yes"}).status_code == 404
