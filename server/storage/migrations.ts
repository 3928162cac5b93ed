/** Brings a database to the newest schema: an ordered list of steps, each applied once, all in one transaction. */
import { sql, type Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { fileTable } from './migrations/0001-file.ts';
import { accountTables } from './migrations/0002-accounts.ts';
import { usageTables } from './migrations/0003-usage.ts';
import { usageTotals } from './migrations/0004-usage-totals.ts';
import { peopleTables } from './migrations/0005-people.ts';
import { providerFileTable } from './migrations/0006-provider-files.ts';
import { usageJournal } from './migrations/0007-usage-journal.ts';
import { decisions } from './migrations/0008-decisions.ts';
import { keptResponses } from './migrations/0009-kept-responses.ts';
import { refusals } from './migrations/0010-refusals.ts';
import { installationKeys } from './migrations/0011-installation-keys.ts';
import { pricesOfTargets } from './migrations/0012-prices-of-targets.ts';

export type Migrations = Readonly<Record<string, (engine: Engine) => readonly string[]>>;

/**
 * The statements of each step by its name, which is written into the database. Only ever appended to: a name or an
 * order that changes breaks every existing database.
 */
export const migrations: Migrations = {
  '0001-file': fileTable,
  '0002-accounts': accountTables,
  '0003-usage': usageTables,
  '0004-usage-totals': usageTotals,
  '0005-people': peopleTables,
  '0006-provider-files': providerFileTable,
  '0007-usage-journal': usageJournal,
  '0008-decisions': decisions,
  '0009-kept-responses': keptResponses,
  '0010-refusals': refusals,
  '0011-installation-keys': installationKeys,
  '0012-prices-of-targets': pricesOfTargets,
};

/** The names of applied steps that this version does not know. */
export function newerMigrations(applied: readonly string[], known: Migrations = migrations): string[] {
  return applied.filter((name) => !Object.hasOwn(known, name));
}

/**
 * Applies the missing migrations; processes that start at once apply each once. Rejects, with the database unchanged,
 * when a step fails or when the database has steps that this version does not know.
 */
export async function migrate(
  db: Kysely<unknown>,
  engine: Engine,
  nowMs: number,
  steps: Migrations = migrations,
): Promise<void> {
  const { int64, end, lock } = engine;
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    if (lock !== undefined) await run(lock);
    await run(
      `create table if not exists migration (name text primary key not null, applied_at_ms ${int64} not null) ${end}`,
    );
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
      transaction,
    );
    const applied = rows.map(({ name }) => name);
    const newer = newerMigrations(applied, steps);
    if (newer.length > 0)
      throw new Error(
        `the database was written by a newer version (it has '${newer.join("', '")}'); use that version, or restore a backup`,
      );
    for (const [name, statementsOf] of Object.entries(steps)) {
      if (applied.includes(name)) continue;
      for (const statement of statementsOf(engine)) await run(statement);
      await sql`insert into migration (name, applied_at_ms) values (${name}, ${nowMs})`.execute(transaction);
    }
  });
}
