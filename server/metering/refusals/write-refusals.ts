/** Writes refused calls, and adds them to their hourly totals, in one transaction. */
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { RefusalBatch, RefusalTotal } from './refusal-rows.ts';

/** Parameters of one statement are bounded by the engines. */
const rowsAtOnce = 500;

export async function writeRefusals(db: Database, { refusals, totals }: RefusalBatch): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < refusals.length; at += rowsAtOnce) {
      const rows = refusals.slice(at, at + rowsAtOnce);
      const insert = transaction.insertInto('usage_refusal').values(rows);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
    // Rows are locked in the order of the key, so that two processes never wait for each other.
    const ordered = totals.toSorted(byKey);
    for (let at = 0; at < ordered.length; at += rowsAtOnce) {
      const insert = transaction.insertInto('usage_refusal_total').values(ordered.slice(at, at + rowsAtOnce));
      await insert
        .onConflict((conflict) =>
          conflict
            .columns(['hour_ms', 'project', 'key_id', 'code'])
            .doUpdateSet({ requests: sql`usage_refusal_total.requests + excluded.requests` }),
        )
        .execute();
    }
  });
}

function byKey(one: RefusalTotal, other: RefusalTotal): number {
  const key = ({ hour_ms: hour, project, key_id: id, code }: RefusalTotal) =>
    `${hour} ${project} ${id} ${code}`;
  return key(one) < key(other) ? -1 : 1;
}
