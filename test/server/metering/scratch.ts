/** A database with the tables of metering that nobody else uses. */
import { unknownCounts, type TokenCounts } from '../../../server/core/token-counts.ts';
import type { UsageFacts, UsageOutcome } from '../../../server/metering/usage-facts.ts';
import type { UsageDatabase } from '../../../server/metering/write-batch.ts';
import { openDatabase, type DatabaseLocation } from '../../../server/storage/database.ts';
import { newPlace, type EngineName } from '../storage/engines.ts';

export interface UsageScratch extends DatabaseLocation {
  db: UsageDatabase;
  dispose(): Promise<void>;
}

export async function usageScratch(engine: EngineName = 'sqlite'): Promise<UsageScratch> {
  const place = await newPlace(engine);
  const db = await openDatabase(place);
  return {
    folder: place.folder,
    url: place.url,
    db,
    async dispose() {
      await db.destroy();
      await place.dispose();
    },
  };
}

/** 1 and 2 micro-dollars for a token. */
export const pricing = { prompt: '0.000001', completion: '0.000002' };

export function facts(over: Partial<UsageFacts> = {}): UsageFacts {
  return {
    traceId: 'trace-0001',
    keyId: 'key-a',
    owner: 'ann',
    project: null,
    surface: 'v1',
    operation: 'createChatCompletion',
    streamed: false,
    requestedModel: 'm',
    model: 'vendor/m',
    pricing,
    targetPricing: [],
    worstCaseNano: 1_000_000n,
    limitReservation: null,
    prompt: null,
    ...over,
  };
}

export function reported(tokens: Partial<TokenCounts>): NonNullable<UsageOutcome['reported']> {
  return {
    tokens: { ...unknownCounts, ...tokens },
    webSearches: null,
    searchUnits: null,
    reportedCostNano: null,
  };
}

/** A completed response of 10 tokens in and 5 out, unless given otherwise: 20 micro-dollars. */
export function outcome(over: Partial<UsageOutcome> = {}): UsageOutcome {
  return {
    outcome: 'completed',
    code: null,
    status: 200,
    target: 'vendor/m-1',
    upstreamModel: 'm-1',
    targetPricing: undefined,
    attempts: 1,
    durationMs: 12.4,
    firstContentMs: 3.2,
    losses: [],
    reported: reported({ input_text: 10, output_text: 5 }),
    isReportComplete: true,
    produced: null,
    inputEstimate: null,
    images: 0,
    leastSearchUnits: 0,
    asksSearch: false,
    service: { format: 'chat', tier: null, webSearches: null },
    admittedMs: 0.4,
    response: null,
    attemptTimes: [],
    ...over,
  };
}

/** What the recorder logs. */
export function collectLog() {
  const lines: { level: string; fields: unknown; text: unknown }[] = [];
  const at =
    (level: string) =>
    (fields: unknown, text?: unknown): void =>
      void lines.push({ level, fields, text });
  return { lines, error: at('error'), warn: at('warn'), info: at('info') };
}
