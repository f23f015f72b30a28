// A phrase is seen for a moment, also where the table is swapped meanwhile.
const SHOWN_MS = 6000;

const known = new Set();
const gone = new Set();

export function fade(root) {
  for (const said of root.querySelectorAll("[data-said]")) {
    const mark = said.dataset.said;
    if (gone.has(mark)) said.remove();
    else if (!known.has(mark)) {
      known.add(mark);
      setTimeout(end, SHOWN_MS, mark);
    }
  }
}

function end(mark) {
  gone.add(mark);
  for (const said of document.querySelectorAll(`[data-said="${CSS.escape(mark)}"]`)) said.remove();
}

// What the others have said since the view before, for who listens instead of looking.
export const newlySaid = (next) =>
  [...next.querySelectorAll(".talk:not([data-mine])")]
    .filter((said) => !known.has(said.dataset.said))
    .map((said) => said.lastElementChild.textContent);
