"""The lists in which a rule book is chosen: for a match with real cards, and for a table."""

import html
import re

import pytest

from app.engine import BOOKS
from app.engine.rulebooks import Shelf

ENGLISH = {"Accept-Language": "en"}
SPANISH = {"Accept-Language": "es"}
USUAL = [name for name, book in BOOKS.items() if book.shelf is Shelf.USUAL]


def page_of(client, address, language=ENGLISH):
    return html.unescape(client.get(address, headers=language).get_data(as_text=True))


def shelf_of(page, heading):
    """Return the opening tag and the content of a shelf."""
    return re.search(rf"(<details[^>]*>)\s*<summary>{heading}</summary>(.*?)</details>", page, re.DOTALL).groups()


def test_the_form_of_a_match_lists_every_book_in_the_order_of_use(client):
    assert re.findall(r'name="book" value="([a-z-]+)"', page_of(client, "/record")) == list(BOOKS)


@pytest.mark.parametrize("address", ["/play", "/tables/new"])
def test_the_pages_of_tables_list_every_book_in_the_order_of_use(client, address):
    # The switch between ways to play keeps the book in its links.
    page = re.sub(r'<nav class="seg".*?</nav>', "", page_of(client, address), flags=re.DOTALL)
    assert re.findall(r"/tables/new\?book=([a-z-]+)", page) == list(BOOKS)


@pytest.mark.parametrize("address", ["/record", "/play", "/tables/new"])
def test_only_the_usual_books_are_in_sight_at_first(client, address):
    page = page_of(client, address)
    shelves = re.findall(r"<details( class=\"shelf\")?>\s*<summary>(.*?)</summary>", page)
    headings = [heading for _, heading in shelves]

    assert headings[:3] == [
        "Crazy Eights by other books",
        "Games of the same family",
        "To compare with another program",
    ]
    assert all(page.index(name) < page.index("<summary>Crazy Eights by other books") for name in USUAL)


def test_the_shelf_of_the_chosen_book_is_open(client):
    page = page_of(client, "/tables/new?book=switch")

    assert " open" in shelf_of(page, "Games of the same family")[0]
    assert " open" not in shelf_of(page, "Crazy Eights by other books")[0]


@pytest.mark.parametrize(
    ("name", "source"), [("bicycle", "Bicycle Playing Cards"), ("ochos-locos", "Reglas de Ochos locos")]
)
def test_a_chosen_book_says_whom_it_follows(client, name, source):
    assert f"Source: {source}." in page_of(client, f"/tables/new?book={name}")
    assert f"Fuente: {source}." in page_of(client, f"/tables/new?book={name}", SPANISH)
    assert f"Source: {source}." in page_of(client, "/record")


def test_mau_mau_says_that_it_is_played_with_52_cards_here(client):
    assert "Here with 52 cards." in page_of(client, "/tables/new?book=mau-mau")


def test_every_value_of_every_choice_is_said_in_words(client):
    """No value is shown as the rules write it: `same_rank`, `None`, `True`."""
    values = {str(value) for book in BOOKS.values() for choice in book.choices for value in choice.values}
    labels = re.findall(r'<label><input type="radio"[^>]*>([^<]*)</label>', page_of(client, "/record"))

    assert labels
    assert values.isdisjoint(labels)


@pytest.mark.parametrize("name", BOOKS)
def test_a_table_of_every_book_can_be_opened(client, name):
    places = BOOKS[name].rules.players[1]
    rules = BOOKS[name].rules
    form = {"book": name, "name": "Lola", "places": places, "target": rules.target, "hands": rules.hands}
    answer = client.post("/tables/new", data=form, headers=ENGLISH)

    assert answer.status_code == 303
    assert client.get(answer.location, headers=ENGLISH).status_code == 200


@pytest.mark.parametrize("name", BOOKS)
def test_a_match_of_every_book_can_be_begun(client, name):
    form = {"group_name": "Mesa", "book": name, "name1": "Lola", "name2": "Teo", "dealer": "1"}
    answer = client.post("/record", data=form, headers=ENGLISH)

    assert answer.status_code == 303
    assert client.get(answer.location, headers=ENGLISH).status_code == 200
