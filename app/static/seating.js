// Seats of a new match: players are tapped in, moved up or dragged, and only as many lines are shown as are needed.

const seating = document.querySelector("[data-seating]");
const rows = [...seating.querySelectorAll(".place")];
const bench = seating.querySelector("[data-bench]");
const more = seating.querySelector("[data-more]");
const STRANGERS_SHOWN = 4;
const NAMELESS = [2, 3, 4, 5];
let shown = 0;
// Only a match with real cards begins without a connection.
const isPad = Boolean(rows[0].querySelector("input[type=radio]"));

const choice = (row) => row.querySelector("select");
const typed = (row) => row.querySelector("input[type=text]");
const dealer = (row) => row.querySelector("input[type=radio]");
const isTaken = (row) => Boolean(choice(row)?.value) || typed(row).value.trim() !== "";
const lastTaken = () => rows.findLastIndex(isTaken) + 1;

function show() {
  const grouped = Boolean(choice(rows[0]));
  shown = Math.max(shown, lastTaken(), grouped ? 2 : STRANGERS_SHOWN);
  rows.forEach((row, place) => {
    row.hidden = place >= shown;
    row.querySelector(".up").hidden = false;
    row.querySelector(".up").classList.toggle("first", place === 0);
    if (choice(row)) typed(row).hidden = choice(row).value !== "new";
  });
  more.hidden = shown >= rows.length;
  if (grouped) showBench();
  else showNameless();
}

// Who is in a hurry sits down so many at a tap; whoever has no name yet is called by the number of the seat.
function showNameless() {
  if (bench.childElementCount) return;
  bench.hidden = false;
  const lead = Object.assign(document.createElement("span"), { className: "soft small", textContent: bench.dataset.nameless });
  bench.append(lead, ...NAMELESS.map((count) => buttonFor(String(count), bench.dataset.soMany.replace("{number}", count), () => sitDown(count))));
}

function sitDown(count) {
  for (const row of rows.slice(0, count)) typed(row).value ||= typed(row).getAttribute("aria-label");
  show();
}

function showBench() {
  const seated = new Set(rows.map((row) => choice(row).value));
  const free = [...choice(rows[0]).options].filter((option) => /^\d+$/.test(option.value) && !seated.has(option.value));
  bench.hidden = !free.length || lastTaken() === rows.length;
  bench.replaceChildren(...free.map(buttonOf));
}

function buttonOf(option) {
  return buttonFor(`+ ${option.textContent}`, bench.dataset.add.replace("{name}", option.textContent), () => {
    const row = rows.find((one) => !isTaken(one));
    if (!row) return;
    choice(row).value = option.value;
    show();
  });
}

function buttonFor(text, label, act) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "btn small", textContent: text });
  button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  return button;
}

function swap(one, other) {
  for (const field of [choice, typed]) {
    if (field(one)) [field(one).value, field(other).value] = [field(other).value, field(one).value];
  }
  swapDeal(one, other);
}

function swapDeal(one, other) {
  if (!dealer(one)) return;
  const deals = [dealer(other).checked, dealer(one).checked];
  [dealer(one).checked, dealer(other).checked] = deals;
}

rows.forEach((row, place) => {
  row.querySelector(".up").addEventListener("click", () => {
    swap(row, rows[place - 1]);
    show();
    rows[Math.max(place - 1, 1)].querySelector(".up").focus();
  });
  let before = choice(row)?.value;
  row.addEventListener("focusin", () => {
    before = choice(row)?.value;
  });
  choice(row)?.addEventListener("change", () => {
    // Whoever is chosen stands up elsewhere; that seat goes to who sat here, and who deals goes on dealing.
    const twin = rows.find((other) => other !== row && /^\d+$/.test(choice(row).value) && choice(other).value === choice(row).value);
    if (twin) {
      choice(twin).value = before;
      swapDeal(row, twin);
    }
    before = choice(row).value;
    show();
    if (choice(row).value === "new") typed(row).focus();
  });
});

// By its number a line is dragged: whoever sits there goes along from place to place, and the others move on.
let dragged = null;

function drag(to) {
  while (dragged !== to) {
    const next = dragged + Math.sign(to - dragged);
    swap(rows[dragged], rows[next]);
    dragged = next;
  }
  mark();
  show();
}

const mark = () => rows.forEach((row, place) => row.classList.toggle("dragged", place === dragged));

for (const [place, row] of rows.entries()) {
  const grip = row.firstElementChild;
  grip.classList.add("grip");
  grip.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    dragged = place;
    mark();
  });
  grip.addEventListener("pointermove", ({ clientY }) => {
    if (dragged === null) return;
    const over = rows.findIndex((one) => !one.hidden && clientY < one.getBoundingClientRect().bottom);
    drag(over < 0 ? shown - 1 : over);
  });
  grip.addEventListener("lostpointercapture", () => {
    dragged = null;
    mark();
  });
}

more.addEventListener("click", () => {
  shown += 1;
  show();
  (choice(rows[shown - 1]) ?? typed(rows[shown - 1])).focus();
});

const form = seating.closest("form");
form.addEventListener("submit", (event) => {
  // To the editor of the rules, and back: nothing begins yet.
  if (event.submitter?.hasAttribute("formaction")) return;
  if (form.dataset.sent) event.preventDefault();
  else if (isPad && form.method === "post" && navigator.serviceWorker?.controller) send(event);
  form.dataset.sent = "yes";
});
// Without a connection the match begins on the device: the pad opens with what was typed.
async function send(event) {
  event.preventDefault();
  const typed = new FormData(form);
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(typed) });
    // What was refused is sent once more as the form that it is: its code begins one match at most.
    if (answer.redirected) location.assign(answer.url);
    else form.submit();
  } catch {
    sessionStorage.setItem("ochos.form", JSON.stringify(Object.fromEntries(typed)));
    location.assign("/pad/new");
  }
}

window.addEventListener("pageshow", () => delete form.dataset.sent);
seating.addEventListener("refill", show);
show();
