"""The pages of rules: every book, what it leaves to the table, and the rules of a match for its readers only."""

import html
import re
from dataclasses import replace

import pytest

from app.engine import BOOKS, book_rules, rules_to_json
from app.models import Kind, Match
from app.services import accounts, groups
from app.web.rules import book_page
from tests.finished import add_match
from tests.online import Guest

ENGLISH = {"Accept-Language": "en"}
LANGUAGES = ("es", "en", "id")


def words_of(answer):
    text = re.sub(r"<(style|script).*?</\1>", " ", answer.get_data(as_text=True), flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)))


def read(client, path, status=200):
    answer = client.get(path, headers=ENGLISH)
    assert answer.status_code == status
    return words_of(answer)


def test_every_book_is_listed_with_its_source(client):
    answer = client.get("/rules", headers=ENGLISH)
    page = words_of(answer)

    assert "The plain game" in page
    for name, book in BOOKS.items():
        assert f'href="/rules/{name}"' in answer.get_data(as_text=True)
        assert f"Source: {book.source}." in page


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_book_has_a_page(client, code):
    for name in (*BOOKS, "plain"):
        answer = client.get(f"/rules/{name}", headers={"Accept-Language": code})
        assert answer.status_code == 200
        assert len(re.findall(r'<section class="paper"', answer.get_data(as_text=True))) >= 7


def test_a_book_that_nobody_knows_is_not_found(client):
    assert "There is no rule book" not in read(client, "/rules")
    read(client, "/rules/nobody", status=404)


def test_the_plain_game_differs_in_nothing(client):
    assert "differ" not in read(client, "/rules/plain").replace("differs from it", "")


def test_a_book_says_what_differs_and_marks_it_in_the_text(client):
    text = client.get("/rules/ochos-locos", headers=ENGLISH).get_data(as_text=True)

    assert "1 thing differs from the plain game" in text
    assert re.findall(r'<li class="new">(.*?)</li>', text) == [
        "The match is over when somebody has 100 points for each player or more."
    ]


def test_a_book_explains_what_it_leaves_to_the_table(client):
    page = read(client, "/rules/ochos-locos").partition("Up to the table")[2]

    assert "When the stock is empty, play goes on without drawing." in page
    assert "become a new stock, shuffled." in page


def test_every_value_of_a_choice_is_explained(app):
    for book in BOOKS.values():
        with app.test_request_context(headers=ENGLISH):
            choices = book_page(book).choices
        for words, choice in zip(choices, book.choices, strict=True):
            said = [texts for _label, texts in words.values]
            assert len(said) == len(choice.values) == len(set(said))


@pytest.fixture(name="match")
def _match(house):
    """A match of a closed group, by rules of its own."""
    owner = accounts.create_account(house)
    group = groups.create_group(house, owner, name="Domingos", player_names=["Lola", "Teo"])
    match = add_match(house, owner, group, [(None, "Lola"), (None, "Teo")], [([5, 0], 0)], winners=[], finished=False)
    rules = replace(book_rules("ochos-locos"), jokers=2, hand_size_two=6)
    with house.database.transaction() as session:
        session.get(Match, match).rules = rules_to_json(rules)
    return owner, group, match


def test_a_match_shows_its_own_rules_to_who_may_read_it(house, client, match):
    owner, group, number = match
    assert "no such match" in read(client, f"/matches/{number}/rules", status=404)

    groups.open_to_readers(house, owner, group)
    page = read(client, f"/matches/{number}/rules")

    assert "Ochos locos · 2 players" in page
    assert "Everyone is dealt 6 cards." in page
    assert "The match is over when somebody has 200 points or more." in page
    assert "5 things differ" in page


def test_the_score_sheet_says_what_differs_and_leads_to_all_rules(house, client, match):
    owner, group, number = match
    groups.open_to_readers(house, owner, group)
    answer = client.get(f"/matches/{number}", headers=ENGLISH)

    assert "Each deck has 2 jokers as well." in words_of(answer)
    assert f'href="/matches/{number}/rules"' in answer.get_data(as_text=True)


def test_the_sheet_of_the_plain_game_says_so(house, client, match):
    owner, group, number = match
    groups.open_to_readers(house, owner, group)
    plain = replace(book_rules("ochos-locos"), target_per_player=False)
    with house.database.transaction() as session:
        session.get(Match, number).rules = rules_to_json(plain)

    assert "This is the plain game." in read(client, f"/matches/{number}")
    assert "This is the plain game." in read(client, f"/matches/{number}/rules")


def test_who_has_the_code_reads_the_rules_of_a_table(make_client):
    guest = Guest(make_client(), "Lola")
    code = guest.open_table(book="crazy-eights-id", places=3)
    stranger = make_client()

    assert "Queen: the next player draws 2 cards." in read(stranger, f"/tables/{code}/rules")
    for path in (f"/tables/{code}", f"/tables/{code}/view"):
        answer = stranger.get(path, headers=ENGLISH)
        assert "Queen: the next player draws 2 cards." in words_of(answer)
        assert f'href="/tables/{code}/rules"' in answer.get_data(as_text=True)
    read(stranger, "/tables/nobody/rules", status=404)


def test_cards_in_real_hands_have_no_table(house, client, match):
    with house.database.reading() as session:
        found = session.get(Match, match[2])
        assert found.kind is Kind.CARDS
        code = found.code
    read(client, f"/tables/{code}/rules", status=404)


@pytest.mark.parametrize("path", ["/tables/new?book=bicycle", "/record"])
def test_the_picker_leads_to_the_rules_of_a_book(client, path):
    assert 'href="/rules/bicycle"' in client.get(path).get_data(as_text=True)
