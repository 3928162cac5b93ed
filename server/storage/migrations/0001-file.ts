/** The table of uploaded files; their bytes are stored beside the database, under the same id. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

export async function createFileTable(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('file')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('bytes', engine.int64, (column) => column.notNull().check(sql`bytes >= 0`))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('uploading', 'uploaded', 'processed', 'error')`),
    )
    .addColumn('status_details', 'text')
    .addColumn('created_at_ms', engine.int64, (column) => column.notNull())
    .addColumn('expires_at_ms', engine.int64)
    .modifyEnd(engine.tableEnd)
    .execute();
  await db.schema.createIndex('file_page').on('file').columns(['owner', 'created_at_ms', 'id']).execute();
  await sql`create index file_expiry on file (expires_at_ms) where expires_at_ms is not null`.execute(db);
  await sql`create index file_unchecked on file (id) where status = 'uploaded'`.execute(db);
}
