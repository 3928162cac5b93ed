/** Reads from the usage records what budgets need when their counters start anew: the amount spent, and open reservations. */
import { sql } from 'kysely';
import type { BudgetLedger, LedgerBalance } from '../limits/budget-ledger.ts';
import type { EndUser, SubjectName } from '../limits/limit-policy.ts';
import type { PeriodSpan } from '../limits/period.ts';
import { lowestId } from '../metering/usage-id.ts';
import type { Database } from '../storage/database.ts';
import { exactSum } from '../storage/usage/exact-sum.ts';

/** Keys count under the first of their chain of rotations, so that a rotation does not renew a budget. */
export class UsageLedger implements BudgetLedger {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Both are read from one snapshot of the records: a request that ends meanwhile is in exactly one of them. */
  async load(subject: SubjectName, span: PeriodSpan): Promise<LedgerBalance> {
    return await this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => ({
        spentNanoUsd: await spentBy(transaction, subject, span),
        open: await openOf(transaction, subject, span),
      }));
  }
}

/** Periods begin and end with an hour, so that the hourly totals are exact. */
export async function spentBy(db: Database, subject: SubjectName, span: PeriodSpan): Promise<bigint> {
  if (subject.endUser !== undefined) return await spentByEndUser(db, subject.endUser, span);
  const { startMs, endMs } = span;
  let query = db
    .selectFrom('usage_total')
    .select(exactSum('cost_nano').as('spent'))
    .where('hour_ms', '>=', startMs);
  if (endMs !== Infinity) query = query.where('hour_ms', '<', endMs);
  query =
    subject.kind === 'project'
      ? query.where('project', '=', subject.id)
      : query.where('key_id', 'in', keysOf(db, subject.id));
  const { spent } = await query.executeTakeFirstOrThrow();
  return BigInt(spent ?? 0);
}

/** No total has end users: these are the records themselves, as far back as they are kept. */
async function spentByEndUser(
  db: Database,
  { keyRootId, projectId, name }: EndUser,
  { startMs, endMs }: PeriodSpan,
): Promise<bigint> {
  let query = db
    .selectFrom('usage_reservation as reservation')
    .innerJoin('usage_entry as entry', 'entry.id', 'reservation.id')
    .select(exactSum('entry.cost_nano').as('spent'))
    .where('reservation.end_user', '=', name)
    .where('reservation.project', '=', projectId)
    .where('reservation.key_id', 'in', keysOf(db, keyRootId))
    .where('reservation.id', '>=', lowestId(startMs));
  if (endMs !== Infinity) query = query.where('reservation.id', '<', lowestId(endMs));
  const { spent } = await query.executeTakeFirstOrThrow();
  return BigInt(spent ?? 0);
}

/** Below the oldest open one of all processes there are none, so that few rows are looked at. */
async function openOf(
  db: Database,
  subject: SubjectName,
  { startMs, endMs }: PeriodSpan,
): Promise<LedgerBalance['open']> {
  const oldest = await db
    .selectFrom('usage_process')
    .select(({ fn }) => fn.min('oldest_open').as('id'))
    .executeTakeFirst();
  if (oldest?.id === undefined || oldest.id === null) return [];
  const begin = lowestId(startMs);
  const first = oldest.id > begin ? oldest.id : begin;
  let query = db
    .selectFrom('usage_reservation as reservation')
    .leftJoin('usage_entry as settling', (join) =>
      join.onRef('settling.id', '=', 'reservation.id').on('settling.entry', '=', 0),
    )
    .where('settling.id', 'is', null)
    // One bound, not two: SQLite looks up one of them, and walks from there to the other.
    .where('reservation.id', '>=', first)
    .where('reservation.limit_reservation', 'is not', null)
    .select([sql<string>`reservation.limit_reservation`.as('name'), 'reservation.worst_case_nano as worst']);
  if (endMs !== Infinity) query = query.where('reservation.id', '<', lowestId(endMs));
  query =
    subject.kind === 'project'
      ? query.where('reservation.project', '=', subject.id)
      : query.where('reservation.key_id', 'in', keysOf(db, subject.endUser?.keyRootId ?? subject.id));
  if (subject.endUser !== undefined) query = query.where('reservation.end_user', '=', subject.endUser.name);
  const rows = await query.execute();
  return rows.map(({ name, worst }) => ({ reservationId: name, nanoUsd: BigInt(worst ?? 0) }));
}

function keysOf(db: Database, rootId: string) {
  return db.selectFrom('api_key').select('id').where('root_id', '=', rootId);
}
