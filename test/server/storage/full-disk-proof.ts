/** What holds for every store whose disk is full: calls are refused before they cost anything, and no record is lost. */
import { expect } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { ScriptedUpstream } from '../../support/scripted-upstream.ts';

export interface Received {
  status: number;
  retryAfter: string | null;
  text: string;
}

const prices = { input: 1, output: 3 };

/** A model that responds at once, and one that pauses within its stream until the upstream lets it go on. */
export const pausingModels = [
  { id: 'm', provider: 'p', prices },
  { id: 'paused', provider: 'p', upstream_model: 'fault-pause-mid-stream', prices },
];

export async function untilPaused(upstream: ScriptedUpstream, calls: number): Promise<void> {
  await expect.poll(() => upstream.received.filter(({ fault }) => fault !== undefined).length).toBe(calls);
}

/** Calls in rounds until all of one are refused, and that no provider was asked for a refused one. */
export async function proveRefusals(
  store: string,
  round: () => Promise<Received[]>,
  { upstream, served }: { upstream: ScriptedUpstream; served: ReadonlySet<string> },
): Promise<void> {
  const [askedBefore, servedBefore] = [upstream.received.length, served.size];
  const all: Received[] = [];
  // What the store has of its disk already takes some more.
  await expect
    .poll(
      async () => {
        const received = await round();
        all.push(...received);
        return received.every(({ status }) => status === 503);
      },
      { timeout: 30_000, interval: 5 },
    )
    .toBe(true);
  const refused = all.filter(({ status }) => status !== 200);
  for (const { status, retryAfter, text } of refused) {
    expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
    expect(text).toContain('model_unavailable');
    expect(text).toContain('No provider was called.');
  }
  expect(upstream.received.length - askedBefore).toBe(served.size - servedBefore);
  console.log(
    `${store}: ${refused.length} of ${all.length} calls refused, ${all.length - refused.length} served`,
  );
}

/** Streams that were under way end whole, although their settlements find no room. */
export async function proveEnds(upstream: ScriptedUpstream, running: Promise<Received>[]): Promise<void> {
  for (const each of upstream.received) each.goOn();
  for (const { status, text } of await Promise.all(running))
    expect([status, text.includes('[DONE]')]).toEqual([200, true]);
}

/** Every call that was served has its record, with its cost; nothing else has one that is open or costs anything. */
export async function proveAllRecorded(db: Database, served: ReadonlySet<string>): Promise<void> {
  const records = await Array.fromAsync(listUsage(db, {}));
  const byTrace = new Map(records.map((record) => [record.reservation.trace_id, record]));
  expect(byTrace.size).toBe(records.length);
  for (const traceId of served) {
    const record = byTrace.get(traceId);
    const { outcome } = record?.settling ?? {};
    expect([traceId, outcome, (record?.costNano ?? 0n) > 0n]).toEqual([traceId, 'completed', true]);
  }
  const others = records.filter(({ reservation }) => !served.has(reservation.trace_id));
  expect(others.filter(({ settling, costNano }) => settling === undefined || (costNano ?? 0n) > 0n)).toEqual(
    [],
  );
}
