/** How much more likely a block of requests is when the new side is worse than when both are alike. */

/** Requests of one side, and how many of them were events: errors, or slow ones. */
export interface Count {
  requests: number;
  events: number;
}

/**
 * The likelihood ratio of a block, given how many events it had in all: under equality the new side's events are
 * a hypergeometric draw, under `oddsRatio` Fisher's noncentral one. Its expectation is exactly 1 when the sides are
 * alike, whatever their common rate is, so that an incident that strikes both sides is evidence of nothing.
 */
export function blockRatio(fresh: Count, old: Count, oddsRatio: number): number {
  const events = fresh.events + old.events;
  const first = Math.max(0, events - old.requests);
  const last = Math.min(fresh.requests, events);
  let weight = 1;
  let sum = 0;
  let expected = 0;
  for (let drawn = first; drawn <= last; drawn += 1) {
    sum += weight;
    expected += weight * oddsRatio ** drawn;
    weight *= (fresh.requests - drawn) * (events - drawn);
    weight /= (drawn + 1) * (old.requests - events + drawn + 1);
  }
  return (oddsRatio ** fresh.events * sum) / expected;
}

/** The same against a known rate, for the time when the old side has no traffic left to compare with. */
export function knownRateRatio(fresh: Count, rate: number, oddsRatio: number): number {
  return oddsRatio ** fresh.events / (1 - rate + rate * oddsRatio) ** fresh.requests;
}

/** How the odds change when a rate rises. */
export function oddsRatioOf(from: number, to: number): number {
  return (to * (1 - from)) / (from * (1 - to));
}
