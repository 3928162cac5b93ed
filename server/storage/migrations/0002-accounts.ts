/** The tables of projects, keys and the audit log. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

export async function createAccountTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createState(db, engine);
  await createProject(db, engine);
  await createKey(db, engine);
  await createAudit(db, engine);
}

async function createState(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('account_state')
    .addColumn('id', int64, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('changes', int64, (column) => column.notNull())
    .addColumn('secret_fingerprint', 'text')
    .modifyEnd(tableEnd)
    .execute();
  await sql`insert into account_state (id, changes) values (1, 0)`.execute(db);
}

async function createProject(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('project')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('limits', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', int64, (column) => column.notNull())
    .addColumn('archived_at_ms', int64)
    .addColumn('change', int64, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('project_change').on('project').column('change').execute();
}

async function createKey(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('inference', 'management')`))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('active', 'disabled', 'rotating', 'revoked')`),
    )
    .addColumn('limits', 'text', (column) => column.notNull())
    .addColumn('root_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', int64, (column) => column.notNull())
    .addColumn('expires_at_ms', int64)
    .addColumn('disabled_at_ms', int64)
    .addColumn('revoked_at_ms', int64)
    .addColumn('grace_ends_at_ms', int64)
    .addColumn('replaced_by', 'text', (column) => column.references('api_key.id'))
    .addColumn('last_used_at_ms', int64)
    .addColumn('change', int64, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('api_key_change').on('api_key').column('change').execute();
  await db.schema
    .createIndex('api_key_page')
    .on('api_key')
    .columns(['project_id', 'created_at_ms', 'id'])
    .execute();
}

async function createAudit(db: Kysely<unknown>, { int64, tableEnd }: Engine): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('change', int64, (column) => column.notNull())
    .addColumn('at_ms', int64, (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('audit_entry_page').on('audit_entry').columns(['change', 'id']).execute();
  await db.schema.createIndex('audit_entry_object').on('audit_entry').columns(['object', 'change']).execute();
}
