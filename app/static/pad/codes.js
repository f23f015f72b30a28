// Ids that the device makes itself, so that the server knows again what it has had before.

// The same letters as the server's codes.
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 12;
// The greatest multiple of the alphabet's length in a byte: what is above would prefer some letters.
const FAIR = 256 - (256 % ALPHABET.length);

export function newCode() {
  let code = "";
  while (code.length < LENGTH) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < FAIR) code += ALPHABET[byte % ALPHABET.length];
  }
  return code;
}

// A random UUID, also where the page is not on https.
export function newEntry() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
