/** Compares usage records with a provider's own ledger, and adjusts the records that lack its data. */
import { sumOf, tokenClasses } from '../core/token-counts.ts';
import { adjustUsage } from '../metering/adjust-usage.ts';
import { listUsage } from '../metering/list-usage.ts';
import type { UsageRecord } from '../metering/usage-record.ts';
import type { Database } from '../storage/database.ts';
import type { LedgerLine } from './ledger-line.ts';

/**
 * The result for a line. `equal`: the record has the same values. `adjusted`: it has them now. `missing`: there is no record of the
 * request. `ambiguous`: there are several, as callers may repeat a trace id. `open`: the request goes on.
 */
export type Reconciled = 'equal' | 'adjusted' | 'missing' | 'ambiguous' | 'open';

export interface Reconciliation {
  /** Names the account, so that a repetition changes nothing: a provider's name, a month. */
  reference: string;
  processId: string;
  nowMs: () => number;
}

export async function reconcileLine(
  db: Database,
  line: LedgerLine,
  { reference, processId, nowMs }: Reconciliation,
): Promise<Reconciled> {
  const records = await Array.fromAsync(listUsage(db, { traceId: line.traceId, limit: 2 }));
  const [record] = records;
  if (record === undefined) return 'missing';
  if (records.length > 1) return 'ambiguous';
  if (record.settling === undefined) return 'open';
  // A failed request costs nothing, whatever a provider asks for it.
  const costNano = record.settling.outcome === 'failed' ? 0n : line.costNano;
  if (isEqual(record, { ...line, costNano })) return 'equal';
  const done = await adjustUsage(db, {
    id: record.reservation.id,
    reference,
    source: 'provider',
    tokens: line.tokens,
    ...(costNano !== undefined && { costNano }),
    atMs: nowMs(),
    processId,
  });
  return done === 'adjusted' ? 'adjusted' : 'equal';
}

function isEqual({ tokens, costNano }: UsageRecord, line: LedgerLine): boolean {
  if (line.costNano !== undefined && line.costNano !== costNano) return false;
  const isSame = tokenClasses.every(
    (name) => line.tokens[name] === null || line.tokens[name] === (tokens[name] ?? 0),
  );
  return isSame && (sumOf(tokens, 'input') !== null || sumOf(tokens, 'output') !== null);
}
