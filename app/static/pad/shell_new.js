// A match that begins without a connection: kept on this device by a code of its own, and begun on the server later.
import { cutForDealer, newSeed } from "../shuffle.js";
import { newCode } from "./codes.js";
import { owner } from "./owner.js";
import { beginSheet, findSheet, FullError, listGroups, listQueue } from "./store.js";
import { sync, tell } from "./sync.js";
import { allOf, element, say } from "./words.js";

const SEATS = 10;
const DRAWN = "draw";
const TYPED = "ochos.form";
const TARGETS = [1, 10_000];
const HANDS = [1, 100];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, name) => values[name]);

export async function showNew({ open, words }) {
  const place = open("new");
  const form = place.querySelector("form");
  const groups = await listGroups(owner());
  const edited = await findEdited();
  const typed = edited?.item.fields ?? takeTyped();
  showGroups(place, form, groups, words);
  if (typed) restore(place, form, typed, groups, words);
  else if (groups.length) choose(place, form, groups[0]);
  await import("../seating.js");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    delete form.dataset.sent;
    begin(form, words, groups, { edited, code: typed?.code }).catch((error) => refuse(form, error instanceof FullError ? say("full") : error.message));
  });
}

async function findEdited() {
  const key = new URLSearchParams(location.search).get("edit");
  const item = key && (await listQueue()).find((one) => one.kind === "match" && one.key === key && one.owner === owner());
  return item && { item, sheet: await findSheet(owner(), key) };
}

// What was typed on the page of the server when the connection went.
function takeTyped() {
  const typed = sessionStorage.getItem(TYPED);
  sessionStorage.removeItem(TYPED);
  return JSON.parse(typed);
}

// Groups and their players

function showGroups(place, form, groups, words) {
  const nav = place.querySelector("[data-groups]");
  nav.hidden = !groups.length;
  const buttons = [...groups, null].map((group) => {
    const button = element("button", { class: "btn bare", type: "button", text: group ? group.name : words.otherPeople });
    button.addEventListener("click", () => choose(place, form, group));
    button.dataset.group = group ? group.id : "";
    return button;
  });
  nav.replaceChildren(...buttons);
}

function choose(place, form, group) {
  form.elements.group.value = group ? group.id : "";
  for (const button of place.querySelectorAll("[data-groups] button")) {
    if (button.dataset.group === form.elements.group.value) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  const usual = group?.usual.length ? group.usual : (group?.players.map(({ id }) => id) ?? []);
  showLineups(form, group);
  seat(form, group, usual);
  form.elements.group_name.closest(".field").hidden = Boolean(group);
  form.elements.group_name.required = !group;
  showOwnBooks(form, group);
}

const nameOf = (group, id) => group.players.find((player) => player.id === id)?.name ?? "";

function seat(form, group, lineup) {
  for (let place = 1; place <= SEATS; place += 1) form.elements[`name${place}`].value = place > lineup.length ? "" : nameOf(group, lineup[place - 1]);
  form.querySelector("[data-seating]").dispatchEvent(new Event("refill"));
}

// Who played the last times: one tap fills the seats.
function showLineups(form, group) {
  const lineups = group?.lineups ?? [];
  const nav = form.querySelector("[data-lineups]");
  nav.hidden = lineups.length < 2;
  const buttons = lineups.map((lineup) => {
    const button = element("button", { class: "btn", type: "button", text: lineup.map((id) => nameOf(group, id)).join(", ") });
    button.addEventListener("click", () => seat(form, group, lineup));
    return button;
  });
  nav.replaceChildren(...buttons);
}

// The books that the group wrote come first, as they were when the device last had a connection.
function showOwnBooks(form, group) {
  for (const row of form.querySelectorAll("[data-own]")) row.remove();
  const books = form.querySelector(".books");
  for (const book of [...(group?.own ?? [])].reverse()) {
    const radio = element("input", { type: "radio", name: "book", value: book.key });
    const label = element("label", { class: "book-name", children: [radio, element("span", { children: [element("b", { text: book.name })] })] });
    books.querySelector(".book").before(element("div", { class: "book", "data-own": true, children: [label] }));
  }
  const usual = group?.own.find((book) => book.isDefault)?.key ?? group?.book;
  const wanted = [...form.elements.book].find((field) => field.value === usual);
  if (wanted) wanted.checked = true;
}

function restore(place, form, fields, groups, words) {
  const group = groups.find((one) => String(one.id) === fields.group) ?? null;
  choose(place, form, group);
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements[name];
    if (field && !/^(seat|group$)/.test(name)) field.value = value;
  }
  // What a book leaves open counts no more where its rules were changed.
  for (const changes of form.querySelectorAll('[name$="-changes"]')) {
    if (changes.value) changes.closest(".panel").replaceChildren(changes, element("p", { text: words.changedRules }));
  }
  for (let seat = 1; seat <= SEATS; seat += 1) {
    const player = group?.players.find((one) => String(one.id) === fields[`seat${seat}`]);
    if (player) form.elements[`name${seat}`].value = player.name;
  }
}

// What was typed

async function begin(form, words, groups, { edited, code: sent }) {
  const given = Object.fromEntries(new FormData(form));
  const group = groups.find((one) => String(one.id) === given.group);
  const rows = Array.from({ length: SEATS }, (_nothing, place) => ({ number: String(place + 1), name: (given[`name${place + 1}`] ?? "").trim().replace(/\s+/g, " ") })).filter(({ name }) => name);
  const own = group?.own.find((book) => book.key === given.book);
  const rules = own ? own.rules : rulesOf(given, words);
  check(rows, given, rules, group, words);
  // A form that was sent may have arrived: by its own code it begins one match all the same.
  const code = edited?.item.key ?? (sent || newCode());
  const seed = given.dealer === DRAWN ? (edited?.item.fields.cut_seed ?? newSeed()) : "";
  const drawn = seed ? await cutForDealer(rows.length, seed) : null;
  const dealer = drawn ? drawn.dealer : rows.findIndex(({ number }) => number === given.dealer);
  const fields = { ...given, ...seatsOf(rows, group), ...(seed ? { cut_seed: seed } : {}), code, ...(own ? { book_version: String(own.version) } : {}) };
  const sheet = {
    owner: owner(),
    key: code,
    match: null,
    code,
    version: 0,
    heading: given.title.trim() || (group ? group.name : given.group_name.trim()) || allOf(rows.map(({ name }) => name)),
    book: own ? own.name : form.querySelector('[name="book"]:checked').closest("label").querySelector("b").textContent,
    goal: "",
    rules,
    seats: rows.map(({ name }, seat) => ({ name, colour: seat % 7 })),
    firstDealer: dealer,
    cut: drawn?.rounds ?? [],
    hands: [],
  };
  const item = { owner: owner(), key: code, kind: "match", fields, state: "waiting", sentence: "" };
  await beginSheet(sheet, edited ? { ...item, seq: edited.item.seq } : item);
  navigator.storage?.persist?.();
  tell();
  if (navigator.onLine) await sync().catch(() => false);
  location.assign(`/pad/${code}`);
}

// Whoever is a player of the group already sits as that player.
function seatsOf(rows, group) {
  const fold = (name) => name.toLocaleLowerCase();
  return Object.fromEntries(
    rows.flatMap(({ number, name }) => {
      const player = group?.players.find((one) => fold(one.name) === fold(name));
      return player ? [[`seat${number}`, String(player.id)], [`name${number}`, ""]] : [[`seat${number}`, group ? "new" : ""], [`name${number}`, name]];
    }),
  );
}

function rulesOf(given, words) {
  const book = JSON.parse(words.books)[given.book];
  const changes = given[`${given.book}-changes`];
  if (changes) return { ...book.rules, ...JSON.parse(changes) };
  const rules = { ...book.rules };
  for (const [field, { option, values }] of Object.entries(book.choices)) rules[option] = values[Number(given[field])];
  if (["target", "out_at"].includes(rules.end)) rules.target = numberOf(given[`${given.book}-target`], TARGETS, words);
  if (rules.end === "hands") rules.hands = numberOf(given[`${given.book}-hands`], HANDS, words);
  return rules;
}

function numberOf(text, [low, high], words) {
  const value = /^\d{1,9}$/.test((text ?? "").trim()) ? Number(text) : 0;
  if (value < low || value > high) throw new Error(fill(words.whole, { low, high }));
  return value;
}

function check(rows, given, rules, group, words) {
  const [low, high] = rules.players;
  if (!group && !given.group_name.trim()) throw new Error(words.noGroup);
  if (rows.length < low || rows.length > high) throw new Error(fill(words.few, { low, high }));
  const twin = rows.find(({ name }, place) => rows.findIndex((row) => row.name.toLocaleLowerCase() === name.toLocaleLowerCase()) < place);
  if (twin) throw new Error(fill(words.twice, { name: twin.name }));
  if (given.dealer !== DRAWN && !rows.some(({ number }) => number === given.dealer)) throw new Error(words.dealer);
}

function refuse(form, sentence) {
  const note = element("p", { class: "note bad", role: "alert", text: sentence });
  form.querySelector("[data-refusal]").replaceChildren(note);
  note.scrollIntoView({ block: "center" });
}
