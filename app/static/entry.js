// Entering a hand by tapping: writes into the plain fields of the page, which are what is sent.
import { dropDraft, findDraft, keepDraft } from "./drafts.js";
import { followSheet } from "./entry_news.js";
import { readyFaults } from "./faults.js";
import { dropHand, keepHand } from "./pad/keeping.js";
import { openSheet } from "./pad/model.js";
import { owner } from "./pad/owner.js";
import { FullError } from "./pad/store.js";
import { hyphened } from "./pad/words.js";
import { copiesOf, mostBeside, pointsOf as worthOf, scoreHand, sidesOf } from "./scoring.js";
import { after, shownOf, standingOf } from "./standing.js";

const form = document.querySelector("[data-entry]");
const pad = form.querySelector("[data-pad]");
const words = pad.dataset;
const rules = JSON.parse(form.dataset.rules);
const countsCards = words.counts !== "";
const blockedButton = document.querySelector("[data-blocked]");
const doublesButton = document.querySelector("[data-doubles]");
const seatKeys = [...pad.querySelectorAll("[data-seat]")];
const names = seatKeys.map((key) => key.dataset.name);
// Who is out of the match keeps a place in every list, so that a seat has the same number here and on the sheet.
const plays = seatKeys.map((key) => !key.hidden);
const dealt = plays.flatMap((is, seat) => (is ? [seat] : []));
const sides = sidesOf(rules, names.length);
const before = standingOf(JSON.parse(form.dataset.hands), rules, names.length);
const wildField = form.elements.wild;
const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
const part = (name) => pad.querySelector(`[data-${name}]`);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, name) => values[name]);

const ROW = 6;
const NAMED = 3;
const NAMED_LETTERS = 28;
const RESTORED = { rules: "otherRules", sheet: "otherTotals" };
const said = form.querySelector("[role=alert]");
let refusal = null;
let restored = "";

const state = { out: undefined, current: 0, hands: names.map(() => ({ ranks: [], points: null })), sent: false };

// The plain fields

const outFields = [...form.querySelectorAll("input[name=out]")];
const ranksField = (seat) => form.elements[`ranks${seat}`];
const isRank = { 10: "T", 0: "T", "*": "joker" };
const rankText = { T: "10", joker: "*" };
const pointsField = (seat) => form.elements[`points${seat}`];

function readFields() {
  const chosen = outFields.find((field) => field.checked)?.value;
  if (chosen !== undefined) state.out = chosen === form.dataset.blockedValue ? null : Number(chosen);
  if (!countsCards) return;
  for (const [seat, hand] of state.hands.entries()) {
    if (!plays[seat]) continue;
    hand.ranks = (ranksField(seat).value.toUpperCase().match(/10|[2-9ATJQK0*]/g) ?? []).map((rank) => isRank[rank] ?? rank);
    hand.points = pointsField(seat).value.trim() || null;
  }
}

function writeFields() {
  const value = state.out === null ? form.dataset.blockedValue : String(state.out);
  for (const field of outFields) field.checked = state.out !== undefined && field.value === value;
  if (!countsCards) return;
  for (const [seat, hand] of state.hands.entries()) {
    if (!plays[seat]) continue;
    const gone = isGone(seat);
    ranksField(seat).value = gone ? "" : hand.ranks.map((rank) => rankText[rank] ?? rank).join(" ");
    pointsField(seat).value = gone ? "" : (hand.points ?? "");
  }
}

const faults = readyFaults(form, () => change());

// What was entered before the page was left

const page = { number: form.elements.number.value, version: form.elements.version.value };
const entered = () => JSON.stringify({ out: state.out, hands: state.hands, wild: wildField?.checked, faults: faults.values() });
let asItCame = "";

function keep() {
  if (entered() === asItCame) dropDraft(form.action);
  else keepDraft(form.action, draftNow());
}

const draftNow = () => ({ ...page, ...JSON.parse(entered()), current: state.current });

// A new hand may be gone on with while nobody has entered it, a correction while the sheet stays as it was.
function bringBack() {
  const draft = findDraft(form.action);
  const fits = draft?.number === page.number && (!form.dataset.corrects || draft.version === page.version);
  if (fits) {
    Object.assign(state, { out: draft.out, hands: draft.hands, current: draft.current });
    faults.write(draft.faults ?? {});
    if (wildField) wildField.checked = Boolean(draft.wild);
    return words[RESTORED[draft.news] ?? "restored"];
  }
  dropDraft(form.action);
  return "";
}

// What was entered

// Partners go out together.
const isGone = (seat) => Number.isInteger(state.out) && sides.some((side) => side.includes(state.out) && side.includes(seat));

const sumOfText = (text) => (text.match(/\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0);

function pointsOf(seat) {
  const hand = state.hands[seat];
  if (isGone(seat)) return 0;
  // Only one of a pair can have nothing left while somebody else went out.
  if (hand.points !== null) return sumOfText(hand.points) || (rules.match_form === "partners" && hand.points !== "" ? 0 : null);
  return hand.ranks.length ? worthOf(hand.ranks, rules) : null;
}

const isMissing = (seat) => countsCards && plays[seat] && pointsOf(seat) === null;
const cardsOf = (seat) => (isGone(seat) ? 0 : state.hands[seat].ranks.length);
const scoreNow = () => {
  const seats = [...names.keys()];
  return scoreHand(seats.map(pointsOf), rules, state.out, { cards: seats.map(cardsOf), onWild: wildField?.checked, dealt, faults: faults.now() });
};
const missing = () => names.flatMap((_name, seat) => (isMissing(seat) ? [seat] : []));
const isAsking = () => state.out === undefined;

const copies = (rank) => copiesOf(rank, rules, dealt.length);

function usedUp(rank) {
  const used = state.hands.reduce((sum, hand, seat) => {
    return isGone(seat) || hand.points !== null ? sum : sum + hand.ranks.filter((one) => one === rank).length;
  }, 0);
  return used >= copies(rank);
}

function nextMissing() {
  const order = names.map((_name, place) => (state.current + 1 + place) % names.length);
  return order.find((seat) => isMissing(seat) && seat !== state.current) ?? (isMissing(state.current) ? state.current : undefined);
}

// What a tap does

function chooseOut(out) {
  state.out = out;
  state.current = out ?? -1;
  state.current = nextMissing() ?? out ?? 0;
  change();
}

function tapSeat(seat) {
  if (isAsking() || !countsCards) {
    chooseOut(seat);
    return;
  }
  state.current = seat;
  change();
}

function tapRank(key) {
  const hand = state.hands[state.current];
  if (isAsking()) return say(words.askFirst);
  if (isGone(state.current) || hand.points !== null) return undefined;
  if (usedUp(key.dataset.rank)) return say(fill(words.usedUp, { rank: key.dataset.word, count: copies(key.dataset.rank) }));
  hand.ranks.push(key.dataset.rank);
  return change();
}

function tapDigit(digit) {
  const hand = state.hands[state.current];
  if (digit === "+" ? !/\d$/.test(hand.points) : /\d{5}$/.test(hand.points)) return;
  hand.points = (hand.points + digit).replace(/(^|\+)0+(?=\d)/g, "$1");
  change();
}

function erase() {
  const hand = state.hands[state.current];
  if (isAsking() || isGone(state.current)) return;
  if (hand.points === null) hand.ranks.pop();
  else hand.points = hand.points.slice(0, -1);
  change();
}

function goOn() {
  if (isAsking()) return say(words.askFirst);
  const next = nextMissing();
  if (next === undefined) return save();
  if (isMissing(state.current)) return say(fill(words.sayLeft, { name: names[state.current] }));
  state.current = next;
  return change();
}

function save() {
  if (state.sent || faults.ask()) return;
  state.sent = true;
  if (form.dataset.key) send();
  else form.requestSubmit();
}

// The device keeps the hand before it is sent, so that nothing is lost on the way.
async function send() {
  const { key, replaces } = form.dataset;
  try {
    const kept = await keepHand({ key, fields: Object.fromEntries(new FormData(form)), hand: handNow(), replaces: replaces ? Number(replaces) : null });
    if (kept.state === "refused") await refuse(kept);
    else leave(kept);
  } catch (error) {
    state.sent = false;
    // A device that can keep nothing sends the form as it is, where there is a connection.
    if (navigator.onLine && !form.dataset.local) form.requestSubmit();
    else if (error instanceof FullError) say(words.full);
    else throw error;
  }
}

// Said here, the hand is still in the fields: it need not wait on the device, too.
async function refuse({ item, sentence }) {
  if (!form.dataset.replaces) await dropHand(item);
  state.sent = false;
  say(sentence);
}

function leave({ key, state: became }) {
  dropDraft(form.action);
  const isHere = became === "saved" && /^\d+$/.test(key);
  if (isHere || navigator.serviceWorker?.controller) location.assign(isHere ? `/matches/${key}` : `/pad/${key}`);
  else say(words.kept);
}

function handNow() {
  const left = names.map((_name, seat) => {
    if (!plays[seat]) return null;
    const { ranks, points } = state.hands[seat];
    if (isGone(seat) || !countsCards) return { ranks: [] };
    return points === null ? { ranks } : { points: sumOfText(points) };
  });
  return { number: Number(page.number), out: state.out, left, wild: Boolean(wildField?.checked), faults: faults.now() };
}

// What is seen

function change() {
  restored = "";
  show();
  keep();
}

function show() {
  writeFields();
  showSeats();
  if (countsCards) showKeys();
  showHeld();
  showCheck();
  showComing();
  faults.show(before, isGone);
  for (const button of pad.querySelectorAll("[data-next]")) showNext(button);
  blockedButton.setAttribute("aria-pressed", String(state.out === null));
  // While nobody has been named there is a larger one.
  blockedButton.hidden = isAsking();
  showDoubles();
}

function showDoubles() {
  if (!doublesButton) return;
  doublesButton.hidden = !Number.isInteger(state.out);
  doublesButton.setAttribute("aria-pressed", String(wildField.checked));
}

function showSeats() {
  for (const [seat, key] of seatKeys.entries()) {
    const out = isGone(seat);
    key.classList.toggle("out", out);
    key.setAttribute("aria-pressed", String(!isAsking() && seat === state.current && (countsCards || out)));
    const points = pointsOf(seat);
    const waits = isAsking() || (points === null && !out) || !countsCards;
    key.querySelector("b").replaceChildren(...(out ? [words.saidOut] : waits ? dash() : [String(points)]));
  }
}

function dash() {
  const shown = document.createElement("span");
  shown.setAttribute("aria-hidden", "true");
  shown.textContent = "–";
  const said = document.createElement("span");
  said.className = "vh";
  said.textContent = countsCards ? words.saidMissing : "";
  return [shown, said];
}

function showKeys() {
  const typing = !isAsking() && !isGone(state.current) && state.hands[state.current].points !== null;
  const resting = isAsking() || isGone(state.current);
  part("cards").hidden = typing;
  part("digits").hidden = !typing;
  for (const key of part("cards").querySelectorAll("[data-rank]")) {
    rest(key, resting || usedUp(key.dataset.rank));
  }
  const { ranks, points } = state.hands[state.current];
  const nothing = resting || !(points ?? ranks).length;
  for (const key of pad.querySelectorAll("[data-erase]")) rest(key, nothing);
}

function rest(key, off) {
  key.classList.toggle("off", off);
  if (off) key.setAttribute("aria-disabled", "true");
  else key.removeAttribute("aria-disabled");
}

function showHeld() {
  const seat = state.current;
  const hand = state.hands[seat];
  const asking = isAsking();
  const out = !asking && isGone(seat);
  const nobody = !countsCards && state.out === null;
  const typing = hand.points !== null;
  const empty = !typing && !hand.ranks.length;
  part("whose").textContent = asking ? words.ask : nobody ? words.nobody : fill(out ? words.noneLeft : words.left, { name: names[seat] });
  part("addition").textContent = asking ? words.askHint : out ? words.noCards : nobody ? "" : additionOf(hand.ranks);
  part("sum").textContent = asking || out || nobody ? "" : String(pointsOf(seat) ?? 0);
  part("start").hidden = !asking;
  part("empty").hidden = asking || out || !empty || !countsCards;
  showTiles(asking || out || typing || empty ? [] : hand.ranks);
  part("typed").hidden = asking || out || !typing;
  part("typed").textContent = typing && hand.points.includes("+") ? hand.points : "";
}

const additionOf = (ranks) => (ranks.length > 1 ? ranks.map((rank) => rules.points[rank]).join(" + ") : "");

function showTiles(ranks) {
  const tiles = part("tiles");
  tiles.hidden = !ranks.length;
  tiles.classList.toggle("crowd", ranks.length > ROW);
  tiles.setAttribute("aria-label", list.format(ranks.map((rank) => keyOf(rank).dataset.word)));
  tiles.replaceChildren(...ranks.map(tileOf));
  if (ranks.length && ranks.length <= ROW) tiles.append(Object.assign(document.createElement("span"), { className: "tile caret" }));
  tiles.scrollTop = tiles.scrollHeight;
}

const keyOf = (rank) => pad.querySelector(`[data-rank="${rank}"]`);

function tileOf(rank) {
  const tile = Object.assign(document.createElement("span"), { className: "tile" });
  tile.append(keyOf(rank).querySelector("[aria-hidden=true]").cloneNode(true));
  return tile;
}

function showCheck() {
  const check = part("check");
  refusal?.remove();
  check.classList.remove("bad");
  const left = missing();
  const still = left.length && !isAsking() ? stillWords(left) : "";
  const counted = countsCards && !isAsking() && left.length < names.filter((_name, seat) => plays[seat] && !isGone(seat)).length;
  const tooMuch = countsCards ? tooMuchWords() : "";
  const text = restored || tooMuch || [counted ? countWords(left) : "", still].filter(Boolean).join(" ");
  check.querySelector("span").textContent = text;
  check.hidden = !text;
  check.classList.toggle("bad", Boolean(tooMuch));
  check.classList.toggle("done", !isAsking() && !left.length && !tooMuch);
}

// Said while it is typed; that nothing at all makes some points, only the server finds out.
function tooMuchWords() {
  const held = state.hands.filter((_hand, seat) => plays[seat] && !isGone(seat));
  const typed = held.reduce((sum, { points }) => sum + (points === null ? 0 : sumOfText(points)), 0);
  const most = mostBeside(held.flatMap(({ ranks, points }) => (points === null ? ranks : [])), rules, dealt.length);
  return typed > most ? fill(words.tooMuch, { points: most }) : "";
}

function stillWords(left) {
  const named = list.format(left.map((seat) => names[seat]));
  if (left.length > NAMED || (left.length > 1 && named.length > NAMED_LETTERS)) return fill(words.remainingMany, { count: left.length });
  return fill(left.length > 1 ? words.remainingSeveral : words.remaining, { names: named });
}

function countWords(left) {
  const total = names.reduce((sum, _name, seat) => sum + (pointsOf(seat) ?? 0), 0);
  const { winners, scores } = scoreNow();
  if (["own_penalty", "largest_minus_own", "none"].includes(rules.scoring)) return fill(left.length ? words.onTable : words.inAll, { points: total });
  if (state.out === null && left.length) return words.blockedHint;
  if (!winners.length) return fill(left.length ? words.onTable : words.inAll, { points: total });
  const text = winners.length > 1 ? words.shares : left.length ? words.collects : words.collected;
  return fill(text, { names: list.format(winners.map((seat) => names[seat])), points: scores[winners[0]] });
}

function say(text) {
  const check = part("check");
  refusal?.remove();
  check.hidden = false;
  check.classList.remove("done");
  check.classList.add("bad");
  check.querySelector("span").textContent = text.charAt(0).toUpperCase() + text.slice(1);
}

function showNext(button) {
  const next = isAsking() ? undefined : nextMissing();
  const stuck = isAsking() || (next !== undefined && isMissing(state.current));
  const text = isAsking() ? words.first : next === undefined ? words.save : fill(words.next, { name: hyphened(names[next]) });
  button.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }));
  rest(button, stuck);
}

// The hand's row on the sheet beside, where there is room for it

const coming = [...document.querySelectorAll("[data-before]")];
const totals = [...document.querySelectorAll(".beside tfoot tr:last-child td")];

function showComing() {
  const left = missing();
  const known = !isAsking() && !(left.length && (state.out === null || rules.scoring === "largest_minus_own"));
  const hand = known ? scoreNow() : { scores: names.map(() => 0), winners: [] };
  const now = known ? after(before, hand, rules) : before;
  for (const [seat, cell] of coming.entries()) {
    const total = shownOf(now.seats[seat], rules);
    const gain = total - shownOf(before.seats[seat], rules);
    const bold = rules.scoring === "own_penalty" ? isGone(seat) : hand.winners.includes(seat) && gain !== 0;
    cell.classList.toggle("up", known && bold);
    cell.replaceChildren(...(gain ? [gainOf(gain, bold)] : []), plain(total));
    totals[seat].textContent = plain(total);
  }
}

const plain = (points) => (points < 0 ? `−${-points}` : String(points));

function gainOf(gain, bold) {
  return Object.assign(document.createElement("span"), { className: bold ? "add" : "plus", textContent: gain > 0 ? `+${gain}` : plain(gain) });
}

// Taps and keys

pad.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  if ("seat" in key.dataset) tapSeat(Number(key.dataset.seat));
  else if ("rank" in key.dataset) tapRank(key);
  else if ("digit" in key.dataset) tapDigit(key.dataset.digit);
  else if ("erase" in key.dataset) erase();
  else if ("next" in key.dataset) goOn();
  else if ("block" in key.dataset) chooseOut(null);
  else if ("wentOut" in key.dataset) chooseOut(state.current);
  else if ("typePoints" in key.dataset) changeTo("");
  else if ("typeCards" in key.dataset) changeTo(null);
});

function changeTo(points) {
  Object.assign(state.hands[state.current], { points, ranks: [] });
  change();
  part(points === null ? "cards" : "digits").querySelector("button").focus({ preventScroll: true });
}

doublesButton?.addEventListener("click", () => {
  wildField.checked = !wildField.checked;
  change();
});

blockedButton.addEventListener("click", () => chooseOut(state.out === null ? undefined : null));

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input:not([type=radio]), textarea, select")) return;
  if (event.key === "Enter" && target.matches("a, button:not(.key)")) return;
  if (press(event.key)) event.preventDefault();
});

function press(name) {
  if (name === "Enter") goOn();
  else if (name === "Backspace") erase();
  else if (isAsking()) return pressSeat(name);
  else if (!countsCards || isGone(state.current)) return false;
  else if (state.hands[state.current].points !== null) return pressDigit(name);
  else return pressRank(name);
  return true;
}

function pressSeat(name) {
  const seat = Number(name) - 1;
  if (!plays[seat]) return false;
  tapSeat(seat);
  return true;
}

function pressDigit(name) {
  if (!/^[0-9+]$/.test(name)) return false;
  follow(pad.querySelector(`[data-digit="${name}"]`));
  tapDigit(name);
  return true;
}

function pressRank(name) {
  const key = name.length === 1 && keyOf(name === "0" ? "T" : name.toUpperCase().replace(/[^2-9TJQKA]/, "-"));
  if (!key) return false;
  follow(key);
  tapRank(key);
  return true;
}

// Typing moves the focus off a button that Enter would press instead of going on.
function follow(key) {
  if (document.activeElement.matches("button:not(.key)")) key.focus({ preventScroll: true });
}

// A page that comes back from the browser's memory may be sent again; the server knows the hand by its number.
window.addEventListener("pageshow", () => {
  state.sent = false;
});

// While hands of this match wait on the device, the next one comes after them.
async function seeWhatWaits() {
  const { key, local } = form.dataset;
  if (!key || local) return;
  const model = await openSheet(owner(), key);
  if (model?.waiting.length) location.replace(`/pad/${key}/hands`);
}

form.querySelector("[data-plain]").hidden = true;
document.body.classList.add("tapping");
pad.hidden = false;
readFields();
asItCame = entered();
state.current = Math.max(0, state.out ?? 0);
if (!said) restored = bringBack();
if (!restored && !isAsking()) {
  const wrong = outFields.length && form.querySelector(".plain [aria-invalid]");
  state.current = wrong ? Number(wrong.name.replace(/\D/g, "")) : names.findIndex((_name, seat) => plays[seat] && !isGone(seat));
}
show();
if (said) placeRefusal();
if (said) faults.ask();

// The sentence of the server stands in the line of the check until the next tap: the keys stay where they are.
function placeRefusal() {
  refusal = said;
  refusal.className = "check bad";
  part("check").hidden = true;
  part("check").before(refusal);
}
seeWhatWaits().catch(() => undefined);

// The keys and the totals are those of the page: with others it is loaded again, and what was entered comes back.
if (form.dataset.events) {
  followSheet(form, {
    isLeaving: () => state.sent,
    reload: (news) => {
      keepDraft(form.action, { ...draftNow(), news });
      location.replace(location.pathname);
    },
    taken: () => say(words.taken),
    gone: (number) => say(fill(words.gone, { number })),
  });
}
