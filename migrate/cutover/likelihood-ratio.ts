/** How much more likely a block of requests is when the new side is worse than when both sides are alike. */

/** Requests of one side by level: at index n, how many had level n. Of errors there are the levels 0 (none) and 1. */
export type Tally = number[];

/** By level: how many times more likely it becomes when the new side is worse, up to a common factor. */
export type Weights = readonly number[];

/** What is judged at a time: requests of the new side and, of the same moments, of the old one. */
export interface Block {
  fresh: Tally;
  old: Tally;
}

/** How many requests a tally counts. */
export const sizeOf = (tally: Tally): number => tally.reduce((sum, count) => sum + count, 0);

/**
 * The likelihood ratio of a block, given which levels occurred in all: under equality the new side's requests are
 * a random part of them, otherwise each request is drawn in proportion to the weight of its level. Its expectation
 * is exactly 1 when the sides are alike, whatever their common levels are, so that an incident that strikes both
 * sides is evidence of nothing.
 */
export function blockRatio({ fresh, old }: Block, weights: Weights): number {
  const drawn = sizeOf(fresh);
  // The sum of the products of weights over all possible draws, level by level. Plain loops: every request of a
  // cutover comes here several times.
  const sums = new Float64Array(drawn + 1);
  const next = new Float64Array(drawn + 1);
  sums[0] = 1;
  let most = 0;
  let all = 0;
  for (let level = 0; level < fresh.length; level += 1) {
    const count = (fresh[level] ?? 0) + (old[level] ?? 0);
    all += count;
    if (count === 0) continue;
    const weight = weights[level] ?? 1;
    next.fill(0);
    let ways = 1;
    const taking = Math.min(count, drawn);
    for (let taken = 0; taken <= taking; taken += 1) {
      for (let before = 0; before <= most && before + taken <= drawn; before += 1)
        next[before + taken] = (next[before + taken] ?? 0) + (sums[before] ?? 0) * ways;
      ways *= ((count - taken) / (taken + 1)) * weight;
    }
    sums.set(next);
    most = Math.min(drawn, most + taking);
  }
  return (productOf(fresh, weights) * choose(all, drawn)) / (sums[drawn] ?? 1);
}

/** The same against known shares of the levels, for the time when the old side has no traffic left to compare with. */
export function knownSharesRatio(fresh: Tally, shares: Tally, weights: Weights): number {
  const mean = shares.reduce((sum, share, level) => sum + share * (weights[level] ?? 1), 0);
  return productOf(fresh, weights) / mean ** sizeOf(fresh);
}

/**
 * The chances of 0, 1, 2 … events among the new side's requests of a block when both sides are alike, given how many
 * events the block has in all. Levels are 0 and 1.
 */
export function chancesOfEvents({ fresh, old }: Block): number[] {
  const requests = sizeOf(fresh);
  const events = (fresh[1] ?? 0) + (old[1] ?? 0);
  const others = (fresh[0] ?? 0) + (old[0] ?? 0);
  const all = choose(events + others, requests);
  const most = Math.min(requests, events);
  return Array.from(
    { length: most + 1 },
    (_, drawn) => (choose(events, drawn) * choose(others, requests - drawn)) / all,
  );
}

/** The chances of 0, 1, 2 … events among requests of which each has one with the same known chance. */
export function chancesAtRate(requests: number, rate: number): number[] {
  return Array.from(
    { length: requests + 1 },
    (_, drawn) => choose(requests, drawn) * rate ** drawn * (1 - rate) ** (requests - drawn),
  );
}

/** How the odds change when a rate rises. */
export function oddsRatioOf(from: number, to: number): number {
  return (to * (1 - from)) / (from * (1 - to));
}

const productOf = (tally: Tally, weights: Weights): number =>
  tally.reduce((product, count, level) => product * (weights[level] ?? 1) ** count, 1);

function choose(from: number, taken: number): number {
  if (taken > from) return 0;
  let ways = 1;
  for (let index = 0; index < taken; index += 1) ways *= (from - index) / (index + 1);
  return ways;
}
