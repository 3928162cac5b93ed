/**
 * A batch in the form that is sent to the writing thread: as a string, with the column names once for all rows of a table.
 * Cloning the rows as objects costs either thread ten times as much.
 */
import type { UsageBatch } from './write-batch.ts';

type Value = string | number | null;

/** All rows of a table have the same columns. */
export interface PackedRows {
  names: readonly string[];
  rows: readonly (readonly Value[])[];
}

export type PackedBatch = Readonly<Record<keyof UsageBatch, PackedRows>>;

export function packBatch({ prices, reservations, prompts, entries, process }: UsageBatch): string {
  return JSON.stringify({
    prices: packRows(prices),
    reservations: packRows(reservations),
    prompts: packRows(prompts),
    entries: packRows(entries),
    process: packRows(process === null ? [] : [process]),
  } satisfies Record<keyof UsageBatch, unknown>);
}

export function unpackBatch(text: string): PackedBatch {
  return JSON.parse(text) as PackedBatch;
}

function packRows(rows: readonly object[]) {
  const names = Object.keys(rows[0] ?? {});
  return { names, rows: rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name])) };
}
