// What is under a finger stays until it is let go: a button that is replaced between press and release gets no click.
const CLICK_MS = 60;
const LONGEST_MS = 2000;

const pressed = new Set();

function forget(what) {
  pressed.delete(what);
  if (!pressed.size) document.dispatchEvent(new Event("released"));
}

// The click comes a moment after the release, or never.
const release = (what) => setTimeout(forget, CLICK_MS, what);

// What was pressed is done; whoever waited goes on when everybody has heard of it.
function finish() {
  pressed.clear();
  setTimeout(forget);
}

addEventListener("pointerdown", ({ pointerId }) => pressed.add(pointerId), true);
addEventListener("pointerup", ({ pointerId }) => release(pointerId), true);
addEventListener("pointercancel", ({ pointerId }) => release(pointerId), true);
addEventListener("keydown", ({ code }) => code === "Space" && pressed.add(code), true);
addEventListener("keyup", ({ code }) => code === "Space" && release(code), true);
addEventListener("click", finish, true);

// Waits until nothing is pressed; not for ever, for a release outside of the window is never heard of.
export async function letGo() {
  if (!pressed.size) return;
  await new Promise((resolve) => {
    document.addEventListener("released", resolve, { once: true });
    setTimeout(resolve, LONGEST_MS);
  });
}
