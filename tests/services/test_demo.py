"""The demo: a season that the engine has played, and that stays as it is."""

import shutil
from collections import Counter
from itertools import count, pairwise

import pytest
from sqlmodel import select

from app.live.bus import Bus
from app.models import Account, Audit, Hand, HandSeat, Kind, Match, Move, Seat
from app.services import demo, league, sheet, verify
from app.services.house import House
from app.store import groups
from app.store.db import Database
from tests.conftest import TEMPLATE, Clock, open_site

SEED = 3


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def season_url(request, tmp_path_factory):
    """A migrated database that only the tests of the full season share."""
    if request.param == "sqlite":
        path = tmp_path_factory.mktemp("season") / "ochos.db"
        shutil.copy(request.getfixturevalue("migrated_file"), path)
        yield f"sqlite:///{path}"
        return
    server = request.getfixturevalue("migrated_postgres")
    server.run(f"CREATE DATABASE season TEMPLATE {TEMPLATE}")
    yield server.url("season")
    server.run("DROP DATABASE season WITH (FORCE)")


@pytest.fixture(scope="module")
def season(season_url):
    """A house with the demo in it, which these tests only read."""
    database = Database(season_url)
    house = House(database, Bus(), Clock())
    demo.fill(house, SEED)
    yield house
    database.close()


@pytest.fixture
def sheets(season):
    """The score sheet of every match, as anyone may read it."""
    with season.database.reading() as session:
        ids = session.exec(select(Match.id).order_by(Match.id)).all()
    return [sheet.get_sheet(season, None, match_id) for match_id in ids]


@pytest.fixture
def another_house(migrated_file, tmp_path):
    """A second empty house at the same time."""
    shutil.copy(migrated_file, tmp_path / "another.db")
    database = Database(f"sqlite:///{tmp_path / 'another.db'}")
    yield House(database, Bus(), Clock())
    database.close()


def break_off_at_match(number, house, monkeypatch):
    play, matches = demo.demo_match.play_match, count(1)

    def play_some(*given):
        if next(matches) == number:
            raise KeyboardInterrupt
        return play(*given)

    with monkeypatch.context() as broken:
        broken.setattr(demo.demo_match, "play_match", play_some)
        with pytest.raises(KeyboardInterrupt):
            demo.fill(house, SEED)


def story(house):
    """Return everything that happened in the season, in order, without ids and codes."""
    own = {"id", "match_id", "hand_id", "group_id", "created_by", "entered_by", "player_id", "code"}
    with house.database.reading() as session:
        return [
            [row.model_dump(exclude=own) for row in session.exec(select(table).order_by(*order))]
            for table, *order in (
                (Match, Match.id),
                (Seat, Seat.match_id, Seat.number),
                (Hand, Hand.match_id, Hand.number),
                (HandSeat, HandSeat.hand_id, HandSeat.seat),
                (Move, Move.hand_id, Move.ply),
            )
        ]


def rows(house, table):
    """Return the rows of a table as values, without the codes that nobody may guess."""
    with house.database.reading() as session:
        return sorted(repr(row.model_dump(exclude={"code"})) for row in session.exec(select(table)))


def test_the_season_has_the_matches_that_it_promises(season, sheets):
    kinds = Counter((one.kind, one.finished) for one in sheets)

    assert kinds == {(Kind.CARDS, True): 24, (Kind.ONLINE, True): 24, (Kind.CARDS, False): 1}
    assert {len(one.seats) for one in sheets} == {2, 3, 4, 5, 6}
    assert all(one.rows for one in sheets)


def test_four_books_and_more_are_played_both_ways(sheets):
    for kind in (Kind.CARDS, Kind.ONLINE):
        books = Counter(one.rules.book for one in sheets if one.kind is kind)
        assert len(books) >= 4
        assert books.most_common(1)[0][0] == "ochos-locos"


def test_hands_with_real_cards_are_tapped_typed_blocked_and_corrected(season, sheets):
    hands = [row for one in sheets if one.kind is Kind.CARDS for row in one.rows if any(row.scores)]

    assert any(all(cards is None for cards in row.cards) for row in hands)
    assert any(all(cards is not None for cards in row.cards) for row in hands)
    assert sum(row.reason == "blocked" for row in hands) >= 2
    assert sum(row.corrected for row in hands) == len(rows(season, Audit)) == 2


def test_every_online_hand_replays_to_what_is_stored(season, sheets):
    verdict = verify.replay_hands(season)

    assert verdict.differences == ()
    assert verdict.hands == sum(len(one.rows) for one in sheets if one.kind is Kind.ONLINE)


def test_standings_add_up_what_is_on_the_sheets(season, sheets):
    lines = league.show_group(season, None, sheets[0].group_id).lines
    finished = [one for one in sheets if one.finished]

    assert len(lines) == 7
    for line in lines:
        seats = [(one, seat) for one in finished for seat in one.seats if seat.player_id == line.player.player_id]
        assert line.played == len(seats)
        assert line.won == sum(seat.won for _, seat in seats)
        assert line.points == sum(row.scores[seat.number] for one, seat in seats for row in one.rows)
        assert line.hands_won == sum(seat.number in row.winners for one, seat in seats for row in one.rows)
    assert lines[0].won > lines[-1].won


def test_evenings_are_within_three_months_and_matches_do_not_overlap(season, sheets):
    finished = [one for one in sheets if one.finished]

    assert {one.started_at.isoweekday() for one in sheets} == {7}
    assert len({one.started_at.date() for one in sheets}) == 12
    assert (season.clock() - min(one.started_at for one in sheets)).days <= 92
    assert max(one.finished_at for one in finished) < season.clock()
    assert all(earlier.finished_at < later.started_at for earlier, later in pairwise(sheets))


def test_a_visitor_finds_the_league_from_the_start_page(season):
    group = league.show_group(season, None, 1)
    client = open_site(season).test_client()

    assert group.is_public
    assert "Los domingos de Lola" in client.get("/").text
    page = client.get(f"/groups/{group.group_id}")
    assert page.status_code == 200
    assert "Berta" in page.text


def test_nobody_can_sign_in_as_the_owner(season):
    with season.database.reading() as session:
        owner = session.exec(select(Account)).one()

    assert (owner.username, owner.password_hash) == (None, None)


def test_a_second_run_does_nothing(house, clock):
    first = demo.fill(house, SEED)
    before = [rows(house, table) for table in (Match, Hand, Account)]
    clock.advance(days=30)
    second = demo.fill(house, SEED + 1)

    assert (first.is_new, second.is_new) == (True, False)
    assert (second.group_id, second.matches) == (first.group_id, 48)
    assert [rows(house, table) for table in (Match, Hand, Account)] == before


def test_the_same_seed_gives_the_same_season_also_where_a_run_was_broken_off(house, another_house, monkeypatch):
    break_off_at_match(7, house, monkeypatch)
    with house.database.reading() as session:
        assert not groups.list_public(session, 1)

    assert demo.fill(house, SEED).matches == 48
    demo.fill(another_house, SEED)
    assert story(house) == story(another_house)
