/** When keys were last used, to the minute: one statement a minute, however many requests there are. */
import type { Database } from '../storage/database.ts';

const writeEveryMs = 60_000;
/** Ids per statement. */
const batch = 500;

export class LastUse {
  readonly #db: Database;
  readonly #used = new Set<string>();
  #latestMs = 0;
  #writtenMs = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  note(id: string, nowMs: number): void {
    this.#used.add(id);
    this.#latestMs = nowMs;
  }

  async writeWhenDue(nowMs: number): Promise<void> {
    if (this.#used.size === 0 || nowMs - this.#writtenMs < writeEveryMs) return;
    await this.write();
    this.#writtenMs = nowMs;
  }

  /** Not a change of the key: other nodes need not know. */
  async write(): Promise<void> {
    const ids = [...this.#used];
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch);
      await this.#db
        .updateTable('api_key')
        .set({ last_used_at_ms: this.#latestMs })
        .where('id', 'in', some)
        .execute();
      for (const id of some) this.#used.delete(id);
    }
  }
}
