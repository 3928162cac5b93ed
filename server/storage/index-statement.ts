/** The statements of migrations that make an index. */

export interface IndexStatement {
  name: string;
  table: string;
  /** Makes it without a lock that calls wait for. PostgreSQL runs it outside of transactions only. */
  concurrently: string;
}

const form = /^\s*create (unique )?index (\w+) on (\w+)\b/i;

/** Undefined for every other statement. */
export function readIndexStatement(statement: string): IndexStatement | undefined {
  const [beginning = '', unique = '', name, table] = form.exec(statement) ?? [];
  if (name === undefined || table === undefined) return undefined;
  const concurrently = `create ${unique}index concurrently ${name} on ${table}${statement.slice(beginning.length)}`;
  return { name, table, concurrently };
}
