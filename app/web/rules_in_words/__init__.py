"""Rules as plain sentences, made from the value itself: for a page of rules, and for what differs from the plain game.

Each sentence says one thing and has a claim, which is the same in every language; what does not come into play is not
said. Two rules that play alike read alike, and tests play what every claim says.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from app.engine import Rules
from app.web.i18n import gettext as _
from app.web.rules_in_words import actions, deal, drawing, last_card, match, scoring, turn, wild
from app.web.rules_in_words.game import Game
from app.web.rules_in_words.sentence import Section, Sentence

__all__ = ["Section", "Sentence", "differences", "sections", "what_is_new"]

Speaker = Callable[[Game], Iterator[Sentence]]
SPEAKERS: Mapping[str, Speaker] = {
    "deal": deal.said,
    "turn": turn.said,
    "wild": wild.said,
    "drawing": drawing.said,
    "actions": actions.said,
    "last_card": last_card.said,
    "scoring": scoring.said,
    "match": match.said,
}
PLAIN = Rules()


def sections(rules: Rules, players: int | None = None) -> tuple[Section, ...]:
    """Return the page of these rules, for that many players where they are known; no section is empty."""
    game = _game(rules, players)
    found = ((name, tuple(speak(game))) for name, speak in SPEAKERS.items())
    return tuple(Section(name, _title(name), sentences) for name, sentences in found if sentences)


def differences(rules: Rules, players: int | None = None) -> tuple[Sentence, ...]:
    """Return what these rules say and the plain game does not; nothing for the plain game itself."""
    return what_is_new(sections(rules, players), sections(PLAIN, players))


def what_is_new(page: Iterable[Section], than: Iterable[Section]) -> tuple[Sentence, ...]:
    """Return the sentences of a page that another page does not have."""
    known = {sentence for section in than for sentence in section.sentences}
    return tuple(sentence for section in page for sentence in section.sentences if sentence not in known)


def _game(rules: Rules, players: int | None) -> Game:
    return Game(rules, rules.players if players is None else (players, players))


def _title(name: str) -> str:
    titles = {
        "deal": _("The deal"),
        "turn": _("Your turn"),
        "wild": _("Wild cards"),
        "drawing": _("Drawing and passing"),
        "actions": _("Action cards"),
        "last_card": _("The last card"),
        "scoring": _("The count"),
        "match": _("The match"),
    }
    return titles[name]
