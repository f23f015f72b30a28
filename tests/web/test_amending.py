"""Other rules for a match with real cards, through HTTP: changed in the editor, told what they bring, saved."""

import re

import pytest

from tests.web.test_editing import save, totals
from tests.web.test_recording import begin, get, hand, post


@pytest.fixture(name="match")
def _match(client):
    match = begin(client, "Lola", "Teo")
    assert hand(client, match, 1, 0, "", "KQ8").status_code == 303
    return match


def text_of(answer):
    return answer.get_data(as_text=True)


def typed(page):
    """Return what an editor would send."""
    text = text_of(page)
    fields = dict(re.findall(r'<input type="(?:hidden|text)"[^>]* name="([\w-]+)" value="([^"]*)"', text))
    ticked = re.findall(r'type="(?:checkbox|radio)"[^>]* name="([\w-]+)" value="([^"]*)"[^>]* checked', text)
    chosen = re.findall(
        r'<select[^>]* name="([\w-]+)"[^>]*>(?:(?!</select>).)*?value="([^"]*)" selected', text, re.DOTALL
    )
    return fields | dict(ticked) | dict(chosen)


def change(client, match, **changes):
    """Send the editor of the rules with some of them changed."""
    return post(client, f"{match}/rules/change", **typed(get(client, f"{match}/rules/change")) | changes)


def test_ruling_82_another_target_is_looked_at_before_it_is_saved(client, match):
    """The page says who would have won; nothing is written until that was seen."""
    assert f"{match}/target" in text_of(get(client, match))
    told = post(client, f"{match}/target", target="30")
    assert "The match is then played to 60, no longer to 200." in text_of(told)
    assert "The match is then over. Winner: Lola." in text_of(told)
    assert "Lola wins!" not in text_of(get(client, match))

    assert "Lola wins!" in save(client, f"{match}/target", told).text
    told = post(client, f"{match}/target", target="400")
    assert "The match is then not over, and goes on." in text_of(told)
    assert "Lola wins!" not in save(client, f"{match}/target", told).text
    assert "The target changed" in text_of(get(client, f"{match}/history"))


@pytest.mark.parametrize("typed", ["", "many", "0", "999999999", "-5", "100"])
def test_what_is_no_other_target_is_refused_with_a_sentence(client, match, typed):
    answer = post(client, f"{match}/target", target=typed)

    assert answer.status_code == 422
    assert "field-err" in text_of(answer)


def test_the_rules_are_changed_and_what_that_brings_is_seen_before(client, match):
    assert f"{match}/rules/change" in text_of(get(client, match))
    told = change(client, match, **{"points-8": "20", "hand_size_two": "5"})
    for sentence in ("Points of eight", "Lola: 40 instead of 70.", "Hand 1 is counted anew.", "The match goes on."):
        assert sentence in text_of(told)
    assert totals(client, match) == [70, 0]

    more = save(client, f"{match}/rules/change", told, edit="yes")
    assert 'name="points-8" value="20"' in more.text
    assert "So far: 7" in more.text
    saved = save(client, f"{match}/rules/change", told)
    assert "Saved. What stood there before is in the history." in saved.text
    assert totals(client, match) == [40, 0]
    history = get(client, f"{match}/history")
    assert "The rules changed" in text_of(history)
    assert re.search(r"Points of eight: <del>.*50</del>", text_of(history))
    restore = re.search(r'action="(/matches/\d+/history/\d+/restore)"', text_of(history))[1]
    save(client, restore, history)
    assert totals(client, match) == [70, 0]


def test_another_book_is_taken_and_what_is_typed_is_looked_at(client, match):
    page = get(client, f"{match}/rules/change?from=ocho-americano")
    assert 'name="base" value="ocho-americano"' in text_of(page)
    assert get(client, f"{match}/rules/change?from=canasta").status_code == 404
    fragment = post(client, f"{match}/rules/change/check", **typed(page) | {"hand_size": "9"})
    assert "So far: 5" in text_of(fragment)

    told = post(client, f"{match}/rules/change", **typed(page))
    assert "<h2" in save(client, f"{match}/rules/change", told).text
    assert "8 americano" in text_of(get(client, match))


def test_what_cannot_be_is_said_and_what_was_typed_stays(client, match):
    same = change(client, match)
    assert (same.status_code, "by these rules already" in text_of(same)) == (422, True)
    clash = change(client, match, jump_in="on")
    assert (clash.status_code, "needs two cards alike" in text_of(clash)) == (422, True)
    post(client, f"{match}/hands", number="2", out="blocked", points0="3", points1="4")
    unfit = change(client, match, blocked="fewest_cards")
    assert unfit.status_code == 422
    assert "1 hand cannot stand under these rules" in text_of(unfit)
    assert f"{match}/hands/2" in text_of(unfit)


@pytest.mark.parametrize("path", ["target", "rules/change"])
def test_who_saves_on_a_sheet_that_moved_on_sees_it_as_it_is(client, match, path):
    told = post(client, f"{match}/target", target="300") if path == "target" else change(client, match, hand_size="6")
    hand(client, match, 2, 1, "K", "")

    stale = save(client, f"{match}/{path}", told)
    assert stale.status_code == 409
    assert "Somebody changed the sheet meanwhile." in stale.text
    assert save(client, f"{match}/{path}", stale).status_code == 200
    assert "Nothing has been changed yet." not in text_of(get(client, f"{match}/history"))
