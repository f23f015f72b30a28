// The pad without a connection: the start, a sheet, a hand to enter or a new match, from what this device has.
import { showEntry } from "./shell_entry.js";
import { showNew } from "./shell_new.js";
import { showSheet, showStart } from "./shell_sheets.js";

const place = document.querySelector("[data-shell]");
const [, section, key, page] = location.pathname.split("/");
const isSheet = ["pad", "matches"].includes(section) && key && key !== "new";

// Shows one of the views of the page; the rest of the page is the same for all.
function open(view) {
  const template = document.querySelector(`template[data-view="${view}"]`);
  place.replaceChildren(template.content.cloneNode(true));
  return place;
}

async function start() {
  const context = { open, words: place.dataset, key };
  if (location.pathname === "/record" || (section === "pad" && key === "new")) await showNew(context);
  else if (isSheet && page === "hands") await showEntry(context);
  else if (isSheet && !page) await showSheet(context);
  else await showStart(context);
}

await start();
