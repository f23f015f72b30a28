// Life for the editor of a rule book: after every change the server says what differs, what clashes, what is idle.
// Without this module the form says the same once it is sent.

const PAUSE_MS = 250;
const form = document.getElementById("rules");
let asked = 0;
let pause;

for (const step of form.querySelectorAll("[data-step]")) {
  step.hidden = false;
  step.addEventListener("click", () => {
    const input = step.parentElement.querySelector("input");
    input.value = Math.max(0, (Number.parseInt(input.value, 10) || 0) + Number(step.dataset.step));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

form.addEventListener("input", (event) => {
  if (event.target.name === "name") return;
  clearTimeout(pause);
  pause = setTimeout(ask, PAUSE_MS);
});

// Nobody has looked yet at what was chosen before this module came, or what the browser brought back.
const isDefault = (field) => field.checked === field.defaultChecked && field.value === field.defaultValue;
const isChosen = (option) => option.selected === option.defaultSelected;
if (![...form.querySelectorAll("input")].every(isDefault) || ![...form.querySelectorAll("option")].every(isChosen)) ask();

async function ask() {
  const number = ++asked;
  let answer;
  try {
    answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
  } catch {
    return; // Offline the form is still whole; the server looks at it when it is sent.
  }
  if (!answer.ok) return;
  const text = await answer.text();
  if (number === asked) show(new DOMParser().parseFromString(text, "text/html").getElementById("changes"));
}

function show(fresh) {
  const news = fresh.querySelector("[data-news]");
  news.remove();
  const old = document.getElementById("changes");
  const wasOpen = old.querySelector(".reads")?.open;
  const reads = fresh.querySelector(".reads");
  if (reads && wasOpen) reads.open = true;
  // The live region stays the same element, so that what is new in it is read aloud.
  const clash = old.querySelector("[data-clash]");
  const said = fresh.querySelector("[data-clash]");
  if (clash.textContent.trim() !== said.textContent.trim()) clash.replaceChildren(...said.childNodes);
  said.replaceWith(clash);
  old.replaceChildren(...fresh.childNodes);
  for (const count of form.querySelectorAll("[data-count]")) count.textContent = news.dataset.news;
  for (const option of news.querySelectorAll("[data-option]")) showOption(option);
  for (const part of news.querySelectorAll("[data-part]")) showPart(part);
}

function showPart(news) {
  const part = form.querySelector(`details[data-part="${news.dataset.part}"]`);
  part.querySelector("[data-line]").textContent = news.textContent;
  const chip = part.querySelector("[data-changes]");
  chip.textContent = news.dataset.changes;
  chip.hidden = !news.dataset.changes;
  // A closed part says that something in it does not fit; opening it would push away what is being tapped.
  part.querySelector("[data-unfit]").hidden = !part.querySelector(".opt.clash");
}

function showOption(news) {
  const option = form.querySelector(`[data-option="${news.dataset.option}"]`);
  const { changed, before, error } = news.dataset;
  option.classList.toggle("changed", Boolean(changed));
  option.classList.toggle("idle", Boolean(news.textContent));
  option.classList.toggle("clash", Boolean(error));
  option.querySelector("[data-idle]").textContent = news.textContent;
  option.querySelector("[data-before]").textContent = before;
  option.querySelector("[data-error]").textContent = error;
  for (const field of option.querySelectorAll("input, select")) {
    if (error) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
