// A table on a television: it follows the moves by itself.
import { follow, lookUp } from "./following.js";
import { listenToClock } from "./table/clock.js";
import { fade } from "./table/phrases.js";
import { announce, leave, scrollLog, showNewer, tell } from "./table/telling.js";

const current = () => document.getElementById("table");
const version = () => Number(current().dataset.version);

async function look(ahead = 1) {
  const html = await lookUp(current().dataset.view);
  if (html !== null) showNewer(html, version() + ahead, current, swap);
  return html !== null;
}

function swap(old, next) {
  const seen = leave(old);
  old.replaceWith(next);
  document.title = document.title.replace(old.dataset.title, next.dataset.title);
  scrollLog(next);
  announce(old, next);
  fade(next);
  tell(seen, old, next);
}

document.documentElement.classList.add("has-script");
scrollLog(document);
fade(document);
listenToClock({ current, look: () => look(0) });
follow({ events: current().dataset.events, version, look: () => look() });
