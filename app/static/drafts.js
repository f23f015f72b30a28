// Hands that are being entered, kept on this device until they stand on the sheet; each by the address it is sent to.
const key = (address) => `ochos.draft.${new URL(address, location).pathname}`;

export function keepDraft(address, draft) {
  try {
    localStorage.setItem(key(address), JSON.stringify(draft));
  } catch {
    // Without storage the page works as ever, until it is reloaded.
  }
}

export function findDraft(address) {
  try {
    return JSON.parse(localStorage.getItem(key(address)));
  } catch {
    return null;
  }
}

export function dropDraft(address) {
  try {
    localStorage.removeItem(key(address));
  } catch {
    // Then there is none.
  }
}
