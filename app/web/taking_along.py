"""What a device takes along, as JSON: the browser counts with the same rules value as the server."""

from typing import Any

from app.engine import rules_to_json
from app.services import faults
from app.services.beginning import Gathering
from app.services.carried import Carried
from app.services.sheet import MatchSheet, SheetRow
from app.web import tallies
from app.web.words import all_of, book_words


def carried_json(carried: Carried) -> dict[str, Any]:
    """Return everything that a device takes along."""
    return {
        "sheets": [_sheet(page) for page in carried.sheets],
        "groups": [_group(gathering) for gathering in carried.gatherings],
    }


def _sheet(page: MatchSheet) -> dict[str, Any]:
    return {
        "key": str(page.match_id),
        "match": page.match_id,
        "code": page.code,
        "version": page.version,
        "heading": page.title or page.group_name or all_of(seat.name for seat in page.seats),
        "book": page.own_book or book_words(page.rules.book),
        "goal": tallies.goal_words(page),
        "rules": rules_to_json(page.rules),
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in page.seats],
        "firstDealer": page.rows[0].dealer if page.rows else page.next_dealer or 0,
        "hands": [_hand(page, row) for row in page.rows],
    }


def _hand(page: MatchSheet, row: SheetRow) -> dict[str, Any]:
    return {
        "number": row.number,
        "dealer": row.dealer,
        "out": row.went_out,
        "left": [_left(row, seat) if seat in row.dealt else None for seat in range(len(page.seats))],
        "wild": row.on_wild,
        "faults": faults.spell(row.faults),
    }


def _left(row: SheetRow, seat: int) -> dict[str, Any]:
    cards = row.cards[seat]
    return {"points": row.points[seat]} if cards is None else {"ranks": list(cards)}


def _group(gathering: Gathering) -> dict[str, Any]:
    group = gathering.group
    return {
        "id": group.group_id if group else None,
        "name": group.name if group else "",
        "players": [{"id": player.player_id, "name": player.name} for player in gathering.players],
        "usual": list(gathering.usual),
        "lineups": [list(lineup) for lineup in gathering.lineups],
        "book": gathering.book,
        "own": [
            {
                "key": book.key,
                "name": book.name,
                "version": book.edition.version,
                "rules": rules_to_json(book.rules),
                "isDefault": book.is_default,
            }
            for book in gathering.books
        ],
    }
