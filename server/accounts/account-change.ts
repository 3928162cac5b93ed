/** One change of projects and keys: a transaction that is numbered, audited, and then made known to this process. */
import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

/** The actor that the audit log shows for changes made by the server. */
export const installationActor = 'installation';

export interface AccountChange {
  transaction: Transaction<Tables>;
  /** Rows that it touches carry it. */
  number: number;
  nowMs: number;
  actor: string;
  /** Writes an audit entry; `before` and `after` must not contain a secret. */
  audit: (action: string, object: string, before: object | null, after: object | null) => Promise<void>;
}

export class AccountChanges {
  readonly db: Database;
  readonly nowMs: () => number;
  readonly #listeners = new Set<() => Promise<void>>();

  constructor(db: Database, nowMs: () => number) {
    this.db = db;
    this.nowMs = nowMs;
  }

  /** `listener` runs after each change, which counts as done when it has resolved. */
  onChange(listener: () => Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Raising the number first keeps every other change waiting until this one has ended, on either
   * engine: what `act` reads stays true, and numbers become visible in their order.
   */
  async run<Result>(actor: string, act: (change: AccountChange) => Promise<Result>): Promise<Result> {
    const result = await this.db.transaction().execute(async (transaction) => {
      const { changes: number } = await transaction
        .updateTable('account_state')
        .set({ changes: sql`changes + 1` })
        .returning('changes')
        .executeTakeFirstOrThrow();
      const nowMs = this.nowMs();
      return await act({
        transaction,
        number,
        nowMs,
        actor,
        audit: async (action, object, before, after) => {
          await transaction
            .insertInto('audit_entry')
            .values({
              id: `audit_${randomBytes(12).toString('hex')}`,
              change: number,
              at_ms: nowMs,
              actor,
              action,
              object,
              before: before === null ? null : JSON.stringify(before),
              after: after === null ? null : JSON.stringify(after),
            })
            .execute();
        },
      });
    });
    await Promise.all([...this.#listeners].map((listener) => listener()));
    return result;
  }
}
