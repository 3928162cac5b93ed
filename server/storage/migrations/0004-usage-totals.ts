/**
 * The tables that reports need beside the records: hourly totals, which grow with the distinct values and not with
 * the requests, written in the transaction of the entries they sum; the attempts of a request; and
 * the limits that a request has reserved, so that budgets are exact after a restart.
 */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { durationBuckets, firstContentBuckets, totalCounts, totalKey } from '../usage-total-columns.ts';

export async function createUsageTotals(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('usage_reservation').addColumn('limit_reservation', 'text').execute();
  await db.schema.alterTable('usage_entry').addColumn('attempt_times', 'text').execute();
  let table = db.schema
    .createTable('usage_total')
    .addColumn('hour_ms', engine.int64, (column) => column.notNull())
    .addColumn('project', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('surface', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull());
  for (const name of [...totalCounts, ...durationBuckets, ...firstContentBuckets])
    table = table.addColumn(name, engine.int64, (column) => column.notNull());
  await table
    .addPrimaryKeyConstraint('usage_total_key', [...totalKey])
    .modifyEnd(engine.tableEnd)
    .execute();
  await sql`create index usage_total_project on usage_total (project, hour_ms)`.execute(db);
  await sql`create index usage_total_of_key on usage_total (key_id, hour_ms)`.execute(db);
  await db.schema
    .alterTable('project')
    .addColumn('stores_prompts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('usage_prompt')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at_ms', engine.int64, (column) => column.notNull())
    .addColumn('prompt', 'text', (column) => column.notNull())
    .modifyEnd(engine.tableEnd)
    .execute();
}
