// Keeps a hand on the device, and sends it at once where there is a connection.
import { newEntry } from "./codes.js";
import { owner } from "./owner.js";
import { addToQueue, discard, discardSheet, findSheet, listQueue, putInQueue } from "./store.js";
import { sync, tell } from "./sync.js";

const PATIENCE_MS = 6000;

// `replaces` is an item of the queue that was edited. Returns what became of the hand: saved, waiting or refused.
export async function keepHand({ key, fields, hand, replaces = null }) {
  const item = { owner: owner(), key, kind: "hand", entry: newEntry(), fields, hand, state: "waiting", sentence: "" };
  if (replaces === null) await addToQueue(item);
  else await putInQueue({ ...item, seq: replaces });
  navigator.storage?.persist?.();
  tell();
  if (navigator.onLine) await Promise.race([sync().catch(() => false), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const left = (await listQueue()).find((one) => one.entry === item.entry);
  const sheet = await findSheet(owner(), key);
  return { state: left ? left.state : "saved", sentence: left?.sentence ?? "", item: left, key: left?.key ?? sheet?.key ?? key };
}

// Takes a hand off the device; those entered after it on the same sheet move up.
export async function dropHand(item) {
  const later = (await listQueue()).filter((one) => one.kind === "hand" && one.owner === item.owner && one.key === item.key && one.seq > item.seq);
  await discard(item, later.map((one) => renumbered(one, one.hand.number - 1)));
  tell();
}

// Takes a match off the device that the server never had, with its hands.
export async function dropMatch(item) {
  const items = (await listQueue()).filter((one) => one.owner === item.owner && one.key === item.key);
  await discardSheet(item, items);
  tell();
}

const renumbered = (item, number) => ({ ...item, fields: { ...item.fields, number: String(number) }, hand: { ...item.hand, number } });

export async function tryAgain(item) {
  await putInQueue({ ...item, state: "waiting", sentence: "" });
  tell();
  await sync();
}
