"""The rules of a match with real cards, changed on the way; what they bring is told before (rulings 74, 82 and 91)."""

from dataclasses import replace

import pytest

from app.engine import Left, Rank, RulesError, book_rules, rules_from_json, rules_to_json
from app.engine.rules import PLAIN_POINTS
from app.models import Kind
from app.services import accounts, amending, beginning, breaking_off, corrections, editing, house_rules, record, sheet
from app.services.amending import Amendment
from app.services.beginning import NewMatch, Place
from app.services.errors import ForbiddenError, MatchClosedError, NotFoundError, RefusedError, StaleTableError
from app.services.house_rules import Draft
from app.services.record import Entry
from app.store import matches
from tests.finished import add_match

CHEAP_EIGHTS = {str(rank): 20 if rank is Rank.EIGHT else points for rank, points in PLAIN_POINTS.items()}
LOWEST = {"scoring": "own_penalty", "end": "out_at", "blocked": "each_own", "target_per_player": False}


@pytest.fixture(name="ana")
def _ana(house):
    return accounts.create_account(house)


@pytest.fixture(name="begin")
def _begin(house, ana):
    def begin(book="ochos-locos", names=("Ana", "Bo"), **options):
        places = tuple(Place(name=name) for name in names)
        return beginning.begin_with_new_group(house, ana, "Mesa", NewMatch(places, 0, book_rules(book, options)))

    return begin


@pytest.fixture(name="read")
def _read(house, ana):
    return lambda match: sheet.get_sheet(house, ana, match)


@pytest.fixture(name="enter")
def _enter(house, ana, read):
    def enter(match, went_out, *held, on_wild=False):
        """What each held: points, or ranks as they are tapped."""
        left = [Left(points=one) if isinstance(one, int) else Left(ranks=tuple(map(Rank, one))) for one in held]
        record.enter_hand(house, ana, match, Entry(read(match).next_number, went_out, tuple(left), on_wild=on_wild))
        return read(match)

    return enter


@pytest.fixture(name="other")
def _other(read):
    def other(match, **options):
        return rules_from_json(rules_to_json(read(match).rules) | options)

    return other


@pytest.fixture(name="foresee")
def _foresee(house, ana, other):
    return lambda match, **options: amending.foresee(house, ana, match, other(match, **options))


@pytest.fixture(name="amend")
def _amend(house, ana, read, other):
    def amend(match, *, drops_later=False, **options):
        page = read(match)
        wanted = Amendment(other(match, **options), page.book, page.version, drops_later=drops_later)
        amending.amend(house, ana, match, wanted)
        return read(match)

    return amend


def winners(page):
    return [seat.name for seat in page.winners]


def changes(told):
    return [(seat.name, seat.before, seat.after) for seat in told.preview.seats]


def test_ruling_82_who_would_win_by_another_target_is_told_before(begin, enter, foresee, amend, read):
    """The totals so far are looked at again, and the match is over where one of them reaches it."""
    match = begin(target=100)
    page = enter(match, 0, 0, 90)
    assert (page.finished, page.target) == (False, 200)

    told = foresee(match, target=45)
    assert (told.preview.winners_after, told.preview.ended_at, told.recounted) == (("Ana",), None, ())
    assert not read(match).finished, "nothing is saved yet"
    page = amend(match, target=45)
    assert (page.finished, page.target, page.end_reason, winners(page)) == (True, 90, "target", ["Ana"])


def test_ruling_82_a_match_that_is_over_goes_on_with_a_higher_target(begin, enter, foresee, amend):
    match = begin("ocho-americano", target=50)
    assert winners(enter(match, 0, 0, 60)) == ["Ana"]

    told = foresee(match, target=100)
    assert (told.preview.winners_after, told.preview.is_over) == ((), False)
    assert not amend(match, target=100).finished
    assert enter(match, 1, 45, 0).totals == (45, 60)


def test_cards_are_counted_by_their_new_values_and_typed_points_stay(begin, enter, foresee, amend, read):
    match = begin()
    enter(match, 0, "", "8K")
    enter(match, 1, 57, 0)
    assert read(match).totals == (60, 57)

    told = foresee(match, points=CHEAP_EIGHTS)
    assert (changes(told), told.recounted, told.as_typed) == ([("Ana", 60, 30), ("Bo", 57, 57)], (1,), (2,))
    page = amend(match, points=CHEAP_EIGHTS)
    assert (page.totals, page.rows[0].cards[1]) == ((30, 57), ("8", "K"))


def test_the_lowest_may_win_from_now_on(begin, enter, foresee, amend, read):
    match = begin(names=("Ana", "Bo", "Cruz"))
    enter(match, 0, "", "K", "9")
    enter(match, 1, "8", "", "8")

    told = foresee(match, **LOWEST)
    assert [(seat.name, seat.place_before, seat.place_after) for seat in told.preview.seats] == [
        ("Ana", 2, 2),
        ("Bo", 1, 1),
        ("Cruz", 3, 3),
    ]
    page = amend(match, **LOWEST)
    assert (page.totals, page.leaders) == ((50, 10, 59), (1,))


def test_who_is_out_by_the_new_line_must_not_have_been_dealt_a_later_hand(begin, enter, foresee, amend):
    """Nobody plays a hand after they are out of the match; where nobody did, the form may change."""
    match = begin("ocho-americano", names=("Ana", "Bo", "Cruz"), target=100)
    enter(match, 0, 0, 30, 8)
    enter(match, 0, 0, 9, 10)

    with pytest.raises(RefusedError, match="dealt hand 2"):
        foresee(match, match_form="elimination", target=30)
    page = amend(match, match_form="elimination", target=35)
    assert page.now.still_in == (0, 2)
    with pytest.raises(RefusedError, match="seats from"):
        foresee(match, players=[4, 7])


def test_ruling_91_the_hands_after_the_line_stay_or_go(begin, enter, foresee, amend):
    match = begin(target=100)
    enter(match, 0, 0, 60)
    enter(match, 1, 50, 0)

    told = foresee(match, target=25)
    assert (told.preview.winners_after, told.preview.ended_at) == (("Ana",), 1)
    page = amend(match, target=25, drops_later=True)
    assert (len(page.rows), winners(page), page.finished) == (1, ["Ana"], True)


def test_columns_are_counted_from_the_same_hands(begin, enter, amend):
    match = begin(target=100, target_per_player=False)
    for _hand in range(3):
        enter(match, 0, 0, 20)

    page = amend(match, match_form="hollywood")
    assert page.now.seats[0].columns == (60, 40, 20)
    page = amend(match, target=40)
    assert page.now.closed == (True, True, False)
    assert amend(match, match_form="plain").end_reason == "target"


def test_hands_that_cannot_stand_are_named(begin, enter, foresee, amend, read):
    match = begin(names=("Ana", "Bo", "Cruz", "Dani"))
    enter(match, 0, "", "K", "9", "5")
    enter(match, None, 1, 2, 3, 4)

    told = foresee(match, match_form="partners", players=[4, 4])
    assert (told.preview, [one.number for one in told.unfit]) == (None, [1])
    assert "neither has their partner" in str(told.unfit[0].why)
    told = foresee(match, blocked="fewest_cards")
    assert [(one.number, "enter the cards" in str(one.why)) for one in told.unfit] == [(2, True)]
    with pytest.raises(RefusedError, match="Hand 2"):
        amend(match, blocked="fewest_cards")
    assert read(match).rules.blocked == "lowest_takes_difference"


def test_what_was_never_entered_cannot_be_counted(begin, enter, foresee, amend):
    match = begin("baraja")
    enter(match, 0, 0, 0)
    told = foresee(match, scoring="winner_collects", end="target", blocked="lowest_takes_all")
    assert [(one.number, "Nobody entered" in str(one.why)) for one in told.unfit] == [(1, True)]

    match = begin(target=100)
    enter(match, 0, "", "8")
    unscored = {"scoring": "none", "end": "hands", "hands": 3, "blocked": "draw"}
    assert foresee(match, **unscored).forgets
    page = amend(match, **unscored)
    assert (page.standing, page.rows[0].cards) == ((1, 0), (None, None))


def test_a_wild_finish_is_told_where_it_changes_what_a_hand_means(begin, enter, foresee):
    match = begin(wild_finish_doubles=True)
    enter(match, 0, "", "K", on_wild=True)
    told = foresee(match, wild_finish_doubles=False, finish_on_wild=False)
    assert (told.forbidden, told.recounted, changes(told)[0]) == ((1,), (1,), ("Ana", 20, 10))

    match = begin()
    enter(match, 0, "", "K")
    assert foresee(match, wild_finish_doubles=True).is_wild_unknown


def test_who_dealt_stays_and_who_deals_next_is_told(begin, enter, foresee, amend):
    match = begin(names=("Ana", "Bo", "Cruz"))
    enter(match, 2, "K", "9", "")
    enter(match, 0, "", "9", "K")
    assert foresee(match, next_dealer="winner").dealer == "Ana"

    page = amend(match, next_dealer="winner")
    assert ([row.dealer for row in page.rows], page.next_dealer) == ([0, 1], 0)


def test_a_countdown_deals_by_the_hands_before(begin, enter, foresee, amend):
    match = begin("baraja")
    redeal = {"match_form": "countdown_redeal", "end": "open"}
    assert amend(match, **redeal).rules.match_form == "countdown_redeal"
    enter(match, 0, 0, 0)
    with pytest.raises(RefusedError, match="countdown"):
        foresee(match, match_form="plain")


def test_the_history_keeps_the_old_rules_whole_and_puts_them_back(house, ana, begin, *, enter, amend, read):
    match = begin()
    enter(match, 0, "", "8K")
    old = read(match).rules
    amend(match, points=CHEAP_EIGHTS)
    amend(match, target=90)
    enter(match, 1, 7, 0)

    retargeted, amended = editing.list_history(house, ana, match)
    assert (retargeted.action, amended.action) == (amending.RETARGETED, amending.AMENDED)
    assert (amended.rules[0], amended.rules[1].target, retargeted.rules[1].target) == (old, 100, 90)
    editing.restore(house, ana, match, amended.audit_id, read(match).version)
    assert (read(match).rules, read(match).totals) == (old, (60, 0))
    undone = editing.list_history(house, ana, match)[0]
    editing.restore(house, ana, match, undone.audit_id, read(match).version)
    assert (read(match).rules.target, read(match).totals) == (90, (30, 7))


def test_a_hand_that_was_taken_off_comes_back_counted_as_the_rules_are_now(house, ana, begin, *, enter, amend, read):
    match = begin()
    enter(match, 0, "", "8K")
    corrections.remove_last_hand(house, ana, match, 1, read(match).version)
    amend(match, points=CHEAP_EIGHTS)
    corrections.bring_back_hand(house, ana, match, 1)
    assert read(match).totals == (30, 0)


def test_a_match_is_named_after_the_groups_book_only_where_it_is_played_by_it(house, ana, begin, read):
    match = begin()
    group = read(match).group_id
    rules = book_rules("ochos-locos", {"hand_size": 6, "hand_size_two": None})
    book = house_rules.write_book(house, ana, group, Draft("Nuestro", rules))
    key = f"house-{book}"

    def take(rules):
        amending.amend(house, ana, match, Amendment(rules, key, read(match).version))
        with house.database.reading() as session:
            kept = matches.get(session, match)
            return kept.book, kept.book_version

    assert take(rules) == (key, 1)
    assert take(replace(rules, target=250)) == (key, 1)
    assert take(replace(rules, target=250, hand_size=7)) == ("ochos-locos", None)


def test_what_cannot_be_is_refused(house, ana, begin, *, enter, foresee, amend, read):
    match = begin(target=100)
    version = enter(match, 0, 0, 60).version
    with pytest.raises(RefusedError, match="already"):
        foresee(match, target=100)
    with pytest.raises(RefusedError, match="already"):
        amending.with_target(read(match), 100)
    with pytest.raises(RulesError):
        amending.with_target(read(match), 0)
    with pytest.raises(RefusedError, match="no target"):
        amending.with_target(read(begin("baraja")), 120)
    stale = Amendment(amending.with_target(read(match), 120), "ochos-locos", version - 1)
    with pytest.raises(StaleTableError):
        amending.amend(house, ana, match, stale)
    breaking_off.abandon_match(house, ana, match)
    with pytest.raises(MatchClosedError):
        amend(match, target=120)


def test_only_who_may_manage_the_sheet_changes_its_rules(house, begin, enter, other):
    match = begin(target=100)
    version = enter(match, 0, 0, 60).version
    stranger, rules = accounts.create_account(house), other(match, target=120)

    with pytest.raises((ForbiddenError, NotFoundError)):
        amending.foresee(house, stranger, match, rules)
    with pytest.raises((ForbiddenError, NotFoundError)):
        amending.amend(house, stranger, match, Amendment(rules, "ochos-locos", version))


def test_a_match_that_is_played_online_keeps_its_rules(house, ana, begin, read):
    group = read(begin()).group_id
    match = add_match(house, ana, group, [(None, "Ana"), (None, "Bo")], [((9, 0), 0)], winners=[0], kind=Kind.ONLINE)
    with pytest.raises(ForbiddenError, match="keeps its rules"):
        amending.get_sheet(house, ana, match)


def test_ruling_74_a_misdeal_is_thrown_in_and_the_same_dealer_deals_again(begin, enter, read):
    """Nothing is entered for it: the sheet waits for the same hand from the same dealer."""
    match = begin(target=100)
    assert (read(match).next_number, read(match).next_dealer) == (1, 0)

    assert enter(match, 0, 0, 20).rows[0].dealer == 0
