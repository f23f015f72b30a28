"""Without a referee, too, nobody is ever sent a card that they may not see."""

from random import Random

from app.services import free_rounds
from tests.online import FRAGMENT, FreeGuest
from tests.web.test_secrecy import codes_in

FREE_TO_DO = ("draw 1", "draw 2", "flip", "take 1", "pass", "shuffle", "show", "hide")


def round_of(house, code):
    with house.database.reading() as session:
        return free_rounds.find_round(session, free_rounds.find_table(session, code))


def ask_everything(guest, held, *, is_anyone_out):
    """Ask for the table in every way there is, and for what is refused."""
    guest.seen.clear()
    view = guest.look()
    guest.get(f"/tables/{guest.code}", query_string={"held": held, "more": 1})
    guest.do("free/acts", hand=view.hand, ply=view.ply - 1, act="draw 1")
    guest.do("free/acts", FRAGMENT, hand=view.hand, ply=view.ply, act="take 200")
    guest.do("free/acts", FRAGMENT, hand=view.hand, ply=view.ply, act=f"play {held}")
    guest.do("free/sheet", hand=view.hand, ply=view.ply)
    if not is_anyone_out:
        guest.do("free/acts", FRAGMENT, hand=view.hand, ply=view.ply, act="open")
    with guest.client.get(f"/tables/{guest.code}/events", buffered=False) as stream:
        guest.seen.append(str(stream.headers) + next(stream.iter_encoded()).decode())
    return guest.seen


def test_everybody_sees_their_own_hand_and_what_lies_open(house, make_client):
    lola, teo, watcher = (FreeGuest(make_client(), name) for name in ("Lola", "Teo", "Nico"))
    code = lola.open_table(places=3, decks=2, jokers=1)
    teo.sit(code, 1)
    watcher.code = code
    lola.gather()
    lola.act("deal ?each", each=5)
    dice, shown, checked = Random(8), set(), 0

    for _ in range(14):
        live = round_of(house, code)
        hands = [{str(card) for card in hand} for hand in live.now.hands]
        shown |= {str(card) for card in live.now.discards[-1:]}
        lies_open = set().union(*(hands[seat] for seat in live.now.open))
        for guest, seat in ((lola, 0), (teo, 1), (watcher, None)):
            allowed = shown | lies_open | (set() if seat is None else hands[seat])
            secret = sorted(set().union(*hands) - allowed)
            for answer in ask_everything(guest, dice.choice(secret or ["XX"]), is_anyone_out=bool(live.now.out)):
                assert not codes_in(answer) - allowed, answer
                assert live.start.seed.hex() not in answer
                checked += 1
            for path in ("tv", "tv/view"):
                text = guest.get(f"/tables/{code}/{path}").get_data(as_text=True)
                assert not codes_in(text) - shown - lies_open, "a television shows nobody's hand"
                assert "<button" not in text
                assert "<form" not in text
        seat = dice.randrange(2)
        mine = [str(card) for card in live.now.hands[seat]]
        with_card = [f"{deed} {dice.choice(mine)}" for deed in ("play", "bury") if mine]
        with_card += [f"give {dice.choice(mine)} {1 - seat}"] if mine else []
        (lola, teo)[seat].act(dice.choice([*FREE_TO_DO, *with_card]))
    assert checked > 250
