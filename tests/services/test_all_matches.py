"""All matches of a group, page by page, and when their points compare."""

import pytest

from app.engine import Left, book_rules
from app.services import beginning, groups, house_rules, league, record, sheet
from app.services.beginning import NewMatch, Place
from app.services.errors import NotFoundError
from app.services.house_rules import Draft
from app.services.house_rules_kept import Edition
from app.services.record import Entry


@pytest.fixture(name="group")
def _group(house, lola):
    return groups.create_group(house, lola, name="Los domingos", own_name="Lola", player_names=["Teo"])


@pytest.fixture(name="begin")
def _begin(house, lola, group):
    players = tuple(Place(line.player_id) for line in groups.get_settings(house, lola, group).players)

    def begin(book, **options):
        return beginning.begin_in_group(house, lola, group, NewMatch(players, 0, book_rules(book, options)))

    return begin


def test_every_match_is_on_one_of_the_pages(house, lola, group, begin):
    made = [begin("baraja") for _ in range(league.MATCHES_A_PAGE + 1)]

    first, last = (league.list_matches(house, lola, group, number) for number in (1, 2))
    shown = [line.match_id for page in (first, last) for line in page.matches]
    assert shown == made[::-1]
    assert (first.many, first.pages, len(last.matches)) == (league.MATCHES_A_PAGE + 1, 2, 1)
    assert league.show_group(house, lola, group).has_more


@pytest.mark.parametrize("number", [0, 2])
def test_there_is_no_other_page(house, lola, group, number):
    assert league.list_matches(house, lola, group, 1).matches == ()
    with pytest.raises(NotFoundError):
        league.list_matches(house, lola, group, number)


def test_strangers_see_no_matches_of_a_private_group(house, group):
    with pytest.raises(NotFoundError):
        league.list_matches(house, None, group, 1)


def test_points_compare_within_one_book_only(house, lola, group, begin):
    for book in ("ochos-locos", "ocho-americano"):
        match = begin(book, target=5)
        record.enter_hand(house, lola, match, Entry(1, 0, (Left(points=0), Left(points=20))))

    assert not league.show_group(house, lola, group).points_compare
    assert league.show_group(house, lola, group, book="ochos-locos").points_compare


def test_points_compare_within_versions_that_count_alike_only(house, lola, group, begin):
    """A group may turn its own book around: what was good in its first version may be bad in its second."""
    versions = (book_rules("ochos-locos", {"target": 5}), book_rules("baraja", {"hand_size": 3}))
    assert len({rules.scoring for rules in versions}) == 2
    book = house_rules.write_book(house, lola, group, Draft("Domingo", versions[0]))
    house_rules.save_book(house, lola, group, book, Draft("Domingo", versions[1], 1))
    players = tuple(Place(line.player_id) for line in groups.get_settings(house, lola, group).players)
    shown = []
    for number in (1, 1, 2):
        wanted = NewMatch(players, 0, versions[number - 1], edition=Edition(book, number))
        match = beginning.begin_in_group(house, lola, group, wanted)
        record.enter_hand(house, lola, match, Entry(1, 0, (Left(points=0), Left(points=20))))
        if not sheet.get_sheet(house, lola, match).finished:
            record.close_match(house, lola, match)
        shown.append(league.show_group(house, lola, group).points_compare)

    assert shown == [True, True, False]
