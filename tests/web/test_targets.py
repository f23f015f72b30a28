"""Another target through HTTP: typed, told what it brings, saved."""

import re

import pytest

from tests.web.test_recording import begin, get, hand, post


@pytest.fixture(name="match")
def _match(client):
    match = begin(client, "Lola", "Teo")
    assert hand(client, match, 1, 0, "", "KQ8").status_code == 303
    return match


def hidden(page):
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))


def text_of(answer):
    return answer.get_data(as_text=True)


def test_ruling_82_another_target_is_looked_at_before_it_is_saved(client, match):
    """The page says who would have won; nothing is written until that was seen."""
    assert f"{match}/target" in text_of(get(client, match))
    page = text_of(post(client, f"{match}/target", target="30"))
    assert "The match is then played to 60, no longer to 200." in page
    assert "The match is then over. Winner: Lola." in page
    assert "Lola wins!" not in text_of(get(client, match))

    assert post(client, f"{match}/target", **hidden(page)).location == match
    assert "Lola wins!" in text_of(get(client, match))
    page = text_of(post(client, f"{match}/target", target="400"))
    assert "The match is then not over, and goes on." in page
    assert post(client, f"{match}/target", **hidden(page)).status_code == 303
    assert "Lola wins!" not in text_of(get(client, match))
    assert "The target changed" in text_of(get(client, f"{match}/history"))


@pytest.mark.parametrize("typed", ["", "many", "0", "999999999", "-5", "100"])
def test_what_is_no_other_target_is_refused_with_a_sentence(client, match, typed):
    answer = post(client, f"{match}/target", target=typed)

    assert answer.status_code == 422
    assert "field-err" in text_of(answer)


def test_who_saves_on_a_sheet_that_moved_on_is_told_so(client, match):
    page = text_of(post(client, f"{match}/target", target="30"))
    hand(client, match, 2, 1, "K", "")

    assert post(client, f"{match}/target", **hidden(page)).status_code == 409


def test_strangers_change_nothing(make_client, match):
    stranger = make_client()
    assert stranger.get(f"{match}/target").status_code in {403, 404}
    assert post(stranger, f"{match}/target", target="30").status_code in {403, 404}
