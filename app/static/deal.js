// Checks a deal in the browser of whoever looks: nothing here asks the server whether it was honest.
//
//   commitment   SHA-256 of the server's seed, shown before the hand
//   hand seed    HMAC-SHA-256, keyed with the server's seed, of the nonces joined by "|"
//   words        HMAC-SHA-256, keyed with the hand seed, of "deck/0", "deck/1", …, read as big-endian 32-bit words
//   deck         Fisher-Yates from the last place down over the sorted deck; words that would favour a place are skipped
import { noted } from "./nonces.js";
import { fromHex, hmac, shuffled, sortedDeck, toHex } from "./shuffle.js";

export async function check(deal) {
  const serverSeed = fromHex(deal.server_seed);
  const promised = toHex(await crypto.subtle.digest("SHA-256", serverSeed)) === deal.commitment;
  const seed = await hmac(serverSeed, deal.nonces.join("|"));
  const rebuilt = await shuffled(sortedDeck(deal.decks, deal.jokers), seed, "deck");
  const place = rebuilt.findIndex((card, at) => card !== deal.deck[at]);
  return { promised, rebuilt, sameLength: rebuilt.length === deal.deck.length, place };
}

const verdict = document.getElementById("verdict");
const says = verdict.dataset;
const list = document.getElementById("deck");
// Every card as the page writes it: a file of another deal has the same ones in another order.
const written = new Map([...list.children].map((item) => [item.dataset.card, item.cloneNode(true)]));

const nameOf = (code) => written.get(code)?.querySelector(".vh").textContent ?? code;

function itemOf(code) {
  const item = written.get(code)?.cloneNode(true) ?? document.createElement("li");
  if (!written.has(code)) item.textContent = code;
  return item;
}

function show(sentence, isGood) {
  verdict.textContent = sentence;
  verdict.className = `verdict ${isGood ? "good" : "bad"}`;
}

async function tell(deal) {
  const found = await check(deal);
  list.replaceChildren(...deal.deck.map(itemOf));
  for (const [at, item] of [...list.children].entries()) item.classList.toggle("wrong", deal.deck[at] !== found.rebuilt[at]);
  if (!found.promised) show(says.broken, false);
  else if (found.place >= 0 && found.place < deal.deck.length) {
    const values = { place: found.place + 1, dealt: nameOf(deal.deck[found.place]), due: nameOf(found.rebuilt[found.place]) };
    show(says.differs.replace(/\{(\w+)\}/g, (_all, name) => values[name]), false);
  } else if (!found.sameLength) show(says.short, false);
  else show(says.matches, true);
}

// What this browser wrote down for itself before the hand.
function compareNote(deal) {
  const note = noted(says.code, Number(says.hand));
  if (!note) return;
  const place = document.getElementById("noted");
  const same = note.commitment === deal.commitment && deal.nonces.includes(note.nonce);
  place.textContent = same ? says.noted : says.other;
  place.classList.toggle("bad-note", !same);
  place.hidden = false;
}

async function checkFile(field) {
  const [file] = field.files;
  if (!file) return;
  try {
    const deal = JSON.parse(await file.text());
    if (deal.format !== "ochos-deal/1") throw new TypeError(deal.format);
    await tell(deal);
  } catch {
    show(says.unreadable, false);
  }
  // So that the same file can be chosen again after a change.
  field.value = "";
}

if (!globalThis.crypto?.subtle) show(says.insecure, false);
else {
  const deal = await (await fetch(says.file)).json();
  compareNote(deal);
  await tell(deal);
  document.getElementById("other").hidden = false;
  document.getElementById("file").addEventListener("change", ({ target }) => checkFile(target));
}
