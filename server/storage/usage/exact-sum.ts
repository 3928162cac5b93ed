/** Sums of costs as texts: drivers read no integer beyond 2^53, and 9 million dollars are as many billionths. */
import { sql, type RawBuilder } from 'kysely';

/** Null where nothing is summed. */
export function exactSum(column: string): RawBuilder<string | null> {
  return exact(sql`sum(${sql.ref(column)})`);
}

export function exact(sum: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`cast(${sum} as text)`;
}
