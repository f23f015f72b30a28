"""A phone in a pocket: it keeps what it has when the browser is closed, and its connection comes and goes."""

import re
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, BrowserType, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from e2e.pages import Recording

PATIENCE_MS = 30_000
"""How long a busy machine may take for what takes a moment elsewhere."""
WORKER_MS = 5_000
HAS_WORKER = "() => navigator.serviceWorker.controller !== null"
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def expect_no_violation(page: Page) -> None:
    """Expect that axe finds nothing on a page, and that it needs no scrolling sideways."""
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    found = Axe().run(page)
    assert not found.violations_count, f"{page.url}\n{found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


class Pocket:
    """A browser with a profile of its own."""

    def __init__(self, browser_type: BrowserType, folder: Path, **settings: Any) -> None:
        self._open = lambda: browser_type.launch_persistent_context(folder, **settings)
        self.context: BrowserContext
        self.page: Page
        self.open()

    def open(self) -> None:
        self.context = self._open()
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self.context.pages[0]

    def close(self) -> None:
        self.context.close()

    def settle(self) -> None:
        """Wait until the device could go without a connection from now on."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        try:
            self.page.wait_for_function(HAS_WORKER, timeout=WORKER_MS)
        except TookTooLong:
            # A page that was on its way while the worker began is served by it from its next load on.
            self.page.reload()
            self.page.wait_for_function(HAS_WORKER)

    def carry(self) -> None:
        """Have the device take along what there is now, and wait for it."""
        self.settle()
        self.page.evaluate("async () => (await import('/static/pad/sync.js')).takeAlong()")

    def expect_player(self, name: str) -> None:
        """Wait until the device knows a player of one of its groups, as it does by itself."""
        assert self.page.evaluate(
            """async (name) => {
                const { listGroups } = await import("/static/pad/store.js");
                for (let looks = 0; looks < 150; looks += 1) {
                    const groups = await listGroups(document.documentElement.dataset.owner);
                    if (groups.some(({ players }) => players.some((player) => player.name === name))) return true;
                    await new Promise((resolve) => setTimeout(resolve, 200));
                }
                return false;
            }""",
            name,
        ), f"The device never heard of {name}."

    def go_offline(self) -> None:
        self.context.set_offline(True)

    def go_online(self) -> None:
        self.context.set_offline(False)

    @property
    def match(self) -> Recording:
        return Recording(self.page)

    @property
    def said(self) -> Any:
        """The line that says what waits."""
        return self.page.locator("#queue")

    @property
    def waiting(self) -> Any:
        return self.page.get_by_role("region", name="En este dispositivo, sin guardar aún").get_by_role("listitem")

    def begin(self, names: tuple[str, ...], group: str, target: int) -> None:
        """Begin a match where there is no connection."""
        self.page.goto("/record")
        match = self.match
        for number, name in enumerate(names, start=1):
            match.fill("player", name, number)
        match.fill("group", group)
        self.page.get_by_role("radio", name=re.compile("^Ochos locos")).check()
        match.fill("target", str(target))
        match.press("start")
        expect(match.sheet).to_be_visible()

    def enter(self, out: str, *ranks: str) -> None:
        """Enter the next hand: who went out, then one card for each of the others."""
        match = self.match
        match.ask_hand()
        match.tap_player(out)
        for place, rank in enumerate(ranks):
            if place:
                match.go_on()
            match.tap_rank(rank)
        match.press("save")
        expect(match.sheet).to_be_visible()
