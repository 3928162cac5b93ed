/** Puts the requests of both sides into small blocks of the same moments, which the tests then judge. */
import { sizeOf, type Block, type Tally } from './likelihood-ratio.ts';

/** Everything that is remembered; plain numbers and digits, so that it survives a restart. */
export interface BlocksState {
  /** Of the new side, what is not judged yet. */
  fresh: Tally;
  /** Of the old side, the levels of the last requests that no block has used, oldest first: a digit each. */
  unused: string;
  /** The old side's past, fading. */
  reference: Tally;
}

/** A block is closed by this many requests of the new side, at the latest. */
const longestBlock = 10;

/** A block with so many old requests for each new one loses little by being closed at once. */
const enoughOld = 5;

/** More for each new one would add next to nothing; they are kept for a block that would have too few. */
const mostOld = 20;
const mostUnused = longestBlock * mostOld;

/** With fewer old requests for each new one the old side is as good as silent. */
const fewestOld = 0.25;

/** Requests of the old side that the reference remembers, roughly. */
const referenceSpan = 5_000;

/** `levels`: how many different levels there are, at most ten. */
export const freshBlocks = (levels: number): BlocksState => ({
  fresh: emptyTally(levels),
  unused: '',
  reference: emptyTally(levels),
});

/** Takes a request of the old side. */
export function addOld(state: BlocksState, level: number): void {
  state.unused += String(level);
  if (state.unused.length <= 2 * mostUnused) return;
  remember(state, tallyOf(state.unused.slice(0, -mostUnused), state.reference.length));
  state.unused = state.unused.slice(-mostUnused);
}

/**
 * Takes a request of the new side, and gives the block when that closes one. Its old part is empty when the old side
 * is silent. Whether a block is closed depends on numbers of requests alone, never on levels.
 */
export function addNew(state: BlocksState, level: number): Block | undefined {
  state.fresh[level] = (state.fresh[level] ?? 0) + 1;
  const requests = sizeOf(state.fresh);
  if (requests < longestBlock && state.unused.length < requests * enoughOld) return undefined;
  const old = state.unused.length >= requests * fewestOld ? useOld(state, requests) : emptyOf(state.fresh);
  const block = { fresh: state.fresh, old };
  state.fresh = emptyOf(state.fresh);
  return block;
}

/** The share of events in a tally of the levels 0 and 1, a little above zero where none were seen. */
export const rateOf = (tally: Tally): number => ((tally[1] ?? 0) + 0.05) / (sizeOf(tally) + 10);

/** Lets a tally forget what is older than about `span` requests. */
export function fade(tally: Tally, span: number): void {
  if (sizeOf(tally) < span * 2) return;
  for (const [level, count] of tally.entries()) tally[level] = count / 2;
}

/** The latest of the old side's requests, each used once. */
function useOld(state: BlocksState, requests: number): Tally {
  const used = state.unused.slice(-requests * mostOld);
  state.unused = state.unused.slice(0, state.unused.length - used.length);
  return tallyOf(used, state.reference.length);
}

/** Call it after a block was judged: the reference of a block must not include its outcome. */
export function remember({ reference }: BlocksState, old: Tally): void {
  for (const [level, count] of old.entries()) reference[level] = (reference[level] ?? 0) + count;
  fade(reference, referenceSpan);
}

const emptyTally = (levels: number): Tally => Array.from({ length: levels }, () => 0);
const emptyOf = (tally: Tally): Tally => emptyTally(tally.length);

function tallyOf(seen: string, levels: number): Tally {
  const tally = emptyTally(levels);
  for (const digit of seen) tally[Number(digit)] = (tally[Number(digit)] ?? 0) + 1;
  return tally;
}
