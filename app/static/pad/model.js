// A sheet of this device: the hands that the server has, those that wait, and how the match stands with all of them.
import { scoreHand, pointsOf } from "../scoring.js";
import { courseOf, dealerAfter, opening, stillIn } from "../standing.js";
import { findSheet, listQueue, listSheets } from "./store.js";

export const SAVED = "saved";

export async function openSheet(owner, key) {
  const sheet = await findSheet(owner, key);
  return sheet && modelOf(sheet, await listQueue());
}

export async function openAll(owner) {
  const [sheets, queue] = [await listSheets(owner), await listQueue()];
  return sheets.map((sheet) => modelOf(sheet, queue));
}

function modelOf(sheet, queue) {
  const mine = queue.filter((item) => item.owner === sheet.owner && item.key === sheet.key);
  const waiting = mine.filter((item) => item.kind === "hand");
  const later = waiting.filter((item) => item.hand.number > sheet.hands.length);
  const hands = [...sheet.hands.map((hand) => ({ ...hand, state: SAVED })), ...later.map((item) => ({ ...item.hand, state: item.state }))];
  const players = sheet.seats.length;
  const scores = hands.map((hand) => scoreOf(hand, sheet.rules, players));
  const course = [opening(sheet.rules, players), ...courseOf(scores, sheet.rules, players)];
  return {
    sheet,
    names: sheet.seats.map((seat) => seat.name),
    begins: mine.find((item) => item.kind === "match"),
    waiting,
    hands,
    scores,
    course,
    now: course.at(-1),
    dealer: dealerOf(sheet, hands, course),
    nextNumber: hands.length + 1,
  };
}

const dealtOf = (hand, players) => Array.from({ length: players }, (_nothing, seat) => seat).filter((seat) => hand.left[seat] !== null);

const worthOf = (left, rules) => (left?.ranks ? pointsOf(left.ranks, rules) : (left?.points ?? 0));

function scoreOf(hand, rules, players) {
  const seats = Array.from({ length: players }, (_nothing, seat) => hand.left[seat]);
  const cards = seats.map((left) => left?.ranks?.length ?? 0);
  return scoreHand(seats.map((left) => worthOf(left, rules)), rules, hand.out, { cards, onWild: hand.wild, dealt: dealtOf(hand, players), faults: hand.faults });
}

// Who dealt a hand that the server has, it knows, whatever the rules are by now.
function dealerOf(sheet, hands, course) {
  return hands.reduce((dealer, hand, place) => {
    const points = sheet.seats.map((_seat, seat) => worthOf(hand.left[seat], sheet.rules));
    return dealerAfter(course[place + 1], sheet.rules, hand.dealer ?? dealer, hand.out, points);
  }, sheet.firstDealer);
}

// Who plays a hand of that number.
export const playing = (model, number) => stillIn(model.course[Math.min(number, model.course.length) - 1]);

// A letter for each counter, two where several names begin alike.
export function initials(names) {
  // Whole characters: half of a picture is none.
  const spelled = names.map((name) => [...name]);
  const first = ([letter = ""]) => letter.toUpperCase();
  return spelled.map((name, place) => {
    const rivals = spelled.filter((other, at) => at !== place && first(other) === first(name));
    if (!rivals.length) return first(name);
    const own = name.find((letter, at) => at && /[\p{L}\p{N}]/u.test(letter) && rivals.every((rival) => rival[at]?.toLowerCase() !== letter.toLowerCase()));
    return first(name) + (own ?? name[1] ?? "");
  });
}
