"""Who leaves in the middle of a hand (rulings 92 to 95; faults 19, 27 and 33)."""

import pytest

from app.engine import (
    SeededReshuffle,
    closed_match,
    course_of,
    format_move,
    legal_moves,
    open_hand,
    perspective,
    score_hand,
    score_state,
)
from app.engine.match import Forfeit
from app.engine.rulebooks import book_rules
from app.engine.scoring import HandScore
from app.engine.transcript import transcript
from tests.engine.positions import after, held, legal, make_deal, position, refusal, stock, top

THREE = "9H KC | 4S 7H | 2C 3D"


def test_ruling_92_the_cards_of_who_leaves_go_under_the_stock():
    """No card is lost (fault 33), and what lay in the stock comes first."""
    state = after(position("ochos-locos", THREE, top="9C", stock="AS JD"), "@1:leave")

    assert held(state) == "KC 9H |  | 2C 3D"
    assert stock(state) == "AS JD 7H 4S"


def test_ruling_92_they_are_shuffled_by_the_seed_of_the_hand():
    """Each who leaves has a label of their own, so that anybody can check the order."""
    deal = make_deal("ochos-locos", "9H KC | 4S 7H QD 5C 6S TD | 2C 3D", "9C")
    first = after(open_hand(deal, SeededReshuffle(b"one")), "@1:leave")
    again = after(open_hand(deal, SeededReshuffle(b"one")), "@1:leave")
    other = after(open_hand(deal, SeededReshuffle(b"two")), "@1:leave")

    assert stock(first) == stock(again)
    assert stock(first) != stock(other)
    assert sorted(stock(first).split()) == sorted(stock(other).split())


def test_ruling_92_who_could_only_pass_may_draw_those_cards():
    state = position("ochos-locos", "5D 6D | 4S 7H | 2C 3D", top="KC", stock_out="play_on")
    assert legal(state) == "pass"

    assert legal(after(state, "@1:leave")) == "draw"


@pytest.mark.parametrize(("moves", "turn"), [("@0:leave", 1), ("KC @1:leave", 2), ("KC @1:leave @2:leave", 3)])
def test_ruling_93_the_turn_goes_once_to_the_next_seat(moves, turn):
    """Nobody is passed over, nobody moves twice, and the first seat has no favour (fault 19)."""
    state = after(position("ochos-locos", "KC 5C 9H | 4S 7H | 2C 3D 6H | 9S TS", top="9C"), moves)

    assert (state.turn, state.drawn) == (turn, 0)


def test_ruling_93_in_the_direction_of_the_play():
    state = position("crazy-eights-id", "JC 5C 9H | 4S 7H | 2C 3D 6H | 9C TS", top="9C")

    assert after(state, "JC @3:leave").turn == 2


def test_ruling_93_the_turn_stays_where_it_is_when_another_leaves():
    """Who has drawn goes on from there."""
    state = after(position("ochos-locos", "5D 6D | 4S 7H | 2C 3D", top="KC", stock="2H KH"), "draw @2:leave")

    assert (state.turn, state.drawn, legal(state)) == (0, 1, "draw")
    assert after(state, "draw KH").turn == 1


def test_ruling_93_the_turn_passes_over_an_empty_seat_from_then_on():
    state = after(position("ochos-locos", THREE, top="9C"), "@1:leave KC")
    assert state.turn == 2

    state = after(position("crazy-eights-id", "9H KC | 4S 7H | 2C 3D | AC 6H 6S", top="9C"), "@1:leave KC 2C AC")
    assert state.turn == 2, "the ace skips seat 0, and nobody sits at seat 1"


def test_ruling_94_a_debt_goes_with_who_owes_it():
    """The next seat answers nothing, and is free to play what matches."""
    state = after(position("pagat-acciones", "2C 9H KC | 4S 7H | 3C 6D", top="9C", stock="AS JD"), "2C")
    assert state.pending == 2

    state = after(state, "@1:leave")
    assert (state.turn, state.pending, "3C" in legal(state)) == (2, 0, True)
    assert held(state) == "KC 9H |  | 3C 6D"


def test_ruling_94_a_debt_stays_where_somebody_else_leaves():
    state = after(position("pagat-acciones", "2C 9H KC | 4S 7H | 3C 6D", top="9C", stock="AS JD"), "2C @2:leave")

    assert (state.turn, state.pending, legal(state)) == (1, 2, "take")


def test_ruling_95_who_is_left_alone_wins_what_the_others_held_when_they_went():
    """The winner's own cards are never counted (fault 27)."""
    state = after(position("ochos-locos", THREE, top="9C", stock="AS"), "KC @1:leave @2:leave")

    assert (state.reason, state.went_out, state.turn) == ("left", -1, 2)
    score = score_state(state)
    assert (score.points, score.scores, score.winners, score.left) == ((0, 11, 5), (16, 0, 0), (0,), (1, 2))


def test_ruling_95_where_each_writes_their_own_those_who_left_write_theirs():
    state = after(position("ocho-americano", THREE, top="9C", stock="AS"), "@1:leave @2:leave")

    assert score_state(state).scores == (0, 11, 5)


def test_ruling_95_the_hand_goes_on_while_two_are_left():
    """What the leaver held counts for who goes out, as if it were held still."""
    state = after(position("ochos-locos", "KC | 4S 7H | 2C 3D", top="9C"), "@1:leave KC")

    assert (state.reason, state.went_out) == ("out", 0)
    assert score_state(state).scores == (16, 0, 0)


def test_who_left_wins_no_blocked_hand():
    """The fewest points of those who stayed win it, and take no more than the others hold."""
    rules = book_rules("ochos-locos", {"stock_out": "play_on"})
    hands = [position("ochos-locos", "KC | AS | 2C 3D", top="9C").held(seat) for seat in range(3)]
    score = score_hand(hands, rules, None, left=(1,))

    assert (score.winners, score.scores) == ((2,), (0, 0, 5))


def test_who_left_writes_nothing_good_for_that_hand():
    rules = book_rules("ochos-locos", {"scoring": "largest_minus_own", "end": "hands"})
    hands = [position("ochos-locos", "KC QD | AS | 2C 3D", top="9C").held(seat) for seat in range(3)]

    assert score_hand(hands, rules, None, left=(1,)).scores == (0, 0, 15)


def test_nobody_leaves_twice_or_from_where_nobody_sits():
    state = after(position("ochos-locos", THREE, top="9C"), "@1:leave")

    assert refusal(state, "@1:leave") == "Nobody plays at that seat."
    assert refusal(state, "@3:leave") == "Nobody plays at that seat."


def test_a_partner_does_not_leave_alone():
    options = {"match_form": "partners", "players": [4, 4]}
    state = position("ochos-locos", "KC 5H | 4S 7H | 2C 3D | 9D 6S", top="9C", **options)

    assert refusal(state, "@1:leave") == "Partners play a hand together; nobody can leave it alone."


def test_two_who_are_left_reverse_as_two_do():
    """What counts is who is in the hand, not how many seats there are (ruling 52)."""
    state = after(position("crazy-eights-id", "JC 5C 9H | 4S 7H | 2C 3D", top="9C", stock="2S 3S"), "@1:leave JC")

    assert state.turn == 0


def test_two_who_are_left_block_the_hand_with_two_passes():
    state = position("ochos-locos", "5D | 4S | 3H", top="KC", stock_out="play_on", draw_limit=1)
    state = after(state, "pass pass @2:leave")
    assert (state.turn, state.passes, legal(state)) == (0, 0, "draw")

    assert after(state, "draw pass").turn == 1
    assert after(state, "draw pass pass").reason == "blocked"


def test_who_left_is_not_caught_and_catches_nobody():
    state = after(position("crazy-eights-id", "KC 5C | 4S 7H | 2C 3D", top="9C", stock="2S"), "KC")
    assert state.lapse == 0

    assert after(state, "@0:leave").lapse == -1
    gone = after(state, "@2:leave")
    assert gone.lapse == 0
    assert refusal(gone, "@2:catch=0") == "Only another player can catch a missed call."


def test_everybody_sees_who_left_and_nobody_sees_with_what():
    state = after(position("ochos-locos", THREE, top="9C"), "@1:leave")
    view = perspective(state, 0)

    assert (view.left, view.counts, view.stock) == ((1,), (2, 0, 2), 2)
    assert [(event.act, event.seat, event.count, event.card) for event in transcript(state)] == [("leave", 1, 2, None)]
    assert perspective(state, 1).held == ()


def test_whose_seat_was_left_cannot_win_the_match_unless_all_have_gone():
    """The totals stay as they are; the match goes on among the others, and ends when one is left."""
    rules = book_rules("ochos-locos", {"target": 30, "target_per_player": False})
    hands = [
        HandScore((0, 9, 11), (20, 0, 0), (0,)),
        HandScore((0, 6, 11), (0, 0, 0), (), left=(0,)),
        HandScore((0, 0, 5), (0, 5, 0), (1,)),
    ]
    first, second, third = course_of(hands, rules, 3)
    assert first.leaders == (0,)
    assert (second.leaders, second.still_in, second.end) == ((1, 2), (1, 2), None)
    assert (third.totals, third.leaders) == ((20, 5, 0), (1,))
    assert closed_match(hands, rules, 3).winners == (1,)

    (*_, last) = course_of([*hands, HandScore((0, 0, 7), (0, 7, 0), (1,), left=(2,))], rules, 3)
    assert (last.end.reason, last.end.winners) == (Forfeit.LEFT, (1,))


def test_who_is_left_last_has_won_an_elimination():
    rules = book_rules("ocho-americano", {"match_form": "elimination", "target": 50})
    hands = [HandScore((0, 60, 3), (0, 60, 3), (0,)), HandScore((0, 0, 7), (55, 0, 0), (2,), left=(2,))]

    assert course_of(hands, rules, 3)[-1].end.winners == (0,)


def test_a_hand_that_was_left_is_played_again_from_its_moves():
    moves = "KC @1:leave 2C draw"
    state = after(position("ochos-locos", "9H KC | 4S 7H | 2C 3D 5S", top="9C", stock="AS JD 2H"), moves)

    assert [format_move(move) for move in state.moves] == moves.split()
    assert top(state) == "2C"
    assert legal_moves(state)
