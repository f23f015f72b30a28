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
    for (const button of table.querySelectorAll("[data-tells]")) button.hidden = !can || Notification.permission === "denied" || tells();
  }

  document.addEventListener("shown", update);
  document.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-tells]")) return;
    // Asked for only now that somebody wants it.
    if (await Notification.requestPermission() === "granted") localStorage.setItem(SETTING, "on");
    update();
  });
  update();
}

const tells = () => can && Notification.permission === "granted" && localStorage.getItem(SETTING) === "on";

function notice(table) {
  const { iconTurn } = document.getElementById("says").dataset;
  try {
    const shown = new Notification(table.dataset.title, { tag: table.dataset.view, icon: iconTurn });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Some phones allow notices only to pages that are installed; the title and the icon say it there.
  }
}
