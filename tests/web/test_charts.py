"""Where the lines of a chart go."""

from itertools import pairwise

from app.web.charts import BOTTOM, LABEL_GAP, NUMBER, TOP, WIDE, Line, hand_bars, running_scores


def test_points_arrive_at_the_end_of_a_hand():
    chart = running_scores([Line("Lola", 0, [0, 50])], target=100)

    assert chart.tracks[0].path == "M36 216H136.0H236.0V122.0"
    assert chart.goal.at == TOP


def test_who_joins_or_drops_out_on_the_way_has_a_line_of_their_hands_only():
    joined, out = Line("Ana", 1, [80], first=2, start=50), Line("Teo", 2, [100])
    lines = [Line("Lola", 0, [50, 60]), joined, out]
    chart, bars = running_scores(lines, target=100), hand_bars(lines)

    assert [track.path for track in chart.tracks[1:]] == ["M136 122H236.0V65.6", "M36 216H136.0V28.0"]
    assert [track.total for track in chart.tracks] == [60, 80, 100]
    assert [strip.gains for strip in bars.strips] == [(50, 10), (None, 30), (100, None)]
    assert bars.strips[1].bars[0].x == bars.strips[0].bars[1].x, "below the hand that it was"


def test_who_has_just_sat_down_stands_where_their_line_will_begin():
    chart = running_scores([Line("Lola", 0, [50]), Line("Ana", 1, [], first=2, start=50)])

    assert chart.tracks[1].path == f"M{chart.right} 28"


def test_a_line_above_the_target_stays_on_the_chart():
    chart = running_scores([Line("Lola", 0, [130])], target=100)

    assert chart.rows[-1].value == 150
    assert chart.rows[-1].at == TOP


def test_labels_do_not_lie_on_each_other():
    lines = [Line(name, seat, [total]) for seat, (name, total) in enumerate([("A", 0), ("B", 1), ("C", 2), ("D", 99)])]
    heights = sorted(track.label_y for track in running_scores(lines).tracks)

    assert all(below - above >= LABEL_GAP for above, below in pairwise(heights))
    assert heights[-1] <= BOTTOM + 5


def test_the_points_of_a_name_that_is_read_from_the_right_stay_behind_it():
    chart = running_scores([Line("عبد الرحمن بن محمد الطويل", 0, [10]), Line("Constantinopolitano", 1, [0])])

    assert [track.name for track in chart.tracks] == ["\u2068عبد الرحمن بن…\u2069", "Constantinopoli…"]


def test_every_seat_has_a_dash_and_a_mark_of_its_own():
    tracks = running_scores([Line(str(seat), seat, [seat]) for seat in range(7)]).tracks

    assert len({track.dash for track in tracks}) == 7
    assert len({track.mark.split("m", 1)[1] for track in tracks}) == 7


def test_a_match_without_hands_has_an_empty_chart():
    chart = running_scores([Line("Lola", 0, [])], target=None)

    assert chart.hands == 0
    assert chart.tracks[0].path == "M36 216"


def test_a_long_match_numbers_only_some_hands():
    for name in ("Lola", "Maximiliana"):
        columns = running_scores([Line(name, 0, range(40))]).columns
        assert all(right.at - left.at >= NUMBER for left, right in pairwise(columns))


def test_a_chart_reaches_below_nothing_where_points_do():
    chart = running_scores([Line("Ana", 0, [55]), Line("Bo", 1, [-15])])

    assert [row.value for row in chart.rows] == [-20, 0, 20, 40, 60]
    assert chart.tracks[1].path.startswith("M36 169H")
    assert all(TOP <= row.at <= BOTTOM for row in chart.rows)


def test_names_are_shortened_by_how_broad_their_letters_are_and_only_where_there_is_no_room():
    names = ["Mercedes", "maria guadalupe", "MARIA GUADALUPE", "WWWWWWWWWWWW", "家族家族家族家族家族"]
    lines = [Line(name, seat, [seat]) for seat, name in enumerate(names)]

    shown = ["Mercedes", "maria guadalupe", "MARIA GUADAL…", "WWWWWWWWW…", "家族家族家族家族家…"]
    assert [track.name for track in running_scores(lines).tracks] == shown
    assert [strip.name for strip in hand_bars(lines).strips][:3] == shown[:3]
    assert [track.name for track in running_scores(lines, width=WIDE).tracks] == names


def test_short_names_leave_their_room_to_the_lines():
    short, long = (running_scores([Line(name, 0, [5])]) for name in ("Bo", "Maximiliana"))

    assert long.right < short.right < long.width
