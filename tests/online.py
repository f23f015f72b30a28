"""Visitors at an online table, as the tests drive them through HTTP."""

import re
from html import unescape

FRAGMENT = {"Accept": "text/vnd.ochos.fragment+html"}


class Guest:
    """A browser at a table, which knows no more than its own page."""

    def __init__(self, client, name):
        self.client = client
        self.name = name
        self.code = ""
        self.seen = []
        """Every answer it ever got, with its headers."""

    def open_table(self, *, book="ochos-locos", places=2, **more):
        self.post("/tables/new", book=book, places=places, name=self.name, **more)
        self.code = self.answer.location.rsplit("/", 1)[1]
        return self.code

    def sit(self, code, number):
        self.code = code
        return self.post(f"/tables/{code}/seats", number=number, name=self.name)

    def get(self, path, **options):
        return self._keep(self.client.get(path, **options))

    def post(self, path, headers=None, **form):
        return self._keep(self.client.post(path, data=form, headers=headers or {}))

    def _keep(self, answer):
        self.answer = answer
        self.seen.append(f"{answer.status}\n{answer.headers}\n{answer.get_data(as_text=True)}")
        return answer

    def do(self, deed, headers=None, **form):
        return self.post(f"/tables/{self.code}/{deed}", headers, **form)

    def look(self):
        """Return the fragment of this reader, parsed only as far as a test needs."""
        answer = self.get(f"/tables/{self.code}/view")
        assert answer.status_code == 200
        return View(answer.get_data(as_text=True))

    def move(self, view, text, headers=None, **more):
        return self.do("moves", headers, hand=view.hand, ply=view.ply, move=text, **more)

    def play(self, view):
        """Make the first move that the page offers."""
        return self.move(view, view.offers[0])


class FreeGuest(Guest):
    """A browser at a table without a referee."""

    def open_table(self, **more):
        form = {"book": "ochos-locos", "places": 3, "decks": 1, "jokers": 0, "name": self.name, **more}
        self.post("/tables/free", **form)
        self.code = self.answer.location.rsplit("/", 1)[1]
        return self.code

    def sit(self, code, number):
        self.code = code
        return self.do("free/seats", number=number, name=self.name)

    def act(self, text, headers=None, **more):
        view = self.look()
        return self.do("free/acts", headers, hand=view.hand, ply=view.ply, act=text, **more)

    def gather(self):
        return self.do("free/round", hand=self.look().hand)

    @property
    def held(self):
        return re.findall(r'name="held" value="(\S+)"', self.look().text)

    def play_out(self):
        while held := self.held:
            self.act(f"play {held[0]}")
        return self.act("open")


class View:
    """A table as its fragment says it."""

    def __init__(self, text):
        self.text = text
        self.phase = re.search(r'class="table (\w+)', text)[1]
        self.my_turn = bool(re.search(r'class="table [^"]*my-turn', text))
        self.version = int(re.search(r'data-version="(\d+)"', text)[1])
        self.hand = int(re.search(r'data-hand="(\d+)"', text)[1])
        self.ply = int(re.search(r'data-ply="(\d+)"', text)[1])

    @property
    def buttons(self):
        """Every button of the hand form as (name, value, whether it can be pressed)."""
        return self._buttons_in(self.text)

    @staticmethod
    def _buttons_in(text):
        tags = re.findall(r"<button [^>]*>", text)
        return [
            (found[1], unescape(found[2]), 'aria-disabled="true"' not in tag)
            for tag in tags
            if (found := re.search(r'name="(\w+)" value="([^"]*)"', tag))
        ]

    @property
    def held(self):
        # What is asked about a card names it again.
        bar = self.text.partition("<dialog")[0]
        return [value[:2] for name, value, _ in self._buttons_in(bar) if re.fullmatch(r"[A2-9TJQK][CDHS]", value)]

    @property
    def asks_dealer(self):
        """Whether the reader is to call the suit of the card turned up."""
        return "You turned up a wild card." in self.text

    @property
    def offers(self):
        """The moves that can be sent now: eights call the suit of which most is held."""
        offers = []
        for name, value, can in self.buttons:
            if name == "eight" and can:
                offers.append(f"{value}={self.longest()}")
            elif name in {"move", "first"} and can and not value.startswith("="):
                offers.append(value)
        return [f"={self.longest()}"] if self.asks_dealer else offers

    def longest(self):
        suits = [card[1] for card in self.held]
        return max("SHDC", key=suits.count)


def play_on(*guests, stop=lambda _view: False, limit=3000):
    """Let the guests play whatever they may until the match is over or `stop` says so."""
    for _ in range(limit):
        acted = False
        for guest in guests:
            view = guest.look()
            if stop(view):
                return view
            if view.phase == "finished":
                return view
            if view.phase in {"between", "seating"}:
                acted |= guest.do("ready").status_code == 303
            elif view.my_turn:
                answer = guest.play(view)
                assert answer.status_code == 303, answer.get_data(as_text=True)
                acted = True
        assert acted, "Nobody could do anything."
    raise AssertionError("The match did not end.")
