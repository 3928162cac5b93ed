/** A member of a column with JSON, in the words of the engine. */
import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/** The string at `path`; null where there is none. Names of the path have no double quotes and no backslashes. */
export function jsonMember<Tables>(
  db: Kysely<Tables>,
  column: string,
  path: readonly string[],
): RawBuilder<string | null> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`cast(${sql.ref(column)} as json) #>> ${[...path]}::text[]`
    : sql`json_extract(${sql.ref(column)}, ${`$${path.map((name) => `."${name}"`).join('')}`})`;
}
