// The score sheet: follows what is written on it elsewhere, and drops the drafts of hands that stand on it.
import { sayNews } from "./aloud.js";
import { dropDraft, findDraft } from "./drafts.js";
import { follow, lookUpPart } from "./following.js";
import { showWaiting } from "./pad/waiting.js";
import { say } from "./pad/words.js";

const news = document.getElementById("news");
const main = document.getElementById("main");
const current = () => main.querySelector("[data-sheet]");
const version = () => Number(current().dataset.version);

const look = async () => show(await lookUpPart(current().dataset.sheet, "main"));

function show(next) {
  const sheet = next?.querySelector("[data-sheet]");
  if (!sheet || Number(sheet.dataset.version) <= version()) return;
  if (next.textContent === main.textContent) {
    current().dataset.version = sheet.dataset.version;
    return;
  }
  keepOpen(next);
  markNew(next);
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  main.replaceChildren(...next.childNodes);
  refocus(focused);
  dropDrafts();
  seeWhatWaits();
  sayNews();
  news.textContent = main.querySelector("#running-scores")?.textContent ?? news.dataset.changed;
}

function keepOpen(next) {
  const now = next.querySelectorAll("details");
  for (const [place, details] of main.querySelectorAll("details").entries()) if (now[place]) now[place].open = details.open;
}

function markNew(next) {
  const known = main.querySelectorAll(".sheet tbody th").length;
  [...next.querySelectorAll(".sheet tbody tr")].slice(known).forEach((row) => row.classList.add("live"));
}

// The same thing if it is still there, else what stands first: never back to the top of the page.
function refocus(focused) {
  if (!focused) return;
  const same = [...main.querySelectorAll(focused.localName)].find((one) => one.textContent === focused.textContent);
  (same ?? current()).focus({ preventScroll: true });
}

function dropDrafts() {
  const { sheet, next, version: now } = current().dataset;
  dropOld(`${sheet}/hands`, (draft) => draft.number !== next);
  dropOld(`${sheet}/hands/last`, (draft) => draft.version !== now);
}

function dropOld(address, isOld) {
  const draft = findDraft(address);
  if (draft && isOld(draft)) dropDraft(address);
}

// What waits on this device stands below the sheet, and the next hand comes after it.
async function seeWhatWaits() {
  const place = main.querySelector("[data-waiting]");
  const model = place && (await showWaiting(place).catch(() => null));
  const enter = main.querySelector("[data-enter]");
  if (!enter || !model?.waiting.length) return;
  enter.href = `/pad/${model.sheet.key}/hands`;
  enter.lastChild.textContent = ` ${say("enter", { number: model.nextNumber })}`;
}

document.addEventListener("pad", seeWhatWaits);
dropDrafts();
seeWhatWaits();
sayNews();
follow({ events: current().dataset.events, version, look });
