"""A family writes its own rules on a phone, is told at once what does not fit, and plays by them."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import LAPTOP, PHONE
from e2e.pages import Group


class Editor:
    """The editor of a rule book, in Spanish."""

    def __init__(self, page: Page, group: str) -> None:
        self.page = page
        self.group = group

    def begin(self) -> None:
        self.page.goto(f"/groups/{self.group}/rules/new?from=ochos-locos")

    def open(self, part: str) -> None:
        self.page.locator("summary").filter(has=self.page.get_by_role("heading", name=part, exact=True)).click()

    def option(self, name: str) -> Locator:
        return self.page.locator(f"[data-option={name}]")

    @property
    def changes(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^En qué cambia"))


@pytest.fixture
def editor(phone: Page) -> Editor:
    group = Group(phone)
    group.make("Domingos", "Lola")
    made = Editor(phone, group.number)
    made.begin()
    return made


def test_a_family_writes_its_rules_and_plays_by_them(phone: Page, editor: Editor) -> None:
    phone.get_by_label("Nombre del reglamento").fill("Los domingos")
    editor.open("El reparto")
    editor.option("hand_size").get_by_role("button", name=re.compile("uno más$")).click()
    expect(editor.changes.get_by_role("listitem")).to_have_text(re.compile("5 cartas.*6 cartas"))
    editor.open("El reparto")

    editor.open("El turno")
    phone.get_by_label("Meterse con la misma carta").check()
    clash = "«Meterse con la misma carta» necesita dos cartas iguales: sube «Barajas»."
    expect(editor.option("jump_in")).to_contain_text(clash)
    expect(editor.changes).to_contain_text(clash)
    expect(phone.get_by_label("Meterse con la misma carta")).to_have_attribute("aria-invalid", "true")
    expect(phone.locator("[data-part=deal] > summary")).to_contain_text("no encaja")
    phone.get_by_role("button", name="Guardar las reglas").click()
    # Its keys come with the script.
    expect(editor.option("hand_size").get_by_role("button", name=re.compile("uno más$"))).to_be_visible()

    phone.get_by_label("Barajas", exact=True).select_option("2")
    expect(phone.locator(".opt.clash")).to_have_count(0)
    phone.get_by_role("button", name="Guardar las reglas").click()
    expect(phone.get_by_role("heading", name="Los domingos", exact=True)).to_be_visible()

    expect(phone.get_by_text("Las partidas nuevas del grupo empiezan con este reglamento.")).to_be_visible()
    phone.goto(f"/record?group={editor.group}")
    expect(phone.get_by_role("radio", name=re.compile("^Los domingos"))).to_be_checked()
    phone.goto(f"/tables/new?group={editor.group}")
    expect(phone.get_by_role("link", name="Los domingos")).to_have_attribute("aria-current", "true")


def test_what_has_no_effect_says_so_until_it_has(phone: Page, editor: Editor) -> None:
    editor.open("Cartas de acción")
    expect(editor.option("stack_draws")).to_contain_text("Ninguna carta hace robar al siguiente.")

    phone.get_by_text("Elegir cartas de acción").click()
    phone.locator("select[name=effect-2]").select_option("draw2")
    expect(editor.option("stack_draws")).not_to_contain_text("Ninguna carta hace robar")
    expect(phone.locator("[data-count]")).to_have_text("1 cambio")


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_editor_hides_nothing_from_anyone(
    new_visitor: Callable[..., Page], colours: str, device: dict[str, object]
) -> None:
    page = new_visitor("es", **device, color_scheme=colours)
    group = Group(page)
    group.make("Domingos", "Lola")
    editor = Editor(page, group.number)
    editor.begin()
    for part in page.locator("details.part > summary").all():
        part.click()
    page.locator(".fold > summary").click()
    page.get_by_label("Meterse con la misma carta").check()
    expect(editor.option("jump_in")).to_contain_text("necesita dos cartas iguales")
    assert _violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"

    page.get_by_label("Meterse con la misma carta").uncheck()
    page.get_by_label("Nombre del reglamento").fill("Los domingos")
    page.get_by_role("button", name="Guardar las reglas").click()
    expect(page.get_by_role("heading", name="Los domingos", exact=True)).to_be_visible()
    assert _violations(page) == []


def test_the_form_works_without_javascript(browser, server) -> None:
    context = browser.new_context(base_url=server.url, locale="es", java_script_enabled=False)
    page = context.new_page()
    group = Group(page)
    group.make("Domingos", "Lola")
    page.goto(f"/groups/{group.number}/rules/new?from=ochos-locos")
    page.get_by_label("Nombre del reglamento").fill("Los domingos")
    page.locator("[data-part=turn] > summary").click()
    page.get_by_label("Meterse con la misma carta").check()
    page.get_by_role("button", name="Guardar las reglas").click()
    expect(page.get_by_label("Barajas", exact=True)).to_have_attribute("aria-invalid", "true")

    page.get_by_label("Barajas", exact=True).select_option("2")
    page.get_by_role("button", name="Guardar las reglas").click()
    expect(page.get_by_role("heading", name="Los domingos", exact=True)).to_be_visible()
    context.close()


def _violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


def test_the_rules_of_one_table_are_changed_on_the_way_to_it(phone: Page) -> None:
    phone.goto("/tables/new?book=ochos-locos")
    phone.get_by_label("Tu nombre").fill("Lola")
    phone.get_by_role("button", name="Cambiar las reglas de esta mesa").click()
    editor = Editor(phone, "")
    editor.open("El reparto")
    editor.option("hand_size").get_by_role("button", name=re.compile("uno más$")).click()
    expect(editor.changes.get_by_role("listitem")).to_have_text(re.compile("5 cartas.*6 cartas"))
    assert not Axe().run(phone).response["violations"]
    phone.get_by_role("button", name="Usar estas reglas").click()

    expect(phone.get_by_text("1 cosa es distinta del reglamento:")).to_be_visible()
    expect(phone.get_by_label("Tu nombre")).to_have_value("Lola")
    assert not Axe().run(phone).response["violations"]
    phone.get_by_role("button", name="Abrir la mesa").click()
    expect(phone.get_by_role("main").get_by_text("Cambiado aquí en el reglamento Ochos locos: 1 cosa")).to_be_visible()
