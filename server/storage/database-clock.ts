/** The clock of the database, which all nodes share: those of their machines may differ by hours. */
import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** The time now, in ms since 1970. */
export async function databaseNowMs(db: Database): Promise<number> {
  const { now } = await db.selectNoFrom(databaseClockMs(db).as('now')).executeTakeFirstOrThrow();
  return now;
}

/** An expression: the time at which it is evaluated, in ms since 1970. */
export function databaseClockMs(db: Database): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
