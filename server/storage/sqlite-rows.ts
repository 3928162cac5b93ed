/** Reads rows of `node:sqlite`, which throws for integers beyond the exact range of a number: sums of costs can be. */
import type { SQLInputValue, StatementSync } from 'node:sqlite';

/** A number is a bigint only where it would not be exact. The statement must not write: it may run twice. */
export function readRows(statement: StatementSync, values: readonly SQLInputValue[]): unknown[] {
  try {
    return statement.all(...values);
  } catch (cause) {
    if (!isOutOfRange(cause)) throw cause;
    // Not from the start: it takes longer, and few statements ever need it.
    statement.setReadBigInts(true);
    const rows = statement.all(...values);
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) row[name] = Number(value);
    return rows;
  }
}

function isOutOfRange(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_OUT_OF_RANGE';
}
