"""Score sheets and entry screens of the forms of a match: columns, numbers, pairs, and who is out."""

import html
import json
import re

import pytest

from app.services import tables
from app.services.tables import NewTable
from app.store import hands, matches
from tests.online import Guest, play_on

ENGLISH = {"Accept-Language": "en"}
HOLLYWOOD = {"match_form": "hollywood", "target": 50, "target_per_player": False}
ELIMINATION = {"match_form": "elimination", "scoring": "own_penalty", "end": "out_at", "target": 50}
ELIMINATION |= {"target_per_player": False, "blocked": "each_own"}
REDEAL = {"match_form": "countdown_redeal", "scoring": "none", "end": "open", "blocked": "draw", "players": [2, 6]}
PARTNERS = {"match_form": "partners", "players": [4, 4], "target": 60, "target_per_player": False}
HANDS = {"end": "hands", "hands": 2}
NAMES = ("Ana", "Bo", "Cleo")


@pytest.fixture(name="written")
def _written(begin, enter, page):
    def written(options, went_out, *left):
        """Return the sheet of a match after its first hand."""
        match = begin(options)
        enter(match, went_out, *left)
        return page(f"/matches/{match}")

    return written


def words(text):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def rows(text, part="tbody"):
    """Return the cells of the sheet, row by row."""
    body = re.search(rf"<{part}>.*?</{part}>", text, re.DOTALL)[0]
    found = re.findall(r"<tr.*?</tr>", body, re.DOTALL)
    return [[words(cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in found]


def test_a_hollywood_sheet_has_three_columns_and_their_sum(begin, enter, page):
    match = begin(HOLLYWOOD, players=2)
    for went_out, left in ((0, (0, 40)), (0, (0, 45)), (1, (1, 0))):
        enter(match, went_out, *left)
    text = page(f"/matches/{match}")

    assert rows(text) == [["1", "+40 40", "0"], ["2", "+90 130", "0"], ["3", "130", "+1 1"]]
    assert rows(text, "tfoot") == [
        ["I Column 1 closed", "85", "–"], ["II Column 2", "45", "1"], ["III Column 3", "–", "–"], ["Total", "130", "1"]
    ]  # fmt: skip
    assert "three columns to 50 each; the highest sum wins" in words(text)
    assert "Ahead: Ana with 130" in words(text)

    enter(match, 1, 50, 0)
    assert "Ana wins! 130 points in 4 hands" in words(page(f"/matches/{match}"))
    assert "All three columns are closed, and the highest sum wins." in words(page(f"/matches/{match}"))


def test_a_sheet_says_who_is_out_and_who_is_lowest(begin, enter, page):
    match = begin(ELIMINATION)
    enter(match, 0, 0, 20, 50)
    enter(match, 1, 25, 0, None)
    text = page(f"/matches/{match}")

    assert rows(text) == [["1", "0", "+20 20", "+50 50"], ["2", "+25 25", "20", "out"]]
    assert rows(text, "tfoot") == [["Total", "25", "20", "50 out"]]
    assert "Cleo 50, –" in text, "the bars of the hands that they played"
    ends = [re.findall(r"H([\d.]+)", line)[-1] for line in re.findall(r'd="(M36 216H[^"M]+V[^"M]+)"', text)]
    assert ends[0] == ends[1] != ends[2], "their line ends with their last hand"
    assert "who reaches 50 is out; the last one left wins" in words(text)
    assert "Lowest: Bo with 20" in words(text)

    enter(match, 1, 25, 0, None)
    assert "Bo wins! 20 points in 3 hands All the others have reached 50." in words(page(f"/matches/{match}"))


def test_who_is_out_is_not_asked_for_on_the_entry_screen(client, begin, enter, page):
    match = begin(ELIMINATION)
    enter(match, 0, 0, 20, 50)
    text = page(f"/matches/{match}/hands")
    assert re.findall(r'type="radio" name="out" value="(\w+)"', text) == ["0", "1", "blocked"]
    assert re.findall(r'name="ranks(\d)"', text) == ["0", "1"]
    assert re.search(r'data-seat="2" data-name="Cleo" hidden', text)

    form = {"number": "2", "out": "2", "ranks0": "K", "ranks1": "5"}
    assert client.post(f"/matches/{match}/hands", data=form).status_code == 422
    form = {"number": "2", "out": "1", "ranks0": "K"}
    assert client.post(f"/matches/{match}/hands", data=form).status_code == 303
    assert rows(page(f"/matches/{match}"))[1] == ["2", "+10 10", "20", "out"]


def test_a_countdown_sheet_shows_everybodys_number(begin, enter, page):
    match = begin(REDEAL)
    enter(match, 0)
    enter(match, None)
    text = page(f"/matches/{match}")

    assert rows(text) == [["1", "−1 7", "8", "8"], ["2 * blocked", "7", "8", "8"]]
    assert rows(text, "tfoot") == [["Number", "7", "8", "8"]]
    assert "Everyone's number after each hand" in words(text)
    assert "Ahead: Ana at number 7" in words(text)
    assert "Close the match" not in words(text)
    assert 'data-before="7"' in page(f"/matches/{match}/hands")


def test_partners_are_ahead_and_win_together(begin, enter, page):
    match = begin(PARTNERS, players=4)
    enter(match, 0, 0, 25, 0, 0)
    assert "Ahead: Ana and Cleo, 35 to go" in words(page(f"/matches/{match}"))
    enter(match, 2, 0, 30, 0, 5)

    assert rows(page(f"/matches/{match}")) == [["1", "+25 25", "0", "+25 25", "0"], ["2", "+35 60", "0", "+35 60", "0"]]
    assert "Ana and Cleo win together! 60 points in 2 hands" in words(page(f"/matches/{match}"))


def test_the_partner_of_who_went_out_need_not_be_filled_in(client, begin, page):
    match = begin(PARTNERS, players=4)
    form = {"number": "1", "out": "0", "ranks1": "K", "points3": "0"}

    assert client.post(f"/matches/{match}/hands", data=form).status_code == 303
    assert rows(page(f"/matches/{match}")) == [["1", "+10 10", "0", "+10 10", "0"]]


@pytest.mark.parametrize(
    ("options", "goal", "ahead"),
    [
        ({"scoring": "zero_sum", **HANDS}, "highest after 2 hands wins", "Ahead: Ana with 55"),
        ({"scoring": "average", **HANDS}, "highest after 2 hands wins", "Ahead: Ana with 27"),
        ({"scoring": "own_penalty", **HANDS}, "lowest after 2 hands wins", "Lowest: Ana with 0"),
        ({"scoring": "own_penalty", "end": "open"}, "lowest wins when you stop", "Lowest: Ana with 0"),
        ({"scoring": "largest_minus_own", "end": "open"}, "highest wins when you stop", "Ahead: Ana with 40"),
        ({"scoring": "none", "end": "open"}, "most hands won when you stop", "Ahead: Ana with 1 hand won"),
    ],
)
def test_a_sheet_says_whether_high_or_low_is_good(written, options, goal, ahead):
    said = words(written(options, 0, 0, 15, 40))

    assert goal in said
    assert ahead in said


def test_a_zero_sum_sheet_goes_below_nothing(written):
    text = written({"scoring": "zero_sum", **HANDS}, 0, 0, 15, 40)

    assert rows(text) == [["1", "+55 55", "−15 −15", "−40 −40"]]
    assert re.search(r"<title[^>]*>[^<]*Ana 55, Bo −15, Cleo −40", text)


@pytest.mark.parametrize(
    ("options", "left", "sentence"),
    [
        ({"scoring": "zero_sum"}, (3, 10, 5), "Ana held the fewest (3) and takes the difference: 7 + 2 = 9."),
        (
            {"scoring": "average", "blocked": "lowest_takes_all"},
            (3, 10, 5),
            "Ana held the fewest (3) and takes the average: (10 + 5) ÷ 2 = 7.",
        ),
        ({"scoring": "largest_minus_own"}, (3, 10, 5), "Each writes how much less they held than whoever held most."),
        ({"scoring": "none"}, (3, 10, 5), "It is won with the fewest points: Ana."),
        ({"blocked_tie": "draw"}, (3, 3, 5), "Several held the fewest points, so it counts for nobody."),
        ({}, (3, 3, 3), "Everybody held as little, so nobody takes anything."),
    ],
)
def test_a_sheet_says_how_a_blocked_hand_counts(written, options, left, sentence):
    assert sentence in words(written(HANDS | options, None, *left))


def test_the_fewest_cards_of_a_blocked_hand_are_asked_for_and_win_it(client, begin, page):
    match = begin({"blocked": "fewest_cards"})
    typed = {"number": "1", "out": "blocked", "ranks0": "K", "ranks1": "2 3", "points2": "9"}
    refused = client.post(f"/matches/{match}/hands", data=typed, headers=ENGLISH)
    assert refused.status_code == 422
    assert "enter the cards themselves, not their points" in refused.get_data(as_text=True)

    assert client.post(f"/matches/{match}/hands", data=typed | {"points2": "", "ranks2": "4 5"}).status_code == 303
    assert "Ana held the fewest cards and writes 14, of 5 + 9 = 14." in words(page(f"/matches/{match}"))


def test_a_last_card_that_counts_double_is_asked_for_and_remembered(client, begin, page):
    match = begin({"wild_finish_doubles": True})
    form = {"number": "1", "out": "0", "ranks1": "K", "ranks2": "5", "wild": "on"}
    assert "it counts double" in words(page(f"/matches/{match}/hands"))
    assert client.post(f"/matches/{match}/hands", data=form).status_code == 303

    assert rows(page(f"/matches/{match}")) == [["1", "+30 30", "0", "0"]]
    assert 'name="wild" checked' in page(f"/matches/{match}/hands/last")


def test_jokers_can_be_entered_where_they_are_played_with(client, begin, page):
    match = begin({"jokers": 2})
    assert 'data-rank="joker"' in page(f"/matches/{match}/hands")
    form = {"number": "1", "out": "0", "ranks1": "* K", "ranks2": "5"}
    assert client.post(f"/matches/{match}/hands", data=form).status_code == 303
    assert rows(page(f"/matches/{match}")) == [["1", "+65 65", "0", "0"]]
    assert 'value="* K"' in page(f"/matches/{match}/hands/last")
    assert "joker" in words(page(f"/matches/{match}"))


def test_without_jokers_none_can_be_entered(client, begin):
    match = begin({})
    form = {"number": "1", "out": "0", "ranks1": "*", "ranks2": "5"}

    assert client.post(f"/matches/{match}/hands", data=form).status_code == 422


def test_a_countdown_shows_everyones_number_at_the_table(house, client, account):
    guest = Guest(client, "Ana")
    table = NewTable(book="ochos-locos", options=REDEAL | {"match_form": "countdown_pick_up"}, places=2)
    guest.code = tables.open_table(house, account, table, "Ana")
    tables.add_bots(house, account, guest.code)
    guest.do("ready")

    assert "number 8" in client.get(f"/tables/{guest.code}", headers=ENGLISH).get_data(as_text=True)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (PARTNERS, "0 pts"),
        ({"scoring": "zero_sum", "end": "hands", "hands": 2, "jokers": 2, "wild_finish_doubles": True}, "0 pts"),
    ],
    ids=["partners", "zero_sum"],
)
def test_such_a_match_is_played_at_a_table_to_its_end(house, client, account, options, said):
    places = 4 if options.get("match_form") == "partners" else 2
    table = NewTable(book="ochos-locos", options=options, places=places)
    guest = Guest(client, "Ana")
    guest.code = tables.open_table(house, account, table, "Ana")
    tables.add_bots(house, account, guest.code)
    guest.do("ready")
    before = client.get(f"/tables/{guest.code}", headers=ENGLISH).get_data(as_text=True)
    assert said in before

    play_on(guest)
    after = words(html.unescape(client.get(f"/tables/{guest.code}", headers=ENGLISH).get_data(as_text=True)))
    assert re.search(r"You win!|wins!|win together!|share the win!", after)


def test_who_is_out_reads_it_at_the_table(house, make_client):
    guests = [Guest(make_client(), name) for name in NAMES]
    code = guests[0].open_table(places=3, changes=json.dumps(ELIMINATION | {"target": 300}))
    for number in (1, 2):
        guests[number].sit(code, number)
    play_on(*guests, stop=lambda view: view.phase == "between")
    with house.database.transaction() as session:
        last = hands.find_last(session, matches.find_by_code(session, code).id)
        rows = hands.list_seats_of_hand(session, last.id)
        hands.put_seats(session, last.id, [row._replace(score=300 if row.seat == 2 else 0) for row in rows])

    def reads_it():
        texts = [guest.get(f"/tables/{code}", headers=ENGLISH).get_data(as_text=True) for guest in guests]
        return ["You are out of this match; you may watch the rest of it." in text for text in texts]

    assert reads_it() == [False, False, True]
    for guest in guests[:2]:
        guest.do("ready")
    assert guests[2].look().phase == "playing"
    assert reads_it() == [False, False, True]
