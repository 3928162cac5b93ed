/**
 * The rows of copies. Nodes agree through them on which one uploads a file: the node that has inserted the row
 * does, and renews its lease from time to time; a row with an expired lease may be taken over.
 */
import { randomUUID } from 'node:crypto';
import type { UploadedFile } from '../../core/provider-files.ts';
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
  readonly #nowMs: () => number;

  constructor(db: Database, nowMs: () => number) {
    this.#db = db;
    this.#nowMs = nowMs;
  }

  async claim(provider: string, fileId: string): Promise<Claim> {
    const nowMs = this.#nowMs();
    const found = await this.#db
      .selectFrom('provider_file')
      .select([
        'id as row',
        'upstream_id as upstreamId',
        'expires_at_ms as expiresAtMs',
        'due_at_ms as dueAtMs',
      ])
      .where('file_id', '=', fileId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (found === undefined) return await this.#insert(provider, fileId);
    const { row, upstreamId, expiresAtMs, dueAtMs } = found;
    if (upstreamId === null) {
      if (dueAtMs > nowMs) return { kind: 'busy' };
      await this.#deleteUpload(row).where('due_at_ms', '=', dueAtMs).execute();
    } else {
      if (expiresAtMs === null || expiresAtMs > nowMs + lastMomentsMs)
        return { kind: 'there', row, upstreamId };
      await this.detach(row);
    }
    return await this.#insert(provider, fileId);
  }

  /** The upload goes on. */
  async renew(row: string): Promise<void> {
    await this.#db
      .updateTable('provider_file')
      .set({ due_at_ms: this.#nowMs() + leaseMs })
      .where('id', '=', row)
      .where('state', '=', 'uploading')
      .execute();
  }

  /**
   * The upload is done. False when it took so long without a word that the row is another's by now; the copy is then
   * put down to be removed.
   */
  async complete(row: string, provider: string, uploaded: UploadedFile): Promise<boolean> {
    const nowMs = this.#nowMs();
    const values = {
      state: 'uploaded' as const,
      upstream_id: uploaded.upstreamId,
      uploaded_at_ms: nowMs,
      expires_at_ms: uploaded.expiresAtMs,
      due_at_ms: nowMs,
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
      .set({ file_id: null, due_at_ms: this.#nowMs() })
      .where('id', '=', row)
      .execute();
  }

  /** Takes some of the copies that are to be removed now; no other node gets them for the length of a lease. */
  async takeRemovals(): Promise<DueRemoval[]> {
    const nowMs = this.#nowMs();
    const due = this.#db
      .selectFrom('provider_file')
      .select('id')
      .where('file_id', 'is', null)
      .where('due_at_ms', '<=', nowMs)
      .orderBy('due_at_ms')
      .limit(removalsAtOnce);
    return await this.#db
      .updateTable('provider_file')
      .set({ due_at_ms: nowMs + leaseMs })
      .where('id', 'in', due)
      .where('due_at_ms', '<=', nowMs)
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
      .set({ due_at_ms: this.#nowMs() + waitMs, tries: tries + 1 })
      .where('id', '=', row)
      .execute();
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
          due_at_ms: this.#nowMs() + leaseMs,
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
