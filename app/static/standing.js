// How a match stands after each of its hands, when it is over and who has won it: like the server, from the same rules.
import { sidesOf } from "./scoring.js";

const COLUMNS = 3;
const FIRST_NUMBER = 8;

const targetFor = (rules, players) => (rules.target_per_player ? rules.target * players : rules.target);

export function opening(rules, players) {
  const columns = Array(rules.match_form === "hollywood" ? COLUMNS : 0).fill(null);
  const number = rules.match_form === "countdown_redeal" ? FIRST_NUMBER : null;
  const seats = Array.from({ length: players }, () => ({ total: 0, handsWon: 0, columns, number, isIn: true }));
  return { hands: 0, seats, closed: columns.map(() => false), leaders: [], end: null };
}

// A hand is what `scoreHand` returns: scores by seat of the match, and winners.
export function courseOf(hands, rules, players) {
  let standing = opening(rules, players);
  return hands.map((hand) => (standing = after(standing, hand, rules)));
}

export const standingOf = (hands, rules, players) => courseOf(hands, rules, players).at(-1) ?? opening(rules, players);

export const stillIn = (standing) => standing.seats.flatMap((seat, number) => (seat.isIn ? [number] : []));

// What a sheet ranks a seat by: its total, the hands it won where nothing is scored, its number in a countdown.
export function shownOf(seat, rules) {
  if (seat.number !== null) return Math.max(0, seat.number);
  return rules.scoring === "none" ? seat.handsWon : seat.total;
}

export function after(before, hand, rules) {
  const target = targetFor(rules, before.seats.length);
  const seats = before.seats.map((seat, number) => write(before, seat, hand.scores[number], { won: hand.winners.includes(number), rules, target }));
  const closed = before.closed.map((shut, place) => shut || seats.some((seat) => (seat.columns[place] ?? 0) >= target));
  const standing = { hands: before.hands + 1, seats, closed, leaders: leadersOf(before, seats, rules), end: null };
  return { ...standing, end: endOf(standing, rules) };
}

function write(before, seat, gain, { won, rules, target }) {
  const kept = { ...seat, total: seat.total + gain, handsWon: seat.handsWon + won };
  if (rules.match_form === "hollywood") return writeColumns(seat, before.closed, gain, won);
  if (rules.match_form === "elimination") return { ...kept, isIn: seat.isIn && kept.total < target };
  if (rules.match_form === "countdown_redeal") return { ...kept, number: seat.number - won };
  return kept;
}

// A win opens the next column that still runs; after the last one is closed, an extra hand stands beside the columns.
function writeColumns(seat, closed, gain, won) {
  const columns = [...seat.columns];
  const running = closed.flatMap((shut, column) => (shut ? [] : [column]));
  const fresh = running.find((column) => columns[column] === null);
  if (won && fresh !== undefined) columns[fresh] = 0;
  let written = running.length ? 0 : gain;
  for (const column of running.filter((one) => columns[one] !== null)) {
    columns[column] += gain;
    written += gain;
  }
  return { ...seat, total: seat.total + written, handsWon: seat.handsWon + won, columns };
}

// Whether what a hand brings a seat is written: in Hollywood not where no column of it runs and the hand opens none.
export function hasPlace({ closed, seats }, seat, won) {
  const running = closed.flatMap((shut, column) => (shut ? [] : [column]));
  return won || !running.length || running.some((column) => seats[seat].columns[column] !== null);
}

function leadersOf(before, seats, rules) {
  const running = seats.some((seat) => seat.isIn) ? stillIn({ seats }) : stillIn(before);
  const best = Math.max(...running.map((number) => meritOf(seats[number], rules)));
  return running.filter((number) => meritOf(seats[number], rules) === best);
}

function meritOf(seat, rules) {
  if (seat.number !== null) return -seat.number;
  if (rules.scoring === "none") return seat.handsWon;
  return rules.scoring === "own_penalty" ? -seat.total : seat.total;
}

function endOf(standing, rules) {
  const reason = reasonOf(standing, rules);
  const playsOn = rules.tie === "extra_hand" && reason !== "elimination";
  return reason === null || (isLevel(standing, rules) && playsOn) ? null : { reason, winners: standing.leaders };
}

// Whether several are ahead, partners being one.
function isLevel(standing, rules) {
  return sidesOf(rules, standing.seats.length).filter((side) => side.some((seat) => standing.leaders.includes(seat))).length > 1;
}

// Whether the match would be over if several were not level: an extra hand decides it.
export const isDue = (standing, rules) => standing.hands > 0 && standing.end === null && reasonOf(standing, rules) !== null;

function reasonOf(standing, rules) {
  const { match_form: form } = rules;
  const isOver = {
    hollywood: () => standing.closed.every(Boolean),
    elimination: () => stillIn(standing).length < 2,
    countdown_redeal: () => standing.seats.some((seat) => seat.number < 1),
    countdown_pick_up: () => standing.hands > 0,
  }[form];
  if (isOver) return isOver() ? form : null;
  return lineReached(standing, rules) ? rules.end : null;
}

function lineReached(standing, rules) {
  if (rules.end === "open") return false;
  if (rules.end === "hands") return standing.hands >= rules.hands;
  return Math.max(...standing.seats.map((seat) => seat.total)) >= targetFor(rules, standing.seats.length);
}

// Who deals the next hand; where the winner or the loser deals, a hand that nobody went out of keeps its dealer.
export function dealerAfter(standing, rules, dealer, wentOut, points) {
  const players = standing.seats.length;
  const order = standing.seats.map((_seat, step) => (dealer + 1 + step) % players);
  const most = Math.max(...points);
  const wanted = {
    left: () => order[0],
    same: () => dealer,
    winner: () => wentOut ?? dealer,
    loser: () => (wentOut === null ? dealer : order.find((seat) => points[seat] === most)),
  }[rules.next_dealer]();
  const playing = stillIn(standing);
  return Array.from({ length: players }, (_nothing, step) => (wanted + step) % players).find((seat) => playing.includes(seat)) ?? wanted;
}
