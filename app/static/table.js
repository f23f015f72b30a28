// The online table: what is on the screen, swapped whenever the table moves on.
import { follow, lookUp } from "./following.js";
import { listenToClock } from "./table/clock.js";
import { drawCurtain } from "./table/curtain.js";
import { listenToDrags } from "./table/drag.js";
import { keepChoice, listenToHand } from "./table/hand.js";
import { listenToKeys } from "./table/keys.js";
import { listenToMenu } from "./table/menu.js";
import { fade } from "./table/phrases.js";
import { clear, isBusy, listenToForms, refuse } from "./table/sending.js";
import { announce, leave, scrollLog, showNewer, tell } from "./table/telling.js";
import { listenToTurn } from "./table/turn.js";

const THINGS_TO_DO = [".can button", ".uncover", ".do .main", ".hand button", ".result h1", ".actions .main", "main h1"];

const says = document.getElementById("says").dataset;
const current = () => document.getElementById("table");
const version = () => Number(current().dataset.version);

// Shows a newer table. Answers may overtake each other, and only the answer to an own act is worth more than what is
// there already: a look that left before sitting down came back as a stranger's.
function show(html, oldest = version()) {
  showNewer(html, oldest, current, swap);
}

function swap(old, next) {
  const seen = leave(old);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  keepTyped(old, next);
  keepChoice(old, next);
  old.replaceWith(next);
  document.title = document.title.replace(old.dataset.title, next.dataset.title);
  scrollLog(next);
  refocus(focused, old, next);
  drawCurtain(old, next);
  readyCopyButtons(next);
  announce(old, next);
  fade(next);
  tell(seen, old, next);
  document.dispatchEvent(new Event("shown"));
}

function keepTyped(old, next) {
  for (const field of old.querySelectorAll("input[type=text]:not([readonly])")) {
    const same = field.id && next.querySelector(`#${field.id}`);
    if (same && !same.value) same.value = field.value;
  }
  // A menu over the board is not what one wants to see over its result.
  if (old.querySelector("main").className !== next.querySelector("main").className) return;
  for (const details of old.querySelectorAll("details[id][open]")) {
    const same = next.querySelector(`#${details.id}`);
    if (same) same.open = true;
  }
}

// The same button or card if it is still there, else the first thing to do: never back to the top of the page. A button
// that does nothing any more gives way to what the turn asks for. How a hand ended is read first, and a key pressed once
// more does not begin the next one.
function refocus(focused, old, next) {
  if (!focused) return;
  const { focus } = focused.dataset;
  const same = (focus && next.querySelector(`[data-focus="${CSS.escape(focus)}"]`))
    || (focused.id && next.querySelector(`#${focused.id}`));
  const target = (isDead(same) && turnAsks(old, next)) || same || THINGS_TO_DO.map((place) => next.querySelector(place)).find(Boolean);
  if (!target) return;
  if (target.matches("h1")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const isDead = (element) => element && !element.closest(".hand") && element.getAttribute("aria-disabled") === "true";

// A card just drawn that can be played, else any that can, else the button that is left.
function turnAsks(old, next) {
  if (!next.matches(".my-turn")) return null;
  const held = new Set([...old.querySelectorAll(".hand button")].map((button) => button.dataset.focus));
  const cards = [...next.querySelectorAll(".can button")];
  return cards.find((button) => !held.has(button.dataset.focus)) || cards[0] || next.querySelector(".do .main");
}

function readyCopyButtons(root) {
  for (const button of root.querySelectorAll("button[data-copies]")) button.hidden = !navigator.clipboard;
}

async function look(ahead = 1) {
  const html = await lookUp(current().dataset.view);
  if (html !== null) show(html, version() + ahead);
  return html !== null;
}

function lost() {
  if (current().classList.contains("offline")) return;
  current().classList.add("offline");
  refuse(current(), says.offline);
}

function found() {
  if (current().classList.contains("offline")) clear(current());
  current().classList.remove("offline");
}

document.documentElement.classList.add("has-script");
readyCopyButtons(document);
scrollLog(document);
fade(document);
listenToHand({ current });
listenToForms({ current, show, look, says });
listenToDrags({ current });
listenToMenu({ current });
listenToKeys({ current });
// Time passes without a new version.
listenToClock({ current, look: () => look(0) });
listenToTurn({ current });
// Whoever sits hears of their turn also while they look at another page.
const staysWhileHidden = () => current().dataset.seat !== undefined && !current().classList.contains("finished");
follow({ events: current().dataset.events, version, look, isBusy, lost, found, staysWhileHidden });

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copies]");
  if (!button) return;
  const label = button.textContent;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = label; }, 4000);
});

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens], [data-closes]");
  if (!opener) return;
  event.preventDefault();
  const what = opener.dataset.opens || opener.dataset.closes;
  if (what === "log") toggleLog(Boolean(opener.dataset.opens));
  else showDialog(what);
});

function showDialog(id) {
  document.getElementById(id)?.showModal();
}

function toggleLog(open) {
  document.body.classList.toggle("log-open", open);
  const log = document.getElementById("log");
  const target = open ? log.querySelector("[data-closes]") : current().querySelector("[data-opens=log]");
  target.focus();
  scrollLog(current());
}
