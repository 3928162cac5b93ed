/** Brings a database to the newest schema: an ordered list of steps, each applied once, all in one transaction. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { createFileTable } from './migrations/0001-file.ts';
import { createAccountTables } from './migrations/0002-accounts.ts';
import { createUsageTables } from './migrations/0003-usage.ts';
import { createUsageTotals } from './migrations/0004-usage-totals.ts';
import { createPeopleTables } from './migrations/0005-people.ts';
import { createProviderFileTable } from './migrations/0006-provider-files.ts';

interface Migration {
  /** Written into the database; never changed once released. */
  name: string;
  up: (db: Kysely<unknown>, engine: Engine) => Promise<void>;
}

/** Only ever appended to: an order that changes breaks every existing database. */
const migrations: readonly Migration[] = [
  { name: '0001-file', up: createFileTable },
  { name: '0002-accounts', up: createAccountTables },
  { name: '0003-usage', up: createUsageTables },
  { name: '0004-usage-totals', up: createUsageTotals },
  { name: '0005-people', up: createPeopleTables },
  { name: '0006-provider-files', up: createProviderFileTable },
];

/**
 * Applies the missing migrations and returns their names; processes that start at once
 * apply each once. Rejects, with the database unchanged, when a step fails or when the database has
 * steps that this version does not know.
 */
export async function migrate(db: Kysely<unknown>, engine: Engine, nowMs: number): Promise<string[]> {
  return await db.transaction().execute(async (transaction) => {
    await engine.lock?.execute(transaction);
    const applied = await appliedNames(transaction, engine);
    const known = new Set(migrations.map(({ name }) => name));
    const foreign = applied.filter((name) => !known.has(name));
    if (foreign.length > 0) {
      throw new Error(`the database was written by a newer version (it has '${foreign.join("', '")}')`);
    }
    const missing = migrations.filter(({ name }) => !applied.includes(name));
    for (const { name, up } of missing) {
      await up(transaction, engine);
      await sql`insert into migration (name, applied_at_ms) values (${name}, ${nowMs})`.execute(transaction);
    }
    return missing.map(({ name }) => name);
  });
}

async function appliedNames(db: Kysely<unknown>, engine: Engine): Promise<string[]> {
  await db.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('applied_at_ms', engine.int64, (column) => column.notNull())
    .modifyEnd(engine.tableEnd)
    .execute();
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
