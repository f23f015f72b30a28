// Keeps the list of open tables fresh while somebody looks at it, and when they come back to it.
import { letGo } from "./pressing.js";

const PAUSE_MS = 10_000;

const list = () => document.getElementById("lobby");

async function look() {
  if (document.hidden || list().contains(document.activeElement)) return;
  const answer = await fetch(list().dataset.lobby, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby");
  await letGo();
  if (next && next.innerHTML !== list().innerHTML) list().replaceWith(next);
}

const quietly = () => look().catch(() => undefined);

setInterval(quietly, PAUSE_MS);
document.addEventListener("visibilitychange", quietly);
