/** A test that may be looked at after every request, for ever, without raising its rate of false alarms. */
import { blockRatio, knownRateRatio, oddsRatioOf, type Count } from './likelihood-ratio.ts';

export interface SequentialTestSettings {
  /** Chance of ever calling an equal side worse. */
  alpha: number;
  /** The rate at which the new side counts as worse, given the rate of the old one. */
  worse: (rate: number) => number;
}

/** Everything that the test remembers; plain numbers, so that it survives a restart. */
export interface TestState {
  /** Evidence that is at stake, as a likelihood ratio. */
  active: number;
  /** How many starts were made. */
  starts: number;
  /** Requests of the new side since the last start. */
  sinceStart: number;
  /** Of the new side, what is not judged yet. */
  fresh: Count;
  /** Of the old side, the last requests that no block has used, oldest first: `1` for an event, else `0`. */
  unused: string;
  /** The old side's past, fading. */
  reference: Count;
}

/** A start every so many requests of the new side, so that what was good for long does not hide what is bad now. */
const startEvery = 300;

/** Of the whole stake, what is kept for all starts after the first; start number j gets 1/(j(j-1)) of it. */
const laterShare = 0.2;

/** A block is closed by this many requests of the new side, at the latest. */
const longestBlock = 10;

/** A block with so many old requests for each new one loses little by being closed at once. */
const enoughOld = 5;

/** More for each new one would add next to nothing; they are kept for a moment when the old side is silent. */
const mostOld = 60;
const mostUnused = longestBlock * mostOld;

/** With fewer old requests for each new one the block is held against the old side's past. */
const fewestOld = 0.25;

/** Requests of the old side that the reference remembers, roughly. */
const referenceSpan = 5_000;

/** Standard errors that the reference is raised by where it has to stand for the old side alone. */
const caution = 3;

export const freshTest = (): TestState => ({
  active: 1 - laterShare,
  starts: 1,
  sinceStart: 0,
  fresh: { requests: 0, events: 0 },
  unused: '',
  reference: { requests: 0, events: 0 },
});

/** Takes a request of the old side. */
export function observeOld(state: TestState, isEvent: boolean): void {
  state.unused += isEvent ? '1' : '0';
  if (state.unused.length <= 2 * mostUnused) return;
  remember(state.reference, countOf(state.unused.slice(0, -mostUnused)));
  state.unused = state.unused.slice(-mostUnused);
}

/** The reference knows only what no block will use: what a block is held against must not know its outcome. */
function remember(reference: Count, { requests, events }: Count): void {
  reference.requests += requests;
  reference.events += events;
  fade(reference, referenceSpan);
}

/** Takes one request into a count. */
export function count(into: Count, isEvent: boolean): void {
  into.requests += 1;
  if (isEvent) into.events += 1;
}

/** Lets a count forget what is older than about `span` requests. */
export function fade(seen: Count, span: number): void {
  if (seen.requests < span * 2) return;
  seen.requests /= 2;
  seen.events /= 2;
}

/** The share of events, a little above zero where none were seen. */
export const rateOf = ({ requests, events }: Count): number => (events + 0.05) / (requests + 10);

/** Takes a request of the new side. Whether a block is closed depends on numbers of requests alone, never on events. */
export function observeNew(state: TestState, isEvent: boolean, settings: SequentialTestSettings): void {
  const { fresh, unused } = state;
  if (state.sinceStart >= startEvery && fresh.requests === 0) beginAgain(state);
  state.sinceStart += 1;
  count(fresh, isEvent);
  if (fresh.requests < longestBlock && unused.length < fresh.requests * enoughOld) return;
  state.active *= ratioOf(state, settings);
  state.fresh = { requests: 0, events: 0 };
}

/**
 * The evidence so far: a mixture over when the new side became worse. The shares of the starts add up to 1, so that
 * the mixture is a martingale with mean 1 under equality, and by Ville's inequality the chance that it ever reaches
 * 1/alpha is at most alpha.
 */
export function evidenceOf({ active, starts }: TestState): number {
  return active + laterShare / starts;
}

/** Gives the next start its share; to be called where something changes, and from time to time. */
export function beginAgain(state: TestState): void {
  state.starts += 1;
  state.active += laterShare / (state.starts * (state.starts - 1));
  state.sinceStart = 0;
}

function ratioOf(state: TestState, { worse }: SequentialTestSettings): number {
  const { fresh, reference } = state;
  const rate = rateOf(reference);
  if (state.unused.length >= fresh.requests * fewestOld) {
    const old = useOld(state);
    remember(reference, old);
    return blockRatio(fresh, old, oddsRatioOf(rate, worse(rate)));
  }
  // Twice the variance: what counts as an event, the old side's percentile, is an estimate as well.
  const raised = rate + caution * Math.sqrt((2 * rate * (1 - rate)) / (reference.requests + 10));
  return knownRateRatio(fresh, raised, oddsRatioOf(raised, worse(raised)));
}

/** The latest of the old side's requests, each used once. */
function useOld(state: TestState): Count {
  const used = state.unused.slice(-state.fresh.requests * mostOld);
  state.unused = state.unused.slice(0, state.unused.length - used.length);
  return countOf(used);
}

const countOf = (seen: string): Count => ({
  requests: seen.length,
  events: seen.replaceAll('0', '').length,
});
