"""Errors become a status and a sentence in the reader's language."""

import pytest
from werkzeug.exceptions import RequestEntityTooLarge

from app.engine import Card, IllegalMoveError, ImpossibleHandError, NotationError, Rank, Suit
from app.services import errors as refusals
from app.web.errors import STATUS
from tests.conftest import open_site

WORDS = {
    "es": "Esta página no está en la baraja",
    "en": "This page is not in the deck",
    "id": "Halaman ini tidak ada di dek",
}


@pytest.fixture(name="failing")
def _failing(house):
    """Ask a site of its own for a page whose view raises an error."""
    app = open_site(house)
    app.testing = False

    def ask(error, **headers):
        def view():
            raise error

        app.add_url_rule("/failing", view_func=view)
        return app.test_client().get("/failing", headers={"Accept-Language": "en"} | headers)

    return ask


@pytest.mark.parametrize("code", WORDS)
def test_a_missing_page_is_explained_in_the_readers_language(client, code):
    response = client.get("/no-such-page", headers={"Accept-Language": code})

    assert response.status_code == 404
    assert WORDS[code] in response.text


@pytest.mark.parametrize(("kind", "status"), STATUS.items(), ids=lambda value: getattr(value, "__name__", value))
def test_every_error_of_the_house_has_its_status(failing, kind, status):
    response = failing(kind("The sentence of %(name)s.", name="<Lola>"))

    assert response.status_code == status
    assert "The sentence of &lt;Lola&gt;." in response.text


def test_a_sentence_and_its_values_are_translated(failing):
    error = IllegalMoveError("%(card)s is not in your hand.", card=Card(Rank.QUEEN, Suit.HEARTS))

    response = failing(error, **{"Accept-Language": "es"})

    assert "Reina de corazones no está en tu mano." in response.text


def test_a_bug_is_not_shown(failing):
    response = failing(RuntimeError("secret 9S"))

    assert response.status_code == 500
    assert "The cards fell on the floor" in response.text
    assert "secret" not in response.text


def test_a_database_that_cannot_be_used_asks_for_patience(failing):
    response = failing(refusals.UnavailableError("database is locked"))

    assert response.status_code == 503
    assert response.headers["Retry-After"] == "5"
    assert "try again in a moment" in response.text
    assert "locked" not in response.text


def test_a_wrong_method_says_which_are_right(client):
    response = client.get("/language", headers={"Accept-Language": "en"})

    assert response.status_code == 405
    assert "use the buttons" in response.text
    assert "POST" in response.headers["Allow"]


@pytest.mark.parametrize("host", ["a..b", ".a", "x" * 64, "x" * 64 + ".com"])
def test_a_request_to_a_site_whose_name_is_none_is_told_so(client, host):
    response = client.get("/", headers={"Host": host, "Accept-Language": "en"})

    assert response.status_code == 400
    assert "could not be understood" in response.text


def test_too_much_is_refused(failing):
    assert "Send less" in failing(RequestEntityTooLarge()).text


@pytest.mark.parametrize(
    "error",
    [ImpossibleHandError("No."), NotationError("No."), refusals.StaleTableError("No.")],
    ids=lambda e: type(e).__name__,
)
def test_who_asks_for_json_gets_json(failing, error):
    response = failing(error, Accept="application/json")

    assert response.json == {"error": "No.", "status": response.status_code}


def test_who_asks_for_json_is_told_about_a_missing_page_in_json(client):
    response = client.get("/no-such-page", headers={"Accept": "application/json"})

    assert response.json["status"] == 404


def test_who_is_signed_out_may_sign_in_and_come_back(client, make_client):
    owner = make_client()
    group = owner.post("/groups", data={"name": "Domingos"}).location.removesuffix("/people")
    offer = f'href="/sign-in?next={group}"'

    assert offer in client.get(group).text
    client.post("/account/name", data={"username": "lola", "password": "ocho locos ocho"})
    assert offer not in client.get(group).text
    assert "/sign-in?next" not in make_client().get("/nowhere").text
