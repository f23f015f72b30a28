"""When a match is over, and who wins it."""

from collections.abc import Iterator
from typing import assert_never

from app.engine.options import End, MatchForm, Scoring, Tie
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.rules_in_words.game import Game
from app.web.rules_in_words.sentence import Sentence


def said(game: Game) -> Iterator[Sentence]:
    """Say how hands make a match."""
    match game.rules.match_form:
        case MatchForm.PLAIN | MatchForm.PARTNERS:
            yield _end(game)
            yield _wins(game)
            yield _tie(game)
        case MatchForm.HOLLYWOOD:
            yield from _hollywood(game)
            yield _tie(game)
        case MatchForm.ELIMINATION:
            text = _("Who has %(points)s is out of the match; the last one left wins it.", points=_line(game))
            yield Sentence("elimination", text)
            text = _("If the last ones go out together, the lowest total wins; if they are level, they share the win.")
            yield Sentence("elimination.last", text)
        case MatchForm.COUNTDOWN_REDEAL:
            yield Sentence("countdown_redeal", _("Who wins a hand lowers their number by one."))
            yield Sentence("countdown_redeal.end", _("Who wins a hand with the number 1 wins the match."))
            yield _tie(game)
        case MatchForm.COUNTDOWN_PICK_UP:
            yield Sentence("countdown_pick_up", _("The match is a single hand: who wins it wins the match."))
            yield _tie(game)
        case _:
            assert_never(game.rules.match_form)


def _line(game: Game) -> str:
    """Say how many points end something."""
    rules = game.rules
    if rules.target_per_player and not game.players:
        return ngettext("%(num)s point for each player", "%(num)s points for each player", rules.target)
    return ngettext("%(num)s point", "%(num)s points", rules.target_for(game.seats[0]))


def _end(game: Game) -> Sentence:
    rules = game.rules
    match rules.end:
        case End.TARGET | End.OUT_AT:
            text = _("The match is over when somebody has %(points)s or more.", points=_line(game))
            return Sentence("end.line", text)
        case End.HANDS:
            text = ngettext("The match has %(num)s hand.", "The match has %(num)s hands.", rules.hands)
            return Sentence("end.hands", text)
        case End.OPEN:
            return Sentence("end.open", _("The match goes on until you close it."))
        case _:
            assert_never(rules.end)


def _wins(game: Game) -> Sentence:
    match game.rules.scoring:
        case Scoring.NONE:
            return Sentence("wins.hands", _("Who has won the most hands wins the match."))
        case Scoring.OWN_PENALTY:
            return Sentence("wins.lowest", _("The lowest total wins the match."))
    return Sentence("wins.highest", _("The highest total wins the match."))


def _hollywood(game: Game) -> Iterator[Sentence]:
    text = _("Everyone has three columns: each hand you win opens your next one, and counts in all you have opened.")
    yield Sentence("hollywood", text)
    text = _(
        "When somebody has %(points)s in a column, it is closed for all; the match is over when all three are.",
        points=_line(game),
    )
    yield Sentence("hollywood.end", text)
    yield Sentence("hollywood.wins", _("The highest sum of all columns wins the match."))


def _tie(game: Game) -> Sentence:
    rules = game.rules
    closes = rules.end is End.OPEN and not game.is_countdown
    if rules.tie is Tie.SHARED or closes:
        return Sentence("tie.shared", _("If several are level at the end, they share the win."))
    return Sentence("tie.extra_hand", _("If several are level at the end, one more hand is played."))
