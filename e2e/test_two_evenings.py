"""A match with real cards and one online, each to its end."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP, Server

MOST_STEPS = 2000
CHOICES = ["#picker .pick", ".hand .can button", "form[action$='/moves'] .btn.main", "form[action$='/ready'] .btn"]
# In one go within the page: between finding and clicking, the table may be drawn anew.
CLICK_THE_FIRST = """choices => {
    const all = choices.flatMap(choice => [...document.querySelectorAll(choice)]);
    const free = all.find(one => one.offsetParent && !one.classList.contains("sent"));
    free?.click();
    return free !== undefined;
}"""
HAS_MOVED_ON = """version => document.querySelector("#table").dataset.version !== version
    || document.querySelector("#picker .pick:not(.sent)")?.offsetParent"""


def test_a_match_with_real_cards_is_won_at_its_target(new_visitor: Callable[..., Page]) -> None:
    page = new_visitor("es")
    page.goto("/record")
    page.locator("[name=name1]").fill("Lola")
    page.locator("[name=name2]").fill("Teo")
    page.get_by_role("button", name="Empezar la partida").click()
    page.wait_for_url(re.compile(r"/matches/\d+"))
    sheet = re.match(r".*/matches/\d+", page.url)[0]

    for _ in range(2):
        page.goto(f"{sheet}/hands")
        _enter_hand(page, ("8", "8", "K"))

    page.goto(sheet)
    expect(page.get_by_text(re.compile("Gana Lola")).first).to_be_visible()


def _enter_hand(page: Page, ranks: tuple[str, ...]) -> None:
    page.locator("[data-seat='0']").click()
    page.locator("[data-seat='1']").click()
    for rank in ranks:
        page.locator(f"[data-rank='{rank}']").click()
    page.locator("[data-cards] [data-next]").click()
    page.wait_for_url(re.compile(r"/matches/\d+(\?.*)?$"))


def test_a_match_of_two_browsers_and_a_bot_outlives_a_killed_server(
    new_visitor: Callable[..., Page], server: Server
) -> None:
    lola, teo = new_visitor("es"), new_visitor("en", **LAPTOP)
    _open_table(lola)
    teo.goto(lola.url)
    teo.locator("[name=name]").fill("Teo")
    teo.locator("button[form=sit]").first.click()
    expect(lola.get_by_text("Teo")).to_be_visible()
    lola.locator("form[action$='/bots'] button").click()
    expect(lola.get_by_text("Coco")).to_be_visible()
    for page in (lola, teo):
        page.locator("form[action$='/ready'] button").click()
    expect(lola.locator(".hand")).to_be_visible()

    server.kill()
    server.start()
    lola.reload()
    teo.reload()
    for _ in range(MOST_STEPS):
        if _is_over(lola):
            break
        _act(lola)
        _act(teo)

    assert _is_over(lola)


def _open_table(page: Page) -> None:
    page.goto("/tables/new?book=ochos-locos")
    page.locator("[name=name]").fill("Lola")
    page.locator("[name=places][value='3']").check(force=True)
    page.locator("[name=target]").fill("1")
    page.get_by_role("button", name="Abrir la mesa").click()
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]{12}"))


def _is_over(page: Page) -> bool:
    return page.get_by_text(re.compile("Gana|Ganan")).count() > 0


def _act(page: Page) -> None:
    """Do what this person can do now, if anything, and wait until the table has taken it."""
    version = page.locator("#table").get_attribute("data-version")
    if page.evaluate(CLICK_THE_FIRST, CHOICES):
        page.wait_for_function(HAS_MOVED_ON, arg=version)
