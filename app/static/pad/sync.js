// Sends what waits on the device: in order, each once, one sender at a time.
import { owner, setOwner } from "./owner.js";
import { bringAlong, findSheet, listQueue, number, putInQueue, replaceAll, settle } from "./store.js";

const PATIENCE_MS = 12_000;
const SENDING = "ochos-sync";
const TAKING = "ochos-taking";
const channel = "BroadcastChannel" in window ? new BroadcastChannel("ochos") : null;
const JSON_ONLY = { Accept: "application/json" };
// What the server may come to answer otherwise: it is asked again later.
const LATER = [401, 408, 425, 429];

channel?.addEventListener("message", () => document.dispatchEvent(new Event("pad")));

// Tells this page and the others of this browser that something on the device has changed.
export function tell() {
  document.dispatchEvent(new Event("pad"));
  channel?.postMessage("changed");
}

const locked = (name, work, options = {}) => ("locks" in navigator ? navigator.locks.request(name, options, work) : work());

// Sends the queue of whoever is here; returns whether everything that can be sent was.
export const sync = () => locked(SENDING, sendAll);

// Where a browser ended in the middle of sending, nothing is on its way any more.
export const wake = () => locked(SENDING, (lock) => (lock === null ? undefined : stopSending()), { ifAvailable: true });

async function stopSending() {
  for (const item of await listQueue()) if (item.state === "sending") await putInQueue({ ...item, state: "waiting" });
}

async function sendAll() {
  const blocked = new Set();
  let sent = 0;
  for (let item = await next(blocked); item; item = await next(blocked)) {
    const answer = await send(item);
    if (answer === "later") {
      await mark(item, "waiting");
      return false;
    }
    if (answer === "refused") blocked.add(item.key);
    else sent += 1;
    tell();
  }
  if (sent) await takeAlong();
  return true;
}

// The oldest item that nothing stands in the way of: behind a refused one of the same sheet the others wait.
async function next(blocked) {
  const mine = (await listQueue()).filter((item) => item.owner === owner());
  const refused = new Set(mine.filter((item) => item.state === "refused").map((item) => item.key));
  return mine.find((item) => !blocked.has(item.key) && !refused.has(item.key));
}

async function mark(item, state, sentence = "") {
  await putInQueue({ ...item, state, sentence });
  tell();
}

async function send(item) {
  await mark(item, "sending");
  try {
    if (!owner()) await greet();
    const answer = await post(...(item.kind === "match" ? ["/pad/matches", item] : [`/pad/matches/${item.key}/hands`, item]));
    if (answer.ok) return await take(await current(item), await answer.json());
    if (answer.status >= 500 || LATER.includes(answer.status)) return "later";
    await mark(await current(item), "refused", await sentenceOf(answer));
    return "refused";
  } catch {
    return "later";
  }
}

// The item as it is by now: an account may have come to it.
const current = async (item) => (await listQueue()).find((one) => one.seq === item.seq) ?? item;

async function post(address, { fields, entry = "" }) {
  const body = new URLSearchParams({ ...fields, owner: owner(), entry });
  return fetch(address, { method: "POST", headers: JSON_ONLY, body, signal: AbortSignal.timeout(PATIENCE_MS) });
}

// Who has no account yet gets one first: then a lost answer can leave nothing twice.
async function greet() {
  const answer = await fetch("/pad/hello", { method: "POST", headers: JSON_ONLY, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(String(answer.status));
  const { owner: sign } = await answer.json();
  await bringAlong("", sign);
  setOwner(sign);
}

async function sentenceOf(answer) {
  try {
    return (await answer.json()).error;
  } catch {
    return "";
  }
}

async function take(item, answer) {
  const sheet = await findSheet(item.owner, item.key);
  if (item.kind === "match") {
    const waiting = (await listQueue()).filter((one) => one.owner === item.owner && one.key === item.key && one.seq !== item.seq);
    await number(item, { ...sheet, match: answer.match }, String(answer.match), waiting);
    return "sent";
  }
  const isNext = answer.state === "written" && sheet && sheet.hands.length + 1 === item.hand.number;
  await settle(item, isNext ? { ...sheet, hands: [...sheet.hands, item.hand] } : undefined);
  return answer.state;
}

// What the server has for this device: running sheets and groups. One asks after the other, so that an older answer is
// never kept over a newer one.
export const takeAlong = () => locked(TAKING, askAndKeep);

async function askAndKeep() {
  try {
    const answer = await fetch("/pad/sheets.json", { headers: JSON_ONLY, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return;
    const known = await answer.json();
    if (known.owner !== owner()) return;
    await replaceAll(known.owner, known);
    tell();
  } catch {
    // Then the device keeps what it has.
  }
}
