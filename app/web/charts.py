"""Where the lines of a chart go: plain values in, positions out; `macros/charts.html` draws them."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil, floor

from flask import Flask

WIDTH, WIDE = 320, 400
"""Of a chart on a page, and on a television."""
LEFT, TOP, BOTTOM = 36, 28, 216
NARROWEST, MARGIN = 124, 84
"""What the lines keep of the width at least, and what they leave of it."""
BARS_RIGHT, BARS_LEAST, BARS_MOST = 316, 64, 148
"""Where the bars end, and between what and what they begin."""
STRIP, STRIP_GAP, WIDEST_BAR = 36, 20, 20
MOST_LABELLED = 8
"""With more hands, the numbers at the bars would stand in each other's way."""
LABEL_GAP, LABEL_INDENT = 18, 14
LETTER, NUMBER = 7.8, 18
"""How broad a small letter of a label is, and what a number at an axis needs."""
_JOINER = "\N{ZERO WIDTH JOINER}"
DASHES = ("", "9 6", "2 7", "14 5 2 5", "5 5", "16 6", "1 6 8 6")
MARKS = (
    "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "m-6-6h12v12h-12z",
    "m0-8l8 14h-16z",
    "m0-8l8 8l-8 8l-8-8z",
    "m0 8l8-14h-16z",
    "m-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5z",
    "m-4-7h8l4 7l-4 7h-8l-4-7z",
)


@dataclass(frozen=True, slots=True)
class Line:
    """A player's running points: one total after each hand that was dealt to them."""

    name: str
    seat: int
    totals: Sequence[int]
    """Fewer than there are hands where the player has dropped out of the match, or joined it on the way."""
    first: int = 1
    """The hand of the first total."""
    start: int = 0
    """What they began with."""

    @property
    def last(self) -> int:
        """What they have now."""
        return self.totals[-1] if self.totals else self.start

    @property
    def hands(self) -> int:
        """The hand of the last total."""
        return self.first - 1 + len(self.totals)

    @property
    def gains(self) -> list[int]:
        """What each hand brought them."""
        return [total - before for before, total in pairwise((self.start, *self.totals))]


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at an axis."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class Track:
    """A line as it is drawn: its dash pattern and end mark say whose it is without the colour."""

    name: str
    seat: int
    total: int
    path: str
    dash: str
    mark: str
    label_y: float


@dataclass(frozen=True, slots=True)
class RunningScores:
    """A chart of running points over the hands of a match."""

    hands: int
    tracks: tuple[Track, ...]
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    goal: Tick | None
    width: int
    right: int
    """Where the lines end; the names stand behind it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What one hand brought one player."""

    x: float
    y: float
    height: float
    gain: int
    label_x: float
    label_y: float


@dataclass(frozen=True, slots=True)
class Strip:
    """The bars of a player, hand after hand, on a line of their own: it says whose they are without the colour."""

    name: str
    seat: int
    zero: float
    bars: tuple[Bar, ...]
    gains: tuple[int | None, ...]
    """What every hand of the match brought, none where it was not dealt to the player."""


@dataclass(frozen=True, slots=True)
class HandBars:
    """A chart of who got what in which hand."""

    height: float
    left: int
    """Where the bars begin; the names stand before it."""
    width: float
    """Of each bar."""
    has_labels: bool
    """Whether there is room for the number at each bar."""
    strips: tuple[Strip, ...]
    columns: tuple[Tick, ...]


def init_app(app: Flask) -> None:
    """Let the templates draw charts."""
    app.jinja_env.globals.update(running_scores_of=running_scores, hand_bars_of=hand_bars, WIDE_CHART=WIDE)


def running_scores(lines: Sequence[Line], target: int | None = None, width: int = WIDTH) -> RunningScores:
    """Return the chart of running points, with the target's line where the match has one.

    Lines go in steps, since points arrive at the end of a hand. They leave the names as much room as those need.
    """
    hands = max((line.hands for line in lines), default=0)
    reached = [total for line in lines for total in (line.start, *line.totals)]
    top, lowest = max([1, target or 0, *reached]), min([0, *reached])
    step = _round_step(top - lowest)
    bottom = step * (lowest // step)
    scale = (BOTTOM - TOP) / (step * ceil((top - bottom) / step))
    zero = BOTTOM + scale * bottom
    labels = max((LETTER * breadth(f"{line.name} {line.last}") for line in lines), default=0) + LABEL_INDENT
    right = floor(min(max(width - labels, LEFT + NARROWEST), width - MARGIN))
    room = (width - right - LABEL_INDENT) / LETTER
    step_x = (right - LEFT) / max(hands, 1)
    heights = _part([zero - scale * line.last for line in lines])
    every = max(1, ceil(hands / ((right - LEFT) // NUMBER)))
    return RunningScores(
        hands=hands,
        tracks=tuple(
            _track(line, step_x, (zero, scale), room, label) for line, label in zip(lines, heights, strict=True)
        ),
        rows=tuple(Tick(_round(zero - scale * value), value) for value in range(bottom, top + step, step)),
        columns=tuple(Tick(_round(LEFT + step_x * hand), hand) for hand in range(1, hands + 1, every)),
        goal=None if target is None else Tick(_round(zero - scale * target), target),
        width=width,
        right=right,
    )


def hand_bars(lines: Sequence[Line]) -> HandBars:
    """Return the chart of what each hand added to each player's total."""
    hands = max((line.hands for line in lines), default=0)
    most = max([1, *(gain for line in lines for gain in line.gains)])
    least = min([0, *(gain for line in lines for gain in line.gains)])
    names = max((LETTER * breadth(line.name) for line in lines), default=0) + LABEL_INDENT
    left = ceil(min(max(names, BARS_LEAST), BARS_MOST))
    scale, step = STRIP / (most - least), (BARS_RIGHT - left) / max(hands, 1)
    every = max(1, ceil(hands / ((BARS_RIGHT - left) // NUMBER)))
    width = min(WIDEST_BAR, 0.7 * step)
    zeros = [place * (STRIP + STRIP_GAP) + STRIP_GAP + scale * most for place in range(len(lines))]
    height = len(lines) * (STRIP + STRIP_GAP) + LABEL_GAP
    return HandBars(
        height=height + 6,
        left=left,
        width=_round(width),
        has_labels=hands <= MOST_LABELLED,
        strips=tuple(
            Strip(
                name=shortened(line.name, (left - LABEL_INDENT) / LETTER),
                seat=line.seat,
                zero=_round(zero),
                bars=tuple(_bars(line, (left, zero), scale, step, width)),
                gains=(*(None,) * (line.first - 1), *line.gains, *(None,) * (hands - line.hands)),
            )
            for line, zero in zip(lines, zeros, strict=True)
        ),
        columns=tuple(Tick(_round(left + step * (hand - 0.5)), hand) for hand in range(1, hands + 1, every)),
    )


def _bars(line: Line, start: tuple[float, float], scale: float, step: float, width: float) -> Iterator[Bar]:
    left, zero = start
    for hand, gain in enumerate(line.gains, start=line.first):
        middle, far = left + step * (hand - 0.5), zero - scale * gain
        yield Bar(
            x=_round(middle - width / 2),
            y=_round(min(far, zero)),
            height=_round(abs(far - zero)),
            gain=gain,
            label_x=_round(middle),
            label_y=_round(far - 4 if gain >= 0 else far + 12),
        )


def _round_step(top: int) -> int:
    return next(
        step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, top) if top / step <= 5
    )


def _track(line: Line, width: float, height: tuple[float, float], room: float, label_y: float) -> Track:
    zero, scale = height
    x, y = LEFT + width * (line.first - 1), zero - scale * line.start
    path = f"M{_round(x):g} {_round(y):g}"
    for hand, total in enumerate(line.totals, start=line.first):
        x, level = LEFT + width * hand, zero - scale * total
        path += f"H{_round(x)}" + (f"V{_round(level)}" if level != y else "")
        y = level
    look = line.seat % len(MARKS)
    mark = f"M{_round(x)} {_round(y)}{MARKS[look]}"
    name = shortened(line.name, room - breadth(f" {line.last}"))
    return Track(_apart(name), line.seat, line.last, path, DASHES[look], mark, label_y)


def shortened(text: str, most: float) -> str:
    """Return a text that is no broader than so many small letters, if need be without its end."""
    if breadth(text) <= most:
        return text
    reached = accumulate(map(_breadth, text))
    return text[: sum(so_far <= most - 1 for so_far in reached)].rstrip(f" {_JOINER}") + "…"


def breadth(text: str) -> float:
    """Return about how many small letters a text is as broad as."""
    return sum(map(_breadth, text))


def _apart(name: str) -> str:
    """Return a name that a number stands beside: one that is read from the right keeps to itself."""
    is_from_right = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if is_from_right else name


def _breadth(char: str) -> float:
    """Return about how many small letters a character is as broad as, for no picture can measure it here."""
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    if unicodedata.east_asian_width(char) in {"W", "F"}:
        return 1.7
    return 1.6 if char in "MW" else 1.3 if char.isupper() else 1


def _part(heights: Sequence[float]) -> list[float]:
    """Move labels apart that would lie on each other, and keep them on the chart."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = list(heights)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + LABEL_GAP)
    lowest = float(BOTTOM)
    for place in reversed(order):
        moved[place] = min(moved[place], lowest)
        lowest = moved[place] - LABEL_GAP
    return [_round(height + 5) for height in moved]


def _round(value: float) -> float:
    return round(value, 1)
