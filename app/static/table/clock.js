// Counts down the time that is left, and looks at the table when it is up or when a vote may begin.
const TICK_MS = 500;
const TARDY_MS = 3000;

const ends = new WeakMap();
let lookedAt = 0;

export function listenToClock({ current, look }) {
  const tick = () => {
    const table = current();
    for (const timer of table.querySelectorAll("[data-left]")) timer.textContent = said(secondsTo(timer, timer.dataset.left));
    const waits = [...table.querySelectorAll("[data-left], [data-look-in]")];
    if (waits.some((one) => secondsTo(one, one.dataset.left ?? one.dataset.lookIn) <= 0)) lookOnce(look);
  };
  tick();
  setInterval(tick, TICK_MS);
}

// The reader's own clock may be wrong: the server says how long, not until when.
function secondsTo(element, seconds) {
  if (!ends.has(element)) ends.set(element, performance.now() + Number(seconds) * 1000);
  return Math.max(0, Math.ceil((ends.get(element) - performance.now()) / 1000));
}

function said(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function lookOnce(look) {
  if (performance.now() - lookedAt < TARDY_MS) return;
  lookedAt = performance.now();
  // Not everybody in the same moment.
  setTimeout(() => look().catch(() => {}), Math.random() * 400);
}
