"""Names, passwords, and what a visitor is told."""

import html
import re

import pytest

from app.services import accounts
from tests.online import Guest

PASSWORD = "ocho de picas"
ENGLISH = {"Accept-Language": "en"}


def text_of(response):
    return html.unescape(response.get_data(as_text=True))


def post(client, address, **form):
    return client.post(address, data=form, headers=ENGLISH)


def name_visitor(client, username="Lola", password=PASSWORD):
    return post(client, "/account/name", username=username, password=password)


def sign_in(client, username="Lola", password=PASSWORD, **form):
    return post(client, "/sign-in", username=username, password=password, **form)


def test_looking_around_makes_no_account(client):
    for address in ("/", "/account", "/sign-in", "/groups", "/groups/new"):
        assert client.get(address).status_code == 200

    assert client.get_cookie("ochos") is None


def test_the_first_action_makes_an_account_behind_a_cookie_that_scripts_cannot_read(client):
    response = post(client, "/groups", name="Domingos", player="Teo")

    assert response.status_code == 303
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert client.get(response.location).status_code == 200


def test_a_visitor_names_themselves_and_comes_in_from_another_device(make_client):
    home, phone = make_client(), make_client()
    group = post(home, "/groups", name="Domingos", own_name="Lola").location

    assert name_visitor(home).status_code == 303
    assert sign_in(phone, username="LOLA").status_code == 303

    assert phone.get(group).status_code == 200
    assert "Lola" in text_of(phone.get("/account"))


def test_a_wrong_password_and_an_unknown_name_get_the_same_page(make_client):
    name_visitor(make_client())

    wrong = sign_in(make_client(), "Lola", "not this one")
    unknown = sign_in(make_client(), "Nadie", "not this one")

    assert wrong.status_code == unknown.status_code == 422
    assert "The username or the password is not right." in text_of(wrong)
    assert text_of(wrong).replace("Lola", "Nadie") == text_of(unknown)
    assert "not this one" not in text_of(wrong)


def test_a_refusal_keeps_the_name_that_was_typed(client):
    response = name_visitor(client, "Lola la Grande")

    assert response.status_code == 422
    assert 'value="Lola la Grande"' in text_of(response)
    assert re.search(
        r'id="username"[^>]* aria-describedby="username-hint username-error" aria-invalid="true" autofocus',
        text_of(response),
    )


def test_a_name_of_somebody_else_is_refused(make_client):
    name_visitor(make_client())

    response = name_visitor(make_client(), "lola")

    assert response.status_code == 422
    assert "The username lola is taken." in text_of(response)


def test_too_many_tries_answer_429_and_say_how_long_to_wait(client):
    for _ in range(accounts.SIGN_INS_BY_NAME.times):
        assert sign_in(client, password="wrong wrong").status_code == 422

    response = sign_in(client)

    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= accounts.SIGN_INS_BY_NAME.seconds
    assert re.search(r"Wait \d+ min and try again", text_of(response))


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        ("/groups", "/groups"),
        ("/join/abc?x=1", "/join/abc?x=1"),
        ("https://example.org/", "/"),
        ("//example.org/", "/"),
        ("/\\example.org", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_signing_in_leads_back_to_pages_of_this_site_only(make_client, wanted, given):
    name_visitor(make_client())

    assert sign_in(make_client(), next=wanted).location == given


def test_signing_out_forgets_the_visitor_in_this_browser(client):
    name_visitor(client)
    group = post(client, "/groups", name="Domingos").location

    assert post(client, "/sign-out").status_code == 303

    assert client.get(group).status_code == 404
    sign_in(client)
    assert client.get(group).status_code == 200


def cookie_of(client):
    return client.get_cookie("ochos").value


def test_a_cookie_kept_from_before_signing_out_is_nobodys(make_client):
    home, phone, thief = make_client(), make_client(), make_client()
    name_visitor(home)
    group = post(home, "/groups", name="Domingos").location
    sign_in(phone)
    kept = cookie_of(home)

    post(home, "/sign-out")

    thief.set_cookie("ochos", kept)
    assert thief.get(group).status_code == 404
    assert phone.get(group).status_code == 200


def test_a_cookie_kept_from_before_somebody_else_signed_in_here_is_nobodys(make_client):
    home, thief = make_client(), make_client()
    name_visitor(make_client(), "Teo")
    name_visitor(home)
    group = post(home, "/groups", name="Domingos").location
    kept = cookie_of(home)

    sign_in(home, "Teo")

    thief.set_cookie("ochos", kept)
    assert thief.get(group).status_code == 404


def test_who_signs_in_on_a_second_device_has_the_same_seat_and_hand_there(make_client):
    phone, laptop = Guest(make_client(), "Lola"), Guest(make_client(), "Lola")
    phone.post("/account/name", username="Lola", password=PASSWORD)
    phone.post("/play")
    sign_in(laptop.client)
    laptop.code = phone.code = phone.answer.location.rsplit("/", 1)[1]
    before = phone.look()
    assert laptop.look().held == before.held != []

    assert laptop.play(laptop.look()).status_code == 303
    after = laptop.look().held
    assert phone.play(before).status_code == 303, "the same move, made by then: once is enough"
    assert phone.look().held == laptop.look().held == after


def test_no_card_is_moved_with_a_cookie_kept_from_before_signing_out(make_client):
    home, thief = Guest(make_client(), "Lola"), Guest(make_client(), "Lola")
    home.post("/account/name", username="Lola", password=PASSWORD)
    home.post("/play", name="Lola")
    home.code = thief.code = home.answer.location.rsplit("/", 1)[1]
    view = home.look()
    kept = cookie_of(home.client)

    home.post("/sign-out")

    thief.client.set_cookie("ochos", kept)
    assert thief.move(view, "draw").status_code == 403
    assert thief.look().held == []


def test_signing_out_everywhere_ends_the_sessions_of_other_devices(make_client):
    home, phone = make_client(), make_client()
    name_visitor(home)
    group = post(home, "/groups", name="Domingos").location
    sign_in(phone)

    post(home, "/sign-out", everywhere="1")

    assert phone.get(group).status_code == 404


def test_a_cookie_kept_from_before_does_not_outlive_a_new_password(make_client):
    home, phone = make_client(), make_client()
    name_visitor(home)
    group = post(home, "/groups", name="Domingos").location
    sign_in(phone)

    changed = post(home, "/account/name", username="Lola", password="another password", current_password=PASSWORD)

    assert changed.status_code == 303
    assert home.get(group).status_code == 200
    assert phone.get(group).status_code == 404


def test_a_nameless_visitor_is_told_to_take_a_name_before_signing_out(client):
    group = post(client, "/groups", name="Domingos").location

    response = post(client, "/sign-out")

    assert response.status_code == 422
    assert "Choose a name and a password first" in text_of(response)
    assert client.get(group).status_code == 200


def test_what_was_made_before_signing_in_comes_along(make_client):
    name_visitor(make_client())
    visitor = make_client()
    group = post(visitor, "/groups", name="Domingos").location

    response = visitor.post(
        "/sign-in",
        data={"username": "Lola", "password": PASSWORD, "next": group},
        headers=ENGLISH,
        follow_redirects=True,
    )

    assert "What you made on this device is in your account now." in text_of(response)
    assert response.request.path == group


def test_a_forged_cookie_is_nobody(client):
    client.set_cookie("ochos", "eyJhY2NvdW50IjoxfQ.aaaaaa.bbbbbbbbbbbb")

    assert client.get("/account").status_code == 200
    assert client.get("/groups/1").status_code == 404


@pytest.mark.parametrize("address", ["/account/name", "/sign-in", "/sign-out", "/groups", "/join/abc"])
def test_a_form_on_another_site_does_nothing(client, address):
    response = client.post(address, data={"name": "x"}, headers={"Sec-Fetch-Site": "cross-site"})

    assert response.status_code == 403
