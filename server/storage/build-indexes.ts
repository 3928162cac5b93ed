/** Builds the indexes that a PostgreSQL database lacks, while calls read and write their tables. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { IndexStatement } from './index-statement.ts';

const pollMs = 200;

/** `building`: by a connection whose process may have ended; the database finishes the work all the same. */
type IndexState = 'valid' | 'invalid' | 'building';

/** Rejects when one cannot be built. Finished indexes stay, and a later call builds the rest. */
export async function buildIndexes(db: Kysely<unknown>, indexes: readonly IndexStatement[]): Promise<void> {
  const states = await statesOf(
    db,
    indexes.map(({ name }) => name),
  );
  for (const index of indexes) if (states.get(index.name) !== 'valid') await build(db, index);
}

async function build(db: Kysely<unknown>, { name, concurrently }: IndexStatement): Promise<void> {
  try {
    for (;;) {
      const state = (await statesOf(db, [name])).get(name);
      if (state === 'valid') return;
      if (state === 'building') {
        await sleep(pollMs);
        continue;
      }
      // PostgreSQL keeps what an interrupted build has left, and writes to it for nothing.
      if (state === 'invalid') await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
      await sql.raw(concurrently).execute(db);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot build the index ${name}: ${reason}; the next start builds it again`, { cause });
  }
}

async function statesOf(db: Kysely<unknown>, names: readonly string[]): Promise<Map<string, IndexState>> {
  const { rows } = await sql<{ name: string; isValid: boolean; isBuilding: boolean }>`
    select class.relname as name, indisvalid as "isValid",
      exists (select from pg_stat_progress_create_index where index_relid = class.oid) as "isBuilding"
    from pg_class as class join pg_index on indexrelid = class.oid
    where class.relname = any(${names}) and pg_table_is_visible(class.oid)`.execute(db);
  return new Map(
    rows.map(({ name, isValid, isBuilding }) => [
      name,
      isValid ? 'valid' : isBuilding ? 'building' : 'invalid',
    ]),
  );
}
