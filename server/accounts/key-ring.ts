/**
 * All keys of the installation in memory, so that no request waits for a query. The ring polls the database
 * for changes several times a second; changes made in this process apply at once.
 */
import { ApiError } from '../core/api-error.ts';
import type { Database } from '../storage/database.ts';
import { sameDigest, type KeyDigest } from './key-digest.ts';
import { keyIdOf } from './key-format.ts';
import { keyStateAt, refusalOfState } from './key-state.ts';
import { KeyTable } from './key-table.ts';
import { LastUse } from './last-use.ts';
import type { Principal } from './principal.ts';

/** Delay until a change made by another node is visible here, plus one query. */
const pollMs = 300;
/** A longer string cannot be a key, and is not hashed. */
const maxKeyLength = 512;
/** Keys whose digest is kept, so that two hashes are not computed for each request. */
const maxDigests = 10_000;
/** Unknown ids that are cached until the next change, so that repeating one causes no query. */
const maxMisses = 10_000;

export interface KeyRingOptions {
  nowMs: () => number;
  /** Called once per outage, when the database cannot be polled; known keys go on working. */
  report: (cause: unknown) => void;
  /** Called with the fingerprint of the installation's secret when there is anything new. */
  onSecret?: (fingerprint: string) => void;
}

export class KeyRing {
  readonly #digest: KeyDigest;
  readonly #table: KeyTable;
  readonly #lastUse: LastUse;
  readonly #options: KeyRingOptions;
  readonly #misses = new Set<string>();
  /** Of keys that were good when they were presented; they are compared all the same. */
  readonly #digests = new Map<string, { id: string; digest: Buffer }>();
  #reading: Promise<void> | undefined;
  #waiting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failing = false;
  #closed = false;

  /** Resolves when all keys are in memory. */
  static async open(db: Database, digest: KeyDigest, options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(db, digest, options);
    await ring.refresh();
    ring.#schedule();
    return ring;
  }

  /** For `open` alone. */
  constructor(db: Database, digest: KeyDigest, options: KeyRingOptions) {
    this.#digest = digest;
    this.#table = new KeyTable(db);
    this.#lastUse = new LastUse(db);
    this.#options = options;
  }

  /**
   * The principal of a key, from memory; undefined when the key is not known. Throws `key_expired`,
   * `key_disabled` or `key_revoked`, which only a caller with the key can see.
   */
  verify(presented: string): Principal | undefined {
    if (presented.length > maxKeyLength) return undefined;
    const known = this.#digests.get(presented);
    const { id, digest } = known ?? this.#digestOf(presented);
    const entry = this.#table.get(id);
    if (entry === undefined || !sameDigest(entry.digest, digest)) return undefined;
    if (known === undefined) this.#keep(presented, { id, digest });
    const nowMs = this.#options.nowMs();
    const refusal = refusalOfState[keyStateAt(entry.row, nowMs)];
    if (refusal !== null) throw new ApiError(refusal);
    if (entry.archived) throw new ApiError('key_disabled', 'The project of this API key is archived.');
    this.#lastUse.note(id, nowMs);
    return entry.principal;
  }

  /** The principal of a key that works now, for a caller who uses it without presenting it; undefined otherwise. */
  async principalOf(id: string): Promise<Principal | undefined> {
    // It may have been made, or enabled, on another node just now.
    await this.refresh();
    const entry = this.#table.get(id);
    if (entry === undefined || entry.archived) return undefined;
    const nowMs = this.#options.nowMs();
    if (refusalOfState[keyStateAt(entry.row, nowMs)] !== null) return undefined;
    this.#lastUse.note(id, nowMs);
    return entry.principal;
  }

  /** Whether it is worth asking the database for a key that is not known: it might have been made a moment ago. */
  mayBeNew(presented: string): boolean {
    const id = presented.length > maxKeyLength ? undefined : keyIdOf(presented);
    return id !== undefined && this.#table.get(id) === undefined && !this.#misses.has(id);
  }

  /** `verify` after a poll of the database; concurrent calls share one query. */
  async verifyNew(presented: string): Promise<Principal | undefined> {
    await this.refresh();
    const principal = this.verify(presented);
    const id = keyIdOf(presented);
    if (principal === undefined && id !== undefined && this.#table.get(id) === undefined) {
      if (this.#misses.size >= maxMisses) this.#misses.clear();
      this.#misses.add(id);
    }
    return principal;
  }

  /** Resolves when everything is known that was committed before the call. */
  refresh(): Promise<void> {
    if (this.#reading === undefined) return this.#read();
    this.#waiting ??= this.#readAfter(this.#reading);
    return this.#waiting;
  }

  /** Stops polling, and writes down which keys have been used. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([this.#reading, this.#waiting]);
    await this.#lastUse.write().catch(this.#options.report);
  }

  #digestOf(presented: string): { id: string; digest: Buffer } {
    const digest = this.#digest.of(presented);
    return { id: this.#digest.idOf(presented, digest), digest };
  }

  #keep(presented: string, digested: { id: string; digest: Buffer }): void {
    if (this.#digests.size >= maxDigests) this.#digests.clear();
    this.#digests.set(presented, digested);
  }

  async #readAfter(reading: Promise<void>): Promise<void> {
    await Promise.allSettled([reading]);
    this.#waiting = undefined;
    await this.#read();
  }

  #read(): Promise<void> {
    const reading = this.#load().finally(() => {
      this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  async #load(): Promise<void> {
    if (!(await this.#table.load())) return;
    this.#misses.clear();
    const { secretFingerprint } = this.#table;
    if (secretFingerprint !== null) this.#options.onSecret?.(secretFingerprint);
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#poll(), pollMs).unref();
  }

  async #poll(): Promise<void> {
    try {
      await this.refresh();
      await this.#lastUse.writeWhenDue(this.#options.nowMs());
      this.#failing = false;
    } catch (cause) {
      if (!this.#failing) this.#options.report(cause);
      this.#failing = true;
    }
    this.#schedule();
  }
}
