"""A table without a referee as tests of services play at it."""

from app.free import Deed
from app.services import free_tables, free_watching
from app.services.free_tables import FreeTable

PLAIN = FreeTable(book="ochos-locos", places=3, decks=1, has_jokers=False)


def look(house, account, code):
    return free_watching.get_table(house, account, code)


def sight(house, account, code):
    return look(house, account, code).round.sight


def do(house, account, code, text):
    """Do something on the newest state of the table."""
    shown = look(house, account, code).round
    free_tables.act(house, account, code, number=shown.number, ply=shown.sight.ply, text=text)


def begin(house, account, code):
    shown = look(house, account, code).round
    free_tables.begin_round(house, account, code, 0 if shown is None else shown.number)


def deal(house, account, code, each):
    begin(house, account, code)
    do(house, account, code, f"deal {each}")


def play_out(house, account, code):
    """Play everything that an account holds, and lay all hands open."""
    while held := sight(house, account, code).held:
        do(house, account, code, f"play {held[0]}")
    do(house, account, code, "open")


def deeds(house, code):
    return [event.deed for event in look(house, None, code).round.log if event.deed is not Deed.SIT]
