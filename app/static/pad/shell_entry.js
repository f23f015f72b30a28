// A hand to enter without a connection: the keys of the entry page, made for the players and the rules of this sheet.
import { countsCards } from "../scoring.js";
import { initials, openSheet, playing } from "./model.js";
import { owner } from "./owner.js";
import { hyphened, say } from "./words.js";

export async function showEntry({ open, key }) {
  const model = await openSheet(owner(), key);
  const edited = model?.waiting.find((item) => item.entry === new URLSearchParams(location.search).get("entry"));
  if (!model || (model.now.end && !edited)) {
    location.replace(`/pad/${key}`);
    return;
  }
  const place = open("entry");
  document.querySelector("[data-bar]").remove();
  for (const part of document.querySelectorAll(".hem, .dock")) part.remove();
  const number = edited && edited.hand.number <= model.nextNumber ? edited.hand.number : model.nextNumber;
  place.querySelector("[data-heading]").textContent = say("hand", { number });
  place.querySelector("[data-to-sheet]").href = `/pad/${model.sheet.key}`;
  document.title = `${say("hand", { number })} · Ochos`;
  const form = place.querySelector("form");
  fillForm(form, model, number, edited);
  fillSeats(form, model, playing(model, number));
  fillKeys(form, model.sheet.rules);
  await import("../entry.js");
}

function fillForm(form, { sheet, scores }, number, edited) {
  form.action = `/pad/${sheet.key}/hands${edited ? `/${edited.entry}` : ""}`;
  form.dataset.key = sheet.key;
  form.dataset.rules = JSON.stringify(sheet.rules);
  form.dataset.hands = JSON.stringify(scores.slice(0, number - 1));
  if (edited) form.dataset.replaces = edited.seq;
  form.elements.number.value = number;
  if (sheet.rules.scoring === "none") for (const part of document.querySelectorAll("[data-notes], [data-faults]")) part.remove();
  if (!sheet.rules.wild_finish_doubles) for (const part of document.querySelectorAll("[data-wild], [data-doubles]")) part.remove();
  for (const [name, value] of Object.entries(edited?.fields ?? {})) {
    const field = form.elements[name];
    if (!field || name === "number") continue;
    if (field.type === "checkbox") field.checked = true;
    else field.value = value;
  }
}

function fillSeats(form, { sheet, names }, dealt) {
  const marks = initials(names);
  const seats = form.querySelector(".seats");
  seats.classList.toggle("many", names.length > 4);
  for (const [seat, key] of [...seats.querySelectorAll("[data-seat]")].entries()) {
    if (seat >= names.length) {
      key.remove();
      continue;
    }
    key.dataset.name = names[seat];
    key.hidden = !dealt.includes(seat);
    key.querySelector(".who-name").textContent = hyphened(names[seat]);
    showCounter(key.querySelector(".fic"), sheet.seats[seat].colour, marks[seat]);
  }
  for (const [seat, fault] of [...form.querySelectorAll("[data-fault]")].entries()) {
    if (!dealt.includes(seat)) {
      fault.remove();
      continue;
    }
    fault.setAttribute("aria-label", names[seat]);
    fault.querySelector(".who-name").textContent = hyphened(names[seat]);
    showCounter(fault.querySelector(".fic"), sheet.seats[seat].colour, marks[seat], "small");
  }
  const fields = form.querySelector("[data-plain]");
  for (const field of [...fields.children]) {
    const seat = Number(field.type === "radio" ? field.value : field.name.replace(/\D/g, ""));
    if (!Number.isNaN(seat) && !dealt.includes(seat)) field.remove();
  }
}

function showCounter(counter, colour, mark, size = "") {
  counter.className = ["fic", `p${(colour % 7) + 1}`, size, mark.length > 1 ? "two" : ""].filter(Boolean).join(" ");
  counter.textContent = mark;
}

function fillKeys(form, rules) {
  const pad = form.querySelector("[data-pad]");
  const cards = pad.querySelector("[data-cards]");
  if (!countsCards(rules)) {
    pad.dataset.counts = "";
    pad.classList.add("bare-pad");
    pad.querySelector("[data-digits]").remove();
    cards.replaceChildren(cards.querySelector("[data-next]"));
    cards.removeAttribute("data-cards");
    return;
  }
  cards.classList.toggle("jokers", rules.jokers > 0);
  for (const key of cards.querySelectorAll("[data-rank]")) {
    const { rank } = key.dataset;
    if (rank === "joker" && !rules.jokers) {
      key.remove();
      continue;
    }
    key.classList.toggle("wild", rank === "joker" || rank === rules.wild_rank);
    key.querySelector(".pts").firstChild.textContent = rules.points[rank];
  }
}
