"""The pages on which a group writes its own rules, and the forms that pick them."""

import re
from html import unescape

import pytest
from sqlmodel import select

from app.engine import BOOKS, rules_from_json
from app.engine.rules import OPTIONS
from app.models import Match
from app.web import house_rules_form as forms
from app.web import house_rules_idle, house_rules_parts, house_rules_said, option_words
from tests.online import Guest, play_on

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(name="lola")
def _lola(make_client):
    client = make_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture(name="group")
def _group(lola):
    answer = lola.post("/groups", data={"name": "Domingos", "own_name": "Lola", "player": ["Teo", "Marta"]})
    return re.search(r"/groups/(\d+)", answer.location)[1]


@pytest.fixture(name="nora")
def _nora(make_client, lola, group):
    """A member who does not own the group."""
    code = re.search(r"/join/([\w-]+)", lola.get(f"/groups/{group}/people").text)
    client = make_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    answer = client.post(f"/join/{code[1]}", data={"name": "Nora", "player": "new"})
    assert answer.status_code == 303, answer.text
    return client


def filled(book="ochos-locos", **changes):
    texts = forms.spell(BOOKS[book].rules) | {"name": "Domingo"}
    return texts | {name.replace("__", "-"): text for name, text in changes.items()}


def save(client, group, **changes):
    answer = client.post(f"/groups/{group}/rules/new", data=filled(**changes))
    assert answer.status_code == 303, unescape(answer.text)
    return answer


@pytest.fixture(name="sunday")
def _sunday(lola, group):
    location = save(lola, group, hand_size="7", effect__2="draw2", card__1="QS", card__1__does="draw5").location
    return re.search(r"saved=(\d+)", location)[1]


def last_match(house):
    with house.database.reading() as session:
        return session.get_one(Match, 1)


@pytest.mark.parametrize("name", BOOKS)
def test_the_form_of_a_book_means_its_rules(name):
    rules = BOOKS[name].rules

    assert forms.read(forms.typed(forms.spell(rules))) == rules


def test_every_option_has_its_place_and_its_words(app):
    placed = [option for part in house_rules_parts.PARTS.values() for option in part]

    assert sorted(placed) == sorted(set(OPTIONS) - {"book"})
    with app.test_request_context(headers=ENGLISH):
        assert [option for option in placed if option_words.label(option) == option] == []
        valued = {option: texts for option, texts in house_rules_parts.CHOICES.items() if option != "wild_rank"}
        wordless = [
            (option, text)
            for option, texts in valued.items()
            for text in texts
            if not text.isdigit() and option_words.value(option, text) == text
        ]
    assert wordless == []


def test_what_has_no_effect_is_an_option_of_the_form(app):
    with app.test_request_context(headers=ENGLISH):
        idle = {option for book in BOOKS.values() for option in house_rules_idle.reasons(forms.spell(book.rules))}

    assert idle <= set(OPTIONS)
    assert {"stack_draws", "stack_skips", "two_player_reverse", "call_penalty", "hands"} <= idle


def test_what_differs_is_said_option_by_option_and_card_by_card(app):
    book = forms.spell(BOOKS["ochos-locos"].rules)
    changed = book | {"hand_size": "7", "effect-2": "draw2", "points-A": "11", "jump_in": "on", "players-high": "5"}
    with app.test_request_context(headers=ENGLISH):
        found = [(one.label, one.before, one.now) for one in house_rules_said.differences(changed, book)]

    assert found == [
        ("Players", "2 to 7", "2 to 5"),
        ("Cards dealt to each", "5 cards", "7 cards"),
        ("Jumping in with the same card", "no", "yes"),
        ("Two", "no effect", "the next draws two"),
        ("Points of ace", "1", "11"),
    ]


def test_a_closed_part_says_what_is_on(lola, group):
    page = unescape(lola.get(f"/groups/{group}/rules/new?from=ocho-americano-acciones").text)

    assert "Jack: the next is skipped · Queen: play turns around · King: the next draws two" in page
    assert '<details class="part" data-part="actions">' in page


def test_a_saved_book_stands_on_the_shelf_with_what_is_new(lola, group, sunday):
    page = unescape(lola.get(f"/groups/{group}/rules").text)

    assert "Domingo" in page
    assert "From Ochos locos · version 1" in page
    assert "Everyone is dealt 7 cards." in page


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "“Jumping in with the same card” needs two cards alike: raise “Decks”."),
        ("es", "«Meterse con la misma carta» necesita dos cartas iguales: sube «Barajas»."),
        ("id", "“Menyela dengan kartu yang sama” perlu dua kartu yang sama: tambah “Dek”."),
    ],
)
def test_a_contradiction_is_refused_with_both_labels_and_marks_both_fields(lola, group, language, sentence):
    answer = lola.post(f"/groups/{group}/rules/new", data=filled(jump_in="on"), headers={"Accept-Language": language})

    page = unescape(answer.text)
    assert answer.status_code == 422
    marked = re.findall(r'class="opt \w+[^"]* clash" data-option="(\w+)"', page)
    assert marked == ["decks", "jump_in"]
    assert page.count(sentence) == 4, "above the form, beside it and at both fields"
    assert 'name="jump_in" value="on" checked' in page
    assert page.count('class="part" data-part="deal" open') == 1


def test_a_contradiction_is_told_while_the_form_is_being_filled_in(lola, group):
    answer = lola.post(f"/groups/{group}/rules/check", data=filled(jump_in="on", hand_size="6"))

    page = unescape(answer.text)
    assert answer.status_code == 200
    assert "needs two cards alike" in page
    assert 'data-news="2 changes"' in page
    assert re.search(r'data-option="stack_draws"[^>]*>No card makes the next one draw\.<', page)


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("target", "cien", '“Target” cannot be "cien".'),
        ("hand_size", "", "“Cards dealt to each” cannot be null."),
        ("hand_size", "16", "“Cards dealt to each” must be from 1 to 15."),
        ("scoring", "best", '“Who writes points” cannot be "best".'),
        ("points__A", "", "Every rank needs its number in “Points of the cards”."),
        ("effect__8", "skip", "A card cannot be in “Action cards” and wild, too: change “Wild rank”."),
    ],
)
def test_what_is_no_value_is_refused_at_its_field(lola, group, field, text, sentence):
    answer = lola.post(f"/groups/{group}/rules/new", data=filled(**{field: text}))

    assert answer.status_code == 422
    assert sentence in unescape(answer.text)


def test_one_card_cannot_do_two_things(lola, group):
    twice = {"card__1": "QS", "card__1__does": "skip", "card__2": "QS", "card__2__does": "draw5"}

    answer = lola.post(f"/groups/{group}/rules/new", data=filled(**twice))
    assert "One card stands twice in “Action cards”." in unescape(answer.text)


def test_a_form_without_its_fields_is_refused_in_a_sentence(lola, group):
    assert lola.post(f"/groups/{group}/rules/new", data={"name": "Leer"}).status_code == 422
    assert lola.post(f"/groups/{group}/rules/check", data={}).status_code == 200


def test_a_name_that_is_taken_is_refused_at_the_name(lola, group, sunday):
    answer = lola.post(f"/groups/{group}/rules/new", data=filled())

    assert answer.status_code == 422
    assert 'id="name-error"' in answer.text


def test_a_book_is_changed_in_versions_and_an_old_one_can_be_looked_at(lola, group, sunday):
    here = f"/groups/{group}/rules/{sunday}"
    assert lola.post(here, data=filled(hand_size="6", version="1")).status_code == 303

    assert 'name="hand_size" value="6"' in lola.get(here).text
    assert 'name="hand_size" value="7"' in lola.get(f"{here}?version=1").text
    assert 'name="hand_size" value="5"' in lola.get(f"{here}?from=ochos-locos").text


def test_who_saves_last_is_told_of_the_version_in_between_and_may_save_on_top(lola, nora, group, sunday):
    here = f"/groups/{group}/rules/{sunday}"
    nora.post(here, data=filled(hand_size="6", version="1"))

    answer = lola.post(here, data=filled(hand_size="4", version="1"))
    assert answer.status_code == 409
    assert "Somebody saved version 2" in answer.text
    assert 'name="version" value="2"' in answer.text
    assert lola.post(here, data=filled(hand_size="4", version="2")).status_code == 303


def test_a_book_can_begin_as_another_one_of_the_group(lola, group, sunday):
    page = lola.get(f"/groups/{group}/rules/new?from=house-{sunday}").text

    assert 'name="hand_size" value="7"' in page
    assert re.search(r'name="card-1"[^>]*>.*?value="QS" selected', page, re.DOTALL)
    assert lola.get(f"/groups/{group}/rules/new?from=canasta").status_code == 404


def test_only_the_owner_sees_and_uses_what_only_the_owner_may(lola, nora, group, sunday):
    shelf = nora.get(f"/groups/{group}/rules").text

    assert "Make it the default" not in shelf
    assert nora.post(f"/groups/{group}/rules/{sunday}/default").status_code == 403
    assert nora.post(f"/groups/{group}/rules/{sunday}/remove").status_code == 403
    assert nora.get(f"/groups/{group}/rules/{sunday}").status_code == 200


def test_strangers_see_no_shelf_of_a_private_group(client, group, sunday):
    for path in ("", "/new", f"/{sunday}"):
        assert client.get(f"/groups/{group}/rules{path}").status_code == 404


def test_the_default_is_marked_and_can_be_given_up(lola, group, sunday):
    assert "No longer the default" in lola.get(f"/groups/{group}/rules").text

    lola.post(f"/groups/{group}/rules/no-default")
    assert "Make it the default" in lola.get(f"/groups/{group}/rules").text

    lola.post(f"/groups/{group}/rules/{sunday}/default")
    assert "No longer the default" in lola.get(f"/groups/{group}/rules").text


def test_a_book_put_away_can_be_brought_back_at_once(lola, group, sunday):
    answer = lola.post(f"/groups/{group}/rules/{sunday}/remove")

    page = lola.get(answer.location).text
    assert "Domingo</h2>" not in page
    assert f"/groups/{group}/rules/{sunday}/restore" in page
    lola.post(f"/groups/{group}/rules/{sunday}/restore")
    assert "Domingo</h2>" in lola.get(f"/groups/{group}/rules").text


def chosen_book(page):
    return re.search(r'name="book" value="([^"]+)" checked', page)[1]


def test_a_new_match_begins_with_the_default_of_the_group(lola, group, sunday):
    page = lola.get(f"/record?group={group}").text
    assert chosen_book(page) == f"house-{sunday}", "the first book of the group became its default"
    assert page.index(f"house-{sunday}") < page.index('value="ochos-locos"')

    lola.post(f"/groups/{group}/rules/no-default")
    assert chosen_book(lola.get(f"/record?group={group}").text) == "ochos-locos"


def test_a_match_with_real_cards_is_recorded_by_the_rules_of_the_house(lola, house, group, sunday):
    form = lola.get(f"/record?group={group}").text
    players = re.findall(r'<option value="(\d+)" selected', form)
    seats = {f"seat{place}": player for place, player in enumerate(players, start=1)}
    code = re.search(r'name="code" value="([^"]+)"', form)[1]

    wanted = {"group": group, "dealer": "1", "book": f"house-{sunday}", "code": code, **seats}
    answer = lola.post("/record", data=wanted)
    assert answer.status_code == 303
    assert "Domingo" in lola.get(answer.location).text
    match = last_match(house)
    assert (match.book, match.book_version, rules_from_json(match.rules).hand_size) == (f"house-{sunday}", 1, 7)
    assert chosen_book(lola.get(f"/record?from={match.id}").text) == f"house-{sunday}"
    hand = lola.post(f"{answer.location}/hands", data={"number": "1", "out": "0", "ranks1": "8 K", "ranks2": "4"})
    assert hand.status_code == 303, unescape(hand.text)


def test_a_table_is_played_by_the_rules_of_the_house_to_its_end(lola, house, group):
    location = save(lola, group, target="20", target_per_player="", effect__2="draw2", effect__J="skip").location
    book = f"house-{re.search(r'saved=([0-9]+)', location)[1]}"
    guest = Guest(lola, "Lola")
    page = lola.get(f"/tables/new?group={group}&book={book}").text
    assert f'name="book" value="{book}"' in page
    assert 'name="target"' not in page, "what the group wrote is not asked again"

    guest.open_table(book=book, places=3, group=group)
    guest.do("bots")
    assert play_on(guest).phase == "finished"
    assert "Domingo" in guest.get(f"/tables/{guest.code}").text
    match = last_match(house)
    assert (match.book, match.book_version, match.end_reason) == (book, 1, "target")
    league = lola.get(f"/groups/{group}?book={book}").text
    assert "Domingo" in league
    assert f"book={book}" in lola.get(f"/groups/{group}?book=baraja").text


def test_a_table_of_a_group_begins_with_its_default(lola, group, sunday):
    lola.post(f"/groups/{group}/rules/{sunday}/default")

    assert f'name="book" value="house-{sunday}"' in lola.get(f"/tables/new?group={group}").text
    assert 'name="book" value="ochos-locos"' in lola.get("/tables/new").text


def test_many_extras_at_once_play_to_the_end_of_a_match(lola, group):
    """Jokers, two decks, stacked draw cards, jump-ins and several cards at once agree with each other at a table."""
    extras = {"jokers": "2", "decks": "2", "jump_in": "on", "multiples": "same_rank", "stack_draws": "any_draw"}
    effects = {"effect__2": "draw2", "effect__K": "again", "card__1": "QS", "card__1__does": "draw5"}
    location = save(
        lola, group, target="20", target_per_player="", wild_stops_penalty="on", **extras, **effects
    ).location
    guest = Guest(lola, "Lola")

    guest.open_table(book=f"house-{re.search(r'saved=([0-9]+)', location)[1]}", places=3, group=group)
    guest.do("bots")
    assert play_on(guest, limit=6000).phase == "finished"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("players-low", "²"),
        ("players-low", "9" * 5000),
        ("players-high", "٣"),
        ("second_deck_from", "²"),
        ("second_deck_from", "9" * 5000),
        ("wild_rank", "none of them"),
        ("wild_rank", "\u202e"),
        ("hand_size", "\t"),
        ("scoring", "\u202e"),
        ("effect-2", "\u202e"),
        ("card-1", "\u202e"),
    ],
)
def test_what_no_browser_would_send_is_refused_and_shown_again(lola, group, field, text):
    """Digits of other scripts, numbers without end and signs that are not seen."""
    form = filled() | {"card-1-does": "skip", field: text}
    for path in ("check", "new"):
        answer = lola.post(f"/groups/{group}/rules/{path}", data=form)
        assert answer.status_code in (200, 303, 422), (path, answer.status_code)


def test_spaces_around_a_value_are_not_part_of_it(lola, group, house):
    save(lola, group, wild_rank=" 8 ", hand_size=" 6 ", scoring="winner_collects ")


def test_a_countdown_for_more_than_the_deck_has_cards_for_is_refused_in_the_editor(lola, group):
    """Eight cards each: seven players would need 56 of the 52."""
    changes = {"match_form": "countdown_redeal", "scoring": "none", "end": "open"}
    answer = lola.post(f"/groups/{group}/rules/new", data=filled(**changes))
    assert answer.status_code == 422
    assert "There are not enough cards to deal to 7 players" in unescape(answer.text)
    save(lola, group, players__high="6", **changes)


def test_a_table_is_not_laid_by_another_book_than_the_one_chosen(lola, group, sunday, house):
    """The book may have been put away while the form was open; nobody wants the plain one in its stead."""
    lola.post(f"/groups/{group}/rules/{sunday}/remove")
    for book in (f"house-{sunday}", "house-999", "no book"):
        answer = lola.post("/tables/new", data={"group": group, "book": book, "places": "2", "target": "100"})
        assert answer.status_code == 422
        assert "The group has no such rule book any more." in answer.text
    with house.database.reading() as session:
        assert session.exec(select(Match)).all() == []


def test_as_many_as_a_book_seats_can_be_recorded(lola, group):
    location = save(lola, group, players__low="8", players__high="10", decks="2").location
    form = {"group": group, "book": f"house-{re.search(r'saved=([0-9]+)', location)[1]}", "dealer": "10", "code": "x"}
    for seat in range(1, 11):
        form |= {f"seat{seat}": "new", f"name{seat}": f"Player {seat}"}
    answer = lola.post("/record", data=form)
    assert answer.status_code == 303
    assert "Player 10" in lola.get(answer.location).text


def test_only_the_number_that_is_none_is_named(lola, group):
    answer = lola.post(f"/groups/{group}/rules/new", data=filled(points__A="-1"))
    assert answer.status_code == 422
    assert "“Points of the cards” cannot be “-1”." in unescape(answer.text)


def test_more_jokers_than_the_decks_have_are_refused_with_a_sentence(lola, group):
    location = save(lola, group, jokers="2").location
    form = {"group": group, "book": f"house-{re.search(r'saved=([0-9]+)', location)[1]}", "dealer": "1", "code": "x"}
    match = lola.post("/record", data=form | {"seat1": "1", "seat2": "2"}).location
    answer = lola.post(f"{match}/hands", data={"number": "1", "out": "0", "ranks1": "* * *"})
    assert answer.status_code == 422
    assert "Joker: that makes 3 in all, and the deck has 2." in unescape(answer.text)


def test_a_form_of_an_older_hand_is_told_so_also_by_who_is_out_since(lola, group):
    """Where players drop out, who won the hand on an old form may not be in the match any more."""
    changes = {
        "scoring": "own_penalty",
        "end": "out_at",
        "target": "50",
        "target_per_player": "",
        "blocked": "each_own",
    }
    location = save(lola, group, match_form="elimination", **changes).location
    form = {"group": group, "book": f"house-{re.search(r'saved=([0-9]+)', location)[1]}", "dealer": "1", "code": "x"}
    match = lola.post("/record", data=form | {"seat1": "1", "seat2": "2", "seat3": "3"}).location
    for number, left in ((1, {"points1": "60", "points2": "2"}), (2, {"points2": "3"})):
        assert lola.post(f"{match}/hands", data={"number": number, "out": "0", **left}).status_code == 303

    answer = lola.post(f"{match}/hands", data={"number": "1", "out": "1", "points0": "5", "points2": "2"})
    assert answer.status_code == 409
    assert "Hand 1 has been entered already." in answer.text
