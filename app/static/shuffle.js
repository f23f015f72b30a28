// The shuffle of the engine, in the browser: from a seed follows the same order of the cards.
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const toBytes = (text) => new TextEncoder().encode(text);

export async function hmac(key, text) {
  const kept = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", kept, toBytes(text));
}

async function* wordsOf(seed, label) {
  for (let block = 0; ; block += 1) {
    const view = new DataView(await hmac(seed, `${label}/${block}`));
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

const RANKS = "A23456789TJQK";

export function sortedDeck(decks, jokers) {
  const cards = [..."CDHS"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  for (let joker = 0; joker < jokers; joker += 1) cards.push(`*${1 + (joker % 2)}`);
  const plain = cards.slice(0, 52);
  return [...plain, ...cards.slice(52).sort()].flatMap((card) => Array(decks).fill(card));
}

export async function shuffled(cards, seed, label) {
  const words = wordsOf(seed, label);
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const limit = last + 1;
    const fair = 2 ** 32 - (2 ** 32 % limit);
    let word;
    do word = (await words.next()).value;
    while (word >= fair);
    const swap = word % limit;
    [order[last], order[swap]] = [order[swap], order[last]];
  }
  return order;
}

export const newSeed = () => toHex(crypto.getRandomValues(new Uint8Array(32)));

// Who draws the lowest card, ace low, and the rounds it took: who is level draws again.
export async function cutForDealer(players, seed) {
  const deck = await shuffled(sortedDeck(1, 0), fromHex(seed), "cut");
  let seats = Array.from({ length: players }, (_nothing, seat) => seat);
  const rounds = [];
  while (seats.length > 1) {
    const cut = seats.map((seat) => ({ seat, card: deck.shift() }));
    rounds.push(cut);
    const worth = ({ card }) => RANKS.indexOf(card[0]);
    const lowest = Math.min(...cut.map(worth));
    seats = cut.filter((one) => worth(one) === lowest).map(({ seat }) => seat);
  }
  return { dealer: seats[0], rounds };
}
