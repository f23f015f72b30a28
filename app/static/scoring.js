// What a hand scores: the same arithmetic as the server's, from the same rules value, for counting along.

// `points` and `cards` by seat, null where nothing was entered yet; `wentOut` is null for a blocked hand.
export function scoreHand(points, rules, wentOut, { cards = [], onWild = false } = {}) {
  const factor = onWild && rules.doubles && wentOut !== null ? 2 : 1;
  const held = rules.sides.map((side) => factor * sumOf(side, points));
  const winning = wentOut === null ? blockedWinners(held, cards, rules) : rules.sides.flatMap((side, place) => (side.includes(wentOut) ? [place] : []));
  const written = scores(held, rules, wentOut, winning);
  const bySeat = points.map(() => 0);
  for (const [place, side] of rules.sides.entries()) for (const seat of side) bySeat[seat] = written[place];
  return { winners: winning.flatMap((place) => rules.sides[place]).sort((one, other) => one - other), scores: bySeat };
}

const sumOf = (side, values) => side.reduce((sum, seat) => sum + (values[seat] ?? 0), 0);

function blockedWinners(held, cards, rules) {
  if (rules.blocked === "draw" || rules.blocked === "each_own") return [];
  const values = rules.blocked === "fewest_cards" ? rules.sides.map((side) => sumOf(side, cards)) : held;
  const least = Math.min(...values);
  const lowest = values.flatMap((value, place) => (value === least ? [place] : []));
  return lowest.length === 1 || rules.blockedTie === "split" ? lowest : [];
}

function scores(held, rules, wentOut, winners) {
  const nothing = held.map(() => 0);
  const blocked = wentOut === null;
  const won = (place) => winners.includes(place);
  if (rules.scoring === "none") return held.map((_value, place) => (won(place) ? 1 : 0));
  if (blocked && rules.blocked === "draw") return nothing;
  if (rules.scoring === "own_penalty") return held;
  if (rules.scoring === "largest_minus_own") return held.map((value) => Math.max(...held) - value);
  if (!winners.length) return nothing;
  const off = blocked && rules.blocked === "lowest_takes_difference" ? Math.min(...held) : 0;
  const yielded = held.map((value, place) => (won(place) ? 0 : value - off));
  const losers = rules.sides.reduce((sum, side, place) => sum + (won(place) ? 0 : side.length), 0);
  const parts = winners.length * (rules.scoring === "average" ? Math.max(1, losers) : 1);
  const share = Math.floor(yielded.reduce((sum, value) => sum + value, 0) / parts);
  return held.map((_value, place) => (won(place) ? share : rules.scoring === "zero_sum" ? -yielded[place] : 0));
}
