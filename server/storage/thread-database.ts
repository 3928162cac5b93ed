/** The embedded database for a thread beside the server's own connection, which has made its tables. */
import { Kysely } from 'kysely';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { SqliteHandles } from './sqlite-handles.ts';
import type { Tables } from './tables.ts';

/**
 * For what may be written again: after a failure of the machine the last transactions may be gone. The tables of metering
 * may lack what their journal has. `destroy()` on the result closes it.
 */
export async function openThreadDatabase(path: string): Promise<Kysely<Tables>> {
  const handles = await SqliteHandles.open(path);
  handles.writer.exec('pragma synchronous = normal');
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(handles, () => Promise.resolve()) });
}
