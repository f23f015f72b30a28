// The suit of an eight, and what is laid with another card, is asked for before anything is sent: a dialog where the
// buttons were.
const ASKS = ["eight", "first"];

export function listenToHand({ current }) {
  document.addEventListener("submit", (event) => {
    if (!ASKS.includes(event.submitter?.name)) return;
    event.preventDefault();
    open(current(), event.submitter);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-back]")) return;
    event.preventDefault();
    close(current());
  });
}

const asker = (table, code) => table.querySelector(`[name=eight][value="${code}"], [name=first][value="${code}"]`);

function open(table, button) {
  const dialog = ask(table, button);
  dialog.querySelector(".pick").focus({ preventScroll: true });
  dialog.scrollIntoView({ block: "nearest" });
}

function ask(table, button) {
  const code = button.value;
  const dialog = table.querySelector(button.name === "first" ? `.together[data-code="${code}"]` : "#picker");
  for (const pick of dialog.querySelectorAll("[data-suit]")) pick.value = `${code}=${pick.dataset.suit}`;
  for (const item of table.querySelectorAll(".hand .sel")) item.classList.remove("sel");
  for (const other of table.querySelectorAll(".picker[open]")) other.removeAttribute("open");
  button.closest("li")?.classList.add("sel");
  dialog.dataset.code = code;
  dialog.setAttribute("open", "");
  table.classList.add("choosing");
  return dialog;
}

export function close(table) {
  const dialog = table.querySelector(".picker[open]");
  if (!dialog) return false;
  dialog.removeAttribute("open");
  table.classList.remove("choosing");
  const chosen = table.querySelector(".hand .sel");
  chosen?.classList.remove("sel");
  const button = chosen?.querySelector("button") || asker(table, dialog.dataset.code);
  button?.focus({ preventScroll: true });
  return true;
}

// A card that is being asked about, and the last-card button, stay as they are while the turn is the same.
export function keepChoice(old, next) {
  const same = old.dataset.hand === next.dataset.hand && old.dataset.ply === next.dataset.ply;
  if (!same) return;
  const called = next.querySelector("[name=called]");
  if (called) called.checked = Boolean(old.querySelector("[name=called]")?.checked);
  const code = old.querySelector(".picker[open]")?.dataset.code;
  const button = code && asker(next, code);
  if (button) ask(next, button);
}
