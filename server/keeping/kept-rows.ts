/** The rows of kept responses. Every change keeps the account of the space in the same transaction. */
import type { Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { KeptResponseTable, Tables } from '../storage/tables.ts';

/** How much may be kept, bytes. */
export interface KeptBounds {
  maxProjectBytes: number;
  maxBytes: number;
}

/** What one transaction writes. */
export interface KeptBatch {
  rows: readonly KeptResponseTable[];
  /** Responses that were referred to, with the time until which they are kept now. */
  touched: readonly { id: string; owner: string; expires_at_ms: number }[];
}

/** The row that accounts for all owners. */
const everyone = '';
/** Most rows that one transaction deletes. */
const batchRows = 32;

/** Writes the batch, and then deletes the oldest responses until the bounds hold, few in each transaction. */
export async function writeKept(db: Database, batch: KeptBatch, bounds: KeptBounds): Promise<void> {
  await inSpace(db, async (transaction) => {
    const added = batch.rows.length === 0 ? [] : await insertNew(transaction, batch.rows);
    for (const { id, owner, expires_at_ms } of batch.touched)
      await transaction
        .updateTable('kept_response')
        .set({ expires_at_ms })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('expires_at_ms', '<', expires_at_ms)
        .execute();
    return added;
  });
  while (await shedSome(db, bounds));
}

/** A batch may be tried again that has been written after all. */
function insertNew(transaction: Transaction<Tables>, rows: readonly KeptResponseTable[]) {
  return transaction
    .insertInto('kept_response')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['owner', 'bytes'])
    .execute();
}

export async function hasExpired(db: Database, nowMs: number): Promise<boolean> {
  const first = db.selectFrom('kept_response').select('id').where('expires_at_ms', '<=', nowMs).limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

/** Deletes what has expired, few in each transaction. */
export async function deleteExpired(db: Database, nowMs: number): Promise<void> {
  for (;;) {
    const due = db
      .selectFrom('kept_response')
      .select('id')
      .where('expires_at_ms', '<=', nowMs)
      .orderBy('expires_at_ms')
      .limit(batchRows);
    const ids = (await due.execute()).map(({ id }) => id);
    if (ids.length > 0) await deleteRows(db, ids);
    if (ids.length < batchRows) return;
  }
}

/** False when the owner has no such response. */
export async function deleteKept(db: Database, owner: string, id: string): Promise<boolean> {
  const own = await db
    .selectFrom('kept_response')
    .select('id')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return own !== undefined && (await deleteRows(db, [id])) > 0;
}

/** The responses of the owner among `ids` that have not expired. */
export function findKept(
  db: Database,
  owner: string,
  ids: readonly string[],
  nowMs: number,
): Promise<KeptResponseTable[]> {
  return db
    .selectFrom('kept_response')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner', '=', owner)
    .where('expires_at_ms', '>', nowMs)
    .execute();
}

/** The bytes of the owner's responses among `ids`. */
export async function bytesOfKept(db: Database, owner: string, ids: readonly string[]): Promise<number> {
  const { bytes } = await db
    .selectFrom('kept_response')
    .select((select) => select.fn.sum<number | null>('bytes').as('bytes'))
    .where('id', 'in', ids)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

/** Deletes a few of the oldest responses of an owner, or of all, that take up too much; false when nobody does. */
async function shedSome(db: Database, { maxProjectBytes, maxBytes }: KeptBounds): Promise<boolean> {
  const full = await db
    .selectFrom('kept_space')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('owner', '=', everyone), where('bytes', '>', maxBytes)]),
        where.and([where('owner', '<>', everyone), where('bytes', '>', maxProjectBytes)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (full === undefined) return false;
  let over = full.bytes - (full.owner === everyone ? maxBytes : maxProjectBytes);
  const oldest = await db
    .selectFrom('kept_response')
    .select(['id', 'bytes'])
    .$if(full.owner !== everyone, (query) => query.where('owner', '=', full.owner))
    .orderBy('expires_at_ms')
    .limit(batchRows)
    .execute();
  const ids: string[] = [];
  for (const { id, bytes } of oldest) {
    if (over <= 0) break;
    ids.push(id);
    over -= bytes;
  }
  // Nothing is left that could be deleted: others have just done so.
  return ids.length > 0 && (await deleteRows(db, ids)) > 0;
}

/** How many of them were there. */
async function deleteRows(db: Database, ids: readonly string[]): Promise<number> {
  return await inSpace(db, async (transaction) => {
    const gone = await transaction
      .deleteFrom('kept_response')
      .where('id', 'in', ids)
      .returning(['owner', 'bytes'])
      .execute();
    return gone.map(({ owner, bytes }) => ({ owner, bytes: -bytes }));
  });
}

/** `run` returns the rows by which the space grows or shrinks; the result is their number. */
async function inSpace(
  db: Database,
  run: (transaction: Transaction<Tables>) => Promise<readonly { owner: string; bytes: number }[]>,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    // The row of all comes first in every transaction: nodes wait for each other here, and never in a circle.
    await addSpace(transaction, everyone, 0);
    const changes = await run(transaction);
    const byOwner = new Map<string, number>();
    let total = 0;
    for (const { owner, bytes } of changes) {
      byOwner.set(owner, (byOwner.get(owner) ?? 0) + bytes);
      total += bytes;
    }
    for (const [owner, bytes] of byOwner) await addSpace(transaction, owner, bytes);
    if (total !== 0) await addSpace(transaction, everyone, total);
    return changes.length;
  });
}

async function addSpace(transaction: Transaction<Tables>, owner: string, bytes: number): Promise<void> {
  await transaction
    .insertInto('kept_space')
    .values({ owner, bytes })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet((set) => ({ bytes: set('kept_space.bytes', '+', bytes) })),
    )
    .execute();
}
