/**
 * The copies of files at providers. When a file is deleted, the database sets the `file_id` of its copies to null
 * in the same transaction, so that no copy that has to be removed at the provider is ever
 * forgotten.
 */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

export async function createProviderFileTable(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('provider_file')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.references('file.id').onDelete('set null'))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('uploading', 'uploaded')`))
    .addColumn('upstream_id', 'text')
    .addColumn('uploaded_at_ms', engine.int64)
    .addColumn('expires_at_ms', engine.int64)
    .addColumn('due_at_ms', engine.int64, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addUniqueConstraint('provider_file_once', ['file_id', 'provider'])
    .modifyEnd(engine.tableEnd)
    .execute();
  await sql`create index provider_file_removal on provider_file (due_at_ms) where file_id is null`.execute(
    db,
  );
}
