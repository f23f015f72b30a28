"""A form that is sent twice, as by a double click without a script: whether what it asks for has been done already."""

from app.engine import format_move, parse_move
from app.free import format_act, parse_act
from app.models import Kind
from app.services import holders, permissions
from app.services.house import House
from app.store import hands, seats
from app.store.ids import id_of


def is_made(house: House, account_id: int | None, code: str, *, number: int, ply: int, text: str) -> bool:
    """Tell whether move number `ply` of that hand, or act of that round, is this very one from an account's seat."""
    with house.database.reading() as session:
        match = permissions.find_any_table(session, code)
        hand = hands.find_numbered(session, id_of(match), number)
        made = hands.find_move(session, id_of(hand), ply) if hand else None
        if made is None or account_id is None:
            return False
        mine = holders.list_held(match, seats.list_of_match(session, id_of(match)), account_id)
    is_free = match.kind is Kind.FREE
    wanted = format_act(parse_act(f"@{made.seat}:{text}")) if is_free else format_move(parse_move(text))
    return made.text == wanted and made.seat in {seat.number for seat in mine}


def is_begun(house: House, account_id: int | None, code: str, number: int) -> bool:
    """Tell whether an account has gathered the cards for the round after that number; who does, deals."""
    with house.database.reading() as session:
        match = permissions.find_any_table(session, code)
        begun = hands.find_numbered(session, id_of(match), number + 1)
        mine = holders.list_held(match, seats.list_of_match(session, id_of(match)), account_id) if account_id else []
    return begun is not None and begun.dealer in {seat.number for seat in mine}


def sits_there(house: House, account_id: int | None, code: str, number: int) -> bool:
    """Tell whether an account has the seat of that number."""
    with house.database.reading() as session:
        match = permissions.find_any_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
    return account_id is not None and any(row.account_id == account_id for row in rows if row.number == number)
