"""What every answer promises a browser, and what is turned away at the door."""

from urllib.parse import quote

import pytest

FROM_HERE = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(name="stranger")
def _stranger(app):
    """A client that sends only the headers it is told to."""
    from flask.testing import FlaskClient

    return FlaskClient(app, app.response_class)


def test_every_page_forbids_what_it_does_not_need(client):
    headers = client.get("/").headers

    assert headers["Content-Security-Policy"].startswith("default-src 'self'; ")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/account", "/sign-in", "/groups", "/no-such-page"])
def test_no_page_is_kept_for_who_presses_back_after_the_reader(client, path):
    page = client.get(path)

    assert page.headers["Cache-Control"] == "no-store"
    assert "/static/anew.js" in page.text


@pytest.mark.parametrize("path", ["/", "/no-such-page", "/static/ochos.css"])
def test_also_files_and_errors_carry_the_promises(client, path):
    with client.get(path) as response:
        assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_only_https_is_told_to_stay_on_https(client):
    assert "Strict-Transport-Security" not in client.get("/").headers
    assert "max-age" in client.get("/", base_url="https://localhost").headers["Strict-Transport-Security"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {},
    ],
    ids=["other site", "sister site", "typed in", "other origin", "hidden origin", "lies about origin", "no word"],
)
def test_a_write_that_does_not_come_from_our_pages_is_refused(stranger, headers):
    response = stranger.post("/language", data={"language": "en"}, headers={"Accept-Language": "en", **headers})

    assert response.status_code == 403
    assert "This was sent from another site" in response.text
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize("headers", [FROM_HERE, {"Origin": "http://localhost"}], ids=["fetch metadata", "origin only"])
def test_a_write_from_our_pages_is_done(stranger, headers):
    assert stranger.post("/language", data={"language": "en"}, headers=headers).status_code == 303


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_every_unsafe_method_is_checked(stranger, method):
    assert getattr(stranger, method)("/language").status_code == 403


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client):
    cookie = client.post("/language", data={"language": "en"}).headers["Set-Cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_on_https_the_cookie_stays_there(client):
    response = client.post("/language", data={"language": "en"}, base_url="https://localhost")

    assert "Secure" in response.headers["Set-Cookie"]


def test_looking_around_sets_no_cookie(client):
    assert "Set-Cookie" not in client.get("/").headers


def test_the_cookie_lives_on_a_year_after_each_day_of_use(client, clock):
    client.post("/theme", data={"theme": "dark"})
    for _ in range(3):
        clock.advance(days=300)
        assert "Expires" in client.get("/").headers["Set-Cookie"]


def test_a_form_sent_twice_with_one_cookie_is_answered_alike(client):
    people = client.post("/groups", data={"name": "Domingos"}).location
    kept = client.get_cookie("ochos").value
    for _ in range(2):
        client.set_cookie("ochos", kept)
        client.post("/groups/1/invitation")

    assert client.get(people).get_data(as_text=True).count("Este es el enlace nuevo.") == 1


def test_a_look_sent_before_a_choice_does_not_undo_it(client):
    client.post("/theme", data={"theme": "dark"})
    client.get("/")

    assert "Set-Cookie" not in client.get("/").headers


@pytest.mark.parametrize(
    "page",
    [
        "//elsewhere.example/",
        "https://elsewhere.example/",
        "/\\elsewhere.example",
        "/\t/elsewhere.example",
        "//[",
        "/groups\r\nX-Evil: 1",
        "/\u202egroups",
        "groups",
        "",
    ],
    ids=ascii,
)
def test_the_footer_never_leads_to_another_site(client, page):
    response = client.post("/language", data={"language": "en", "next": page})

    assert response.headers["Location"] == "/"


def test_the_footer_leads_back_to_the_page(client):
    response = client.post("/theme", data={"theme": "dark", "next": "/groups?kind=cards"})

    assert response.headers["Location"] == "/groups?kind=cards"


def test_the_page_keeps_day_or_night_as_chosen(client):
    assert "data-theme" not in client.get("/").text
    client.post("/theme", data={"theme": "dark"})

    assert 'data-theme="dark"' in client.get("/").text


def test_a_versioned_file_may_be_kept_and_another_not(app, client):
    version = app.extensions["asset_versions"]["ochos.css"]

    assert f"/static/ochos.css?v={version}" in client.get("/").text
    with client.get(f"/static/ochos.css?v={version}") as kept, client.get("/static/ochos.css") as asked_again:
        assert "immutable" in kept.headers["Cache-Control"]
        assert "immutable" not in asked_again.headers["Cache-Control"]


@pytest.mark.parametrize(
    "character", ["\x00", "\x0b", "\x1b", "\x7f", "\x85", "\ufdd0", "\uffff", "\U0001fffe"], ids=ascii
)
def test_control_characters_are_refused_wherever_they_stand(client, character):
    """Nobody types them: they come back in no page, in no header and in no log line."""
    text = f"Lo{character}la"
    answers = [
        client.get("/rules/" + quote(text)),
        client.get("/tables/new", query_string={"name": text}),
        client.get("/tables/new", query_string={text: "x"}),
        client.post("/language", data={"language": "en", "next": text}),
        client.post("/record", data={"name1": text, "book": "ochos-locos"}, headers={"Accept-Language": "en"}),
    ]

    assert [answer.status_code for answer in answers] == [400] * 5
    assert "The request could not be understood." in answers[-1].get_data(as_text=True)
    assert all(character not in answer.get_data(as_text=True) for answer in answers)


def test_lines_and_columns_are_no_control_characters_that_anyone_minds(client):
    assert client.get("/tables/new", query_string={"name": "Lo\t\r\nla"}).status_code == 200
