/** The clock of the database, which all nodes share: those of their machines may differ by hours. */
import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** An expression: the time at which it is evaluated, in ms since 1970. */
export function databaseClockMs(db: Database): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
