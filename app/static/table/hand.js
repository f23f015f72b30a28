// The suit of an eight is asked for before anything is sent: a dialog where the buttons were.
const picker = () => document.getElementById("picker");

export function listenToHand({ current }) {
  document.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "eight") return;
    event.preventDefault();
    open(current(), event.submitter.value);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-back]")) return;
    event.preventDefault();
    close(current());
  });
}

function open(table, code) {
  ask(table, code);
  picker().querySelector(".pick").focus({ preventScroll: true });
}

function ask(table, code) {
  const dialog = table.querySelector("#picker");
  for (const button of dialog.querySelectorAll(".pick")) button.value = `${code}=${button.dataset.suit}`;
  for (const item of table.querySelectorAll(".hand .sel")) item.classList.remove("sel");
  table.querySelector(`.hand [value="${code}"]`).closest("li").classList.add("sel");
  dialog.dataset.code = code;
  dialog.setAttribute("open", "");
  table.classList.add("choosing");
}

export function close(table) {
  const dialog = table.querySelector("#picker");
  if (!dialog?.hasAttribute("open")) return false;
  dialog.removeAttribute("open");
  table.classList.remove("choosing");
  for (const item of table.querySelectorAll(".hand .sel")) {
    item.classList.remove("sel");
    item.querySelector("button").focus({ preventScroll: true });
  }
  return true;
}

// An eight that is being asked about, and the last-card button, stay as they are while the turn is the same.
export function keepChoice(old, next) {
  const same = old.dataset.hand === next.dataset.hand && old.dataset.ply === next.dataset.ply;
  if (!same) return;
  const called = next.querySelector("[name=called]");
  if (called) called.checked = Boolean(old.querySelector("[name=called]")?.checked);
  const code = old.classList.contains("choosing") && old.querySelector("#picker")?.dataset.code;
  if (code && next.querySelector(`.hand [name=eight][value="${code}"]`)) ask(next, code);
}
