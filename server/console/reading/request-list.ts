/** Requests as lists and tables show them. */
import { setImmediate } from 'node:timers/promises';
import type { components } from '../../../openapi/generated/console.ts';
import { formatNano } from '../../metering/nano-usd.ts';
import type { UsageRecord } from '../../metering/usage-record.ts';
import type { Database } from '../../storage/database.ts';
import { cutPage, readCursor } from './cursor.ts';
import { csvChunks, type Cell } from './csv.ts';
import { namesOf, type Names } from './names.ts';
import { readRequests, sumRequests, type RequestFilter } from './request-rows.ts';
import { requestCells, requestColumns, requestSummary } from './request-view.ts';

type Schemas = components['schemas'];

/** Records per read of a table: few enough that other work runs between two reads. */
const rowsAtOnce = 250;
/** Requests of a session that are added up: more would take the database too long for one statement. */
const mostSummed = 10_000;

type Order = Schemas['RequestOrder'];
const directions = { newest_first: 'newest first', oldest_first: 'oldest first' } as const;

/** Throws `invalid_value` for a cursor that is none. */
export async function requestPage(
  db: Database,
  filter: RequestFilter,
  {
    limit,
    cursor,
    order = 'newest_first',
  }: { limit: number; cursor: string | undefined; order?: Order | undefined },
): Promise<Schemas['RequestList']> {
  const [beyond] = cursor === undefined ? [] : readCursor(cursor, [/^[0-9a-f]{32}$/]);
  const found = await readRequests(db, filter, { beyond, direction: directions[order], rows: limit + 1 });
  const { page, next } = cutPage(found, limit, ({ reservation }) => [reservation.id]);
  const names = await keyNamesOf(db, page);
  return {
    data: page.map((record) => requestSummary(record, names)),
    next_cursor: next,
    ...(filter.session !== undefined && cursor === undefined && { totals: await totalsOf(db, filter) }),
  };
}

async function totalsOf(db: Database, filter: RequestFilter): Promise<Schemas['RequestListTotals'] | null> {
  const sums = await sumRequests(db, filter, mostSummed);
  if (sums === null) return null;
  const { requests, inputTokens, outputTokens, costNano, unpriced } = sums;
  return {
    requests,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost: formatNano(costNano),
    unpriced_requests: unpriced,
  };
}

/** Oldest first, read while it is written, so that a table of millions is never in memory. */
export function requestTable(db: Database, filter: RequestFilter): AsyncGenerator<string> {
  return csvChunks(requestColumns, tableRows(db, filter));
}

async function* tableRows(db: Database, filter: RequestFilter): AsyncGenerator<readonly Cell[]> {
  let beyond: string | undefined;
  for (;;) {
    const records = await readRequests(db, filter, { beyond, direction: 'oldest first', rows: rowsAtOnce });
    const names = await keyNamesOf(db, records);
    for (const record of records) yield requestCells(record, names);
    if (records.length < rowsAtOnce) return;
    beyond = records.at(-1)?.reservation.id;
    // A fast reader must not keep others from being served.
    await setImmediate();
  }
}

async function keyNamesOf(db: Database, records: readonly UsageRecord[]): Promise<Names> {
  return await namesOf(db, { keys: records.map(({ reservation }) => reservation.key_id) });
}
