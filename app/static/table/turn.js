// Says that it is the reader's turn to who looks elsewhere: in the icon of the tab, and as a notice where they asked for one.
const SETTING = "ochos.tells";
const can = "Notification" in window;

export function listenToTurn({ current }) {
  const icon = document.querySelector("link[rel=icon]");
  const { icon: usual, iconTurn } = document.getElementById("says").dataset;
  let wasMine = true;

  function update() {
    const table = current();
    const mine = table.classList.contains("my-turn");
    icon.href = mine ? iconTurn : usual;
    if (mine && !wasMine && document.hidden && tells()) notice(table);
    wasMine = mine;
    const offered = !can || Notification.permission === "denied" ? "" : tells() ? "off" : "on";
    for (const button of table.querySelectorAll("[data-tells]")) button.hidden = button.dataset.tells !== offered;
  }

  document.addEventListener("shown", update);
  document.addEventListener("click", async (event) => {
    const wanted = event.target.closest("[data-tells]")?.dataset.tells;
    if (!wanted) return;
    // Asked for only now that somebody wants it.
    if (wanted === "off" || await Notification.requestPermission() === "granted") localStorage.setItem(SETTING, wanted);
    update();
  });
  update();
}

const tells = () => can && Notification.permission === "granted" && localStorage.getItem(SETTING) === "on";

async function notice(table) {
  const { iconTurn } = document.getElementById("says").dataset;
  const { title, view } = table.dataset;
  const body = table.querySelector(".said")?.textContent.trim();
  const look = { body, tag: view, icon: iconTurn, data: location.pathname };
  try {
    const shown = new Notification(title, look);
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // A phone shows only what the worker of the site shows; a tap on that is for the worker, too.
    (await navigator.serviceWorker?.getRegistration())?.showNotification(title, look);
  }
}
