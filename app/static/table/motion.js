// How cards move across the table: from a hand to the discard, from the stock to a hand. Nothing moves for who wants it still.
const CARD_MS = 260;
const APART_MS = 70;
const EASE = "cubic-bezier(.2, .7, .3, 1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => still.matches || document.hidden;

const placeOf = (element) => element?.getBoundingClientRect();

const middleOf = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

// Places are told in pixels of the screen; a page that is shown larger counts in larger ones.
const shiftOf = (element, x, y) => {
  const zoom = element.currentCSSZoom ?? 1;
  return `${x / zoom}px ${y / zoom}px`;
};

// Moves a card from where something else was, another card or the place of a player, to its own place.
export function arrive(card, from, { delay = 0, ms = CARD_MS } = {}) {
  const to = placeOf(card);
  if (isStill() || !from?.width || !to?.width) return null;
  const [[x, y], [toX, toY]] = [middleOf(from), middleOf(to)];
  const isCard = from.height > from.width;
  const start = { translate: shiftOf(card, x - toX, y - toY), scale: `${isCard ? from.width / to.width : 0.5}` };
  return card.animate([start, { translate: "0 0", scale: "1" }], { duration: ms, delay, easing: EASE, fill: "backwards" });
}

// Lays a card on the discard: the one before stays under it until it is there.
export function land(card, before, from, delay = 0) {
  const motion = arrive(card, from, { delay });
  if (!motion) return;
  const under = before.cloneNode(true);
  under.classList.add("under");
  under.setAttribute("aria-hidden", "true");
  card.before(under);
  const table = card.closest(".table");
  table.classList.add("flying");
  motion.finished.catch(() => undefined).finally(() => {
    under.remove();
    table.classList.remove("flying");
  });
}

// Sends backs of cards from one place to another; they are gone when they are there.
export function send(table, from, to, count = 1) {
  const [start, end] = [placeOf(from), placeOf(to)];
  const back = table.querySelector(".pile.stock .card");
  if (isStill() || !start?.width || !end?.width || !back) return;
  for (let place = 0; place < Math.min(count, 3); place += 1) {
    const card = back.cloneNode(true);
    card.classList.add("sent-card");
    table.append(card);
    const here = middleOf(placeOf(card));
    const [first, last] = [start, end].map((one) => middleOf(one)).map(([x, y]) => shiftOf(card, x - here[0], y - here[1]));
    const steps = [{ translate: first }, { translate: last, opacity: 1, offset: 0.85 }, { translate: last, opacity: 0, scale: ".6" }];
    const motion = card.animate(steps, { duration: CARD_MS + 60, delay: place * APART_MS, easing: EASE, fill: "both" });
    motion.finished.catch(() => undefined).finally(() => card.remove());
  }
}

export function turnRound(element) {
  if (isStill() || !element) return;
  element.animate([{ rotate: "0deg" }, { rotate: "-360deg" }], { duration: 400, easing: EASE });
}

export const stopAll = (table) => table.getAnimations({ subtree: true }).forEach((motion) => motion.finish());

// Deals: one's own cards come one by one, the others get theirs from the same stock.
export function deal(table) {
  const stock = table.querySelector(".pile.stock");
  const from = placeOf(stock.querySelector(".card"));
  table.querySelectorAll(".hand button.card").forEach((card, place) => arrive(card, from, { delay: Math.min(place, 8) * 55 }));
  for (const rival of table.querySelectorAll(".rival .backs")) send(table, stock, rival, 3);
}

// Where the cards of the hand lay, so that they can be seen to move.
export const placesOf = (table) =>
  new Map([...table.querySelectorAll(".hand button.card")].map((card) => [card.dataset.focus, placeOf(card)]));

// Cards close up where one has gone, and new ones come from the stock.
export function closeUp(table, before, hidden) {
  const stock = placeOf(table.querySelector(".pile.stock .card"));
  for (const item of table.querySelectorAll(".hand li")) {
    if (hidden.has(item)) continue;
    const card = item.firstElementChild;
    arrive(card, before.get(card.dataset.focus) || stock);
  }
}
