/**
 * The statement that adds settling entries to the totals, in the words of SQLite. It is a text because the thread that
 * runs it would otherwise load the whole query builder for this one statement: a tenth of what a start costs.
 */
import { Kysely, sql, SqliteDialect } from 'kysely';
import { additionOf, sameIdForSqlite } from './add-to-totals.ts';

/** Only writes statements down. */
const compiling = new SqliteDialect({
  database: () => Promise.reject(new Error('there is no connection')),
});

/** Its parameters are the number of the entries, and their ids as a list in JSON. */
export function sqliteAddition(): string {
  const ids = sql`(select value from json_each(${'[]'}))`;
  return additionOf(0, ids, sameIdForSqlite).compile(new Kysely({ dialect: compiling })).sql;
}
