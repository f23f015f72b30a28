"""Real cards where there is no signal: entered, kept, closed, opened again, and sent once."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import LAPTOP, PHONE, Server
from e2e.pages import Group, Recording
from e2e.pocket import SMALL, Pocket, expect_no_violation
from e2e.voice import VOICE, expect_said

NAMES = ("Ana", "Bo", "Cruz")
TOTAL = re.compile("^Total")


@pytest.fixture(name="pocket")
def _pocket(make_pocket: Callable[..., Pocket]) -> Pocket:
    """A phone that has been on the site once."""
    pocket = make_pocket()
    pocket.page.goto("/")
    pocket.settle()
    return pocket


@pytest.mark.parametrize("device", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_a_whole_match_is_played_without_a_connection(
    make_pocket: Callable[..., Pocket], device: dict[str, Any]
) -> None:
    pocket = make_pocket(**device)
    pocket.page.goto("/")
    pocket.settle()
    pocket.go_offline()

    pocket.page.goto("/")
    expect_no_violation(pocket.page)
    pocket.page.goto("/record")
    expect_no_violation(pocket.page)
    pocket.begin(NAMES, "Los martes", 10)
    pocket.enter("Ana", "rey", "9")
    expect(pocket.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("19")
    expect(pocket.said).to_have_text("En este dispositivo esperan 2 anotaciones. Se envían cuando haya conexión.")
    expect_no_violation(pocket.page)
    pocket.match.ask_hand()
    expect_no_violation(pocket.page)
    pocket.page.go_back()
    pocket.close()

    pocket.open()
    pocket.go_offline()
    pocket.page.goto("/")
    pocket.page.get_by_role("link", name="Los martes").click()
    pocket.enter("Ana", "reina", "ocho")
    expect(pocket.page.get_by_text("La partida ha terminado: gana Ana.")).to_be_visible()
    expect(pocket.waiting).to_have_count(3)
    pocket.close()

    pocket.open()
    pocket.page.goto("/")
    expect(pocket.said).to_have_text("Todo está guardado.")
    pocket.page.goto("/groups")
    pocket.page.get_by_role("link", name="Los martes").first.click()
    group = Group(pocket.page)
    for figure, figure_is in (("played", "1"), ("won", "1"), ("hands_won", "2")):
        expect(group.figure("Ana", figure)).to_have_text(figure_is)


def test_the_sheet_of_the_server_follows_as_soon_as_all_is_sent(pocket: Pocket) -> None:
    pocket.go_offline()
    pocket.begin(NAMES, "Los lunes", 100)
    pocket.enter("Bo", "5", "4")
    pocket.go_online()

    expect(pocket.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(pocket.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("9")
    expect(pocket.match.sheet.locator("tbody tr")).to_have_count(1)


def test_a_form_that_lost_its_connection_goes_on_with_the_players_of_the_group(pocket: Pocket) -> None:
    pocket.match.start(NAMES, "Los viernes", 100)
    pocket.page.goto("/record")
    expect(pocket.page.get_by_role("link", name="Los viernes")).to_have_attribute("aria-current", "true")
    pocket.carry()
    pocket.match.fill("target", "70")
    pocket.go_offline()
    pocket.match.press("start")
    expect(pocket.page.get_by_role("button", name="Los viernes")).to_have_attribute("aria-current", "true")
    for number, name in enumerate(NAMES, start=1):
        expect(pocket.page.get_by_label(f"Jugador {number}", exact=True)).to_have_value(name)
    pocket.match.press("start")
    expect(pocket.match.sheet).to_be_visible()
    pocket.go_online()

    expect(pocket.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(pocket.page.get_by_text("gana quien llegue a 210")).to_be_visible()
    pocket.page.get_by_role("link", name="Los viernes").click()
    expect(pocket.page).to_have_url(re.compile(r"/groups/\d+$"))
    pocket.page.goto(f"/record?group={Group(pocket.page).number}")
    seats = pocket.page.get_by_label("Sitio 1", exact=True).get_by_role("option")
    expect(seats).to_have_text(["Nadie", *NAMES, "Alguien nuevo…"])


def test_a_form_sent_before_the_scripts_of_its_page_came_is_carried_all_the_same(pocket: Pocket) -> None:
    page = pocket.page
    pocket.match.start(NAMES, "Los viernes", 100)
    page.get_by_role("link", name="Los viernes").click()
    page.get_by_role("link", name="Jugadores y miembros").click()
    pocket.expect_player("Ana")
    page.get_by_label("Otro jugador").fill("Dora")
    # Such a form is sent without the event that scripts hear.
    page.get_by_label("Otro jugador").evaluate("field => field.form.submit()")
    expect(page.get_by_role("listitem").filter(has_text="Dora")).to_be_visible()
    pocket.expect_player("Dora")


def test_who_became_a_player_a_moment_ago_may_play_without_a_connection(pocket: Pocket) -> None:
    page = pocket.page
    pocket.match.start(NAMES, "Los viernes", 100)
    page.get_by_role("link", name="Los viernes").click()
    page.get_by_role("link", name="Jugadores y miembros").click()
    page.get_by_label("Otro jugador").fill("Dora")
    page.get_by_role("button", name="Añadir").click()
    expect(page.get_by_role("listitem").filter(has_text="Dora")).to_be_visible()
    pocket.expect_player("Dora")

    # Somebody else adds one while the phone is in the pocket.
    page.evaluate(
        "fetch(`${location.pathname}/../players`, { method: 'POST', body: new URLSearchParams({ name: 'Eva' }) })"
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    pocket.expect_player("Eva")
    pocket.go_offline()
    page.goto("/record")
    for number, name in enumerate((*NAMES, "Dora", "Eva"), start=1):
        pocket.match.fill("player", name, number)
        if number == len(NAMES) + 1:
            page.get_by_role("button", name="Añadir un sitio").click()
    pocket.match.press("start")
    expect(pocket.match.sheet).to_be_visible()
    pocket.go_online()
    expect(page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(pocket.match.sheet.get_by_role("columnheader", name="Eva")).to_be_visible()


@pytest.fixture(name="two")
def _two(make_pocket: Callable[..., Pocket]) -> tuple[Pocket, Pocket]:
    """Ana and Bo of one group, each with a phone, with the sheet of one match open."""
    ana, bo = make_pocket(), make_pocket()
    group = Group(ana.page)
    group.make("Los sábados", "Ana")
    link = group.invitation()
    Group(bo.page).page.goto(link)
    Group(bo.page).fill("own_name", "Bo")
    bo.page.get_by_role("button", name="Entrar en el grupo").click()
    expect(bo.page).to_have_url(re.compile(r"/groups/\d+"))
    ana.page.goto(f"/record?group={group.number}")
    ana.page.get_by_role("radio", name=re.compile("^Ochos locos")).check()
    ana.match.fill("target", "5000")
    ana.match.press("start")
    expect(ana.match.sheet).to_be_visible()
    bo.page.goto(ana.page.url)
    for phone in (ana, bo):
        phone.carry()
    return ana, bo


def test_two_who_enter_the_same_hand_choose_one(two: tuple[Pocket, Pocket]) -> None:
    ana, bo = two
    for phone, out, rank in ((ana, "Ana", "rey"), (bo, "Bo", "9")):
        phone.go_offline()
        phone.page.reload()
        phone.enter(out, rank)
    ana.go_online()
    expect(ana.page).to_have_url(re.compile(r"/matches/\d+$"))
    bo.go_online()
    expect(bo.page).to_have_url(re.compile(r"/matches/\d+$"))

    for phone, mine, other in (
        (ana, "Tú anotaste (en la hoja)", "Bo anotó"),
        (bo, "Tú anotaste", "Ana anotó (en la hoja)"),
    ):
        expect(phone.page.get_by_role("heading", name="La mano 1 se anotó dos veces, y no igual")).to_be_visible()
        expect(phone.page.get_by_role("heading", name=mine, exact=True)).to_be_visible()
        expect(phone.page.get_by_role("heading", name=other, exact=True)).to_be_visible()
    expect_no_violation(ana.page)

    ana.page.get_by_role("button", name="Poner esta").click()
    expect(ana.page.get_by_text("Elegida. La otra anotación queda en el historial.")).to_be_visible()
    for phone in two:
        expect(phone.page.get_by_role("heading", name="se anotó dos veces")).to_have_count(0)
        expect(phone.match.sheet.get_by_role("row", name=TOTAL)).to_have_text(re.compile(r"^\s*Total\s*0\s*9\s*$"))


def test_two_who_entered_the_same_hear_nothing_of_it(two: tuple[Pocket, Pocket]) -> None:
    for phone in two:
        phone.go_offline()
        phone.page.reload()
        phone.enter("Ana", "rey")
    for phone in two:
        phone.go_online()
        expect(phone.page).to_have_url(re.compile(r"/matches/\d+$"))
        expect(phone.match.sheet.locator("tbody tr")).to_have_count(1)
        expect(phone.page.get_by_role("heading", name="se anotó dos veces")).to_have_count(0)


def test_a_refused_hand_says_why_and_is_edited_and_sent(two: tuple[Pocket, Pocket]) -> None:
    ana, _bo = two
    ana.go_offline()
    ana.page.reload()
    ana.match.ask_hand()
    ana.match.tap_player("Ana")
    ana.page.get_by_role("button", name="Escribir puntos").click()
    for digit in "999":
        ana.page.get_by_role("button", name=digit, exact=True).click()
    expect(ana.page.get_by_text("Lo escrito no puede sumar más de 507 puntos.")).to_be_visible()
    ana.match.press("save")
    ana.enter("Bo", "4")
    ana.go_online()

    expect(ana.said).to_contain_text("La mano 1 no se aceptó.")
    expect(ana.waiting.first).to_contain_text("No hay cartas que sumen 999 puntos.")
    expect(ana.waiting.last).to_contain_text("espera a la anterior")
    expect_no_violation(ana.page)

    ana.waiting.first.get_by_role("link", name="Cambiar").click()
    for _ in range(3):
        ana.page.get_by_role("button", name="Borrar").filter(visible=True).click()
    ana.page.get_by_role("button", name="7", exact=True).filter(visible=True).click()
    ana.match.press("save")
    expect(ana.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(ana.match.sheet.get_by_role("row", name=TOTAL)).to_have_text(re.compile(r"^\s*Total\s*7\s*4\s*$"))


def test_a_hand_that_waits_is_discarded_and_the_next_ones_move_up(two: tuple[Pocket, Pocket]) -> None:
    ana, _bo = two
    ana.go_offline()
    ana.page.reload()
    ana.enter("Ana", "rey")
    ana.enter("Bo", "4")
    ana.waiting.first.get_by_role("button", name="Descartar").click()
    ana.waiting.first.get_by_role("button", name="¿Descartar del todo?").click()
    expect(ana.waiting).to_have_count(1)
    ana.go_online()

    expect(ana.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(ana.match.sheet.get_by_role("row", name=TOTAL)).to_have_text(re.compile(r"^\s*Total\s*0\s*4\s*$"))


def test_a_match_that_should_not_have_begun_is_discarded_with_its_hands(pocket: Pocket) -> None:
    pocket.go_offline()
    pocket.begin(NAMES, "Los miércoles", 100)
    pocket.enter("Ana", "rey", "9")
    pocket.waiting.first.get_by_role("button", name="Descartar").click()
    pocket.waiting.first.get_by_role("button", name="¿Descartar del todo?").click()

    expect(pocket.page.get_by_text("Aún ninguna.")).to_be_visible()
    expect(pocket.said).to_be_empty()
    pocket.go_online()
    pocket.page.goto("/")
    expect(pocket.page.get_by_text("Los miércoles")).to_have_count(0)


def test_a_full_device_says_so_and_what_was_typed_stays(two: tuple[Pocket, Pocket]) -> None:
    ana, _bo = two
    ana.match.ask_hand()
    ana.match.tap_player("Ana")
    ana.match.tap_rank("rey")
    ana.page.evaluate(
        """() => {
            IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
        }"""
    )
    ana.go_offline()
    ana.match.press("save")
    expect(ana.page.get_by_text("En este dispositivo no queda sitio").last).to_be_visible()
    expect(ana.page.get_by_role("img", name="rey")).to_be_visible()
    expect_no_violation(ana.page)

    ana.go_online()
    ana.match.press("save")
    expect(ana.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("10")


def test_signing_out_warns_of_what_waits_and_keeps_it_from_others(pocket: Pocket) -> None:
    page = pocket.page
    page.goto("/account")
    page.get_by_label("Nombre", exact=True).fill("Anabel")
    page.get_by_label("Contraseña", exact=True).fill("ocho de picas")
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anabel")
    pocket.go_offline()
    pocket.begin(NAMES, "Los secretos", 100)
    pocket.context.route("**/pad/**", lambda route: route.abort())
    pocket.go_online()

    page.goto("/account")
    page.get_by_role("button", name="Salir de la cuenta", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("1 anotaciones sin guardar")
    page.get_by_role("button", name="Salir de la cuenta", exact=True).click()
    expect(pocket.said).to_contain_text("esperan anotaciones de otra cuenta")
    pocket.go_offline()
    page.goto("/")
    expect(page.get_by_role("heading", name="Hojas en este dispositivo")).to_be_visible()
    expect(page.get_by_text("Los secretos")).to_have_count(0)

    pocket.context.unroute("**/pad/**")
    pocket.go_online()
    page.goto("/sign-in")
    page.get_by_label("Nombre", exact=True).fill("Anabel")
    page.get_by_label("Contraseña", exact=True).fill("ocho de picas")
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(pocket.said).to_have_text("Todo está guardado.")
    page.goto("/")
    expect(page.get_by_text("Los secretos").or_(page.get_by_text("Ana, Bo y Cruz")).first).to_be_visible()


def test_no_page_of_anybody_is_kept_by_the_browser(pocket: Pocket) -> None:
    pocket.match.start(NAMES, "Los reservados", 100)
    for path in ("/", "/account", "/groups"):
        pocket.page.goto(path)
    kept = pocket.page.evaluate(
        """async () => {
            const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
            const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
            const texts = await Promise.all(requests.map(async (one) => (await caches.match(one)).text()));
            return requests.map((one, place) => [new URL(one.url).pathname, texts[place].includes("Los reservados")]);
        }"""
    )
    assert kept
    for path, is_private in kept:
        assert path == "/pad" or path.startswith("/static/"), path
        assert not is_private, path


def test_a_server_that_dies_on_the_way_loses_and_doubles_nothing(pocket: Pocket, server: Server) -> None:
    pocket.go_offline()
    pocket.begin(NAMES, "Los domingos", 100)
    for _ in range(3):
        pocket.enter("Cruz", "2", "3")
    server.kill()
    pocket.go_online()
    expect(pocket.said).to_contain_text("esperan 4 anotaciones")
    server.start()
    pocket.page.reload()

    expect(pocket.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(pocket.match.sheet.locator("tbody tr")).to_have_count(3)
    expect(pocket.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text("15")


def test_without_a_worker_a_hand_is_still_kept_until_it_is_sent(new_visitor: Callable[..., Page]) -> None:
    """As on a site without https: what is open goes on, and nothing typed is lost."""
    page = new_visitor("es", **PHONE)
    match = Recording(page)
    match.start(NAMES, "Los jueves", 100)
    match.ask_hand()
    match.tap_player("Ana")
    match.tap_rank("rey")
    match.go_on()
    match.tap_rank("4")
    page.context.set_offline(True)
    match.press("save")
    expect(page.get_by_text("Queda en este dispositivo. Se envía cuando haya conexión.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_have_text("Todo está guardado.")


def test_the_score_is_read_aloud_without_a_connection_and_once(pocket: Pocket) -> None:
    words = "es: Después de la mano 1: Ana 10 y Bo 0. En cabeza: Ana, con 10. Mano 2: reparte Bo"
    pocket.context.add_init_script(VOICE)
    pocket.begin(("Ana", "Bo"), "Los viernes", 50)
    pocket.page.get_by_role("button", name="En voz alta tras cada mano").click()
    expect(pocket.page.get_by_role("button", name="En voz alta tras cada mano", pressed=True)).to_be_visible()
    pocket.carry()
    pocket.go_offline()
    pocket.enter("Ana", "rey")
    expect(pocket.waiting).to_have_count(1)
    expect_said(pocket.page, words)

    pocket.go_online()
    expect(pocket.page).to_have_url(re.compile(r"/matches/\d+$"))
    expect(pocket.page.get_by_role("button", name="Leer en voz alta")).to_be_visible()
    expect_said(pocket.page, words)


def test_a_penalty_is_noted_without_a_connection_too(pocket: Pocket) -> None:
    pocket.go_offline()
    pocket.begin(("Ana", "Bo"), "Los jueves", 50)
    pocket.match.ask_hand()
    pocket.page.get_by_role("button", name="Penalizaciones de esta mano").click()
    bo = pocket.page.get_by_role("group", name="Bo", exact=True)
    bo.get_by_label("Qué").select_option("jugó fuera de turno")
    bo.get_by_label("Puntos").fill("15")
    pocket.page.get_by_role("button", name="Hecho").click()
    pocket.match.tap_player("Ana")
    pocket.match.tap_rank("rey")
    pocket.match.press("save")
    expect(pocket.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text(re.compile("10.*−15"))
    expect(pocket.waiting.filter(has_text="Mano 1")).to_contain_text("Bo: penalización de 15")

    pocket.go_online()
    expect(pocket.page.get_by_text("Mano 1: Bo, jugó fuera de turno, −15")).to_be_visible()
    expect(pocket.match.sheet.get_by_role("row", name=TOTAL)).to_contain_text(re.compile("10.*−15", re.DOTALL))
