/** Counters of end users, as many as fit: the name of an end user comes from outside, so that their number has no bound of its own. */
import { oldestTried } from '../end-users.ts';
import { SubjectCounters } from './subject-counters.ts';

interface Tracked {
  id: string;
  counters: SubjectCounters;
  older: Tracked | undefined;
  newer: Tracked | undefined;
}

/**
 * In the order of their latest requests. A linked list, since a `Map` from whose front entries are deleted takes ever longer
 * to find its first one.
 */
export class TrackedEndUsers {
  readonly #most: number;
  readonly #byId = new Map<string, Tracked>();
  #oldest: Tracked | undefined;
  #newest: Tracked | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): SubjectCounters | undefined {
    return this.#byId.get(id)?.counters;
  }

  /** Those of an end user with a request; new ones where there are none. */
  touch(id: string): SubjectCounters {
    const known = this.#byId.get(id);
    if (known === undefined) this.#makeRoom();
    else this.#unlink(known);
    const tracked = known ?? { id, counters: new SubjectCounters(), older: undefined, newer: undefined };
    this.#byId.set(id, tracked);
    this.#append(tracked);
    return tracked.counters;
  }

  /** Drops so many of the oldest at most, up to the first one that has something to keep. */
  forgetOldest(most: number, timeMs: number, nowMs: number): void {
    for (let count = 0; count < most; count += 1) {
      const oldest = this.#oldest;
      if (oldest?.counters.forget(timeMs, nowMs) !== true) return;
      this.#unlink(oldest);
      this.#byId.delete(oldest.id);
    }
  }

  /** Counters with a request under way are kept, and are the newest then: their number is bounded by that of requests. */
  #makeRoom(): void {
    for (let tried = 0; tried < oldestTried && this.size >= this.#most; tried += 1) {
      const oldest = this.#oldest;
      if (oldest === undefined) return;
      this.#unlink(oldest);
      if (oldest.counters.isBusy) this.#append(oldest);
      else this.#byId.delete(oldest.id);
    }
  }

  #append(tracked: Tracked): void {
    tracked.older = this.#newest;
    if (this.#newest === undefined) this.#oldest = tracked;
    else this.#newest.newer = tracked;
    this.#newest = tracked;
  }

  #unlink(tracked: Tracked): void {
    const { older, newer } = tracked;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    tracked.older = undefined;
    tracked.newer = undefined;
  }
}
