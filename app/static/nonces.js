// What this browser adds to the shuffle of the next hand: a number by chance, put into the form that says ready. It is noted
// down here, with what the server promised, so that the page that checks the deal can compare.
const NOTES = "ochos.deals";
const NOTES_KEPT = 60;
const NONCE_BYTES = 16;

const notes = () => {
  try {
    return JSON.parse(localStorage.getItem(NOTES)) ?? [];
  } catch {
    return [];
  }
};

export const noted = (code, hand) => notes().find((note) => note.code === code && note.hand === hand);

function newNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function keep({ code, commitment, nextHand }, nonce) {
  const hand = Number(nextHand);
  if (!commitment || noted(code, hand)) return;
  const kept = [...notes(), { code, hand, commitment, nonce }].slice(-NOTES_KEPT);
  localStorage.setItem(NOTES, JSON.stringify(kept));
}

// Before anything else hears of the form, whoever sends it.
document.addEventListener("submit", ({ target }) => {
  const field = target.querySelector("input[name=nonce]");
  if (!field) return;
  const table = document.querySelector("#table[data-commitment]");
  field.value ||= (table && noted(table.dataset.code, Number(table.dataset.nextHand))?.nonce) || newNonce();
  if (table) keep(table.dataset, field.value);
}, { capture: true });
