// What this device keeps for the pad: sheets to go on with, groups to play in, and the queue of what waits to be sent.
// Everything belongs to an owner, the sign of an account, so that a shared device shows nobody the things of another.

const NAME = "ochos";
const VERSION = 1;
let opening = null;

// The device is full: nothing was kept, and what was typed must stay on the screen.
export class FullError extends Error {}

function open() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      const { result: database } = asked;
      database.createObjectStore("sheets", { keyPath: ["owner", "key"] });
      database.createObjectStore("groups", { keyPath: ["owner", "id"] });
      database.createObjectStore("queue", { keyPath: "seq", autoIncrement: true });
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
  return opening;
}

// One transaction: all of it or nothing.
async function run(names, mode, work) {
  let database;
  try {
    database = await open();
  } catch (error) {
    opening = null;
    throw told(error);
  }
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode);
    let result;
    transaction.oncomplete = () => resolve(result?.result);
    transaction.onabort = () => reject(told(transaction.error));
    try {
      result = work(...names.map((name) => transaction.objectStore(name)));
    } catch (error) {
      transaction.abort();
      reject(told(error));
    }
  });
}

const told = (error) => (error?.name === "QuotaExceededError" || error?.name === "UnknownError" ? new FullError(error.message) : error);

const ofOwner = (owner) => IDBKeyRange.bound([owner], [owner, []]);

export const listSheets = (owner) => run(["sheets"], "readonly", (sheets) => sheets.getAll(ofOwner(owner)));
export const listGroups = (owner) => run(["groups"], "readonly", (groups) => groups.getAll(ofOwner(owner)));

// A sheet by its number, or by the code under which it began on this device.
export async function findSheet(owner, key) {
  return (await listSheets(owner)).find((sheet) => sheet.key === key || sheet.code === key);
}

// In the order in which it was entered, of all owners.
export const listQueue = () => run(["queue"], "readonly", (queue) => queue.getAll());
export const addToQueue = (item) => run(["queue"], "readwrite", (queue) => queue.add(item));
export const putInQueue = (item) => run(["queue"], "readwrite", (queue) => queue.put(item));

// A match that begins here is kept together with the order to begin it on the server.
export const beginSheet = (sheet, item) =>
  run(["sheets", "queue"], "readwrite", (sheets, queue) => {
    sheets.put(sheet);
    return queue.add(item);
  });

// Hands after one that is discarded move up.
export const discard = (item, later) =>
  run(["queue"], "readwrite", (queue) => {
    queue.delete(item.seq);
    for (const one of later) queue.put(one);
  });

// A match that began here and was never begun on the server, with all that was entered for it.
export const discardSheet = (sheet, items) =>
  run(["sheets", "queue"], "readwrite", (sheets, queue) => {
    sheets.delete([sheet.owner, sheet.key]);
    for (const item of items) queue.delete(item.seq);
  });

// What was sent leaves the queue in the same moment in which it comes to the sheet.
export const settle = (item, sheet) =>
  run(["sheets", "queue"], "readwrite", (sheets, queue) => {
    queue.delete(item.seq);
    if (sheet) sheets.put(sheet);
  });

// A match that began here has its number now.
export const number = (item, sheet, key, waiting) =>
  run(["sheets", "queue"], "readwrite", (sheets, queue) => {
    queue.delete(item.seq);
    sheets.delete([sheet.owner, sheet.key]);
    sheets.put({ ...sheet, key });
    for (const one of waiting) queue.put({ ...one, key });
  });

// Newer sheets and groups in place of the old ones; what still waits keeps its sheet.
export async function replaceAll(owner, { sheets: newer, groups: gathered }) {
  const waiting = new Set((await listQueue()).filter((item) => item.owner === owner).map((item) => item.key));
  const known = await listSheets(owner);
  return run(["sheets", "groups"], "readwrite", (sheets, groups) => {
    for (const sheet of known) if (!waiting.has(sheet.key)) sheets.delete([owner, sheet.key]);
    for (const sheet of newer) sheets.put({ ...sheet, owner });
    groups.delete(ofOwner(owner));
    for (const group of gathered) groups.put({ ...group, owner });
  });
}

// Whoever signs in takes along what the device kept for them while they had no name.
export async function bringAlong(before, owner) {
  const [sheets, queue] = [await listSheets(before), (await listQueue()).filter((item) => item.owner === before)];
  if (!sheets.length && !queue.length) return undefined;
  return run(["sheets", "groups", "queue"], "readwrite", (here, groups, waiting) => {
    for (const sheet of sheets) here.put({ ...sheet, owner });
    here.delete(ofOwner(before));
    groups.delete(ofOwner(before));
    for (const item of queue) waiting.put({ ...item, owner });
  });
}

// Nothing of others stays on the device but what still waits to be sent, with its sheet.
export async function forgetOthers(owner) {
  const waiting = new Set((await listQueue()).map((item) => `${item.owner}/${item.key}`));
  const everything = await run(["sheets"], "readonly", (sheets) => sheets.getAll());
  const others = everything.filter((sheet) => sheet.owner !== owner && !waiting.has(`${sheet.owner}/${sheet.key}`));
  const groups = (await run(["groups"], "readonly", (all) => all.getAllKeys())).filter(([whose]) => whose !== owner);
  return run(["sheets", "groups"], "readwrite", (here, all) => {
    for (const sheet of others) here.delete([sheet.owner, sheet.key]);
    for (const key of groups) all.delete(key);
  });
}
