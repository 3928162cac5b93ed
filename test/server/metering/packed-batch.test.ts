/** The text of a batch in the journal has every value under the name of its column. */
import { expect, test } from 'vitest';
import { packBatch } from '../../../server/metering/packed-batch.ts';
import { emptyEntry } from '../../../server/metering/usage-rows.ts';
import { unknownCounts } from '../../../server/core/token-counts.ts';
import type { UsageBatch } from '../../../server/metering/write-batch.ts';
import { unpackBatch, type PackedRows } from '../../../server/storage/usage/packed-batch.ts';
import type { UsageEntryTable } from '../../../server/storage/usage-tables.ts';

const nothing: UsageBatch = {
  prices: [],
  reservations: [],
  prompts: [],
  entries: [],
  responses: [],
  process: null,
};

const entry: UsageEntryTable = {
  ...emptyEntry,
  ...unknownCounts,
  id: 'a',
  entry: 0,
  state: 'settled',
  at_ms: 1,
  process_id: 'p',
  source: 'none',
  cost_nano: 0,
};

const { reference, ...others } = entry;
/** As many columns, of which one has another name. */
const renamed = { ...others, remark: reference } as unknown as UsageEntryTable;

function rowsOf({ names, rows }: PackedRows): unknown[] {
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}

test('rows come back with the values of their columns, whatever columns the batch before had', () => {
  for (const each of [entry, renamed, entry, { ...entry, target: 'é "quoted"\n' }]) {
    const { entries } = unpackBatch(packBatch({ ...nothing, entries: [each, each] }));
    expect(rowsOf(entries)).toEqual([each, each]);
  }
});

test('each table has its own columns, and one without rows has none', () => {
  const process = { id: 'p', heartbeat_at_ms: 2, oldest_open: 'a' };
  const prices = [{ version: 'v', pricing: '{}' }];
  const batch = unpackBatch(packBatch({ ...nothing, prices, entries: [entry], process }));
  expect(rowsOf(batch.prices)).toEqual(prices);
  expect(rowsOf(batch.entries)).toEqual([entry]);
  expect(rowsOf(batch.process)).toEqual([process]);
  expect(batch.reservations).toEqual({ names: [], rows: [] });
  expect(batch.prompts).toEqual({ names: [], rows: [] });
  expect(batch.responses).toEqual({ names: [], rows: [] });
  const responses = [{ id: 'a', at_ms: 1, response: '{"choices":[]}' }];
  expect(rowsOf(unpackBatch(packBatch({ ...nothing, responses })).responses)).toEqual(responses);
});

test('a line of a version that stored no responses has none, and a line without another table is no batch', () => {
  const { responses: _, ...line } = JSON.parse(packBatch({ ...nothing, entries: [entry] })) as Record<
    string,
    unknown
  >;
  const batch = unpackBatch(JSON.stringify(line));
  expect(rowsOf(batch.entries)).toEqual([entry]);
  expect(batch.responses).toEqual({ names: [], rows: [] });
  const { prompts: __, ...shorter } = line;
  expect(() => unpackBatch(JSON.stringify(shorter))).toThrow('the batch has no prompts');
});

test('a row that its table would not take is refused by the name of its column', () => {
  const nameless = { ...entry, process_id: null } as unknown as UsageEntryTable;
  expect(() => packBatch({ ...nothing, entries: [nameless] })).toThrow('entries.process_id is NOT NULL');
  const broken = { ...entry, duration_ms: Number.NaN };
  expect(() => packBatch({ ...nothing, entries: [broken] })).toThrow('entries.duration_ms cannot store NaN');
});
