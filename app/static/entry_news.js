// The entry page of a hand learns what others change on its sheet meanwhile: other rules, other totals, the hand itself.
import { follow } from "./following.js";

// `reload` keeps what was entered, and why the page is loaded again; `taken` is told when somebody else entered this hand,
// `gone` which one has to be entered first, for it was taken off the sheet.
export function followSheet(form, { isLeaving, reload, taken, gone }) {
  const { events, rules, hands } = form.dataset;
  let version = Number(form.dataset.version);

  async function look() {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    // Who may not enter any more, and that the match is over, is said when it is sent: what was entered stays in sight.
    const page = answer.ok && !answer.redirected && new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page && page.querySelector("[data-entry]");
    if (isLeaving()) return;
    if (!next) {
      version = Infinity;
      return;
    }
    version = Number(next.dataset.version);
    const number = Number(next.elements.number.value);
    const mine = Number(form.elements.number.value);
    if (number > mine) taken();
    else if (number < mine) gone(number);
    else if (next.dataset.rules !== rules) reload("rules");
    else if (next.dataset.hands !== hands) reload("sheet");
  }

  follow({ events, version: () => version, look });
}
