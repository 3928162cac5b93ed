/** Writes all waiting rows of the metering tables in one transaction, so that all of them cost one sync of the disk. */
import type { Database } from '../storage/database.ts';
import { databaseClockMs } from '../storage/database-clock.ts';
import { addToTotals } from '../storage/usage/add-to-totals.ts';
import type {
  UsageEntryTable,
  UsagePriceTable,
  UsageProcessTable,
  UsagePromptTable,
  UsageReservationTable,
  UsageResponseTable,
} from '../storage/usage-tables.ts';

export type UsageDatabase = Database;

export interface UsageBatch {
  prices: readonly UsagePriceTable[];
  reservations: readonly UsageReservationTable[];
  /** Of the few reservations whose projects keep them. */
  prompts: readonly UsagePromptTable[];
  entries: readonly UsageEntryTable[];
  /** Of the few entries whose projects store them. */
  responses: readonly UsageResponseTable[];
  /** The lease of the writing process, when it is to be renewed. */
  process: UsageProcessTable | null;
}

export const emptyBatch: UsageBatch = {
  prices: [],
  reservations: [],
  prompts: [],
  entries: [],
  responses: [],
  process: null,
};

/**
 * Returns the ids of the entries that existed already. Durable when it resolves; may be repeated when
 * it is unknown whether it succeeded.
 */
export type WriteUsage = (batch: UsageBatch) => Promise<readonly string[]>;

export async function writeBatch(db: UsageDatabase, batch: UsageBatch): Promise<readonly string[]> {
  return await db.transaction().execute(async (transaction) => {
    const { prices, reservations, prompts, entries, responses, process } = batch;
    if (process !== null) await renewLease(transaction, process);
    if (prices.length > 0) {
      const insert = transaction.insertInto('usage_price').values(prices);
      await insert.onConflict((conflict) => conflict.column('version').doNothing()).execute();
    }
    if (reservations.length > 0) {
      const insert = transaction.insertInto('usage_reservation').values(reservations);
      await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    }
    if (prompts.length > 0) {
      const insert = transaction.insertInto('usage_prompt').values(prompts);
      await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    }
    const existing = await recordEntries(transaction, entries);
    if (responses.length > 0) {
      const insert = transaction.insertInto('usage_response').values(responses);
      await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    }
    return existing;
  });
}

/**
 * Within a transaction: entries and the totals that they add to become visible together. Returns the ids of those
 * that existed already.
 */
export async function recordEntries(
  transaction: UsageDatabase,
  entries: readonly UsageEntryTable[],
): Promise<readonly string[]> {
  if (entries.length === 0) return [];
  const written = await transaction
    .insertInto('usage_entry')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'entry'])
    .execute();
  await addToTotals(transaction, written);
  if (written.length === entries.length) return [];
  const isWritten = new Set(written.map(({ id }) => id));
  return entries.map(({ id }) => id).filter((id) => !isWritten.has(id));
}

/** By the clock of the database: others compare it with that. */
async function renewLease(
  db: UsageDatabase,
  { id, oldest_open }: Pick<UsageProcessTable, 'id' | 'oldest_open'>,
): Promise<void> {
  const heartbeat_at_ms = databaseClockMs(db);
  await db
    .insertInto('usage_process')
    .values({ id, heartbeat_at_ms, oldest_open })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeat_at_ms, oldest_open }))
    .execute();
}
