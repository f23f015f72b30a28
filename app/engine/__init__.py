"""The rules of Crazy Eights: pure values and functions, standard library only."""

from app.engine.cards import Card, Rank, Suit
from app.engine.dealing import (
    cut_for_dealer,
    deal,
    next_dealer,
    random_dealer,
    shuffled_deck,
)
from app.engine.errors import (
    EngineError,
    HandOverError,
    IllegalMoveError,
    ImpossibleHandError,
    NotationError,
    RecordError,
    RulesError,
)
from app.engine.hand import advance, apply, open_hand, retrace
from app.engine.match import MatchEnd, closed_match, hands_won, leaders, match_end, totals
from app.engine.moves import Call, Catch, Draw, Jump, Move, Pass, Play, Take
from app.engine.notation import format_card, format_move, parse_card, parse_move
from app.engine.perspective import Perspective, perspective
from app.engine.possible import Left, check_left
from app.engine.record import HandRecord, format_record, parse_record, referee, replay
from app.engine.rulebooks import BOOKS, RuleBook, book, book_rules
from app.engine.rules import Rules, rules_from_json, rules_to_json
from app.engine.scoring import HandScore, points_of, score_hand, score_points
from app.engine.shuffle import SeededReshuffle, shuffled
from app.engine.state import Deal, HandState, Reason
from app.engine.turn import announcements, jumps, legal_moves

__all__ = [
    "BOOKS",
    "Call",
    "Card",
    "Catch",
    "Deal",
    "Draw",
    "EngineError",
    "HandOverError",
    "HandRecord",
    "HandScore",
    "HandState",
    "IllegalMoveError",
    "ImpossibleHandError",
    "Jump",
    "Left",
    "MatchEnd",
    "Move",
    "NotationError",
    "Pass",
    "Perspective",
    "Play",
    "Rank",
    "Reason",
    "RecordError",
    "RuleBook",
    "Rules",
    "RulesError",
    "SeededReshuffle",
    "Suit",
    "Take",
    "advance",
    "announcements",
    "apply",
    "book",
    "book_rules",
    "check_left",
    "closed_match",
    "cut_for_dealer",
    "deal",
    "format_card",
    "format_move",
    "format_record",
    "hands_won",
    "jumps",
    "leaders",
    "legal_moves",
    "match_end",
    "next_dealer",
    "open_hand",
    "parse_card",
    "parse_move",
    "parse_record",
    "perspective",
    "points_of",
    "random_dealer",
    "referee",
    "replay",
    "retrace",
    "rules_from_json",
    "rules_to_json",
    "score_hand",
    "score_points",
    "shuffled",
    "shuffled_deck",
    "totals",
]
