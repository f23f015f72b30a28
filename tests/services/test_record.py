"""Recording real cards: hands entered, corrected, removed, brought back, and the end they bring."""

import threading

import pytest

from app.engine import ImpossibleHandError, Left, Rank, book_rules
from app.services import accounts, beginning, breaking_off, corrections, groups, record, sheet, snapshots
from app.services.beginning import NewMatch, Place
from app.services.errors import (
    ForbiddenError,
    MatchClosedError,
    NotFoundError,
    RefusedError,
    StaleTableError,
    TooManyError,
)
from app.services.record import Entry
from app.store import audits, matches

TO_100 = {"target": 100, "target_per_player": False}


@pytest.fixture(name="stranger")
def _stranger(house):
    return accounts.create_account(house)


@pytest.fixture(name="begin")
def _begin(house, lola):
    def begin(book="ochos-locos", names=("Lola", "Marta", "Teo"), dealer=0, **options):
        places = tuple(Place(name=name) for name in names)
        wanted = NewMatch(places, dealer, book_rules(book, options))
        return beginning.begin_with_new_group(house, lola, "Nuestra mesa", wanted)

    return begin


@pytest.fixture(name="enter")
def _enter(house, lola):
    def enter(match_id, went_out, *left):
        number = sheet.get_sheet(house, lola, match_id).next_number
        record.enter_hand(house, lola, match_id, Entry(number, went_out, tuple(read_left(one) for one in left)))

    return enter


@pytest.fixture(name="read")
def _read(house, lola):
    return lambda match_id: sheet.get_sheet(house, lola, match_id)


def read_left(text):
    """Read points, or ranks without spaces."""
    return Left(points=text) if isinstance(text, int) else Left(ranks=tuple(Rank(rank) for rank in text))


def test_a_visitor_begins_a_match_and_has_a_group_with_its_players(house, lola, begin, read):
    match_id = begin(dealer=2)
    page = read(match_id)
    assert [seat.name for seat in page.seats] == ["Lola", "Marta", "Teo"]
    assert (page.next_number, page.next_dealer, page.target) == (1, 2, 300)
    settings = groups.get_settings(house, lola, page.group_id)
    assert (settings.name, [player.name for player in settings.players]) == ("Nuestra mesa", ["Lola", "Marta", "Teo"])


def test_a_form_sent_twice_begins_one_match(house, lola):
    wanted = NewMatch((Place(name="Lola"), Place(name="Teo")), 0, book_rules("ochos-locos"), code="2" * 12)
    first = beginning.begin_with_new_group(house, lola, "Mesa", wanted)
    assert beginning.begin_with_new_group(house, lola, "Mesa", wanted) == first
    assert len(groups.list_groups(house, lola)) == 1


def test_the_players_of_the_last_match_are_proposed_in_their_order(house, lola, begin, read):
    group_id = read(begin(names=("Teo", "Lola", "Marta"))).group_id
    found = beginning.gather(house, lola, group_id)
    names = {player.player_id: player.name for player in found.players}
    assert [names[player] for player in found.usual] == ["Teo", "Lola", "Marta"]


def test_a_new_name_at_the_table_becomes_a_player_of_the_group(house, lola, begin, read):
    group_id = read(begin()).group_id
    teo = beginning.gather(house, lola, group_id).usual[2]
    wanted = NewMatch((Place(teo), Place(name="Abuela")), 1, book_rules("ochos-locos"))
    page = read(beginning.begin_in_group(house, lola, group_id, wanted))
    assert [seat.name for seat in page.seats] == ["Teo", "Abuela"]
    assert "Abuela" in [player.name for player in groups.get_settings(house, lola, group_id).players]


@pytest.mark.parametrize(
    ("names", "dealer", "sentence"),
    [
        (("Lola",), 0, "2 to 7 players"),
        (("Lola", "lola "), 0, "already a player called lola"),
        (("Lola", "Teo"), None, "who deals first"),
        (("Lola", "Teo"), 2, "who deals first"),
    ],
)
def test_a_table_that_cannot_sit_is_refused_whole(house, lola, names, dealer, sentence):
    wanted = NewMatch(tuple(Place(name=name) for name in names), dealer, book_rules("ochos-locos"))
    with pytest.raises(RefusedError, match=sentence):
        beginning.begin_with_new_group(house, lola, "Mesa", wanted)
    assert groups.list_groups(house, lola) == ()


def test_nobody_sits_twice_or_comes_from_another_group(house, lola, stranger, begin, read):
    group_id = read(begin()).group_id
    teo = beginning.gather(house, lola, group_id).usual[2]
    twice = NewMatch((Place(teo), Place(teo)), 0, book_rules("ochos-locos"))
    with pytest.raises(RefusedError, match="Teo cannot sit in two seats"):
        beginning.begin_in_group(house, lola, group_id, twice)
    other = groups.create_group(house, stranger, name="Otra", player_names=["Ana"])
    with pytest.raises(NotFoundError):
        beginning.begin_in_group(house, stranger, other, NewMatch((Place(teo), Place(name="Bo")), 0, twice.rules))
    with pytest.raises(NotFoundError):
        beginning.begin_in_group(house, stranger, group_id, twice)


def test_matches_cannot_be_begun_without_end(house, lola, begin, read):
    group_id = read(begin()).group_id
    wanted = NewMatch((Place(name=""),) * 2, 0, book_rules("ochos-locos"))
    for _ in range(beginning.NEW_MATCHES.times - 1):
        with pytest.raises(RefusedError):
            beginning.begin_in_group(house, lola, group_id, wanted)
    with pytest.raises(TooManyError):
        beginning.begin_in_group(house, lola, group_id, wanted)


def test_who_goes_out_collects_what_the_others_hold(begin, enter, read):
    match_id = begin()
    enter(match_id, 0, "", "8", "KT5")
    page = read(match_id)
    assert page.totals == (75, 0, 0)
    assert page.rows[0].cards == ((), ("8",), ("K", "T", "5"))
    assert (page.leaders, page.next_dealer, page.finished) == ((0,), 1, False)


def test_a_match_ends_when_the_target_of_all_its_players_is_reached(begin, enter, read):
    match_id = begin(names=("Lola", "Teo"))
    enter(match_id, 1, "888", "")
    assert not read(match_id).finished
    enter(match_id, 1, "8", 0)
    page = read(match_id)
    assert (page.totals, page.finished, [seat.name for seat in page.winners]) == ((0, 200), True, ["Teo"])
    assert page.next_dealer is None
    with pytest.raises(MatchClosedError):
        enter(match_id, 0, "", "K")


def test_a_blocked_hand_gives_the_lowest_the_differences(begin, enter, read):
    match_id = begin()
    enter(match_id, None, "7", "Q2", "QA8")
    assert read(match_id).totals == (0 + 5 + 54, 0, 0)


def test_two_lowest_of_a_blocked_hand_share_and_the_odd_point_falls_away(begin, enter, read):
    match_id = begin()
    enter(match_id, None, "7", "7", "QA")
    assert (read(match_id).totals, read(match_id).rows[0].winners) == ((2, 2, 0), (0, 1))


def test_indonesian_rules_give_the_lowest_everything_and_the_winner_deals(begin, enter, read):
    match_id = begin("crazy-eights-id")
    enter(match_id, None, "7", "Q2", "K")
    assert (read(match_id).totals, read(match_id).next_dealer) == ((22, 0, 0), 0)
    enter(match_id, 2, "K", "K", "")
    assert (read(match_id).totals, read(match_id).next_dealer) == ((22, 0, 20), 2)


def test_in_8_americano_everybody_writes_their_own_and_the_lowest_wins(begin, enter, read):
    match_id = begin("ocho-americano")
    enter(match_id, 0, "", "8QQQQ", "K")
    enter(match_id, None, "4", "K", "J")
    page = read(match_id)
    assert (page.totals, page.finished) == ((4, 100, 20), True)
    assert [seat.name for seat in page.winners] == ["Lola"]


def test_level_at_the_end_means_one_hand_more(begin, enter, read):
    match_id = begin("ocho-americano", target=50)
    enter(match_id, None, "K", "K", "8")
    assert not read(match_id).finished
    enter(match_id, 1, "K", "", "8")
    assert [seat.name for seat in read(match_id).winners] == ["Marta"]


def test_baraja_counts_hands_and_ends_when_its_players_close_it(house, lola, begin, enter, read):
    match_id = begin("baraja")
    with pytest.raises(RefusedError, match="without a hand"):
        record.close_match(house, lola, match_id)
    enter(match_id, 2)
    enter(match_id, None)
    enter(match_id, 2)
    enter(match_id, 1)
    assert (read(match_id).totals, read(match_id).leaders, read(match_id).finished) == ((0, 0, 0), (2,), False)
    record.close_match(house, lola, match_id)
    assert [seat.name for seat in read(match_id).winners] == ["Teo"]
    with pytest.raises(MatchClosedError):
        record.close_match(house, lola, match_id)


def test_a_tie_in_a_closed_match_is_shared(house, lola, begin, enter, read):
    match_id = begin("baraja")
    enter(match_id, 2)
    enter(match_id, 1)
    record.close_match(house, lola, match_id)
    assert [seat.name for seat in read(match_id).winners] == ["Marta", "Teo"]


def test_a_fixed_number_of_hands_ends_with_an_extra_one_where_it_is_level(begin, enter, read):
    match_id = begin("baraja", end="hands", hands=2)
    enter(match_id, 0)
    enter(match_id, 1)
    assert not read(match_id).finished
    enter(match_id, 1)
    assert [seat.name for seat in read(match_id).winners] == ["Marta"]


def test_a_match_with_a_target_cannot_be_closed(house, lola, begin, enter):
    match_id = begin()
    enter(match_id, 0, "", "8", "K")
    with pytest.raises(RefusedError, match="ends by itself"):
        record.close_match(house, lola, match_id)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ((0, "", "888", "88"), "5 in all, and the deck has 4"),
        ((0, "", "", "8"), "Only one player"),
        ((None, "", "5", "8"), "everybody still holds cards"),
        ((0, "K", "5", "8"), "Who went out has no cards left"),
        ((0, "", -1, "8"), "below zero"),
        ((0, "", 507, "8"), "507 points"),
        ((0, "", 10**9, "8"), "points"),
        ((0, "", 260, 260), "all these points at once"),
        ((3, "", "5", "8"), "Nobody at the table"),
    ],
)
def test_a_hand_that_cannot_have_happened_is_refused(begin, enter, read, hand, sentence):
    match_id = begin()
    with pytest.raises(ImpossibleHandError, match=sentence):
        enter(match_id, *hand)
    assert read(match_id).rows == ()


def test_six_players_of_the_indonesian_book_have_two_decks(begin, enter, read):
    match_id = begin("crazy-eights-id", names=("A", "B", "C", "D", "E", "F"))
    enter(match_id, 0, "", "8888", "888", "2", "2", "2")
    assert read(match_id).totals[0] == 356


def test_the_same_hand_is_entered_once(house, lola, begin, enter):
    match_id = begin()
    enter(match_id, 0, "", "8", "K")
    entry = Entry(1, 0, (Left(ranks=()), Left(points=50), Left(points=10)))
    with pytest.raises(StaleTableError, match="Hand 1 has been entered already"):
        record.enter_hand(house, lola, match_id, entry)
    with pytest.raises(StaleTableError, match="Hand 2 is not on the sheet"):
        record.enter_hand(house, lola, match_id, Entry(3, 0, entry.left))


def test_two_phones_that_enter_the_hand_in_the_same_moment_write_it_once(house, lola, begin, read):
    match_id = begin()
    entry = Entry(1, 0, (Left(ranks=()), Left(points=50), Left(points=10)))
    outcomes = []
    start = threading.Barrier(4)

    def write():
        start.wait()
        try:
            record.enter_hand(house, lola, match_id, entry)
            outcomes.append("written")
        except StaleTableError:
            outcomes.append("stale")

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(outcomes) == ["stale"] * 3 + ["written"]
    assert len(read(match_id).rows) == 1


def test_the_last_hand_is_corrected_and_what_stood_there_is_kept(house, lola, begin, enter, read):
    match_id = begin(names=("Lola", "Teo"), **TO_100)
    enter(match_id, 0, "", "88")
    assert read(match_id).finished
    version = read(match_id).version
    corrected = Entry(1, 1, (Left(points=30), Left(ranks=())))
    corrections.correct_last_hand(house, lola, match_id, corrected, version)
    page = read(match_id)
    assert (page.totals, page.finished, page.rows[0].corrected, page.winners) == ((0, 30), False, True, ())
    with house.database.reading() as session:
        (kept,) = audits.list_of_match(session, match_id)
    assert (kept.action, kept.hand_number, kept.account_id) == ("corrected", 1, lola)
    (line,) = snapshots.read_lines(kept.before)
    assert (line.entry.went_out, line.entry.left[1].ranks) == (0, (Rank.EIGHT, Rank.EIGHT))


def remove(house, account, match_id, number):
    """Take the last hand off as somebody does who has just looked at the sheet."""
    with house.database.reading() as session:
        seen = matches.find(session, match_id).version
    corrections.remove_last_hand(house, account, match_id, number, seen)


def test_a_hand_that_was_corrected_meanwhile_is_not_removed(house, lola, begin, enter, read):
    match_id = begin()
    enter(match_id, 0, "", "8", "K")
    seen = read(match_id).version
    entry = Entry(1, 1, (Left(points=1), Left(points=0), Left(points=2)))
    corrections.correct_last_hand(house, lola, match_id, entry, seen)
    with pytest.raises(StaleTableError, match="changed the sheet meanwhile"):
        corrections.remove_last_hand(house, lola, match_id, 1, seen)
    assert read(match_id).totals == (0, 3, 0)
    corrections.remove_last_hand(house, lola, match_id, 1, read(match_id).version)
    assert read(match_id).rows == ()


def test_a_correction_can_end_the_match(house, lola, begin, enter, read):
    match_id = begin(names=("Lola", "Teo"), **TO_100)
    enter(match_id, 0, "", "8")
    corrections.correct_last_hand(
        house, lola, match_id, Entry(1, 0, (Left(points=0), Left(points=110))), read(match_id).version
    )
    assert [seat.name for seat in read(match_id).winners] == ["Lola"]


def test_only_the_last_hand_as_it_was_read_is_corrected(house, lola, begin, enter, read):
    match_id = begin()
    enter(match_id, 0, "", "8", "K")
    seen = read(match_id).version
    entry = Entry(1, 1, (Left(points=1), Left(points=0), Left(points=2)))
    corrections.correct_last_hand(house, lola, match_id, entry, seen)
    with pytest.raises(StaleTableError, match="changed the sheet meanwhile"):
        corrections.correct_last_hand(house, lola, match_id, entry, seen)
    enter(match_id, 0, "", "8", "K")
    with pytest.raises(StaleTableError, match="Hand 1 is not the last one"):
        corrections.correct_last_hand(house, lola, match_id, entry, read(match_id).version)
    with pytest.raises(ImpossibleHandError):
        corrections.correct_last_hand(house, lola, match_id, Entry(2, None, entry.left), read(match_id).version)


def test_a_removed_hand_takes_the_end_of_the_match_with_it_and_comes_back_whole(house, lola, begin, enter, read):
    match_id = begin(names=("Lola", "Teo"), **TO_100)
    enter(match_id, 1, "K", "")
    enter(match_id, 0, "", "88")
    before = read(match_id)
    remove(house, lola, match_id, 2)
    page = read(match_id)
    assert (page.totals, page.finished, page.next_dealer) == ((0, 10), False, 1)
    assert corrections.find_removed(house, lola, match_id) == 2
    corrections.bring_back_hand(house, lola, match_id, 2)
    page = read(match_id)
    assert (page.rows, page.winners, page.finished) == (before.rows, before.winners, True)
    assert corrections.find_removed(house, lola, match_id) is None


def test_a_removed_hand_stays_away_once_its_place_is_taken(house, lola, begin, enter, read):
    match_id = begin()
    enter(match_id, 0, "", "8", "K")
    remove(house, lola, match_id, 1)
    enter(match_id, 1, "8", "", "K")
    assert corrections.find_removed(house, lola, match_id) is None
    with pytest.raises(StaleTableError):
        corrections.bring_back_hand(house, lola, match_id, 1)
    with pytest.raises(RefusedError):
        corrections.bring_back_hand(house, lola, match_id, 2)
    with pytest.raises(StaleTableError, match="not on the sheet any more"):
        remove(house, lola, match_id, 2)


def test_hands_come_back_in_the_order_in_which_they_were_removed(house, lola, begin, enter, read):
    match_id = begin()
    enter(match_id, 0, "", "8", "K")
    enter(match_id, 1, "8", "", "K")
    before = read(match_id).rows
    remove(house, lola, match_id, 2)
    remove(house, lola, match_id, 1)
    corrections.bring_back_hand(house, lola, match_id, 1)
    corrections.bring_back_hand(house, lola, match_id, 2)
    assert read(match_id).rows == before


def test_a_closed_match_stays_closed_when_its_last_hand_is_corrected(house, lola, begin, enter, read):
    match_id = begin("baraja")
    enter(match_id, 2)
    record.close_match(house, lola, match_id)
    corrections.correct_last_hand(house, lola, match_id, Entry(1, 0, ()), read(match_id).version)
    assert [seat.name for seat in read(match_id).winners] == ["Lola"]
    remove(house, lola, match_id, 1)
    assert not read(match_id).finished
    corrections.bring_back_hand(house, lola, match_id, 1)
    assert [seat.name for seat in read(match_id).winners] == ["Lola"]


def test_a_closed_match_goes_on_by_who_manages_it_and_not_by_a_correction(house, lola, begin, enter, read):
    match_id = begin("baraja")
    for winner in (0, 1, 1):
        enter(match_id, winner)
    record.close_match(house, lola, match_id)
    remove(house, lola, match_id, 3)
    assert [seat.name for seat in read(match_id).winners] == ["Lola", "Marta"]
    corrections.bring_back_hand(house, lola, match_id, 3)
    assert [seat.name for seat in read(match_id).winners] == ["Marta"]
    breaking_off.resume_match(house, lola, match_id)
    enter(match_id, 0)
    assert (len(read(match_id).rows), read(match_id).finished) == (4, False)


def test_only_members_write_and_everyone_else_does_not_even_know(house, lola, stranger, begin, read):
    match_id = begin()
    record.enter_hand(house, lola, match_id, Entry(1, 0, (Left(points=0), Left(points=1), Left(points=2))))
    entry = Entry(2, 0, (Left(points=0), Left(points=1), Left(points=2)))
    tries = [
        lambda: record.enter_hand(house, stranger, match_id, entry),
        lambda: record.close_match(house, stranger, match_id),
        lambda: corrections.correct_last_hand(house, stranger, match_id, entry, 1),
        lambda: remove(house, stranger, match_id, 1),
        lambda: corrections.bring_back_hand(house, stranger, match_id, 1),
        lambda: record.get_entry_sheet(house, stranger, match_id),
    ]
    for attempt in tries:
        with pytest.raises(NotFoundError):
            attempt()
    groups.open_to_readers(house, lola, read(match_id).group_id)
    for attempt in tries:
        with pytest.raises(ForbiddenError):
            attempt()
    assert len(read(match_id).rows) == 1


def test_whoever_watches_a_sheet_hears_of_every_change(house, lola, begin, enter, read):
    match_id = begin()
    with house.bus.subscribe(f"match:{match_id}") as news:
        enter(match_id, 0, "", "8", "K")
        assert news.wait(1) == 1
        remove(house, lola, match_id, 1)
        assert news.wait(1) == 2
        corrections.bring_back_hand(house, lola, match_id, 1)
        assert news.wait(1) == read(match_id).version == 3
