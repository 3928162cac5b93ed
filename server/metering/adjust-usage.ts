/** Corrects a settled request by a further entry with the differences; existing entries stay unchanged. */
import type { Pricing } from '../core/pricing.ts';
import type { UsageEntryTable } from '../storage/usage-tables.ts';
import { billedOf } from './billed-units.ts';
import { storable } from './charge.ts';
import { costOf } from './cost.ts';
import { tokenClasses, type TokenCounts } from '../core/token-counts.ts';
import { PriceVersions } from './price-versions.ts';
import { recordOf, type UsageRecord } from './usage-record.ts';
import { emptyEntry, numberOf } from './usage-rows.ts';
import { recordEntries, type UsageDatabase } from './write-batch.ts';

export interface Adjustment {
  id: string;
  /** The reason; the same reason adjusts a request only once, however often it is sent. At most 256 characters. */
  reference: string;
  /** The source of the numbers: a provider's invoice, its late response, … */
  source: string;
  /** The actual usage; a class that is null stays as it is. */
  tokens: TokenCounts;
  webSearches?: number | null;
  searchUnits?: number | null;
  /** The actual cost; undefined: the cost of the tokens at the prices that it was charged at. */
  costNano?: bigint | null;
  atMs: number;
  processId: string;
}

/** Others may adjust at the same instant; each conflict that this process loses costs one more attempt. */
const mostAttempts = 20;

/** `unknown`: there is no such request, or it is not settled yet. `repeated`: the same reason has adjusted it before. */
export async function adjustUsage(
  db: UsageDatabase,
  adjustment: Adjustment,
): Promise<'adjusted' | 'repeated' | 'unknown'> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const record = await readRecord(db, adjustment.id);
    if (record?.settling === undefined) return 'unknown';
    if (record.adjustments.some(({ reference }) => reference === adjustment.reference)) return 'repeated';
    const pricing = (await new PriceVersions(db).get(record.priceVersion)) ?? {};
    const entry = differences(record, adjustment, pricing);
    const duplicates = await db.transaction().execute((transaction) => recordEntries(transaction, [entry]));
    if (duplicates.length === 0) return 'adjusted';
  }
  throw new Error(`the usage record ${adjustment.id} is being adjusted by too many at once`);
}

/** The number of the entry is the next one: of two that have read the same record only one can write. */
function differences(record: UsageRecord, adjustment: Adjustment, pricing: Pricing): UsageEntryTable {
  const {
    id,
    reference,
    source,
    atMs,
    processId,
    tokens,
    webSearches = null,
    searchUnits = null,
  } = adjustment;
  const meant = Object.fromEntries(
    tokenClasses.map((name) => [name, tokens[name] ?? record.tokens[name]]),
  ) as TokenCounts;
  const changed = Object.fromEntries(
    tokenClasses.map((name) => {
      const count = tokens[name];
      return [name, count === null ? null : count - (record.tokens[name] ?? 0)];
    }),
  ) as TokenCounts;
  const units = {
    ...record,
    webSearches: webSearches ?? record.webSearches,
    searchUnits: searchUnits ?? record.searchUnits,
  };
  const cost =
    adjustment.costNano === undefined
      ? storable(costOf(meant, pricing, billedOf(units, pricing)))
      : adjustment.costNano;
  return {
    ...emptyEntry,
    ...changed,
    id,
    entry: record.adjustments.length + 1,
    state: 'adjusted',
    at_ms: atMs,
    process_id: processId,
    source,
    web_searches: webSearches === null ? null : webSearches - (record.webSearches ?? 0),
    search_units: searchUnits === null ? null : searchUnits - (record.searchUnits ?? 0),
    cost_nano: cost === null ? null : numberOf(cost - (record.costNano ?? 0n)),
    reference,
  };
}

async function readRecord(db: UsageDatabase, id: string): Promise<UsageRecord | undefined> {
  const reservation = await db
    .selectFrom('usage_reservation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (reservation === undefined) return undefined;
  const entries = db.selectFrom('usage_entry').selectAll().where('id', '=', id).orderBy('entry');
  return recordOf(reservation, await entries.execute());
}
