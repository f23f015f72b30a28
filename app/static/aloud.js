// Says aloud how a match stands, where that was switched on and the browser can speak. The sentence stands in the page.
const SWITCH = "aloud";

const box = () => document.querySelector("[data-aloud]");

function read() {
  const said = new SpeechSynthesisUtterance(box().dataset.aloud);
  said.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

// To be called whenever the totals may be others than before; what a tab shows first is no news. The pad and the server
// say the same totals in other words.
export function sayNews() {
  const { about, stands, on } = box()?.dataset ?? {};
  if (!about || !("speechSynthesis" in window)) return;
  // The pad has no cookie to ask, and does as the sheets of the server did.
  if (on) localStorage.setItem(SWITCH, on);
  const known = sessionStorage.getItem(`aloud ${about}`);
  sessionStorage.setItem(`aloud ${about}`, stands);
  if (known !== null && known !== stands && localStorage.getItem(SWITCH) === "1") read();
}

if ("speechSynthesis" in window) {
  document.documentElement.classList.add("can-speak");
  document.addEventListener("click", (event) => event.target.closest?.("[data-reads]") && read());
}
