/**
 * Packs a batch for the journal. Column names are there once for all rows of a table: they are half of the bytes.
 * A row that its table would not take is refused here, before anybody relies on it.
 */
import type { PackedBatch, PackedValue } from '../storage/usage/packed-batch.ts';
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

const noRows = '{"names":[],"rows":[]}';

/** Throws, and names the column, when a row cannot be stored. */
export function packBatch({ prices, reservations, prompts, entries, process }: UsageBatch): string {
  const packed: Record<keyof PackedBatch, string> = {
    prices: packRows('prices', prices),
    reservations: packRows('reservations', reservations),
    prompts: packRows('prompts', prompts),
    entries: packRows('entries', entries),
    process: process === null ? noRows : packRows('process', [process]),
  };
  const { reservations: reserved, entries: entered } = packed;
  return `{"prices":${packed.prices},"reservations":${reserved},"prompts":${packed.prompts},"entries":${entered},"process":${packed.process}}`;
}

interface KnownNames {
  names: readonly string[];
  json: string;
}

/** The names of the last rows of each table: writing 36 names for each entry takes longer than writing its values. */
const known = new Map<keyof PackedBatch, KnownNames>();

/** As `PackedRows`, in JSON. */
function packRows(part: keyof PackedBatch, rows: readonly object[]): string {
  const [first] = rows;
  if (first === undefined) return noRows;
  const { names, json } = namesOf(part, first);
  const values = rows.map((row) =>
    names.map((name) => packValue(part, name, (row as Record<string, unknown>)[name])),
  );
  return `{"names":${json},"rows":${JSON.stringify(values)}}`;
}

function namesOf(part: keyof PackedBatch, row: object): KnownNames {
  const names = Object.keys(row);
  const last = known.get(part);
  if (last?.names.length === names.length && names.every((name, at) => name === last.names[at])) return last;
  const found = { names, json: JSON.stringify(names) };
  known.set(part, found);
  return found;
}

function packValue(part: keyof PackedBatch, name: string, value: unknown): PackedValue {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
  if (value !== null)
    throw new Error(`${part}.${name} cannot store ${typeof value === 'number' ? value : typeof value}`);
  if (required[part].has(name)) throw new Error(`${part}.${name} is NOT NULL, and the row has no value`);
  return null;
}
