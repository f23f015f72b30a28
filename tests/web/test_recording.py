"""Real cards through the pages: a match begun, hands entered, corrected, removed, brought back."""

import html
import re

import pytest

ENGLISH = {"Accept-Language": "en"}
SPANISH = {"Accept-Language": "es"}


def text_of(response):
    return html.unescape(response.get_data(as_text=True))


def words_of(response):
    """Return what the page says, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text_of(response)))


def post(client, address, language=ENGLISH, **form):
    return client.post(address, data=form, headers=language)


def get(client, address, language=ENGLISH):
    return client.get(address, headers=language)


def seating(*names, dealer=1):
    return {f"name{place}": name for place, name in enumerate(names, start=1)} | {"dealer": dealer}


def begin(client, *names, dealer=1, book="ochos-locos", **fields):
    """Begin a match as a visitor without a group and return its address."""
    form = {"group_name": "Our table", "book": book} | seating(*names, dealer=dealer) | fields
    response = client.post("/record", data=form, headers=ENGLISH)
    assert response.status_code == 303, words_of(response)
    return response.location


def hand(client, match, number, out, *left, language=ENGLISH):
    """Enter a hand: for each player ranks, or points as a number."""
    return client.post(f"{match}/hands", data=hand_form(number, out, *left), headers=language)


def hand_form(number, out, *left):
    form = {"number": number, "out": out}
    for seat, one in enumerate(left):
        form |= {f"points{seat}": one} if isinstance(one, int) else {f"ranks{seat}": one}
    return form


def remove(client, match):
    """Press the button of the sheet that takes the last hand off."""
    page = text_of(get(client, match))
    button = re.search(r'action="([^"]+/hands/last/remove)">(.*?)</form>', page, re.DOTALL)
    return post(client, button[1], **dict(re.findall(r'name="(\w+)" value="(\d+)"', button[2])))


def totals_of(client, match):
    page = text_of(get(client, match))
    foot = re.search(r"<tfoot>.*?</tfoot>", page, re.DOTALL)[0]
    return [int(number) for number in re.findall(r">(\d+)<", foot)]


@pytest.fixture(name="match")
def _match(client):
    return begin(client, "Lola", "Marta", "Teo")


def test_the_form_of_a_new_match_offers_every_rule_book_to_anybody(client):
    page = words_of(get(client, "/record"))
    for words in ("Who plays", "Ochos locos", "8 americano", "Crazy Eights", "Baraja", "Start the match"):
        assert words in page
    assert "ochos=" not in str(get(client, "/record").headers)


def test_a_visitor_types_names_and_is_at_the_table(client, match):
    page = words_of(get(client, match))
    assert "Lola, Marta, and Teo" in page
    assert "Hand 1: Lola deals" in page
    assert "first to 300 wins" in page
    assert "Our table" in page


def test_the_next_match_offers_the_usual_people_in_their_order(client, match):
    page = text_of(get(client, "/record"))
    assert re.findall(r"selected>(\w+)</option>", page) == ["Lola", "Marta", "Teo"]
    assert 'aria-current="true">Our table</a>' in page


def test_players_of_a_group_sit_down_in_another_order_with_somebody_new(client, match):
    page = text_of(get(client, "/record"))
    group = re.search(r'name="group" value="(\d+)"', page)[1]
    ids = {name: number for number, name in re.findall(r'<option value="(\d+)"[^>]*>(\w+)<', page)}
    form = {"group": group, "book": "baraja", "seat1": ids["Teo"], "seat3": "new", "name3": "Abuela", "dealer": "3"}
    begun = post(client, "/record", **form, **{"baraja-end": "1", "baraja-hands": "3"})
    page = words_of(get(client, begun.location))
    assert "Teo and Abuela" in page
    assert "Hand 1: Abuela deals" in page
    assert "most of 3 hands wins" in page


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (seating("Lola", ""), "2 to 7 players"),
        (seating("Lola", "lola"), "There is already a player called lola"),
        (seating("Lola", "Teo", dealer=4), "Choose who deals first"),
        (seating("Lola", "T" * 31), "at most 30 characters"),
        ({"group_name": " "}, "The group needs a name"),
        ({"ochos-locos-target": "many"}, "whole number from 1 to 10,000"),
        ({"ochos-locos-target": "0"}, "whole number from 1 to 10,000"),
        ({"title": "x" * 61}, "at most 60 characters"),
        ({"title": "\u0958" * 31}, "at most 60 characters"),  # two characters each, once composed
        ({"group_name": "\u0958" * 31}, "at most 60 characters"),
        (seating("Lola", "\u0958" * 16), "at most 30 characters"),
        ({"book": "whist"}, "Choose a rule book"),
        ({"book": "baraja", "baraja-end": "1", "baraja-hands": "101"}, "from 1 to 100"),
        ({"book": "baraja", "baraja-end": "7"}, "Choose a rule book"),
        ({"book": "baraja"} | seating("A", "B", "C", "D", "E", "F"), "2 to 5 players"),
    ],
)
def test_what_will_not_do_is_said_and_everything_typed_stays(client, fields, sentence):
    form = {"group_name": "Mesa", "book": "ochos-locos", "title": "Viernes"} | seating("Lola", "Teo") | fields
    response = client.post("/record", data=form, headers=ENGLISH)
    assert response.status_code == 422
    assert sentence in words_of(response)
    page = text_of(response)
    for name in form.keys() - {"book"}:
        assert str(form[name]).strip() in page, name


def test_a_match_is_not_begun_in_a_group_of_other_people(make_client, client, match):
    group = re.search(r"/groups/(\d+)", text_of(get(client, match)))[1]
    stranger = make_client()
    assert get(stranger, f"/record?group={group}").status_code == 404
    form = {"group": group, "book": "baraja"} | seating("A", "B")
    assert post(stranger, "/record", **form).status_code == 404
    assert get(stranger, match).status_code == 404


def test_a_hand_is_entered_with_ranks_or_with_points(client, match):
    assert hand(client, match, 1, 0, "", "8 k 4,4", 12).status_code == 303
    assert totals_of(client, match) == [80, 0, 0]
    page = words_of(get(client, match))
    assert "Lola needs 220" in page
    assert "Hand 2: Marta deals" in page
    assert "8 K 4 4" in page


def test_ten_is_written_in_any_way_and_points_may_be_added_up(client, match):
    form = {"number": 1, "out": 2, "ranks0": "10 0T", "points1": "10+50 + 3"}
    assert post(client, f"{match}/hands", **form).status_code == 303
    assert totals_of(client, match) == [0, 0, 93]


@pytest.mark.parametrize(
    ("out", "left", "sentence"),
    [
        ("", ("", "8", "K"), "Say who went out, or that the hand was blocked"),
        ("7", ("", "8", "K"), "Say who went out"),
        ("0", ("", "8 8 8", "8 8"), "that makes 5 in all, and the deck has 4"),
        ("0", ("", 0, "K"), "Only one player can have gone out"),
        ("0", ("5", "8", "K"), "Who went out has no cards left"),
        ("blocked", (0, "8", "K"), "In a blocked hand everybody still holds cards"),
        ("0", ("", "", "K"), "Say what Marta was left with"),
        ("0", ("", "8 X", "K"), "“X” is no card for Marta"),
        ("0", ("", "1", "K"), "“1” is no card for Marta"),
        ("0", ("", "8" * 501, "K"), "is no card for Marta"),
        ("0", ("", -5, "K"), "Points cannot be below zero"),
        ("0", ("", 507, "K"), "507 points"),
        ("0", ("", 999999, "K"), "points"),
        ("0", ("", 10**12, "K"), "is no number of points for Marta"),
        ("0", ("", 260, 260), "all these points at once"),
    ],
)
def test_an_impossible_hand_is_refused_in_a_sentence_and_stays_typed(client, match, out, left, sentence):
    response = hand(client, match, 1, out, *left)
    assert response.status_code == 422
    assert sentence in words_of(response)
    for one in left:
        assert f'value="{one}"' in text_of(response)
    assert totals_of(client, match) == [0, 0, 0]


def test_cards_and_points_of_a_player_have_to_agree(client, match):
    form = {"number": 1, "out": "0", "ranks1": "8 4", "points1": "53", "ranks2": "K", "points2": "10"}
    assert "The cards of Marta make 54 points, not 53" in words_of(post(client, f"{match}/hands", **form))
    assert post(client, f"{match}/hands", **form | {"points1": "54"}).status_code == 303


def test_refusals_speak_the_language_of_the_reader(client, match):
    page = hand(client, match, 1, "0", "", "8 8 8", "8 8", language=SPANISH)
    assert "Ocho: entre todos hay 5 y en la baraja hay 4" in words_of(page)


def test_the_same_hand_from_a_second_phone_shows_what_was_entered(client, match):
    hand(client, match, 1, "0", "", "8", "K")
    response = hand(client, match, 1, "1", "K", "", "5")
    assert response.status_code == 409
    page = words_of(response)
    assert "Hand 1 has been entered already" in page
    assert "What you typed for hand 1" in page
    assert "Marta went out on the sheet: 8 = 50" in page
    assert totals_of(client, match) == [60, 0, 0]


def test_a_hand_after_one_that_was_removed_meanwhile_is_not_entered(client, match):
    hand(client, match, 1, "0", "", "8", "K")
    remove(client, match)
    assert hand(client, match, 2, "0", "", "8", "K").status_code == 409


def test_a_match_that_is_over_takes_no_more_hands(client):
    match = begin(client, "Lola", "Teo", **{"ochos-locos-target": "25"})
    hand(client, match, 1, "1", "8", "")
    page = words_of(get(client, match))
    assert "Teo wins! 50 points in 1 hand" in page
    assert "The target of 50 was reached in hand 1" in page
    assert "Play again" in page
    assert hand(client, match, 2, "1", "8", "").status_code == 409
    assert get(client, f"{match}/hands").status_code == 303


def test_the_last_hand_is_corrected_on_the_same_screen(client, match):
    hand(client, match, 1, "0", "", "10 K", 37)
    page = text_of(get(client, f"{match}/hands/last"))
    for value in ('value="10 K"', 'value="37"', 'value="0" checked'):
        assert value in page
    version = re.search(r'name="version" value="(\d+)"', page)[1]
    form = hand_form(1, "1", "5", "", 37) | {"version": version}
    told = post(client, f"{match}/hands/last", **form)
    assert told.status_code == 200
    assert "Lola falls from place 1 to 2: 0 instead of 57." in words_of(told)
    assert totals_of(client, match) == [57, 0, 0]
    assert post(client, f"{match}/hands/last", **form, sure="yes").status_code == 303
    corrected = words_of(get(client, match))
    assert "Saved. What stood there before is in the history." in corrected
    assert "corr." in corrected
    assert totals_of(client, match) == [0, 42, 0]
    assert post(client, f"{match}/hands/last", **form).status_code == 409
    assert post(client, f"{match}/hands/last", **form | {"out": "blocked"}).status_code == 422


def test_a_removed_hand_can_be_brought_back_at_once(client, match):
    hand(client, match, 1, "0", "", "8", "K")
    removed = remove(client, match)
    page = words_of(get(client, removed.location))
    assert "Hand 1 is off the sheet. Undo" in page
    assert totals_of(client, match) == [0, 0, 0]
    assert post(client, f"{match}/hands/last/restore", number=1).status_code == 303
    assert totals_of(client, match) == [60, 0, 0]
    assert "is off the sheet" not in words_of(get(client, removed.location))
    assert post(client, f"{match}/hands/last/restore", number=1).status_code == 409
    assert post(client, f"{match}/hands/last/remove", number=9).status_code == 409
    assert post(client, f"{match}/hands/last/remove", number=1).status_code == 409
    assert totals_of(client, match) == [60, 0, 0]


def test_there_is_nothing_to_correct_before_the_first_hand(client, match):
    assert get(client, f"{match}/hands/last").status_code == 404


def test_8_americano_writes_everybodys_own_and_the_lowest_wins(client):
    match = begin(client, "Lola", "Teo", "Nico", book="ocho-americano")
    hand(client, match, 1, "0", "", "8 K", 31)
    page = words_of(get(client, match))
    assert "lowest wins when somebody reaches 100" in page
    assert "Lowest: Lola with 0" in page
    hand(client, match, 2, "blocked", "4", "8", "2")
    page = words_of(get(client, match))
    assert totals_of(client, match) == [4, 110, 33]
    assert "Lola wins! 4 points in 2 hands" in page
    assert "Teo reached 100 in hand 2, and the lowest total wins" in page
    assert "Each writes their own cards" in page


def test_level_at_the_end_asks_for_an_extra_hand(client):
    match = begin(client, "Lola", "Teo", "Nico", book="ocho-americano", **{"ocho-americano-target": "50"})
    hand(client, match, 1, "blocked", "K", "K", "8")
    assert "Lola and Teo are level: an extra hand decides" in words_of(get(client, match))


def test_ochos_locos_gives_the_lowest_of_a_blocked_hand_the_difference(client):
    match = begin(client, "Lola", "Marta", "Nico", "Teo")
    hand(client, match, 1, "blocked", "Q 2", 19, "7", "9 10")
    page = words_of(get(client, match))
    assert totals_of(client, match) == [0, 0, 29, 0]
    assert "Nico held the fewest (7) and takes the difference: 5 + 12 + 12 = 29" in page


def test_indonesian_rules_give_everything_and_let_the_winner_deal(client):
    match = begin(client, "Ayu", "Budi", "Citra", book="crazy-eights-id", **{"crazy-eights-id-effects": "1"})
    hand(client, match, 1, "blocked", "7", "7", "10 5")
    page = words_of(get(client, match))
    assert totals_of(client, match) == [7, 7, 0]
    assert "Ayu and Budi held the fewest (7) and share 15: 7 each" in page
    assert "Hand 2: Ayu deals" in page
    assert "the next player draws 2 cards" in page
    hand(client, match, 2, "2", "8", "8", "")
    assert "Hand 3: Citra deals" in words_of(get(client, match))


def test_baraja_asks_only_who_went_out_and_counts_hands(client):
    match = begin(client, "Lola", "Teo", book="baraja")
    assert "ranks0" not in text_of(get(client, f"{match}/hands"))
    for number, out in enumerate(("0", "blocked", "0", "1"), start=1):
        assert hand(client, match, number, out).status_code == 303
    page = words_of(get(client, match))
    assert totals_of(client, match) == [2, 1]
    assert "Ahead: Lola with 2 hands won" in page
    assert "It counts for nobody" in page
    assert post(client, f"{match}/close").status_code == 303
    page = words_of(get(client, match))
    assert "Lola wins! 2 of 4 hands" in page
    assert "The players closed the match" in page
    assert post(client, f"{match}/close").status_code == 409


def test_a_fixed_number_of_hands_ends_by_itself(client):
    match = begin(client, "Lola", "Teo", book="baraja", **{"baraja-end": "1", "baraja-hands": "2"})
    hand(client, match, 1, "0")
    hand(client, match, 2, "1")
    assert "an extra hand decides" in words_of(get(client, match))
    hand(client, match, 3, "1")
    assert "All hands were played, and an extra one decided" in words_of(get(client, match))


def test_the_same_people_play_again_and_the_next_one_deals(client):
    match = begin(client, "Teo", "Lola", dealer=2, book="ocho-americano", **{"ocho-americano-target": "60"})
    hand(client, match, 1, "0", "", "8 K")
    number = match.rsplit("/", 1)[1]
    page = text_of(get(client, f"/record?from={number}"))
    assert re.findall(r"selected>(\w+)</option>", page)[:2] == ["Teo", "Lola"]
    assert 'value="ocho-americano" checked' in page
    assert re.search(r'name="dealer" value="1" checked', page)
    assert re.search(r'name="ocho-americano-target" value="60"', page)


def test_only_members_write_on_a_sheet(make_client, client, match):
    stranger = make_client()
    assert hand(stranger, match, 1, "0", "", "8", "K").status_code == 404
    group = re.search(r"/groups/(\d+)", text_of(get(client, match)))[1]
    post(client, f"/groups/{group}/readers", public="yes")
    for address in ("hands", "hands/last"):
        assert get(stranger, f"{match}/{address}").status_code in {403, 404}
    for address in ("hands", "hands/last", "hands/last/remove", "hands/last/restore", "close"):
        assert post(stranger, f"{match}/{address}", number=1).status_code in {403, 404}
    assert totals_of(client, match) == [0, 0, 0]
