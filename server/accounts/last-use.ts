/**
 * When keys were last used, to the minute: one statement a minute, however many requests there are. The first use of a
 * key is written with the next poll: somebody who tries a new key looks whether it counts.
 */
import type { Database } from '../storage/database.ts';

const writeEveryMs = 60_000;
/** Ids per statement. */
const batch = 500;

export class LastUse {
  readonly #db: Database;
  readonly #used = new Set<string>();
  /** Of all that were used since the start. */
  readonly #written = new Set<string>();
  #hasNew = false;
  #latestMs = 0;
  #writtenMs = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  note(id: string, nowMs: number): void {
    this.#used.add(id);
    if (!this.#written.has(id)) this.#hasNew = true;
    this.#latestMs = nowMs;
  }

  async writeWhenDue(nowMs: number): Promise<void> {
    if (this.#used.size === 0) return;
    if (!this.#hasNew && nowMs - this.#writtenMs < writeEveryMs) return;
    await this.write();
    this.#writtenMs = nowMs;
  }

  /** Not a change of the key: other nodes need not know. */
  async write(): Promise<void> {
    const ids = [...this.#used];
    this.#hasNew = false;
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch);
      await this.#db
        .updateTable('api_key')
        .set({ last_used_at_ms: this.#latestMs })
        .where('id', 'in', some)
        .execute();
      for (const id of some) {
        this.#used.delete(id);
        this.#written.add(id);
      }
    }
  }
}
