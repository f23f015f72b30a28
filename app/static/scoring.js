// What a hand scores: the same arithmetic as the server's, from the same rules value, for counting along.

// `points` by seat, null where nothing was entered yet; `wentOut` is null for a blocked hand.
export function scoreHand(points, rules, wentOut) {
  const held = points.map((value) => value ?? 0);
  const winners = wentOut === null ? blockedWinners(held, rules) : [wentOut];
  return { winners, scores: scores(held, rules, wentOut, winners) };
}

function blockedWinners(held, rules) {
  if (rules.blocked === "draw" || rules.blocked === "each_own") return [];
  const least = Math.min(...held);
  const lowest = held.flatMap((value, seat) => (value === least ? [seat] : []));
  return lowest.length === 1 || rules.blockedTie === "split" ? lowest : [];
}

function scores(held, rules, wentOut, winners) {
  const nothing = held.map(() => 0);
  const blocked = wentOut === null;
  if (rules.scoring === "none") return held.map((_value, seat) => (winners.includes(seat) ? 1 : 0));
  if (blocked && rules.blocked === "draw") return nothing;
  if (rules.scoring === "own_penalty" || (blocked && rules.blocked === "each_own")) return held;
  if (!winners.length) return nothing;
  const off = blocked && rules.blocked === "lowest_takes_difference" ? Math.min(...held) : 0;
  const pot = held.reduce((sum, value, seat) => sum + (winners.includes(seat) ? 0 : value - off), 0);
  const share = Math.floor(pot / winners.length);
  return held.map((_value, seat) => (winners.includes(seat) ? share : 0));
}
