"""What every sentence of a rule page claims, played on the engine: one check for each claim, for any rules that say it.

A check gets a `Scene` of the rules and the English text, and fails where the engine does something else.
"""

from tests.web.claims import actions, deal, drawing, last_card, match, scoring, turn, wild
from tests.web.claims.registry import CHECKS

__all__ = ["CHECKS", "actions", "deal", "drawing", "last_card", "match", "scoring", "turn", "wild"]
