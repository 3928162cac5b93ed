/**
 * Packs a batch for the journal. Column names are there once for all rows of a table: they are half of the bytes.
 * A row that its table would not take is refused here, before anybody relies on it.
 */
import type { PackedBatch, PackedRows, PackedValue } from '../storage/usage/packed-batch.ts';
import type { UsageBatch } from './write-batch.ts';

/** The columns of each table that always have a value. */
const required: Record<keyof PackedBatch, ReadonlySet<string>> = {
  prices: new Set(['version', 'pricing']),
  reservations: new Set([
    'id',
    'trace_id',
    'process_id',
    'admitted_at_ms',
    'key_id',
    'owner',
    'surface',
    'operation',
    'streamed',
    'requested_model',
    'model',
    'price_version',
  ]),
  prompts: new Set(['id', 'at_ms', 'prompt']),
  entries: new Set(['id', 'entry', 'state', 'at_ms', 'process_id', 'source']),
  process: new Set(['id', 'heartbeat_at_ms', 'oldest_open']),
};

/** Throws, and names the column, when a row cannot be stored. */
export function packBatch({ prices, reservations, prompts, entries, process }: UsageBatch): string {
  return JSON.stringify({
    prices: packRows('prices', prices),
    reservations: packRows('reservations', reservations),
    prompts: packRows('prompts', prompts),
    entries: packRows('entries', entries),
    process: packRows('process', process === null ? [] : [process]),
  } satisfies PackedBatch);
}

function packRows(part: keyof PackedBatch, rows: readonly object[]): PackedRows {
  const names = Object.keys(rows[0] ?? {});
  return {
    names,
    rows: rows.map((row) =>
      names.map((name) => packValue(part, name, (row as Record<string, unknown>)[name])),
    ),
  };
}

function packValue(part: keyof PackedBatch, name: string, value: unknown): PackedValue {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
  if (value !== null)
    throw new Error(`${part}.${name} cannot store ${typeof value === 'number' ? value : typeof value}`);
  if (required[part].has(name)) throw new Error(`${part}.${name} is NOT NULL, and the row has no value`);
  return null;
}
