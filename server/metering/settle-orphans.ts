/** Settles orphaned reservations of processes that are gone. */
import { sql } from 'kysely';
import { databaseClockMs } from '../storage/database-clock.ts';
import type { UsageEntryTable } from '../storage/usage-tables.ts';
import { interruptedRow } from './usage-rows.ts';
import { recordEntries, type UsageDatabase } from './write-batch.ts';

/** How many are settled in one statement. */
const pageRows = 500;

export interface OrphanScan {
  /** The process that scans; its own are not touched. */
  processId: string;
  nowMs: number;
  /** A process whose heartbeat is older, by the clock of the database, is gone. 0: every other one is. */
  leaseMs: number;
  /** Only those of this process. */
  process?: string;
}

/** Receives the limit reservations of the settled requests; called again with the same ones if it has not resolved before. */
type OnSettled = (limitReservations: readonly string[]) => Promise<void>;

/**
 * Returns how many have been settled. Several may scan at once. A process that was wrongly taken for dead later adjusts
 * the requests that were settled in its place.
 */
export async function settleOrphans(
  db: UsageDatabase,
  scan: OrphanScan,
  onSettled?: OnSettled,
): Promise<number> {
  const { processId, leaseMs, process } = scan;
  let dead = db.selectFrom('usage_process').selectAll().where('id', '!=', processId);
  if (process !== undefined) dead = dead.where('id', '=', process);
  if (leaseMs > 0)
    dead = dead.where('heartbeat_at_ms', '<', sql<number>`${databaseClockMs(db)} - ${leaseMs}`);
  let settled = 0;
  for (const { id, heartbeat_at_ms: seen, oldest_open: oldest } of await dead.execute()) {
    settled += await settleAllOf(db, scan, id, oldest);
    // A scan that is interrupted leaves the row of the dead process, so that the next scan repeats it.
    if (onSettled !== undefined) await reportAllOf(db, id, oldest, onSettled);
    // Unless it has come back in the meantime.
    await db.deleteFrom('usage_process').where('id', '=', id).where('heartbeat_at_ms', '=', seen).execute();
  }
  return settled;
}

async function settleAllOf(
  db: UsageDatabase,
  scan: OrphanScan,
  process: string,
  oldest: string,
): Promise<number> {
  let settled = 0;
  for (let from = oldest; ;) {
    const page = await unsettled(db)
      .where('reservation.process_id', '=', process)
      .where('reservation.id', '>=', from)
      .orderBy('reservation.id')
      .limit(pageRows)
      .execute();
    settled += await interrupt(db, scan, page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageRows) return settled;
    from = last.id;
  }
}

/** Only those settled in its place: a process releases the reservations that it settled itself. */
async function reportAllOf(
  db: UsageDatabase,
  process: string,
  oldest: string,
  onSettled: OnSettled,
): Promise<void> {
  for (let from = oldest; ;) {
    const page = await db
      .selectFrom('usage_reservation as reservation')
      .innerJoin('usage_entry as settling', 'settling.id', 'reservation.id')
      .where('settling.entry', '=', 0)
      .where('settling.outcome', '=', 'interrupted')
      .where('reservation.process_id', '=', process)
      .where('reservation.id', '>=', from)
      .select(['reservation.id', 'reservation.limit_reservation'])
      .orderBy('reservation.id')
      .limit(pageRows)
      .execute();
    const reservations = page.flatMap(({ limit_reservation: reservation }) => reservation ?? []);
    if (reservations.length > 0) await onSettled(reservations);
    const last = page.at(-1);
    if (last === undefined || page.length < pageRows) return;
    from = last.id;
  }
}

/** Settles those of the reservations that are there and have no entry: the doubtful ones of a process that lives. */
export async function settleDoubtful(
  db: UsageDatabase,
  ids: readonly string[],
  scan: Pick<OrphanScan, 'processId' | 'nowMs'>,
): Promise<void> {
  if (ids.length === 0) return;
  await interrupt(db, scan, await unsettled(db).where('reservation.id', 'in', ids).execute());
}

function unsettled(db: UsageDatabase) {
  return db
    .selectFrom('usage_reservation as reservation')
    .leftJoin('usage_entry as settling', (join) =>
      join.onRef('settling.id', '=', 'reservation.id').on('settling.entry', '=', 0),
    )
    .where('settling.id', 'is', null)
    .select('reservation.id');
}

async function interrupt(
  db: UsageDatabase,
  { processId, nowMs }: Pick<OrphanScan, 'processId' | 'nowMs'>,
  page: readonly { id: string }[],
): Promise<number> {
  const entries = page.map(({ id }): UsageEntryTable => interruptedRow({ id, processId, atMs: nowMs }));
  const duplicates = await db.transaction().execute((transaction) => recordEntries(transaction, entries));
  return entries.length - duplicates.length;
}
