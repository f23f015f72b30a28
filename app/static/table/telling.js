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

// The hand and the buttons are the newest at once; only the middle of the table follows, move by move.
export function tell(old, next) {
  stop();
  const steps = happened(old, next).filter((line) => line.dataset.seat !== undefined);
  if (steps.length < 2 || !next.querySelector(".ring") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (document.hidden || next.dataset.hand !== old.dataset.hand) return;
  const last = draw(next, null);
  steps.forEach((line, place) => pending.push(setTimeout(() => step(next, line), place * STEP_MS)));
  pending.push(setTimeout(() => last(), steps.length * STEP_MS));
  finish = last;
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

// Remembers how the middle is now and returns how to put it back.
function draw(table) {
  const kept = [".pile.top .card", ".force", ".said"].map((place) => table.querySelector(place));
  const copies = kept.map((element) => element.cloneNode(true));
  return () => {
    for (const item of table.querySelectorAll(".rival.acts")) item.classList.remove("acts");
    [".pile.top .card", ".force", ".said"].forEach((place, n) => table.querySelector(place)?.replaceWith(copies[n].cloneNode(true)));
  };
}

function step(table, line) {
  table.querySelector(".said").replaceChildren(...[...line.childNodes].map((node) => node.cloneNode(true)));
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
