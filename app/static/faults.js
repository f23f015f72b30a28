// Penalties of a hand, in fields of their own behind the button at the top. What is said by half is told at its fields as
// soon as they are left, and before anything is saved.
import { hasPlace } from "./standing.js";

// `changed` is told whenever something was typed or chosen.
export function readyFaults(form, changed) {
  const box = form.querySelector("[data-faults]");
  const button = document.querySelector("[popovertarget=faults]");
  const rows = [...form.querySelectorAll("[data-fault]")].map(rowOf);
  const fields = rows.flatMap(({ wrong, points }) => [wrong, points]);

  function rowOf(place) {
    const seat = Number(place.dataset.fault);
    const [wrong, points] = [form.elements[`fault${seat}`], form.elements[`charge${seat}`]];
    return { place, seat, wrong, points, error: place.querySelector("[data-fault-error]"), hint: place.querySelector("[data-no-column]") };
  }

  function wrongWith({ place, wrong, points }) {
    const typed = points.value.trim();
    if (!wrong.value && !typed) return "";
    if (!wrong.value || !/^\d+$/.test(typed)) return box.dataset.sayBoth.replace("{name}", place.getAttribute("aria-label"));
    return Number(typed) >= 1 && Number(typed) <= Number(points.dataset.most) ? "" : box.dataset.sayRange;
  }

  function check(row) {
    const said = wrongWith(row);
    row.error.hidden = !said;
    row.error.querySelector("span").textContent = said;
    mark(row.wrong, said && !row.wrong.value);
    mark(row.points, said && Boolean(row.wrong.value));
    return said;
  }

  function mark(field, isBad) {
    if (isBad) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }

  // Whether something is said by half; then the penalties are open, and the field that is missing has the focus.
  function ask() {
    const [first] = rows.filter(check);
    if (!first) return false;
    if (!box.matches(":popover-open")) box.showPopover();
    (first.wrong.value ? first.points : first.wrong).focus();
    return true;
  }

  for (const row of rows) {
    row.place.addEventListener("focusout", ({ relatedTarget }) => row.place.contains(relatedTarget) || check(row));
    row.place.addEventListener("input", () => {
      if (!row.error.hidden) check(row);
      changed();
    });
    // Enter is done with the penalties, not with the hand.
    row.points.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (!ask()) box.hidePopover();
    });
  }
  box?.querySelector("[popovertargetaction=hide]").addEventListener("click", (event) => ask() && event.preventDefault());

  return {
    ask,
    now: () => rows.filter((row) => row.wrong.value && !wrongWith(row)).map(({ seat, wrong, points }) => ({ seat, wrong: wrong.value, points: Number(points.value) })),
    values: () => Object.fromEntries(fields.filter(({ value }) => value).map(({ name, value }) => [name, value])),
    write(values) {
      for (const field of fields) field.value = values[field.name] ?? "";
    },
    // What is seen of them while the hand is entered: `before` is how the match stood, `isGone` says who went out.
    show(before, isGone) {
      for (const { seat, hint } of rows) hint.hidden = hasPlace(before, seat, isGone(seat));
      button?.classList.toggle("noted", this.now().length > 0);
    },
  };
}
