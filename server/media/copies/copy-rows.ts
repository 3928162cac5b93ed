/**
 * The rows of copies. Nodes agree through them on which one uploads a file: the node that has inserted the row
 * does, and renews its lease from time to time; a row with an expired lease may be taken over. All times are by the clock
 * of the database: those of the nodes may differ by hours, and may be set while they run.
 */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { UploadedFile } from '../../core/provider-files.ts';
import { databaseClockMs } from '../../storage/database-clock.ts';
import type { Database } from '../../storage/database.ts';

/** How long an upload counts as going on without a word of its node, milliseconds. */
export const leaseMs = 30_000;
/** A copy that the provider removes so soon is not used any more, milliseconds. */
const lastMomentsMs = 60_000;
/** Rows per batch of removals. */
const removalsAtOnce = 20;

/** The state of a copy: which step it needs next, and of whom. */
export type Claim =
  /** Upload it, under this row. */
  | { kind: 'ours'; row: string }
  | { kind: 'there'; row: string; upstreamId: string }
  /** A node uploads it. */
  | { kind: 'busy' }
  /** There is no such file any more. */
  | { kind: 'no-file' };

/** A copy whose file has been deleted. */
export interface DueRemoval {
  row: string;
  provider: string;
  /** Null when its upload ended without a word. */
  upstreamId: string | null;
  /** Tries that failed. */
  tries: number;
}

export class CopyRows {
  readonly #db: Database;
  readonly #now: RawBuilder<number>;

  constructor(db: Database) {
    this.#db = db;
    this.#now = databaseClockMs(db);
  }

  async claim(provider: string, fileId: string): Promise<Claim> {
    const found = await this.#db
      .selectFrom('provider_file')
      .select([
        'id as row',
        'upstream_id as upstreamId',
        'due_at_ms as dueAtMs',
        sql<number>`case when due_at_ms > ${this.#now} then 1 else 0 end`.as('isLeased'),
        sql<number>`case when expires_at_ms <= ${this.#in(lastMomentsMs)} then 1 else 0 end`.as('isExpiring'),
      ])
      .where('file_id', '=', fileId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (found === undefined) return await this.#insert(provider, fileId);
    const { row, upstreamId, dueAtMs, isLeased, isExpiring } = found;
    if (upstreamId === null) {
      if (isLeased === 1) return { kind: 'busy' };
      await this.#deleteUpload(row).where('due_at_ms', '=', dueAtMs).execute();
    } else {
      if (isExpiring === 0) return { kind: 'there', row, upstreamId };
      await this.detach(row);
    }
    return await this.#insert(provider, fileId);
  }

  /** The upload goes on. */
  async renew(row: string): Promise<void> {
    await this.#db
      .updateTable('provider_file')
      .set({ due_at_ms: this.#in(leaseMs) })
      .where('id', '=', row)
      .where('state', '=', 'uploading')
      .execute();
  }

  /**
   * The upload is done. False when it took so long without a word that the row is another's by now; the copy is then
   * put down to be removed.
   */
  async complete(row: string, provider: string, uploaded: UploadedFile): Promise<boolean> {
    const values = {
      state: 'uploaded' as const,
      upstream_id: uploaded.upstreamId,
      uploaded_at_ms: this.#now,
      expires_at_ms: uploaded.expiresAtMs,
      due_at_ms: this.#now,
    };
    const { numUpdatedRows } = await this.#db
      .updateTable('provider_file')
      .set(values)
      .where('id', '=', row)
      .where('state', '=', 'uploading')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
    await this.#db
      .insertInto('provider_file')
      .values({ ...values, id: randomUUID(), provider, file_id: null, tries: 0 })
      .execute();
    return false;
  }

  /** The upload has failed. */
  async release(row: string): Promise<void> {
    await this.#deleteUpload(row).execute();
  }

  /** The copy is not that of the file any more, and to be removed. */
  async detach(row: string): Promise<void> {
    await this.#db
      .updateTable('provider_file')
      .set({ file_id: null, due_at_ms: this.#now })
      .where('id', '=', row)
      .execute();
  }

  /** Takes some of the copies that are to be removed now; no other node gets them for the length of a lease. */
  async takeRemovals(): Promise<DueRemoval[]> {
    const due = this.#db
      .selectFrom('provider_file')
      .select('id')
      .where('file_id', 'is', null)
      .where('due_at_ms', '<=', this.#now)
      .orderBy('due_at_ms')
      .limit(removalsAtOnce);
    return await this.#db
      .updateTable('provider_file')
      .set({ due_at_ms: this.#in(leaseMs) })
      .where('id', 'in', due)
      .where('due_at_ms', '<=', this.#now)
      .returning(['id as row', 'provider', 'upstream_id as upstreamId', 'tries'])
      .execute();
  }

  async removed(row: string): Promise<void> {
    await this.#db.deleteFrom('provider_file').where('id', '=', row).execute();
  }

  /** A removal has failed; it is tried again when this time has passed. */
  async postpone({ row, tries }: DueRemoval, waitMs: number): Promise<void> {
    await this.#db
      .updateTable('provider_file')
      .set({ due_at_ms: this.#in(waitMs), tries: tries + 1 })
      .where('id', '=', row)
      .execute();
  }

  /** So many ms from now. Written into the statement: SQLite would take a parameter for a number with a fraction. */
  #in(ms: number): RawBuilder<number> {
    return sql<number>`${this.#now} + ${sql.lit(ms)}`;
  }

  /** Deletes the row unless its upload is done. */
  #deleteUpload(row: string) {
    return this.#db.deleteFrom('provider_file').where('id', '=', row).where('state', '=', 'uploading');
  }

  async #insert(provider: string, fileId: string): Promise<Claim> {
    const row = randomUUID();
    try {
      const made = await this.#db
        .insertInto('provider_file')
        .values({
          id: row,
          provider,
          file_id: fileId,
          state: 'uploading',
          upstream_id: null,
          uploaded_at_ms: null,
          expires_at_ms: null,
          due_at_ms: this.#in(leaseMs),
          tries: 0,
        })
        .onConflict((conflict) => conflict.columns(['file_id', 'provider']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return made === undefined ? { kind: 'busy' } : { kind: 'ours', row };
    } catch (cause) {
      // Foreign keys are checked by the database, and each engine reports a violation differently.
      const file = await this.#db.selectFrom('file').select('id').where('id', '=', fileId).executeTakeFirst();
      if (file === undefined) return { kind: 'no-file' };
      throw cause;
    }
  }
}
