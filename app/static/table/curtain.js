// A device that goes round: whoever has just played must not open the curtain of the next one with the same tap or key.
const REST_MS = 450;

export function drawCurtain(old, next) {
  const button = next.querySelector(".uncover");
  if (!button || old.querySelector(".uncover")) return;
  button.disabled = true;
  setTimeout(() => {
    button.disabled = false;
    const focused = document.activeElement;
    // Unless somebody has gone elsewhere meanwhile.
    if (focused === document.body || focused.matches("h1")) button.focus({ preventScroll: true });
  }, REST_MS);
}
