// The start of the pad, and one sheet: saved hands, those that wait, and how the match stands.
import { sayNews } from "../aloud.js";
import { isDue, shownOf } from "../standing.js";
import { initials, openAll, openSheet, SAVED } from "./model.js";
import { owner } from "./owner.js";
import { showWaiting } from "./waiting.js";
import { allOf, element, hyphened, plain, say } from "./words.js";

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, name) => values[name]);

export async function showStart({ open, words }) {
  const place = open("start");
  if (!["/", "/pad"].includes(location.pathname)) tell(place, words.noConnection);
  await list(place, words);
  document.addEventListener("pad", () => list(place, words));
}

function tell(place, text) {
  const note = place.querySelector("[data-note]");
  note.textContent = text;
  note.hidden = false;
}

async function list(place, words) {
  const models = await openAll(owner());
  place.querySelector("[data-none]").hidden = models.length > 0;
  place.querySelector("[data-sheets]").replaceChildren(...models.map((model) => lineOf(model, words)));
}

function lineOf(model, words) {
  const states = [standingWords(model, words) || fill(words.notBegun, { number: model.nextNumber })];
  if (model.waiting.length) states.push(say(model.waiting.length > 1 ? "waitingMany" : "waitingOne", { count: model.waiting.length }));
  const children = [
    element("a", { href: `/pad/${model.sheet.key}`, text: model.sheet.heading }),
    element("p", { class: "soft small", text: allOf(model.names) }),
    ...states.map((text) => element("p", { class: "small", text })),
  ];
  return element("li", { children: [element("div", { class: "grow", children })] });
}

function standingWords({ now, names, sheet: { rules } }, words) {
  if (!now.hands) return "";
  const ahead = allOf(now.leaders.map((seat) => names[seat]));
  if (now.end) return fill(now.leaders.length > 1 ? words.share : words.wins, { names: ahead });
  if (isDue(now, rules)) return fill(words.level, { names: ahead });
  return fill(rules.scoring === "own_penalty" ? words.lowest : words.ahead, { names: ahead, points: plain(shownOf(now.seats[now.leaders[0]], rules)) });
}

export async function showSheet({ open, words, key }) {
  const place = open("sheet");
  document.querySelector(".dock").hidden = true;
  const known = await draw(place, words, key);
  if (!known) {
    document.querySelector(".dock").hidden = false;
    tell(open("start"), words.unknown);
    await list(place, words);
    return;
  }
  document.addEventListener("pad", () => draw(place, words, key));
}

async function draw(place, words, key) {
  const model = await openSheet(owner(), key);
  if (!model) return undefined;
  // Once everything is saved, the sheet of the server says more.
  if (model.sheet.match && !model.waiting.length && !model.begins && location.pathname.startsWith("/pad/") && navigator.onLine) location.replace(`/matches/${model.sheet.match}`);
  const { sheet, now } = model;
  document.title = `${sheet.heading} · Ochos`;
  place.querySelector("[data-heading]").textContent = sheet.heading;
  place.querySelector("[data-goal]").textContent = [sheet.book, sheet.goal].filter(Boolean).join(" · ");
  place.querySelector("[data-deals]").hidden = Boolean(now.end);
  place.querySelector("[data-deals]").textContent = fill(words.nextHand, { number: model.nextNumber, name: model.names[model.dealer] });
  showCut(place.querySelector("[data-cut]"), model, words);
  const won = place.querySelector("[data-won]");
  won.hidden = !now.end;
  won.textContent = now.end ? standingWords(model, words) : "";
  place.querySelector("[data-ahead-line]").textContent = now.end ? "" : standingWords(model, words);
  drawTable(place.querySelector("table"), model, words);
  const stands = [now.hands, ...now.seats.map((seat) => shownOf(seat, sheet.rules))].join(" ");
  const about = sheet.match ? `/matches/${sheet.match}` : `/pad/${sheet.key}`;
  Object.assign(place.querySelector("[data-aloud]").dataset, { aloud: spoken(model, words), about, stands });
  sayNews();
  const enter = place.querySelector("[data-enter]");
  enter.hidden = Boolean(now.end);
  enter.href = `/pad/${sheet.key}/hands`;
  enter.querySelector("span").textContent = ` ${say("enter", { number: model.nextNumber })}`;
  const waiting = place.querySelector("[data-waiting]");
  waiting.dataset.waiting = sheet.key;
  await showWaiting(waiting);
  return model;
}

function spoken(model, words) {
  const { now, names, sheet } = model;
  const totals = allOf(names.map((name, seat) => `${name} ${plain(shownOf(now.seats[seat], sheet.rules))}`));
  const stands = now.hands ? [fill(words.afterHand, { number: now.hands, totals }), standingWords(model, words)] : [];
  const deals = now.end ? [] : [fill(words.nextHand, { number: model.nextNumber, name: names[model.dealer] })];
  return [...stands, ...deals].join(". ");
}

const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const spelled = (card) => card[0].replace("T", "10") + SUITS[card[1]];

function showCut(line, { sheet, names, hands, dealer }, words) {
  line.hidden = !sheet.cut?.length || hands.length > 0;
  if (line.hidden) return;
  const rounds = sheet.cut.map((cut) => cut.map(({ seat, card }) => `${names[seat]} ${spelled(card)}`).join(", "));
  line.textContent = fill(words.drawn, { cards: rounds.join(" · "), name: names[dealer] });
}

function drawTable(table, model, words) {
  const { names, sheet, course } = model;
  const marks = initials(names);
  table.classList.toggle("many", names.length > 5);
  const heads = names.map((name, seat) => {
    const counter = element("span", { class: `fic p${(sheet.seats[seat].colour % 7) + 1} big${marks[seat].length > 1 ? " two" : ""}`, "aria-hidden": "true", text: marks[seat] });
    const who = element("span", { class: "who", children: [counter, element("span", { class: "who-name", text: hyphened(name) })] });
    return element("th", { scope: "col", children: [who] });
  });
  const [head] = table.tHead.rows;
  head.replaceChildren(head.cells[0], ...heads);
  table.tBodies[0].replaceChildren(...model.hands.map((hand, place) => rowOf(hand, place, model, words)));
  const total = table.tFoot.rows[table.tFoot.rows.length - 1];
  const leads = (seat) => model.now.hands > 0 && model.now.leaders.length < names.length && model.now.leaders.includes(seat);
  const totals = model.now.seats.map((seat, at) => {
    const shown = plain(shownOf(seat, sheet.rules));
    return element("td", { children: [leads(at) ? element("span", { class: "lead", text: shown }) : shown, ...(seat.isIn ? [] : [" ", element("small", { class: "soft", text: words.out })])] });
  });
  const label = total.cells[0];
  if (sheet.rules.match_form === "countdown_redeal") label.textContent = words.number;
  total.replaceChildren(label, ...totals);
  const columns = (course.at(-1).closed ?? []).map((_shut, column) => columnOf(column, model, words));
  table.tFoot.replaceChildren(...columns, total);
}

function columnOf(column, { now }, words) {
  const head = element("th", { class: "mg", scope: "row", children: [element("span", { "aria-hidden": "true", text: "I".repeat(column + 1) }), element("span", { class: "vh", text: fill(words.column, { number: column + 1 }) })] });
  return element("tr", { children: [head, ...now.seats.map((seat) => element("td", { text: seat.columns[column] === null ? "–" : String(seat.columns[column]) }))] });
}

function rowOf(hand, place, { course, scores, sheet: { rules } }, words) {
  const [before, after] = [course[place], course[place + 1]];
  const isWaiting = hand.state !== SAVED;
  const head = element("th", { class: "mg", scope: "row", children: [String(hand.number), element("span", { class: "state", text: say(`${hand.state}Short`) })] });
  const cells = after.seats.map((seat, at) => {
    if (hand.left[at] === null) return element("td", { children: [element("span", { class: "soft", text: words.out })] });
    const gain = shownOf(seat, rules) - shownOf(before.seats[at], rules);
    const isNew = rules.scoring === "own_penalty" ? at === hand.out : scores[place].winners.includes(at) && gain !== 0;
    const added = gain ? [element("span", { class: isNew ? "add" : "plus", text: (gain > 0 ? "+" : "") + plain(gain) })] : [];
    return element("td", { class: isNew ? "up" : undefined, children: [...added, plain(shownOf(seat, rules))] });
  });
  return element("tr", { class: isWaiting ? "waits" : undefined, children: [head, ...cells] });
}
