"""The pages as a person finds her way on them: by labels and roles, in Spanish or in English."""

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

SPANISH = "es"
WORDS = {
    "es": {
        "player": "Jugador {}",
        "group": "Nombre de vuestro grupo",
        "target": "Meta, en puntos por jugador",
        "start": "Empezar la partida",
        "enter": "Anotar la mano",
        "save": "Guardar la mano",
        "players": "Jugadores",
        "cards": "Cartas",
        "next": "Sigue",
        "sheet": "Hoja de puntos",
        "each": "Meta por jugador",
        "seats": "Sitios",
        "open": "Abrir la mesa",
        "bot": "Poner un bot en el sitio libre",
        "ready": "Estoy listo",
        "next_hand": "Listo para la siguiente mano",
        "group_name": "Nombre del grupo",
        "own_name": "Tu nombre",
        "make": "Crear el grupo",
        "invitation": "Enlace para invitar",
        "share": "Enlace de esta mesa",
    },
    "en": {
        "player": "Player {}",
        "group": "Name of your group",
        "target": "Target, points for each player",
        "start": "Start the match",
        "enter": "Enter hand",
        "save": "Save the hand",
        "players": "Players",
        "cards": "Cards",
        "next": "Next",
        "sheet": "Score sheet",
        "join": "Join",
        "own_name": "Your name",
        "sit": "Take seat {}",
        "ready": "I am ready",
        "next_hand": "Ready for the next hand",
    },
}
FIGURES = ("place", "played", "won", "win_share", "hands_won", "points", "points_per_hand", "last_played")
"""The cells of a line in the standings, beside the player's name."""
CARD_EDGE = {"x": 12, "y": 20}
"""Cards overlap: what can be seen of each is its left edge."""


def wait_for_scripts(page: Page) -> Page:
    """Wait until the scripts of a new page run; before that it is plain links and forms."""
    page.wait_for_load_state()
    return page


class Someones:
    """A page with the words of its reader."""

    def __init__(self, page: Page, language: str = SPANISH) -> None:
        self.page = page
        self.words = WORDS[language]

    def press(self, word: str) -> None:
        self.page.get_by_role("button", name=self.words[word]).click()

    def fill(self, word: str, text: str, number: int = 0) -> None:
        self.page.get_by_label(self.words[word].format(number), exact=True).filter(visible=True).fill(text)


class Recording(Someones):
    """A match with real cards: its start, its entry pages and its sheet."""

    def start(self, names: Iterable[str], group: str, target: int) -> None:
        self.page.goto("/record")
        for number, name in enumerate(names, start=1):
            self.fill("player", name, number)
        self.fill("group", group)
        self.page.get_by_role("radio", name=re.compile("^Ochos locos")).check()
        self.fill("target", str(target))
        self.press("start")
        expect(self.page).to_have_url(re.compile(r"/matches/\d+"))

    def ask_hand(self) -> None:
        self.page.get_by_role("link", name=self.words["enter"]).click()
        expect(self.page).to_have_url(re.compile(r"/hands$"))
        wait_for_scripts(self.page)

    def tap_player(self, name: str) -> None:
        self.page.get_by_role("group", name=self.words["players"], exact=True).get_by_role("button", name=name).click()

    def tap_rank(self, *ranks: str) -> None:
        keys = self.page.get_by_role("group", name=self.words["cards"], exact=True)
        for rank in ranks:
            # An exhausted key may be pressed too, and says why it does nothing.
            keys.get_by_role("button", name=re.compile(rf"^{rank},", re.IGNORECASE)).click(force=True)

    def go_on(self) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{self.words['next']}")).click()

    def save(self) -> None:
        self.press("save")
        expect(self.sheet).to_be_visible()

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("region", name=self.words["sheet"])


class Group(Someones):
    """A group, its invitation and its standings."""

    def make(self, name: str, own_name: str) -> None:
        self.page.goto("/groups/new")
        self.fill("group_name", name)
        self.fill("own_name", own_name)
        self.press("make")
        expect(self.page).to_have_url(re.compile(r"/groups/\d+"))

    @property
    def number(self) -> str:
        found = re.search(r"/groups/(\d+)", self.page.url)
        assert found
        return found[1]

    def invitation(self) -> str:
        return self.page.get_by_label(self.words["invitation"]).input_value()

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        new = self.page.get_by_label("A new name")
        if new.count():
            self.page.get_by_text("None of these").click()
            new.fill(name)
        else:
            self.fill("own_name", name)
        self.press("join")
        expect(self.page).to_have_url(re.compile(r"/groups/\d+"))

    def standing(self, name: str) -> Locator:
        return self.page.get_by_role("row").filter(
            has=self.page.get_by_role("rowheader", name=re.compile(rf"^{name}\b"))
        )

    def figure(self, name: str, figure: str) -> Locator:
        return self.standing(name).get_by_role("cell").nth(FIGURES.index(figure))


class Table(Someones):
    """An online table, as one of its players sees it."""

    def open(self, group: str, seats: int, target: int) -> None:
        self.page.goto(f"/tables/new?group={group}")
        places = self.page.get_by_role("group", name=self.words["seats"], exact=True)
        places.get_by_text(str(seats), exact=True).click()
        self.fill("each", str(target))
        self.press("open")
        expect(self.page).to_have_url(re.compile(r"/tables/\w+"))

    @property
    def whole(self) -> Locator:
        return wait_for_scripts(self.page).locator("#table[data-version]")

    @property
    def version(self) -> int:
        return int(self.whole.get_attribute("data-version") or 0)

    @property
    def place(self) -> tuple[str, int]:
        """The number of the hand and of its last move."""
        said = self.whole.evaluate("table => [table.className, table.dataset.hand, table.dataset.ply]")
        return said[1], int(said[2])

    def is_in(self, state: str) -> bool:
        return bool(self.whole.evaluate("(table, state) => table.classList.contains(state)", state))

    def expect_version_over(self, version: int) -> None:
        self.page.wait_for_function(
            "version => Number(document.getElementById('table').dataset.version) > version", arg=version
        )

    def move(self) -> None:
        """Call the suit that is asked for, else play the first card that may be played, else draw, else pass.

        Waits for the answer.
        """
        before = self.version
        card = self.page.locator(".hand .can button").first
        asked = self.page.locator(".picker[open]:not([data-code]) .pick").first
        if asked.count():
            asked.click()
        elif card.count():
            card.click(position=CARD_EDGE)
            if self.page.locator(".picker[open]").count():
                self.page.locator(".picker[open] .pick").first.click()
        else:
            self.page.locator(".do button:not([aria-disabled], .sort, [hidden])").first.click()
        self.expect_version_over(before)

    def play_until(self, selector: str, moves: int = 400) -> Locator:
        """Play hand after hand until something is on the page, and return the first of it."""
        wanted = self.page.locator(selector)
        for _ in range(moves):
            if self.is_in("between"):
                self.say_ready_again()
            elif wanted.count():
                return wanted.first
            else:
                self.move()
        raise AssertionError(f"No {selector} in {moves} moves.")

    def say_ready_again(self) -> None:
        before = self.version
        self.press("next_hand")
        self.expect_version_over(before)


def begin_for_two(ana: Page, ben: Page, site: str = "") -> None:
    """Deal a hand of Ochos locos to Ana and Ben, in English; Ben may know the site by another address."""
    ana.goto("/tables/new?book=ochos-locos&places=2&name=Ana")
    ana.get_by_role("button", name="Open the table").click()
    expect(ana.locator("#table.seating")).to_be_visible()
    ben.goto(site + ana.url[ana.url.index("/tables/") :])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take seat 2").click()
    for page in (ana, ben):
        page.get_by_role("button", name="I am ready").click()
    for page in (ana, ben):
        expect(page.locator("#table.playing")).to_be_visible()
