// Tells what happened between two views of a table: in words for a screen reader, move by move for the eye. The newest
// view is there at once; what everybody sees in the middle goes back to how it was and follows the moves at the pace
// that the reader chose. A tap or a key ends the story; at its end the table is as the server says.
import { arrive, closeUp, deal, isStill, land, placesOf, send, stopAll, turnRound } from "./motion.js";
import { newlySaid } from "./phrases.js";
import { buzz, sound } from "./sounds.js";

const PACES_MS = { calm: 1100, usual: 750, quick: 350, none: 0 };
const LONGEST_MS = 7000;
const DEAL_MS = 700;
const MOVES = ["play", "jump", "draw", "take", "pass"];
const PARTS = [".pile.top .card:not(.under)", ".pile.top .chip", ".pile.stock .chip", ".force", ".said", ".turnline > span:first-child"];

let story = null;

const linesOf = (table) => [...table.querySelectorAll("li[data-ply]")];
const plyOf = (line) => Number(line.dataset.ply);
const isBoard = (table) => Boolean(table.querySelector(".ring"));
const isMine = (table, line) => table.dataset.seat !== undefined && line.dataset.seat === table.dataset.seat;

function happened(old, next, known) {
  const from = old.dataset.hand === next.dataset.hand ? known : -1;
  return linesOf(next).filter((line) => plyOf(line) >= from);
}

// One polite sentence after the other, then whose turn it is; nothing where nothing changed.
export function announce(old, next) {
  const texts = happened(old, next, Number(old.dataset.ply)).map((line) => line.lastElementChild.textContent.trim());
  const turn = next.querySelector(".turnline span")?.textContent ?? next.querySelector("main h1").textContent;
  const before = old.querySelector(".turnline span")?.textContent ?? old.querySelector("main h1").textContent;
  const news = [...newlySaid(next), ...texts, ...(texts.length || turn !== before ? [turn] : [])];
  if (news.length) document.getElementById("news").textContent = news.join(" ");
}

// What a view shows when the next one comes: how far its story has been told, and where the cards lie.
export function leave(table) {
  const known = story?.table === table ? story.known : Number(table.dataset.ply);
  clearTimeout(story?.timer);
  story = null;
  return { known, places: placesOf(table), me: table.dataset.seat };
}

const paceOf = (table) => (isStill() ? 0 : (PACES_MS[table.dataset.pace] ?? PACES_MS.usual));

// Tells the last moves of a hand on the table where they were made; `then` shows what came of them. Returns whether there
// was anything to tell.
function tellEnd(old, next, then) {
  if (!isBoard(old) || isBoard(next) || old.dataset.hand !== next.dataset.hand || !paceOf(old)) return false;
  const { known, places, me } = leave(old);
  const steps = happened(old, next, known);
  if (!steps.length) return false;
  old.dataset.version = next.dataset.version;
  old.classList.remove("my-turn");
  const list = old.querySelector("#log ol");
  const lines = steps.map((line) => list.appendChild(line.cloneNode(true)));
  for (const line of lines) line.hidden = true;
  begin({ table: old, lines, known, places, me, end: then, isEnd: true, last: paceOf(old) });
  return true;
}

export function tell({ known, places, me }, old, next) {
  const steps = happened(old, next, known);
  const isNew = old.dataset.hand !== next.dataset.hand && isBoard(next);
  const came = next.matches(".my-turn") && (!old.matches(".my-turn") || wentRound(next, steps));
  const end = () => came && turnCame(next);
  if (!isBoard(next) || !paceOf(next) || !(steps.length || isNew)) {
    end();
    return;
  }
  const lines = steps.filter((line) => plyOf(line) >= 0);
  const finals = isNew ? rewindToDeal(next, steps.find((line) => line.dataset.act === "deal")) : rewind(old, next);
  const hidden = isNew ? new Map() : hideGained(next, places, lines);
  for (const line of lines) line.hidden = true;
  if (isNew) deal(next);
  else closeUp(next, places, hidden);
  begin({ table: next, lines, known, places, me, finals, hidden, end, wait: isNew ? DEAL_MS : 0, last: 0 });
}

// Others have moved since: an answer may hold a whole round. Without a referee anyone does things at any time.
const wentRound = (table, steps) =>
  !table.matches(".free") && steps.some((line) => MOVES.includes(line.dataset.act) && !isMine(table, line));

function turnCame(table) {
  sound(table, "turn");
  buzz(table);
}

function begin(told) {
  story = { wait: 0, finals: [], hidden: new Map(), ...told };
  story.pace = Math.min(paceOf(story.table), LONGEST_MS / Math.max(story.lines.length, 1));
  story.table.classList.add("telling");
  story.timer = setTimeout(goOn, story.wait);
}

function goOn() {
  const line = story.lines.shift();
  if (!line) {
    skip();
    return;
  }
  step(story, line);
  story.known = plyOf(line) + 1;
  // The last move needs a moment only where what follows would hide it.
  const wait = story.lines.length ? story.pace : Math.max(story.last, isMine(story.table, line) ? 0 : story.pace / 2);
  story.timer = setTimeout(goOn, wait);
}

// Shows a newer table by `swap`, once the end of a hand is told; nothing where it is not at least as new as `oldest`.
export function showNewer(html, oldest, current, swap) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (story?.isEnd) skip();
  const old = current();
  if (!next || Number(next.dataset.version) < oldest) return;
  if (!tellEnd(old, next, () => swap(old, next))) swap(old, next);
}

// Ends the story: everything is as the server says.
function skip() {
  if (!story) return;
  const { table, lines, finals, hidden, timer, end } = story;
  clearTimeout(timer);
  story = null;
  for (const [shown, final] of finals) shown.replaceWith(final);
  for (const item of hidden.keys()) item.classList.remove("coming");
  for (const line of lines) line.hidden = false;
  for (const line of linesOf(table)) line.hidden = false;
  for (const rival of table.querySelectorAll(".rival.acts")) rival.classList.remove("acts");
  table.classList.remove("telling");
  scrollLog(table);
  end();
}

function skipAll(event) {
  if (!story || event.target.closest?.("#menu, dialog")) return;
  stopAll(story.table);
  skip();
}

document.addEventListener("pointerdown", skipAll, { capture: true });
document.addEventListener("keydown", skipAll, { capture: true });

const partsOf = (table) => [
  ...PARTS.map((place) => [place, table.querySelector(place)]),
  ...[...table.querySelectorAll(".rival")].map((rival) => [`.rival[data-seat="${rival.dataset.seat}"] .backs`, rival.querySelector(".backs")]),
];

// Shows each part as the view before did; returns what stood there.
function rewind(old, next) {
  const finals = [];
  for (const [place, final] of partsOf(next)) {
    const shown = final && old.querySelector(place)?.cloneNode(true);
    if (!shown) continue;
    final.replaceWith(shown);
    finals.push([shown, final]);
  }
  return finals;
}

// Shows the table as it was dealt.
function rewindToDeal(next, dealt) {
  const finals = partsOf(next).filter(([, final]) => final).map(([, final]) => {
    const shown = final.cloneNode(true);
    final.replaceWith(shown);
    return [shown, final];
  });
  if (!dealt) return finals;
  const counts = dealt.dataset.dealt?.split(" ") ?? [];
  for (const rival of next.querySelectorAll(".rival")) setCount(rival, counts[Number(rival.dataset.seat)]);
  showLine(next, dealt);
  return finals;
}

// Cards that the reader was given by moves that are still to be told wait for them.
function hideGained(next, places, lines) {
  const hidden = new Map();
  const gained = [...next.querySelectorAll(".hand li")].filter((item) => !places.has(item.firstElementChild.dataset.focus));
  const givers = lines.filter((line) => line.dataset.gave && (line.dataset.of ?? line.dataset.seat) === next.dataset.seat);
  if (!places.size || givers.reduce((sum, line) => sum + Number(line.dataset.gave), 0) !== gained.length) return hidden;
  for (const line of givers) {
    for (const item of gained.splice(0, Number(line.dataset.gave))) hidden.set(item, line);
  }
  for (const item of hidden.keys()) item.classList.add("coming");
  return hidden;
}

function step(told, line) {
  const { table, places, me, hidden } = told;
  const { act, seat, of, gave, card } = line.dataset;
  line.hidden = false;
  scrollLog(table);
  sound(table, act);
  const stock = table.querySelector(".pile.stock");
  const rival = (of ?? seat) !== undefined && table.querySelector(`.rival[data-seat="${of ?? seat}"]`);
  if (act === "recycle") send(table, table.querySelector(".pile.top"), stock, 3);
  if (rival && gave) send(table, stock, rival.querySelector(".backs"), Number(gave));
  for (const [item, giver] of hidden) {
    if (giver !== line) continue;
    item.classList.remove("coming");
    hidden.delete(item);
    arrive(item.firstElementChild, stock.querySelector(".card").getBoundingClientRect());
  }
  // A device that goes round shows the next one's table already.
  const from = seat === me ? places.get(card) : rival && rival.getBoundingClientRect();
  if (rival) setCount(rival, line.dataset.holds);
  showLine(table, line, from, rival && gave ? 160 : 0);
  for (const one of table.querySelectorAll(".rival")) one.classList.toggle("acts", one.dataset.seat === seat);
}

// Shows what a line says: the card on the discard, the suit, the stock, the words.
function showLine(table, line, from, delay) {
  const { card, suit, called, stock, turns } = line.dataset;
  if (card) {
    const top = table.querySelector(".pile.top .card:not(.under)");
    const before = top.cloneNode(true);
    top.classList.remove("S", "H", "D", "C", "none");
    top.classList.add(card.at(-1));
    point(top, card.startsWith("*") ? "joker" : card);
    if (from) land(top, before, from, delay);
  }
  const force = table.querySelector(".force");
  if (suit && force) {
    force.classList.remove("S", "H", "D", "C");
    force.classList.add(suit);
    point(force, `suit-${suit}`);
    force.querySelector("small").textContent = called === undefined ? table.dataset.follow : table.dataset.called;
    force.querySelector("b").textContent = table.dataset[`suit${suit}`];
  }
  if (stock) {
    const chip = table.querySelector(".pile.stock .chip");
    chip.textContent = chip.textContent.replace(/\d+/, stock);
  }
  if (turns !== undefined) turnRound(table.querySelector(".pile.top .chip .icon"));
  table.querySelector(".said")?.replaceChildren(...[...line.childNodes].map((node) => node.cloneNode(true)));
  const turn = table.querySelector(".turnline > span:first-child");
  if (turn) turn.textContent = line.lastElementChild.textContent.trim();
}

function setCount(rival, count) {
  const number = rival.querySelector(".backs b")?.firstChild;
  if (count === undefined || !number) return;
  number.textContent = count;
  const backs = [...rival.querySelectorAll(".backs use")];
  const wanted = Math.min(Number(count), 5);
  backs.slice(wanted).forEach((back) => back.remove());
  for (let place = backs.length; place && place < wanted; place += 1) {
    const back = backs[0].cloneNode(true);
    back.setAttribute("x", place * 10);
    backs[0].parentNode.append(back);
  }
}

function point(element, symbol) {
  const use = element.querySelector("use");
  use.setAttribute("href", `${use.getAttribute("href").split("#")[0]}#${symbol}`);
}

export function scrollLog(table) {
  const list = table.querySelector("#log ol");
  if (list) list.scrollTop = list.scrollHeight;
}
