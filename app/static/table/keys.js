// The keys of the table: every button names its own in data-keys; arrows and numbers go along the hand.
import { close } from "./hand.js";
import { closeMenu } from "./menu.js";

const SETTING = "ochos.keys";

export function listenToKeys({ current }) {
  const on = document.getElementById("keys-on");
  on.checked = localStorage.getItem(SETTING) !== "off";
  on.addEventListener("change", () => localStorage.setItem(SETTING, on.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
    if (document.querySelector("dialog:modal")) return;
    const done = event.key === "Escape" ? goBack(current()) : move(current(), event.key) || (on.checked && press(current(), event.key));
    if (done) event.preventDefault();
  });
}

const isTyping = (element) => element.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");

function goBack(table) {
  if (close(table)) return true;
  if (closeMenu(table)) return true;
  const log = document.body.classList.contains("log-open") && table.querySelector("[data-closes=log]");
  if (log) log.click();
  return Boolean(log);
}

function move(table, key) {
  if (!["ArrowLeft", "ArrowRight"].includes(key)) return false;
  const choosing = table.classList.contains("choosing");
  const all = [...table.querySelectorAll(choosing ? ".picker[open] .pick" : ".hand button")];
  if (!all.length) return false;
  const at = all.indexOf(document.activeElement);
  const step = key === "ArrowRight" ? 1 : -1;
  const first = all.findIndex((button) => button.closest(".can"));
  all[at < 0 ? Math.max(first, 0) : (at + step + all.length) % all.length].focus({ preventScroll: true });
  return true;
}

function press(table, key) {
  if (key === "?") {
    document.getElementById("keys").showModal();
    return true;
  }
  if (key.length !== 1) return false;
  const choosing = table.classList.contains("choosing");
  if (!choosing && /[1-9]/.test(key)) return focusCard(table, Number(key));
  const within = choosing ? ".picker[open] [data-keys], .calls [data-keys]" : "[data-keys]:not(.pick)";
  const letter = key.toLowerCase();
  const button = [...table.querySelectorAll(within)].find((one) => one.dataset.keys === letter);
  button?.click();
  return Boolean(button);
}

function focusCard(table, place) {
  const button = table.querySelectorAll(".hand button")[place - 1];
  button?.focus({ preventScroll: true });
  return Boolean(button);
}
