// What a hand scores: the same arithmetic as the server's, from the same rules value (the JSON of the engine's rules).

const everyone = (players) => Array.from({ length: players }, (_nothing, seat) => seat);

// Who scores together: the pairs that face each other, or everyone alone.
export const sidesOf = (rules, players) => (rules.match_form === "partners" ? [[0, 2], [1, 3]] : everyone(players).map((seat) => [seat]));

const decksFor = (rules, players) => rules.decks + (rules.second_deck_from !== null && players >= rules.second_deck_from ? 1 : 0);

// How many cards of a rank that many seats play with.
export const copiesOf = (rank, rules, players) => (rank === "joker" ? rules.jokers : 4) * decksFor(rules, players);

export const pointsOf = (ranks, rules) => ranks.reduce((sum, rank) => sum + rules.points[rank], 0);

// The most that typed points can come to beside the cards that were tapped: one card at least lies on the discard.
export function mostBeside(ranks, rules, players) {
  const left = (rank) => copiesOf(rank, rules, players) - ranks.filter((one) => one === rank).length;
  const spare = Object.keys(rules.points).filter((rank) => left(rank) > 0);
  return spare.reduce((sum, rank) => sum + left(rank) * rules.points[rank], 0) - Math.min(...spare.map((rank) => rules.points[rank]));
}

// Whether what is left in the hands matters to anybody.
export const countsCards = (rules) => rules.scoring !== "none" || !["draw", "each_own"].includes(rules.blocked);

// `points` and `cards` by seat of the match, null where nothing was entered yet; `wentOut` is null for a blocked hand;
// `dealt` are the seats that played the hand; `faults` are the penalties that were noted, each with its seat and points.
export function scoreHand(points, rules, wentOut, { cards = [], onWild = false, dealt = everyone(points.length), faults = [] } = {}) {
  const sides = sidesOf(rules, points.length).filter(([first]) => dealt.includes(first));
  const factor = onWild && rules.wild_finish_doubles && wentOut !== null ? 2 : 1;
  const held = sides.map((side) => factor * sumOf(side, points));
  const winning = wentOut === null ? blockedWinners(held, cards, sides, rules) : placesWhere(sides, (side) => side.includes(wentOut));
  const written = scores(held, sides, rules, { isBlocked: wentOut === null, winners: winning });
  const bySeat = points.map(() => 0);
  for (const [place, side] of sides.entries()) for (const seat of side) bySeat[seat] = written[place] - chargeOf(side, faults, rules);
  return { winners: winning.flatMap((place) => sides[place]).sort((one, other) => one - other), scores: bySeat };
}

// A penalty always counts against a seat, and against its partner.
function chargeOf(side, faults, rules) {
  const points = faults.reduce((sum, fault) => sum + (side.includes(fault.seat) ? fault.points : 0), 0);
  return rules.scoring === "none" ? 0 : rules.scoring === "own_penalty" ? -points : points;
}

const sumOf = (side, values) => side.reduce((sum, seat) => sum + (values[seat] ?? 0), 0);
const placesWhere = (values, is) => values.flatMap((value, place) => (is(value) ? [place] : []));

function blockedWinners(held, cards, sides, rules) {
  if (rules.blocked === "draw" || rules.blocked === "each_own") return [];
  const values = rules.blocked === "fewest_cards" ? sides.map((side) => sumOf(side, cards)) : held;
  const least = Math.min(...values);
  const lowest = placesWhere(values, (value) => value === least);
  return lowest.length === 1 || rules.blocked_tie === "split" ? lowest : [];
}

function scores(held, sides, rules, { isBlocked, winners }) {
  const nothing = held.map(() => 0);
  const won = (place) => winners.includes(place);
  if (rules.scoring === "none" || (isBlocked && rules.blocked === "draw")) return nothing;
  if (rules.scoring === "own_penalty") return held;
  if (rules.scoring === "largest_minus_own") return held.map((value) => Math.max(...held) - value);
  if (!winners.length) return nothing;
  const off = isBlocked && rules.blocked === "lowest_takes_difference" ? Math.min(...held) : 0;
  const yielded = held.map((value, place) => (won(place) ? 0 : value - off));
  const losers = sides.reduce((sum, side, place) => sum + (won(place) ? 0 : side.length), 0);
  const parts = winners.length * (rules.scoring === "average" ? Math.max(1, losers) : 1);
  const share = Math.floor(yielded.reduce((sum, value) => sum + value, 0) / parts);
  return held.map((_value, place) => (won(place) ? share : rules.scoring === "zero_sum" ? -yielded[place] : 0));
}
