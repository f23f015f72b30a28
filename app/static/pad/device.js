// On every page: whose things the device shows, what waits on it in words, and the worker that opens it without a connection.
import { before, isToldByServer, owner, setOwner } from "./owner.js";
import { bringAlong, findSheet, forgetOthers, FullError, listQueue } from "./store.js";
import { sync, takeAlong, wake } from "./sync.js";
import { say } from "./words.js";

const RETRY_MS = 20_000;
const LANGUAGE = "ochos.language";
const CARRYING = /^\/($|record|matches\/|pad|groups)/;
const line = document.getElementById("queue");
let wasWaiting = false;
let timer = null;

async function settleOwner() {
  if (!isToldByServer()) return;
  const now = owner();
  if (now && before()) await bringAlong(before(), now);
  // What a visitor without an account entered here is whose account it then becomes.
  if (now) await bringAlong("", now);
  setOwner(now);
  await forgetOthers(now);
}

async function show() {
  const queue = await listQueue();
  const mine = queue.filter((item) => item.owner === owner());
  const refused = mine.find((item) => item.state === "refused");
  const text = wordsFor(mine, refused, queue.length > mine.length);
  wasWaiting ||= mine.length > 0;
  line.className = `queue${refused ? " bad" : ""}`;
  line.replaceChildren(text);
  line.dataset.waits = mine.length || "";
  if (refused && !location.pathname.startsWith(`/pad/${refused.key}`)) line.append(" ", Object.assign(document.createElement("a"), { href: `/pad/${refused.key}`, textContent: say("lookAt") }));
  plan(mine.some((item) => item.state !== "refused"));
}

function wordsFor(mine, refused, hasOthers) {
  if (refused) return refused.kind === "match" ? say("matchRefused") : say("handRefused", { number: refused.hand.number });
  if (mine.some((item) => item.state === "sending")) return say("sendingAll");
  if (mine.length) return say(mine.length > 1 ? "waitingMany" : "waitingOne", { count: mine.length });
  if (hasOthers) return say("waitingOthers");
  return wasWaiting ? say("allSaved") : "";
}

function plan(isWaiting) {
  clearTimeout(timer);
  if (isWaiting) timer = setTimeout(trySync, RETRY_MS);
}

async function trySync() {
  try {
    if (navigator.onLine) await sync();
  } finally {
    await show();
  }
}

// Signing out with something that waits says so first; the queue stays, and comes back with its owner.
function guardSignOut(event) {
  const form = event.target;
  if (!new URL(form.action, location).pathname.endsWith("/sign-out") || form.dataset.warned) return;
  event.preventDefault();
  const { submitter } = event;
  listQueue()
    .catch(() => [])
    .then((queue) => {
      const count = queue.filter((item) => item.owner === owner()).length;
      form.dataset.warned = "yes";
      if (!count) return form.requestSubmit(submitter);
      const note = Object.assign(document.createElement("p"), { className: "note bad", textContent: say("leaving", { count }) });
      note.setAttribute("role", "alert");
      return form.before(note);
    });
}

function tell(error) {
  if (!(error instanceof FullError)) throw error;
  line.className = "queue bad";
  line.textContent = say("full");
}

// The page of the pad is kept in the language that was last read.
async function keepLanguage() {
  const { lang } = document.documentElement;
  if (!("caches" in window) || localStorage.getItem(LANGUAGE) === lang) return;
  const names = (await caches.keys()).filter((name) => name.startsWith("ochos-"));
  if (!names.length) return;
  const answer = await fetch("/pad", { cache: "no-store" });
  if (!answer.ok) return;
  for (const name of names) await (await caches.open(name)).put("/pad", answer.clone());
  localStorage.setItem(LANGUAGE, lang);
}

// Whether the device has the very sheet that the page shows. What other pages show may have been written a moment ago.
async function isCarried() {
  const [, section, key] = location.pathname.split("/");
  if (section !== "matches") return false;
  const [sheet, shown] = [await findSheet(owner(), key), document.querySelector("[data-sheet]")];
  return Boolean(sheet && shown) && sheet.version === Number(shown.dataset.version);
}

async function carry() {
  if (owner() && CARRYING.test(location.pathname)) await takeAlong();
}

async function arrive() {
  await settleOwner();
  await wake();
  await show();
  if (!navigator.onLine) return;
  await trySync();
  if (!(await isCarried())) await carry();
  await keepLanguage().catch(() => undefined);
}

// Meanwhile others may have played, and the next time there may be no connection to ask by.
async function comeBack() {
  if (document.hidden) return;
  await trySync();
  if (navigator.onLine) await carry();
}

document.addEventListener("submit", guardSignOut);
document.addEventListener("pad", () => show().catch(tell));
addEventListener("online", () => comeBack().catch(tell));
document.addEventListener("visibilitychange", () => comeBack().catch(tell));
navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
arrive().catch(tell);
