/**
 * The tables of metering. A record is a reservation, which is immutable, and its entries, which are only
 * inserted; `(id, entry)` being unique makes settling idempotent whoever repeats it. Two tables rather than
 * one row that is updated: settling can then not change what was admitted, and a list is
 * still one query, as both are clustered by an id in the order of time and joined by their primary keys.
 * A day is a range of ids too, so that sums by day, model and key read one range of each and nothing else.
 */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

const tokenColumns = [
  'input_text',
  'input_image',
  'input_audio',
  'input_cache_read',
  'input_audio_cache_read',
  'input_cache_write',
  'input_cache_write_1h',
  'output_text',
  'output_reasoning',
  'output_audio',
  'output_image',
] as const;

export async function createUsageTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('usage_price')
    .addColumn('version', 'text', (column) => column.primaryKey().notNull())
    .addColumn('pricing', 'text', (column) => column.notNull())
    .modifyEnd(engine.tableEnd)
    .execute();
  await createReservations(db, engine);
  await createEntries(db, engine);
  await db.schema
    .createTable('usage_process')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('heartbeat_at_ms', engine.int64, (column) => column.notNull())
    .addColumn('oldest_open', 'text', (column) => column.notNull())
    .modifyEnd(engine.tableEnd)
    .execute();
}

async function createReservations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('usage_reservation')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('trace_id', 'text', (column) => column.notNull())
    .addColumn('process_id', 'text', (column) => column.notNull())
    .addColumn('admitted_at_ms', engine.int64, (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('project', 'text')
    .addColumn('surface', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('streamed', 'integer', (column) => column.notNull().check(sql`streamed in (0, 1)`))
    .addColumn('requested_model', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('price_version', 'text', (column) => column.notNull())
    .addColumn('worst_case_nano', engine.int64)
    .modifyEnd(engine.tableEnd)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('usage_reservation');
  await index('usage_reservation_trace').column('trace_id').execute();
  await index('usage_reservation_key').columns(['key_id', 'id']).execute();
  await sql`create index usage_reservation_project on usage_reservation (project, id)
    where project is not null`.execute(db);
}

async function createEntries(db: Kysely<unknown>, engine: Engine): Promise<void> {
  let table = db.schema
    .createTable('usage_entry')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('entry', 'integer', (column) => column.notNull().check(sql`entry >= 0`))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('settled', 'estimated', 'adjusted')`),
    )
    .addColumn('at_ms', engine.int64, (column) => column.notNull())
    .addColumn('process_id', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('code', 'text')
    .addColumn('status', 'integer')
    .addColumn('target', 'text')
    .addColumn('upstream_model', 'text')
    .addColumn('attempts', 'integer')
    .addColumn('source', 'text', (column) => column.notNull());
  for (const name of [...tokenColumns, 'web_searches', 'cost_nano', 'told_cost_nano'] as const)
    table = table.addColumn(name, engine.int64);
  await table
    .addColumn('told_tokens', 'text')
    .addColumn('estimated_tokens', 'text')
    .addColumn('duration_ms', engine.int64)
    .addColumn('first_content_ms', engine.int64)
    .addColumn('losses', 'text')
    .addColumn('reference', 'text')
    .addPrimaryKeyConstraint('usage_entry_key', ['id', 'entry'])
    .modifyEnd(engine.tableEnd)
    .execute();
  await sql`create unique index usage_entry_reference on usage_entry (id, reference)
    where reference is not null`.execute(db);
}
