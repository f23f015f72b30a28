"""A score sheet shown to others: on a television that follows, and as a picture file to share."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP
from e2e.pages import Recording

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def match(phone: Page) -> Recording:
    """Two people about to play to 20 points each."""
    match = Recording(phone)
    match.start(["Ana", "Ben"], "Los sábados", 20)
    return match


def enter(match: Recording, name: str, *ranks: str) -> None:
    match.ask_hand()
    match.tap_player(name)
    match.tap_rank(*ranks)
    match.save()
    expect(match.page).to_have_url(re.compile(r"/matches/\d+$"))


def test_a_television_follows_the_score(match: Recording) -> None:
    address = match.page.url
    television = match.page.context.new_page()
    television.set_viewport_size(LAPTOP["viewport"])
    television.goto(f"{address}/tv")
    expect(television.get_by_role("heading")).to_have_text(re.compile("Mano 1"))
    television.evaluate("window.stayed = true")

    enter(match, "Ana", "rey")
    expect(television.get_by_role("listitem").filter(has_text="Ana")).to_contain_text(re.compile(r"\+10\s+10"))
    expect(television.get_by_role("heading")).to_have_text(re.compile("Mano 2"))

    enter(match, "Ana", "ocho")
    expect(television.get_by_role("heading")).to_have_text("¡Gana Ana! 60 puntos en 2 manos")
    assert television.evaluate("window.stayed")
    assert television.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert [violation["id"] for violation in Axe().run(television).response["violations"]] == []

    expect(match.page.locator(".party")).to_be_hidden()  # for who wants no motion


def test_the_result_is_shared_as_a_picture(match: Recording) -> None:
    enter(match, "Ana", "ocho")
    page = match.page
    page.evaluate(
        """() => {
            navigator.canShare = ({ files }) => files.length === 1;
            navigator.share = async ({ files }) => {
                const picture = await createImageBitmap(files[0]);
                document.title = [files[0].type, picture.width, picture.height].join(" ");
            };
        }"""
    )
    page.get_by_role("button", name="Compartir la imagen").click()
    expect(page).to_have_title("image/png 1200 630")


def test_where_nothing_can_be_shared_the_picture_is_saved(match: Recording, tmp_path: Path) -> None:
    enter(match, "Ana", "ocho")
    page = match.page
    page.evaluate("navigator.canShare = undefined")
    with page.expect_download() as found:
        page.get_by_role("button", name="Compartir la imagen").click()
    found.value.save_as(tmp_path / "picture")
    assert found.value.suggested_filename.endswith(".png")
    assert (tmp_path / "picture").read_bytes().startswith(PNG)
