/**
 * Collects garbage when a peak is over. V8 collects as memory is allocated: a process that has become idle would keep for
 * hours what thousands of streams have left. V8's own collections of an idle process are off (`--no-memory-reducer`):
 * seconds after the last request, they free the hidden classes of its objects, and with them the compiled code of half of
 * the functions, so that the next 3,000 requests take twice the processor time.
 */
import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface IdleCollectionParts {
  /** How many requests are running, and how many have begun since the start. */
  requests: { readonly running: number; readonly begun: number };
  collect?: () => void;
  memoryBytes?: () => number;
  lookEveryMs?: number;
}

const usualLookEveryMs = 5_000;
/** A process with more to do collects by itself, and its callers would notice the pause: this share of the peak … */
const idleShare = 0.02;
/** … or so many, whichever is more; between two looks, for those that begin. */
const mostRunning = 8;
const mostBegun = 25;
/** After a peak, one at each look: what the first one finalizes is garbage for the second. */
const collections = 2;
/** Less is not worth the pause, about 50 ms, and the compiled code. */
const worthwhileBytes = 64 * 1024 * 1024;
/** So much is freed as soon as the process is idle; less only when the next requests are not to be expected soon. */
const urgentBytes = 256 * 1024 * 1024;
const patientMs = 30_000;

/** Looks from now on, now and then, until it is disposed. */
export class IdleCollection implements Disposable {
  readonly #requests: IdleCollectionParts['requests'];
  readonly #collect: () => void;
  readonly #memoryBytes: () => number;
  readonly #timer: NodeJS.Timeout;
  /** Looks in a row without requests after which it is patient no longer. */
  readonly #patience: number;
  #begun = 0;
  #idleLooks = 0;
  /** Most running requests at any look since the last collection. */
  #peak = 0;
  /** The least that it had since the last collection. */
  #leastBytes: number;
  #due = 0;

  constructor({
    requests,
    collect = collectGarbage,
    memoryBytes = () => memoryUsage.rss(),
    lookEveryMs = usualLookEveryMs,
  }: IdleCollectionParts) {
    this.#requests = requests;
    this.#collect = collect;
    this.#memoryBytes = memoryBytes;
    this.#leastBytes = memoryBytes();
    this.#patience = patientMs / lookEveryMs;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { running, begun } = this.#requests;
    this.#peak = Math.max(this.#peak, running);
    const isIdle =
      running <= Math.max(mostRunning, this.#peak * idleShare) && begun - this.#begun <= mostBegun;
    this.#begun = begun;
    this.#idleLooks = isIdle ? this.#idleLooks + 1 : 0;
    if (!isIdle) return;
    const bytes = this.#memoryBytes();
    this.#leastBytes = Math.min(this.#leastBytes, bytes);
    const worthwhile = this.#idleLooks > this.#patience ? worthwhileBytes : urgentBytes;
    if (this.#due === 0 && bytes >= this.#leastBytes + worthwhile) this.#due = collections;
    if (this.#due === 0) return;
    this.#due -= 1;
    this.#collect();
    if (this.#due > 0) return;
    this.#peak = 0;
    // V8 gives pages back some seconds later: the next looks see how little is left.
    this.#leastBytes = Infinity;
  }
}

/** V8 gives its collector only to scripts that are run under this flag. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  try {
    (runInNewContext('gc') as (options: object) => void)({ type: 'major', execution: 'sync' });
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
