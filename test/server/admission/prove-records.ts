/** Metering loses nothing and doubles nothing, whenever the gateway dies: its records against the provider's own account. */
import { expect, test } from 'vitest';
import type { EngineName } from '../storage/engines.ts';
import { endWindowMs, killGateway, type Killing, type UsageLine } from './killed-gateway.ts';

/** On each engine; CI kills 80 times in all, and workers besides. */
export const kills = Number(process.env['GATEWAY_KILLS'] ?? 12);

const used = (tokens: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(tokens).filter(([, count]) => (count ?? 0) > 0));

/** One dollar for a million tokens in, three for a million out, in billionths of a dollar. */
function costOf(tokens: Readonly<Record<string, number | null>>): number {
  const sum = (side: string) =>
    Object.entries(tokens).reduce(
      (all, [name, count]) => all + (name.startsWith(side) ? (count ?? 0) : 0),
      0,
    );
  return sum('input') * 1_000 + sum('output') * 3_000;
}

const byTrace = (lines: readonly UsageLine[]) => new Map(lines.map((line) => [line.trace_id, line]));

const nano = (usd: string | null) => Math.round(Number(usd ?? 0) * 1e9);

/** Each engine has a file of its own, so that one does not wait for the other. */
export function proveRecords(engine: EngineName, killing: Partial<Killing> = {}): void {
  const how: Killing = { engine, kills, workers: 1, victim: 'server', ...killing };
  test(
    `after ${how.kills} kills of a ${how.victim}, with workers: ${how.workers}, no record is missing, none is there twice, and the sums are those of the provider`,
    // Each start of a server begins all its workers.
    { timeout: (120_000 + how.kills * 12_000) * how.workers },
    async () => {
      const { ledger, before, after, completed, sent, reconciled, repeated } = await killGateway(how);
      const there = byTrace(before);
      const isInterrupted = ([traceId]: [string, number]) => there.get(traceId)?.outcome === 'interrupted';
      const interrupted = [...completed].filter(isInterrupted);
      const atEnd = [...completed].filter(([, beforeKillMs]) => beforeKillMs <= endWindowMs);
      const longestMs = Math.max(0, ...interrupted.map(([, beforeKillMs]) => beforeKillMs));
      console.log({
        ...how,
        sent,
        completed: completed.size,
        interrupted: interrupted.length,
        endedWithin10Ms: atEnd.length,
        ofThemInterrupted: atEnd.filter(isInterrupted).length,
        longestInterruptedMs: Math.round(longestMs),
        ledger: ledger.length,
        records: after.length,
        reconciled,
      });
      expect(completed.size).toBeGreaterThan(how.kills);

      const records = byTrace(after);
      expect(records.size).toBe(after.length);
      expect(new Set(ledger.map(({ trace_id }) => trace_id)).size).toBe(ledger.length);

      // Nothing reached the provider without a record, and no response arrived without one.
      expect(ledger.filter(({ trace_id }) => !records.has(trace_id))).toEqual([]);
      expect([...completed.keys()].filter((traceId) => !records.has(traceId))).toEqual([]);

      // Nothing is left open; what was settled by its own process is right already.
      expect(before.filter(({ state }) => state === 'reserved')).toEqual([]);
      // A journal has the record before the caller has the end of the response.
      expect(interrupted).toEqual([]);
      const settled = ledger.filter(({ trace_id }) => there.get(trace_id)?.outcome === 'completed');
      expect(settled.length).toBeGreaterThan(0);
      for (const { trace_id, tokens } of settled)
        expect([trace_id, used(there.get(trace_id)?.tokens ?? {})]).toEqual([trace_id, used(tokens)]);

      // Compared with the provider's account, every single record is equal, and so are the sums.
      for (const { trace_id, tokens } of ledger) {
        const record = records.get(trace_id);
        expect([trace_id, used(record?.tokens ?? {})]).toEqual([trace_id, used(tokens)]);
        expect([trace_id, nano(record?.cost ?? null)]).toEqual([trace_id, costOf(tokens)]);
      }
      const total = after.reduce((sum, { cost }) => sum + nano(cost), 0);
      expect(total).toBe(ledger.reduce((sum, { tokens }) => sum + costOf(tokens), 0));
      expect(reconciled).toMatchObject({ missing: 0, ambiguous: 0, open: 0 });
      expect(repeated).toMatchObject({ equal: ledger.length, adjusted: 0, missing: 0 });
    },
  );
}
