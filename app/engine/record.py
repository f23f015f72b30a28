"""Hand records: one JSON text that replays a hand, and the referee that checks it."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.engine.cards import Card, Suit
from app.engine.dealing import check_deal
from app.engine.errors import (
    EngineError,
    HandOverError,
    IllegalMoveError,
    NotationError,
    RecordError,
    RulesError,
)
from app.engine.hand import advance
from app.engine.moves import Call, Catch, Jump, Leave, Move, Name
from app.engine.notation import format_move, parse_card, parse_move
from app.engine.opening import open_hand
from app.engine.rulebooks import book_rules
from app.engine.rules import Rules, rules_from_json, rules_to_json
from app.engine.scoring import score_state
from app.engine.state import Deal, HandState
from app.engine.turn import legal_moves

FORMAT = "ochos-hand/1"
COUNTDOWN = range(1, 9)
LONGEST_RECORD = 1_000_000
"""Characters of one record that are read."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand as it is written down: the deal, the recycles and the moves."""

    players: tuple[str, ...]
    deal: Deal
    recycles: tuple[tuple[Card, ...], ...]
    moves: tuple[str, ...]
    leaves: tuple[tuple[Card, ...], ...] = ()
    """The cards of each seat that was left, as they were put under the stock, the upper ones first."""


def parse_record(text: str) -> HandRecord:
    """Read a record; raises `RecordError`, `RulesError` or `NotationError`."""
    if len(text) > LONGEST_RECORD:
        raise RecordError("The record is too long.")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError("The record is not JSON.") from None
    if not isinstance(fields, dict):
        raise RecordError("The record is not a JSON object.")
    return _record(fields)


def _record(fields: Mapping[str, Any]) -> HandRecord:
    if fields.get("format") != FORMAT:
        raise RecordError("The format is not %(format)s.", format=FORMAT)
    players = tuple(_texts(fields, "players"))
    rules = _rules(fields)
    low, high = rules.players
    if not low <= len(players) <= high:
        raise RecordError("This rule book seats %(low)s to %(high)s.", low=low, high=high)
    deal = _deal(fields, rules, len(players))
    check_deal(deal)
    return HandRecord(
        players=players,
        deal=deal,
        recycles=tuple(_cards(order) for order in _lists(fields, "recycles")),
        moves=tuple(_texts(fields, "moves")),
        leaves=tuple(_cards(order) for order in _lists(fields, "leaves")) if "leaves" in fields else (),
    )


def _rules(fields: Mapping[str, Any]) -> Rules:
    options = _field(fields, "rules")
    if not isinstance(options, dict):
        raise RulesError("The rules are not a JSON object.")
    if "book" in options and isinstance(options["book"], str) and options["book"]:
        return book_rules(options["book"], options)
    return rules_from_json(options)


def _deal(fields: Mapping[str, Any], rules: Rules, players: int) -> Deal:
    hands = tuple(_cards(hand) for hand in _lists(fields, "deal"))
    opening = _cards(_texts(fields, "opening"))
    if len(hands) != players:
        raise RecordError("The deal does not have one hand for each player.")
    if not opening:
        raise RecordError("No card opens the discard.")
    return Deal(
        rules=rules,
        dealer=_seat(fields, "dealer", players),
        starter=_seat(fields, "starter", players),
        hands=hands,
        opening=opening,
        stock=_cards(_texts(fields, "stock")),
        named=_named(fields),
        numbers=_numbers(fields, players),
    )


def _numbers(fields: Mapping[str, Any], players: int) -> tuple[int, ...] | None:
    numbers = fields.get("numbers")
    if numbers is None:
        return None
    if not isinstance(numbers, list) or len(numbers) != players or not all(number in COUNTDOWN for number in numbers):
        raise RecordError("The field %(field)s is not one number from 8 to 1 for each player.", field="numbers")
    return tuple(numbers)


def _named(fields: Mapping[str, Any]) -> Suit | None:
    named = fields.get("named")
    try:
        return None if named is None else Suit(named)
    except ValueError:
        raise NotationError("%(text)s is not a suit.", text=str(named)[:40]) from None


def _field(fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise RecordError("The field %(field)s is missing.", field=name)
    return fields[name]


def _seat(fields: Mapping[str, Any], name: str, players: int) -> int:
    seat = _field(fields, name)
    if type(seat) is not int or not 0 <= seat < players:
        raise RecordError("The field %(field)s is not a seat.", field=name)
    return seat


def _texts(fields: Mapping[str, Any], name: str) -> list[str]:
    texts = _field(fields, name)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise RecordError("The field %(field)s is not a list of texts.", field=name)
    return texts


def _lists(fields: Mapping[str, Any], name: str) -> list[list[str]]:
    lists = _field(fields, name)
    if not isinstance(lists, list) or not all(isinstance(one, list) for one in lists):
        raise RecordError("The field %(field)s is not a list of lists.", field=name)
    return lists


def _cards(codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple(parse_card(code) for code in codes)


def record_of(state: HandState, players: tuple[str, ...]) -> HandRecord:
    """Return the record of a hand that was played.

    The suit that the dealer called for the card turned up stands with the deal, not among the moves. Where everybody
    left before that, it says the printed one.
    """
    deal = state.deal
    calls = [move.suit for move in state.moves if isinstance(move, Name)]
    if deal.named is None and deal.opening[-1].bit & state.tables.dealer_names:
        deal = deal._replace(named=calls[0] if calls else deal.opening[-1].suit or Suit.CLUBS)
    return HandRecord(
        players=players,
        deal=deal,
        recycles=state.recycles,
        moves=tuple(format_move(move) for move in state.moves if not isinstance(move, Name)),
        leaves=tuple(departure.order for departure in state.left),
    )


def format_record(record: HandRecord) -> str:
    """Write a record as one line of JSON, with every option of its rules."""
    deal = record.deal
    fields = {
        "format": FORMAT,
        "rules": rules_to_json(deal.rules),
        "players": list(record.players),
        "dealer": deal.dealer,
        "starter": deal.starter,
        "deal": [_codes(hand) for hand in deal.hands],
        "opening": _codes(deal.opening),
        "stock": _codes(deal.stock),
        "recycles": [_codes(order) for order in record.recycles],
        "moves": list(record.moves),
    }
    named = {"named": str(deal.named)} if deal.named else {}
    numbers = {"numbers": list(deal.numbers)} if deal.numbers else {}
    leaves = {"leaves": [_codes(order) for order in record.leaves]} if record.leaves else {}
    return json.dumps(fields | named | numbers | leaves, ensure_ascii=False)


def _codes(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def recorded_order(recycles: Sequence[Sequence[Card]], leaves: Sequence[Sequence[Card]] = ()) -> "_Recorded":
    """Return the reshuffle that a record wrote down; it raises `RecordError` where it does not fit."""
    return _Recorded(
        {f"recycle/{number}": order for number, order in enumerate(recycles)}
        | {f"leave/{number}": order for number, order in enumerate(leaves)}
    )


@dataclass(frozen=True, slots=True)
class _Recorded:
    orders: Mapping[str, Sequence[Card]]

    def __call__(self, label: str, cards: list[int]) -> list[int]:
        turned = label.startswith("recycle")
        if label not in self.orders:
            if turned:
                raise RecordError("The discards are turned here, but the record has no order for them.")
            raise RecordError("A seat is left here, but the record has no order for its cards.")
        order = [card.code for card in self.orders[label]]
        if sorted(order) != cards:
            if turned:
                raise RecordError("A recycle does not have the cards of the discard.")
            raise RecordError("The cards under the stock are not those of the seat that was left.")
        return order


def replay(record: HandRecord) -> HandState:
    """Return the state that a record reaches; raises what its first wrong move raises."""
    state = open_hand(record.deal, recorded_order(record.recycles, record.leaves))
    for text in record.moves:
        advance(state, parse_move(text))
    return state


def referee(text: str, *, legal: bool = False) -> dict[str, Any]:
    """Check one record and return the answer as JSON values; never raises for a bad record."""
    try:
        record = parse_record(text)
        state = open_hand(record.deal, recorded_order(record.recycles, record.leaves))
    except EngineError as error:
        return {"ok": False, "error": _error_name(error), "message": str(error)}
    steps: list[dict[str, Any]] = []
    for ply, move_text in enumerate(record.moves):
        try:
            step = _step(state, move_text, ply, legal=legal)
        except EngineError as error:
            return _wrong_move(state, ply, move_text, error)
        steps.append(step)
    answer = _answer(state, len(record.moves))
    if legal:
        if not state.over:
            steps.append({"ply": len(record.moves), "seat": state.turn, "legal": _legal(state)})
        answer["steps"] = steps
    return answer


def _step(state: HandState, text: str, ply: int, *, legal: bool) -> dict[str, Any]:
    """Make a move and return its line of the answer."""
    move = parse_move(text)
    step: dict[str, Any] = {"ply": ply, "seat": mover(state, move)}
    if legal and not isinstance(move, Call | Catch | Jump | Leave):
        step["legal"] = _legal(state)
    advance(state, move)
    return step | {"move": text}


def mover(state: HandState, move: Move) -> int:
    """Return the seat that makes a move."""
    return move.seat if isinstance(move, Call | Catch | Jump | Leave) else state.turn


def _legal(state: HandState) -> list[str]:
    return sorted(format_move(move) for move in legal_moves(state))


def _answer(state: HandState, plies: int) -> dict[str, Any]:
    held = [state.counted(seat) for seat in range(state.players)]
    score = score_state(state)
    return {
        "ok": True,
        "plies": plies,
        "over": state.over,
        "reason": state.reason,
        "winners": list(score.winners) if state.over else [],
        "held": [_codes(hand) for hand in held],
        "held_points": list(score.points),
        "score": list(score.scores) if state.over else [0] * state.players,
    }


def _wrong_move(state: HandState, ply: int, text: str, error: EngineError) -> dict[str, Any]:
    seat = state.turn
    with suppress(NotationError):
        seat = mover(state, parse_move(text))
    return {
        "ok": False,
        "ply": ply,
        "seat": seat,
        "move": text,
        "error": _error_name(error),
        "message": str(error),
    }


_ERROR_NAMES: tuple[tuple[type[EngineError], str], ...] = (
    (RulesError, "bad_rules"),
    (NotationError, "bad_notation"),
    (IllegalMoveError, "illegal_move"),
    (HandOverError, "hand_over"),
    (RecordError, "bad_record"),
)


def _error_name(error: EngineError) -> str:
    return next(name for kind, name in _ERROR_NAMES if isinstance(error, kind))
