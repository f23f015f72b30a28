// The menu of the table: what is chosen in it closes it, and so does whoever goes elsewhere with the keyboard. Its button
// has the focus then.
export function listenToMenu({ current }) {
  document.addEventListener("focusin", ({ target }) => {
    const menu = openMenu(current());
    if (menu && !menu.contains(target)) menu.open = false;
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#menu [data-tells], #menu [data-opens]")) closeMenu(current());
  }, { capture: true });
}

const openMenu = (table) => table.querySelector("#menu[open]");

export function closeMenu(table) {
  const menu = openMenu(table);
  if (!menu) return false;
  menu.open = false;
  menu.querySelector("summary").focus();
  return true;
}
