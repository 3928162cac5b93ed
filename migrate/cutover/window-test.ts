/**
 * A test that is strongest after a known number of requests: it spends its chance of a false alarm towards the end of
 * each window, where an ever-open test has to save some for ever. What it spends is counted, not estimated: it keeps
 * the exact law of the number of events for the case that both sides are alike.
 */

/** What it remembers; plain numbers, so that it survives a restart. */
export interface WindowState {
  /** Windows begun. */
  windows: number;
  /** Of the new side, in this window. */
  requests: number;
  events: number;
  /** Chance of a false alarm, spent so far in all windows. */
  spent: number;
  /** The same when this window began. */
  spentBefore: number;
  /** The chances of 0, 1, 2 … events in this window without an alarm, when both sides are alike. */
  law: number[];
  /** Whether this window has proved the new side worse. */
  isProved: boolean;
}

/** Requests of the new side within which a worse side is to be found. */
const windowLength = 600;

/** Of the whole chance of a false alarm, what is kept for all windows after the first. */
const laterShare = 0.2;

/** The chance is spent with this power of the part of the window that has passed. */
const spendingPower = 2;

export const freshWindow = (): WindowState => ({
  windows: 1,
  requests: 0,
  events: 0,
  spent: 0,
  spentBefore: 0,
  law: [1],
  isProved: false,
});

/**
 * Takes a block of the new side: its requests, its events, and the chances of 0, 1, 2 … events in it when both sides
 * are alike. `alpha` is the chance of ever proving an equal side worse.
 */
export function takeBlock(
  state: WindowState,
  block: { requests: number; events: number; chances: readonly number[] },
  alpha: number,
): void {
  if (state.requests >= windowLength) beginWindow(state);
  state.requests += block.requests;
  state.events += block.events;
  state.law = added(state.law, block.chances);
  const passed = Math.min(1, state.requests / windowLength);
  const released = alpha * (1 - laterShare / state.windows);
  let allowed = state.spentBefore + (released - state.spentBefore) * passed ** spendingPower - state.spent;
  // The highest numbers of events are worth an alarm, as far down as their chances are allowed.
  let bound = state.law.length;
  while (bound > 0 && (state.law[bound - 1] ?? 0) <= allowed) {
    bound -= 1;
    allowed -= state.law[bound] ?? 0;
    state.spent += state.law[bound] ?? 0;
  }
  state.law.length = bound;
  if (state.events >= bound) state.isProved = true;
}

/** The next window, with what is left of the chance; to be called where something changes. */
export function beginWindow(state: WindowState): void {
  state.windows += 1;
  state.requests = 0;
  state.events = 0;
  state.spentBefore = state.spent;
  state.law = [1];
  state.isProved = false;
}

/** The chance of so many events or more in this window when both sides are alike. */
export function chanceOf({ law, events }: WindowState): number {
  return law.slice(events).reduce((sum, chance) => sum + chance, 0);
}

/** The law of the sum of two independent numbers. */
function added(law: readonly number[], chances: readonly number[]): number[] {
  if (chances.length === 1) return law.map((chance) => chance * (chances[0] ?? 1));
  const sums = Array.from({ length: law.length + chances.length - 1 }, () => 0);
  // For each block of requests: iterators would take twice as long.
  for (let before = 0; before < law.length; before += 1) {
    const chance = law[before] ?? 0;
    for (let more = 0; more < chances.length; more += 1)
      sums[before + more] = (sums[before + more] ?? 0) + chance * (chances[more] ?? 0);
  }
  return sums;
}
