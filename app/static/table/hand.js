// The suit of an eight, what is laid with another card, and what is done with a card where there is no referee, is asked
// for before anything is sent: a dialog where the buttons were. Who wants to be asked before any card lifts it first; a
// second tap, or the button, plays it.
const ASKS = ["eight", "first", "held"];

export function listenToHand({ current }) {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name === "card") {
      event.preventDefault();
      if (button.closest("li").classList.contains("sel")) play(current(), button);
      else lift(current(), button);
    }
    if (!ASKS.includes(button?.name)) return;
    event.preventDefault();
    if (button.name === "held" && button.closest("li").classList.contains("sel")) play(current(), button);
    else open(current(), button);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-back]")) return;
    event.preventDefault();
    close(current());
  });
}

const asker = (table, code) => table.querySelector(ASKS.map((name) => `[name=${name}][value="${code}"]`).join());

function lift(table, button) {
  drop(table);
  button.closest("li").classList.add("sel");
  const confirm = table.querySelector(".confirm");
  confirm.value = button.dataset.move;
  confirm.textContent = confirm.dataset.says.replace("…", button.getAttribute("aria-label"));
  confirm.hidden = false;
}

// Sends a card that would be asked about, without asking; a form cannot be sent from within its being sent.
export function play(table, button) {
  const asks = button.name === "held";
  if (asks) ask(table, button);
  else lift(table, button);
  const does = table.querySelector(asks ? ".picker[open] .pick" : ".confirm");
  setTimeout(() => table.isConnected && button.form.requestSubmit(does));
}

function drop(table) {
  for (const item of table.querySelectorAll(".hand .sel")) item.classList.remove("sel");
  const confirm = table.querySelector(".confirm");
  if (confirm) confirm.hidden = true;
}

function open(table, button) {
  const dialog = ask(table, button);
  dialog.querySelector(".pick").focus({ preventScroll: true });
  dialog.scrollIntoView({ block: "nearest" });
}

function ask(table, button) {
  const code = button.value;
  const dialog = table.querySelector(button.name === "first" ? `.together[data-code="${code}"]` : "#picker");
  for (const pick of dialog.querySelectorAll("[data-suit]")) pick.value = `${code}=${pick.dataset.suit}`;
  for (const pick of dialog.querySelectorAll("[data-act]")) pick.value = pick.dataset.act.replace("…", code);
  for (const name of dialog.querySelectorAll("[data-names]")) name.textContent = button.getAttribute("aria-label");
  drop(table);
  for (const other of table.querySelectorAll(".picker[open]")) other.removeAttribute("open");
  button.closest("li")?.classList.add("sel");
  dialog.dataset.code = code;
  dialog.setAttribute("open", "");
  table.classList.add("choosing");
  return dialog;
}

export function close(table) {
  const dialog = table.querySelector(".picker[open]");
  // Who dealt an eight has nothing to go back to.
  if (dialog && !dialog.dataset.code) return false;
  if (!dialog && !table.querySelector(".hand .sel")) return false;
  if (!dialog) {
    drop(table);
    return true;
  }
  dialog.removeAttribute("open");
  table.classList.remove("choosing");
  const chosen = table.querySelector(".hand .sel");
  chosen?.classList.remove("sel");
  const button = chosen?.querySelector("button") || asker(table, dialog.dataset.code);
  button?.focus({ preventScroll: true });
  return true;
}

// A card that is being asked about, and the last-card button, stay as they are while the turn is the same: somebody else
// may speak meanwhile, or be caught.
export function keepChoice(old, next) {
  // Without a referee nobody's turn ends what somebody is about to do.
  const isMine = old.matches(".my-turn") && next.matches(".my-turn");
  const goesOn = next.matches(".free") || old.dataset.ply === next.dataset.ply || isMine;
  if (old.dataset.hand !== next.dataset.hand || !goesOn) return;
  const called = next.querySelector("[name=called]");
  if (called) called.checked = Boolean(old.querySelector("[name=called]")?.checked);
  const code = old.querySelector(".picker[open]")?.dataset.code;
  const button = code && asker(next, code);
  if (button) ask(next, button);
  const lifted = old.querySelector(".hand .sel [name=card]")?.value;
  const again = lifted && next.querySelector(`.hand [name=card][value="${lifted}"]`);
  if (again) lift(next, again);
}
