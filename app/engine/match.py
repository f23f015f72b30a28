"""When a match is over, and who has won it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from app.engine.options import End, Scoring, Tie
from app.engine.rules import Rules
from app.engine.scoring import HandScore


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The end of a match."""

    reason: End
    winners: tuple[int, ...]
    """Several where a win is shared."""


def totals(hands: Sequence[HandScore], players: int) -> tuple[int, ...]:
    """Return what each seat has on the score sheet."""
    return tuple(sum(hand.scores[seat] for hand in hands) for seat in range(players))


def hands_won(hands: Sequence[HandScore], players: int) -> tuple[int, ...]:
    """Return how many hands each seat has won."""
    return tuple(sum(seat in hand.winners for hand in hands) for seat in range(players))


def leaders(hands: Sequence[HandScore], rules: Rules, players: int) -> tuple[int, ...]:
    """Return the seats that are ahead.

    Highest total; lowest where cards count against their owner; most hands where nothing is scored.
    """
    if not hands:
        return ()
    if rules.scoring is Scoring.NONE:
        values = hands_won(hands, players)
    elif rules.scoring is Scoring.OWN_PENALTY:
        values = tuple(-total for total in totals(hands, players))
    else:
        values = totals(hands, players)
    return tuple(seat for seat, value in enumerate(values) if value == max(values))


def match_end(hands: Sequence[HandScore], rules: Rules, players: int) -> MatchEnd | None:
    """Return the end of the match, or none while it goes on. Reaching the target exactly counts."""
    if not _line_reached(hands, rules, players):
        return None
    ahead = leaders(hands, rules, players)
    if len(ahead) > 1 and rules.tie is Tie.EXTRA_HAND:
        return None
    return MatchEnd(rules.end, ahead)


def closed_match(hands: Sequence[HandScore], rules: Rules, players: int) -> MatchEnd:
    """Return the end of a match that its players close now; who is ahead wins, ties share."""
    return MatchEnd(End.OPEN, leaders(hands, rules, players))


def _line_reached(hands: Sequence[HandScore], rules: Rules, players: int) -> bool:
    match rules.end:
        case End.OPEN:
            return False
        case End.HANDS:
            return len(hands) >= rules.hands
        case End.TARGET | End.OUT_AT:
            return max(totals(hands, players)) >= rules.target_for(players)
        case _:
            assert_never(rules.end)
