/** Brings a database to the newest schema: an ordered list of steps, each applied once. */
import { sql, type Kysely } from 'kysely';
import { applySteps, unknownSteps, type Migrations } from './apply-steps.ts';
import type { Engine } from './engine.ts';
import { migrateShared } from './migrate-shared.ts';
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
import { attribution } from './migrations/0013-attribution.ts';
import { exactCost } from './migrations/0014-exact-cost.ts';
import { alerts } from './migrations/0015-alerts.ts';
import { storedProviders } from './migrations/0016-stored-providers.ts';
import { endUserLimits } from './migrations/0017-end-user-limits.ts';
import { rotatedSecret } from './migrations/0018-rotated-secret.ts';
import { absentPeople } from './migrations/0020-absent-people.ts';
import { storedResponses } from './migrations/0021-stored-responses.ts';
import { alertChannels } from './migrations/0023-alert-channels.ts';
import { searchUnits } from './migrations/0024-search-units.ts';

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
  '0013-attribution': attribution,
  '0014-exact-cost': exactCost,
  '0015-alerts': alerts,
  '0016-stored-providers': storedProviders,
  '0017-end-user-limits': endUserLimits,
  '0018-rotated-secret': rotatedSecret,
  '0020-absent-people': absentPeople,
  '0021-stored-responses': storedResponses,
  '0023-alert-channels': alertChannels,
  '0024-search-units': searchUnits,
};

/** The names of applied steps that this version does not know. */
export function newerMigrations(applied: readonly string[]): string[] {
  return unknownSteps(applied, migrations);
}

/**
 * Applies the missing migrations; processes that start at once apply each once. Rejects, with the database unchanged,
 * when a step fails or when the database has steps that this version does not know. On PostgreSQL, an index of a table with
 * rows is built after that, and one that cannot be built remains for the next start.
 */
export async function migrate(
  db: Kysely<unknown>,
  engine: Engine,
  nowMs: number,
  steps: Migrations = migrations,
): Promise<void> {
  const migrating = { engine, nowMs, steps };
  if (engine.isShared) return await migrateShared(db, migrating);
  await db
    .transaction()
    .execute((transaction) =>
      applySteps(transaction, migrating, (statement) => sql.raw(statement).execute(transaction)),
    );
}
