"""Beginning a match with those who played the last times."""

import html
import re

EN = {"Accept-Language": "en"}


def begin(client, *names, **fields):
    form = {f"name{place}": name for place, name in enumerate(names, start=1)} | {"dealer": "1", "book": "ochos-locos"}
    answer = client.post("/record", data=form | fields)
    assert answer.status_code == 303
    return answer.location


def begin_again(client, *players):
    form = {f"seat{place}": player for place, player in enumerate(players, start=1)}
    form |= {"dealer": "1", "book": "baraja", "group": "1"}
    assert client.post("/record", data=form).status_code == 303


def page(client, path="/record"):
    return html.unescape(client.get(path, headers=EN).get_data(as_text=True))


def seated(text):
    return re.findall(r'<option value="\d+" selected>(\w+)<', text)


def lineups(text):
    return re.findall(r'<a href="(/record\?[^"]*players=[^"]+)"[^>]*>([^<]+)</a>', text)


def players_of(client):
    return {player["name"]: player["id"] for player in client.get("/pad/sheets.json").json["groups"][0]["players"]}


def test_one_tap_seats_those_who_played_before(client):
    begin(client, "Ana", "Bo", "Cruz", "Dora", group_name="Los martes")
    assert lineups(page(client)) == []
    ids = players_of(client)
    begin_again(client, ids["Dora"], ids["Bo"])
    text = page(client)

    assert seated(text) == ["Dora", "Bo"]
    (_, latest), (link, before) = lineups(text)
    assert (latest, before) == ("Dora, Bo", "Ana, Bo, Cruz, Dora")
    assert seated(page(client, link)) == ["Ana", "Bo", "Cruz", "Dora"]


def test_the_same_company_in_another_order_is_one(client):
    begin(client, "Ana", "Bo", group_name="Los martes")
    ids = players_of(client)
    begin_again(client, ids["Bo"], ids["Ana"])

    assert lineups(page(client)) == []
    assert seated(page(client)) == ["Bo", "Ana"]


def test_nobody_else_is_seated_by_an_address(client):
    begin(client, "Ana", "Bo", group_name="Los martes")

    for wanted in ("99-1", "x", "1--2", ""):
        assert set(seated(page(client, f"/record?group=1&players={wanted}"))) == {"Ana", "Bo"}


def test_a_device_takes_the_companies_along(client):
    begin(client, "Ana", "Bo", "Cruz", group_name="Los martes")
    ids = players_of(client)
    begin_again(client, ids["Cruz"], ids["Bo"])

    (group,) = client.get("/pad/sheets.json").json["groups"]
    assert group["lineups"] == [[ids["Cruz"], ids["Bo"]], [ids["Ana"], ids["Bo"], ids["Cruz"]]]
