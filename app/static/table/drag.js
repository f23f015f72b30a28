// A card may also be dragged onto the discard: whatever a tap on it would ask about is asked there, too.
import { play } from "./hand.js";

const FAR_PX = 10;

export function listenToDrags({ current }) {
  let held = null;

  document.addEventListener("pointerdown", (event) => {
    const card = event.button === 0 && event.isPrimary && event.target.closest?.(".hand button.card");
    if (card && current().contains(card)) held = { card, x: event.clientX, y: event.clientY, id: event.pointerId, away: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.away && Math.hypot(x, y) < FAR_PX) return;
    if (!held.away) begin(held);
    held.card.style.translate = `${x}px ${y}px`;
    current().querySelector(".pile.top")?.classList.toggle("over", isOver(current(), event));
  });
  document.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { card, away } = held;
    end();
    if (!away) return;
    // The click that comes with letting go is no tap.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (current().contains(card) && isOver(current(), event)) drop(current(), card);
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("dragstart", (event) => event.target.closest?.(".hand") && event.preventDefault());

  function begin(one) {
    one.away = true;
    one.card.setPointerCapture(one.id);
    one.card.closest("li").classList.add("dragged");
  }

  function end() {
    if (!held) return;
    held.card.style.translate = "";
    held.card.closest("li")?.classList.remove("dragged");
    current().querySelector(".pile.top")?.classList.remove("over");
    held = null;
  }
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

// Anywhere over the middle of the table will do: a thumb hides what lies under it.
function isOver(table, { clientX, clientY }) {
  const middle = table.querySelector(".centre")?.getBoundingClientRect();
  return Boolean(middle) && clientX > middle.left && clientX < middle.right && clientY > middle.top && clientY < middle.bottom;
}

function drop(table, card) {
  if (["card", "held"].includes(card.name)) play(table, card);
  else card.form.requestSubmit(card);
}
