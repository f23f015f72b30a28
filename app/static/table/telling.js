// Tells what happened between two views of a table: in words for a screen reader, step by step for the eye.
const STEP_MS = 550;

let pending = [];

const happened = (old, next) => {
  const sameHand = old.dataset.hand === next.dataset.hand;
  const known = sameHand ? Number(old.dataset.ply) : -1;
  return [...next.querySelectorAll("#log li[data-ply]")].filter((line) => Number(line.dataset.ply) >= known);
};

// One polite sentence after the other, then whose turn it is; nothing where nothing changed.
export function announce(old, next) {
  const texts = happened(old, next).map((line) => line.lastElementChild.textContent.trim());
  const turn = next.querySelector(".turnline span")?.textContent ?? next.querySelector("main h1").textContent;
  const before = old.querySelector(".turnline span")?.textContent ?? old.querySelector("main h1").textContent;
  if (texts.length || turn !== before) document.getElementById("news").textContent = [...texts, turn].join(" ");
}

// The cards of the hand are the newest at once. Everything else follows move by move: until all is told, nothing says what
// has not been told yet. Any tap or key ends the story, so that it holds nobody up.
export function tell(old, next) {
  stop();
  const lines = happened(old, next);
  const steps = lines.filter((line) => line.dataset.seat !== undefined);
  if (steps.length < 2 || !next.querySelector(".ring") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (document.hidden || next.dataset.hand !== old.dataset.hand) return;
  const held = rewind(old, next, lines);
  steps.forEach((line, place) => {
    const isLast = !steps.slice(place + 1).some((later) => later.dataset.seat === line.dataset.seat);
    pending.push(setTimeout(() => step(next, lines, line, isLast && held.get(line.dataset.seat)), place * STEP_MS));
  });
  pending.push(setTimeout(stop, steps.length * STEP_MS));
  finish = () => unwind(next, lines, held);
}

let finish = null;

function stop() {
  pending.forEach(clearTimeout);
  pending = [];
  finish?.();
  finish = null;
}

document.addEventListener("pointerdown", stop, { capture: true });
document.addEventListener("keydown", stop, { capture: true });

// Shows the table as it was; returns how to show each part of it as it is, the cards of the rivals by their seats.
function rewind(old, next, lines) {
  const held = new Map();
  for (const place of [".pile.top", ".pile.stock", ".force", ".said", ".turnline"]) {
    held.set(place, hold(old.querySelector(place), next.querySelector(place)));
  }
  for (const rival of next.querySelectorAll(".rival")) {
    const { seat } = rival.dataset;
    held.set(seat, hold(old.querySelector(`.rival[data-seat="${seat}"] .backs`), rival.querySelector(".backs")));
  }
  for (const line of lines) line.hidden = true;
  next.classList.add("telling");
  return held;
}

function hold(before, now) {
  if (!before || !now) return () => undefined;
  const shown = before.cloneNode(true);
  now.replaceWith(shown);
  return () => shown.replaceWith(now);
}

function unwind(table, lines, held) {
  for (const release of held.values()) release();
  for (const line of lines) line.hidden = false;
  for (const rival of table.querySelectorAll(".rival.acts")) rival.classList.remove("acts");
  table.classList.remove("telling");
  scrollLog(table);
}

function step(table, lines, line, showCards) {
  for (const told of lines.slice(0, lines.indexOf(line) + 1)) told.hidden = false;
  scrollLog(table);
  if (showCards) showCards();
  table.querySelector(".said").replaceChildren(...[...line.childNodes].map((node) => node.cloneNode(true)));
  table.querySelector(".turnline span").textContent = line.lastElementChild.textContent.trim();
  for (const rival of table.querySelectorAll(".rival")) rival.classList.toggle("acts", rival.dataset.seat === line.dataset.seat);
  const { card, suit } = line.dataset;
  if (card) {
    const top = table.querySelector(".pile.top .card");
    top.classList.remove("S", "H", "D", "C", "lands");
    top.classList.add(card[1]);
    point(top, card);
    requestAnimationFrame(() => top.classList.add("lands"));
  }
  if (suit) {
    const force = table.querySelector(".force");
    force.classList.remove("S", "H", "D", "C");
    force.classList.add(suit);
    point(force, `suit-${suit}`);
    force.querySelector("b").textContent = table.dataset[`suit${suit}`];
  }
}

function point(element, symbol) {
  const use = element.querySelector("use");
  use.setAttribute("href", `${use.getAttribute("href").split("#")[0]}#${symbol}`);
}

export function scrollLog(table) {
  const list = table.querySelector("#log ol");
  if (list) list.scrollTop = list.scrollHeight;
}
