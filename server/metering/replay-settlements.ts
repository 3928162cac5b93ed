/** Writes to the database the settlements that processes of this node have left in their journals, and deletes those. */
import { existsSync } from 'node:fs';
import { isDatabaseRefusal } from '../storage/database-refusal.ts';
import {
  deleteJournal,
  isOfProcess,
  journalNames,
  journalProcess,
  readJournal,
  takeJournal,
} from '../storage/usage/journal-files.ts';
import { readLines } from '../storage/usage/journal-line.ts';
import { unpackBatch } from '../storage/usage/packed-batch.ts';
import type { UsageEntryTable } from '../storage/usage-tables.ts';
import type { Log } from '../telemetry/log.ts';
import { recordEntries, type UsageDatabase } from './write-batch.ts';

/** More than the longest line. */
const chunkBytes = 1_024 * 1_024;
/** Most rows in a statement. */
const batchRows = 256;

/** A limit reservation whose request is settled. */
export interface SettledReservation {
  id: string;
  /** The amount that its budget pays. */
  costNano: bigint;
}

export interface ReplayParts {
  db: UsageDatabase;
  folder: string;
  log: Pick<Log, 'warn'>;
  /** Adds the facts of an entry that another process has settled in the meantime; safe to repeat. */
  adjust: (row: UsageEntryTable) => Promise<void>;
  /** Ends them in the limits; safe to repeat. */
  onSettled?: ((reservations: readonly SettledReservation[]) => Promise<void>) | undefined;
}

/**
 * Of all processes, or of one that has died. Safe to repeat, and beside processes that live: an entry is written once, and
 * they go on with another file. Rejects when the store cannot be used; the files are left then.
 */
export async function replaySettlements(parts: ReplayParts, process?: string): Promise<void> {
  const { folder, log } = parts;
  if (!existsSync(folder)) return;
  let replayed = 0;
  for (const name of journalNames(folder)) {
    if (process !== undefined && !isOfProcess(name, journalProcess(process))) continue;
    takeJournal(folder, name);
    for (const entries of entriesOf(folder, name)) replayed += await replay(parts, entries);
    deleteJournal(folder, name);
  }
  if (replayed > 0) log.warn({ replayed }, 'settlements of a process that was stopped have been recorded');
}

/** In batches. A line that is damaged is none: its process was killed as it wrote it. */
function* entriesOf(folder: string, name: string): Generator<UsageEntryTable[]> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let from = 0, end = -1; end !== 0; from += end) {
    end = 0;
    const entries: UsageEntryTable[] = [];
    for (const line of readLines(readJournal(folder, name, from, buffer) ?? Buffer.alloc(0))) {
      end = line.end;
      if (line.json === undefined) continue;
      const { names, rows } = unpackBatch(line.json).entries;
      for (const row of rows)
        entries.push(Object.fromEntries(names.map((each, at) => [each, row[at]])) as never);
    }
    for (let at = 0; at < entries.length; at += batchRows) yield entries.slice(at, at + batchRows);
  }
}

/** Returns how many the database did not have. Those of requests that it does not know are of another database. */
async function replay({ db, adjust, onSettled }: ReplayParts, entries: UsageEntryTable[]): Promise<number> {
  const reserved = await db
    .selectFrom('usage_reservation')
    .select(['id', 'limit_reservation', 'worst_case_nano'])
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  const reservations = new Map(reserved.map((row) => [row.id, row]));
  const known = entries.filter(({ id }) => reservations.has(id));
  const there = new Set(await record(db, known));
  for (const entry of known) if (there.has(entry.id)) await adjust(entry);
  await onSettled?.(
    known.flatMap(({ id, cost_nano: cost }) => {
      const { limit_reservation: reservation, worst_case_nano: worst } = reservations.get(id) ?? {};
      return reservation == null ? [] : [{ id: reservation, costNano: BigInt(cost ?? worst ?? 0) }];
    }),
  );
  return known.length - there.size;
}

/** Returns the ids of those that were there. A row that the table does not take is set aside for an operator. */
async function record(db: UsageDatabase, entries: readonly UsageEntryTable[]): Promise<readonly string[]> {
  try {
    return await db.transaction().execute((transaction) => recordEntries(transaction, entries));
  } catch (cause) {
    if (!isDatabaseRefusal(cause)) throw cause;
    const [only, ...others] = entries;
    if (only === undefined || others.length > 0) {
      const there: string[] = [];
      for (const entry of entries) there.push(...(await record(db, [entry])));
      return there;
    }
    const row = {
      table_name: 'usage_entry',
      content: JSON.stringify(only),
      reason: cause instanceof Error ? cause.message : String(cause),
    };
    await db.insertInto('usage_set_aside').values(row).execute();
    return [];
  }
}
