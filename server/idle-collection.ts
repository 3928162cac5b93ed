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
/**
 * A process with more to do collects by itself. The callers of the few that run notice the pause, so that it waits up to
 * `patientMs` for a moment without any. This share of the peak …
 */
const idleShare = 0.02;
/** … or so many, whichever is more; between two looks, for those that begin. */
const mostRunning = 8;
const mostBegun = 25;
/** So much is freed as soon as nothing runs, … */
const urgentBytes = 192 * 1024 * 1024;
/** … and so much when it has been at rest for a while: the pause is some tenths of a second. */
const worthwhileBytes = 64 * 1024 * 1024;
const patientMs = 60_000;
/** So long after a collection, what was closing then is gone: the sockets to providers, and what waits for them. */
const restMs = 15_000;
/** It is collected too where the process still has this much more than before the peak. */
const leftBytes = 24 * 1024 * 1024;
/** Fewer requests than this since the last time leave less than a start does, whose code the next ones need. */
const fewBegun = 1_000;

/** Looks from now on, now and then, until it is disposed. */
export class IdleCollection implements Disposable {
  readonly #requests: IdleCollectionParts['requests'];
  readonly #collect: () => void;
  readonly #memoryBytes: () => number;
  readonly #timer: NodeJS.Timeout;
  /** Looks in a row at rest after which it is patient no longer. */
  readonly #patience: number;
  /** Looks from a collection to the one of what it has left. */
  readonly #rest: number;
  /** How many of them remain, and itself; 0: it is not to come. */
  #restLooks = 0;
  /** Its memory before the last peak that was collected. */
  #bytesBefore = 0;
  #restingLooks = 0;
  /** Looks in a row with few requests. */
  #idleLooks = 0;
  /** Requests begun until the last look, and until the last collection. */
  #begun = 0;
  #begunBefore = 0;
  /** Most running requests at any look since the last collection. */
  #peak = 0;
  /** The least that it had at any look since the last collection, and right after that. */
  #leastBytes: number;

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
    this.#rest = restMs / lookEveryMs;
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
    this.#restingLooks = isIdle && running === 0 ? this.#restingLooks + 1 : 0;
    // Also while it serves: the next peak may begin before it is idle once.
    const bytes = this.#memoryBytes();
    this.#leastBytes = Math.min(this.#leastBytes, bytes);
    if (this.#restLooks > 1) this.#restLooks -= 1;
    if (!isIdle) {
      this.#restLooks = 0;
      return;
    }
    if (this.#restLooks === 1 && running === 0) {
      this.#restLooks = 0;
      if (bytes >= this.#bytesBefore + leftBytes) return this.#collectNow(begun);
    }
    const isAtRest = this.#restingLooks > this.#patience && begun - this.#begunBefore >= fewBegun;
    const worthwhile = isAtRest ? worthwhileBytes : urgentBytes;
    if (bytes < this.#leastBytes + worthwhile) return;
    if (running > 0 && this.#idleLooks <= this.#patience) return;
    this.#bytesBefore = this.#leastBytes;
    // At rest for a minute, nothing is closing any more.
    this.#restLooks = isAtRest ? 0 : this.#rest + 1;
    this.#collectNow(begun);
  }

  #collectNow(begun: number): void {
    this.#collect();
    this.#begunBefore = begun;
    this.#peak = 0;
    this.#leastBytes = this.#memoryBytes();
  }
}

/**
 * V8 gives its collector only to scripts that are run under this flag. The last resort repeats until nothing is left, and
 * gives back the pages that V8 keeps for new objects: after three thousand streams they are the larger part.
 */
function collectGarbage(): void {
  // Else the repetitions make all code old, and whatever is called next is compiled anew.
  setFlagsFromString('--no-flush-bytecode');
  setFlagsFromString('--expose-gc');
  try {
    const gc = runInNewContext('gc') as (options: object) => void;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
