// The result as a picture file, for whatever the device shares with; without that it is saved. Drawn from the server's own.
const WIDE = 1200;
const HIGH = 630;

async function drawn(address) {
  const picture = new Image(WIDE, HIGH);
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  canvas.getContext("2d").drawImage(picture, 0, 0, WIDE, HIGH);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function hand(button) {
  const { picture, name } = button.dataset;
  const file = new File([await drawn(picture)], `${name}.png`, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return save(file);
  // Somebody who changes their mind has not failed.
  await navigator.share({ files: [file] }).catch((error) => error.name === "AbortError" || save(file));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-picture]");
  if (button) hand(button);
});
document.documentElement.classList.add("has-script");
