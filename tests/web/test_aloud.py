"""What a score sheet says aloud, and the switch for it."""

import html
import re

import pytest

from tests.web.test_match_forms import PARTNERS

TARGET = {"target": 60, "target_per_player": False}


@pytest.fixture(name="said")
def _said(page):
    def said(path):
        """Return what is read aloud, and whether it is read by itself."""
        found = re.search(r'data-aloud="([^"]*)" data-about="[^"]*" data-stands="[^"]*" data-on="(\d)"', page(path))
        return html.unescape(found[1]), found[2]

    return said


def test_a_sheet_says_its_totals_what_is_missing_and_who_deals(begin, enter, said):
    match = begin(TARGET)
    assert said(f"/matches/{match}") == ("Hand 1: Ana deals", "0")
    enter(match, 1, 20, 0, 21)
    words = "After hand 1: Ana 0, Bo 41, and Cleo 0. Bo needs 19. Hand 2: Bo deals"
    assert said(f"/matches/{match}") == (words, "0")
    assert said(f"/matches/{match}/tv") == (words, "0")
    enter(match, 1, 20, 0, 21)
    assert said(f"/matches/{match}")[0] == (
        "After hand 2: Ana 0, Bo 82, and Cleo 0. Bo wins! 82 points in 2 hands. The target of 60 was reached in hand 2"
    )


def test_partners_are_said_together(begin, enter, said):
    match = begin(PARTNERS, players=4)
    enter(match, 0, 0, 20, 0, 14)
    assert "Ahead: Ana and Cleo, 26 to go" in said(f"/matches/{match}")[0]


def test_the_switch_is_remembered_until_it_is_moved_again(begin, client, said):
    match = begin(TARGET)
    answer = client.post("/aloud", data={"aloud": "1", "next": f"/matches/{match}"})
    assert (answer.status_code, answer.location) == (303, f"/matches/{match}")
    assert said(f"/matches/{match}")[1] == said(f"/matches/{match}/tv")[1] == "1"
    client.post("/aloud", data={"aloud": "0", "next": "https://example.org/"})
    assert said(f"/matches/{match}")[1] == "0"


def test_a_televisions_switch_leads_back_to_it_from_its_live_part(begin, page):
    match = begin(TARGET)
    assert f'name="next" value="/matches/{match}/tv"' in page(f"/matches/{match}/tv/view")
