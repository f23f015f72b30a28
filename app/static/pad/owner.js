// Whose things this device shows: who the last page from the server was made for.

const KEY = "ochos.owner";
const { dataset } = document.documentElement;

export function owner() {
  if (dataset.owner !== undefined) return dataset.owner;
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function setOwner(sign) {
  if (dataset.owner !== undefined) dataset.owner = sign;
  try {
    localStorage.setItem(KEY, sign);
  } catch {
    // Without storage there is nothing to show either.
  }
}

// The sign under which the device may have kept things of the same person before they signed in.
export const before = () => dataset.ownerBefore || null;

export const isToldByServer = () => dataset.owner !== undefined;
