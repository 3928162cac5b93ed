/**
 * The responses that a project may refer to for a while: encrypted under the installation's secret, in the database that
 * all nodes share, bounded in time and space. A response is written just after it was sent, and waits for nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { SecretBox } from '../core/secret-box.ts';
import type { StoreWaits } from '../core/store-waits.ts';
import type { Database } from '../storage/database.ts';
import type { KeptResponseTable } from '../storage/tables.ts';
import type { Log } from '../telemetry/log.ts';
import { KeepQueue } from './keep-queue.ts';
import { contextOfKept, openContent, sealContent, type KeptContent } from './kept-content.ts';
import { bytesOfKept, findKept, hasExpired, type KeptBounds } from './kept-rows.ts';
import type { KeptStore } from './kept-store.ts';

/** Pauses before a node looks again for what another one may have sent just now, and is about to write. */
const pausesMs = [50, 150, 300];
/** No id of a response has more characters. */
const longestId = 64;

interface KeptResponsesParts {
  /** For reading. */
  db: Database;
  /** For writing. */
  store: KeptStore;
  /** Of requests for reading and deleting. */
  waits: StoreWaits;
  box: SecretBox;
  /** How long a response is kept after it was made or referred to; 0: not at all. */
  keepMs: number;
  bounds: KeptBounds;
  /** Whether other processes write to the database as well. */
  isShared: boolean;
  log: Pick<Log, 'error' | 'warn'>;
  nowMs: () => number;
}

export class KeptResponses {
  readonly #parts: KeptResponsesParts;
  readonly #queue: KeepQueue;

  constructor(parts: KeptResponsesParts) {
    this.#parts = parts;
    this.#queue = new KeepQueue((batch) => parts.store.write(batch), parts.log);
  }

  get isOn(): boolean {
    return this.#parts.keepMs > 0;
  }

  /** Whether a response to a request of so many bytes is kept: it must not take the space of all others. */
  takes(requestBytes: number): boolean {
    const { maxProjectBytes, maxBytes } = this.#parts.bounds;
    return this.isOn && requestBytes * 2 <= Math.min(maxProjectBytes, maxBytes);
  }

  /** There will be a response to keep: what writes it is started while a provider makes it. */
  prepare(): void {
    this.#parts.store.prepare();
  }

  /** The bytes of the content are copied. */
  keep(owner: string, id: string, content: KeptContent): void {
    const { box, keepMs, nowMs } = this.#parts;
    const sealed = sealContent(box, contextOfKept(owner, id), content);
    const now = nowMs();
    const times = { created_at_ms: now, expires_at_ms: now + keepMs };
    this.#queue.add({ id, owner, bytes: sealed.length, ...times, content: sealed });
  }

  /** Those of the owner's responses that are kept. */
  async find(owner: string, ids: readonly string[]): Promise<Map<string, KeptContent>> {
    const found = new Map<string, KeptContent>();
    if (!this.isOn) return found;
    const { isShared } = this.#parts;
    await this.#collect(owner, ids, found);
    for (const pauseMs of isShared ? pausesMs : []) {
      if (found.size === ids.length) break;
      await pause(pauseMs);
      await this.#collect(owner, ids, found);
    }
    return found;
  }

  /** The space that they take up, without decrypting them. */
  async bytesOf(owner: string, ids: readonly string[]): Promise<number> {
    const { db, waits } = this.#parts;
    return ids.length === 0 ? 0 : await waits.bound(bytesOfKept(db, owner, ids));
  }

  /** From now on they are kept as long as a new one. */
  touch(owner: string, ids: Iterable<string>): void {
    const until = this.#parts.nowMs() + this.#parts.keepMs;
    for (const id of ids) this.#queue.touch(id, owner, until);
  }

  /** False when the owner has no such response. */
  async remove(owner: string, id: string): Promise<boolean> {
    if (!this.isOn) return false;
    return await this.#parts.waits.bound(this.#remove(owner, id));
  }

  /** Deletes what has expired. Never rejects. */
  async sweep(): Promise<void> {
    const { db, store, nowMs, log } = this.#parts;
    try {
      if (await hasExpired(db, nowMs())) await store.deleteExpired(nowMs());
    } catch (err) {
      log.error({ err }, 'expired responses could not be deleted');
    }
  }

  /** Resolves when all that waits has been written. */
  async close(): Promise<void> {
    await this.#queue.close();
    await this.#parts.store.close();
  }

  /** A transaction that writes the row may be under way, and take as long as the removal itself. */
  async #remove(owner: string, id: string): Promise<boolean> {
    const isWaiting = this.#queue.get(id)?.owner === owner && (await this.#queue.remove(id));
    const isRemoved = await this.#parts.store.remove(owner, id);
    return isRemoved || isWaiting;
  }

  async #collect(owner: string, ids: readonly string[], found: Map<string, KeptContent>): Promise<void> {
    const { db, waits, nowMs, log, box } = this.#parts;
    const add = (row: KeptResponseTable) => {
      const content = openContent(box, contextOfKept(owner, row.id), row.content);
      if (content === undefined)
        log.warn({ id: row.id }, 'a kept response was encrypted with another secret');
      else found.set(row.id, content);
    };
    const missing: string[] = [];
    for (const id of ids) {
      if (found.has(id) || id.length > longestId) continue;
      const waiting = this.#queue.get(id);
      if (waiting?.owner === owner) add(waiting);
      else missing.push(id);
    }
    if (missing.length === 0) return;
    for (const row of await waits.bound(findKept(db, owner, missing, nowMs()))) add(row);
  }
}
