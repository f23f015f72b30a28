// Sends what is done at the table, once, and says at once when it cannot be sent or is refused.
import { letGo } from "../pressing.js";

const FRAGMENT = "text/vnd.ochos.fragment+html";
const DIM_MS = 150;
const SAY_MS = 2000;

let underWay = null;
let waiting = null;

// While something is being sent its answer brings the newest table; "sent" is said when that is over.
export const isBusy = () => underWay !== null;

export function listenToForms({ current, show, look, says }) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    // What has to be asked about first, see hand.js, is not sent yet.
    if (event.defaultPrevented || form.method === "dialog" || !(current().contains(form) || form.dataset.swaps)) return;
    const button = event.submitter;
    if (!leads(form, button)) return;
    event.preventDefault();
    button?.closest("dialog[data-once]")?.close();
    if (button?.getAttribute("aria-disabled") === "true") refuse(current(), button.dataset.why || says.waiting);
    else press(form, button, { current, show, look, says });
  });
}

// Other pages open as ever.
function leads(form, button) {
  const path = new URL(button?.hasAttribute("formaction") ? button.formAction : form.action).pathname;
  const method = button?.getAttribute("formmethod") || form.method;
  return method.toLowerCase() === "post" && path.startsWith("/tables/");
}

// A second tap on the same thing is dropped; another thing waits for the answer to the first.
function press(form, button, table) {
  const url = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const act = { url, button, closes: form.dataset.swaps, sits: "sits" in form.dataset, body: new URLSearchParams(new FormData(form, button)) };
  const { open } = table.current().dataset;
  // Whatever is sent, the curtain of a device that goes round stays open.
  if (open && !act.body.has("open")) act.body.set("open", open);
  if (underWay === null) send(act, table);
  else if (underWay !== url) waiting = act;
}

async function send({ url, button, closes, sits, body }, { current, show, look, says }) {
  underWay = url;
  if (sits) document.dispatchEvent(new Event("sitting"));
  clear(current());
  const dimmed = showWaiting(current(), button, says);
  try {
    const answer = await fetch(url, { method: "POST", headers: { Accept: FRAGMENT }, body });
    const text = await answer.text();
    await letGo();
    dimmed.end();
    if (answer.ok) {
      show(text);
      document.getElementById(closes)?.close();
    } else await explain(answer, text, { current, look, says });
  } catch {
    dimmed.end();
    refuse(current(), navigator.onLine ? says.unsent : says.offline);
  } finally {
    underWay = null;
    document.dispatchEvent(new Event("sent"));
  }
  if (waiting) send(takeWaiting(), { current, show, look, says });
}

function takeWaiting() {
  const act = waiting;
  waiting = null;
  return act;
}

async function explain(answer, text, { current, look, says }) {
  const sentence = answer.headers.get("Content-Type")?.startsWith("text/plain") ? text : says.unsent;
  // The table has moved on, or this page is of another time: the newest one first, then the sentence.
  if (answer.status === 409 || answer.status === 403) await look().catch(() => {});
  refuse(current(), sentence);
}

// The card stays raised, dims when the answer takes longer, and after a while the line says so.
function showWaiting(table, button, says) {
  const place = button?.closest("li") || button;
  place?.classList.add("sent");
  const dim = setTimeout(() => place?.classList.add("dim"), DIM_MS);
  const say = setTimeout(() => {
    const line = table.querySelector(".turnline span");
    if (line) line.textContent = says.sending;
  }, SAY_MS);
  const before = table.querySelector(".turnline span")?.textContent;
  return {
    end() {
      clearTimeout(dim);
      clearTimeout(say);
      place?.classList.remove("sent", "dim");
      const line = table.querySelector(".turnline span");
      if (line) line.textContent = before;
    },
  };
}

// The line above the hand says why, for as long as nothing else is done.
export function refuse(table, sentence) {
  const place = table.querySelector(".saying");
  if (!place) return;
  clear(table);
  const note = document.createElement("p");
  note.className = "note bad";
  note.setAttribute("role", "alert");
  note.textContent = sentence;
  place.prepend(note);
}

export function clear(table) {
  for (const note of table.querySelectorAll(".saying .note")) note.remove();
}
