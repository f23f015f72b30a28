// A table on a television: it follows the moves by itself.
import { follow } from "./following.js";
import { listenToClock } from "./table/clock.js";
import { fade } from "./table/phrases.js";
import { announce, leave, scrollLog, showNewer, tell } from "./table/telling.js";

const current = () => document.getElementById("table");
const version = () => Number(current().dataset.version);

async function look(ahead = 1) {
  const answer = await fetch(current().dataset.view, { headers: { Accept: "text/html" } });
  if (answer.ok) showNewer(await answer.text(), version() + ahead, current, swap);
  return answer.ok;
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
