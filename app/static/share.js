// Copies a link that stands in a field, or passes it on to another app of the device; without this the field can still
// be selected by hand.
for (const button of document.querySelectorAll("button[data-shares]")) {
  button.hidden = !navigator.share;
  // Who thinks better of it has shared nothing, and that is no fault.
  button.addEventListener("click", () => navigator.share({ url: document.getElementById(button.dataset.shares).value }).catch(() => undefined));
}
for (const button of document.querySelectorAll("button[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  const label = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = label; }, 4000);
  });
}
