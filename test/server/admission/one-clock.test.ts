/** A call has one clock, from its start: a slow admission moves all of its times, and none of them past another. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AdmissionRequest } from '../../../server/admission/admission.ts';
import { CallAdmitter, type CallAdmitterParts } from '../../../server/admission/call-admitter.ts';
import { StoreWaits } from '../../../server/core/store-waits.ts';
import type { UsageOutcome } from '../../../server/metering/usage-facts.ts';
import { CallProgress } from '../../../server/routing/call-progress.ts';
import type { Target } from '../../../server/routing/target.ts';
import { combineObservers } from '../../../server/telemetry/combine-observers.ts';
import { callFacts } from '../telemetry/calls.ts';

const noLimits = {
  allowed_models: null,
  requests_per_minute: null,
  tokens_per_minute: null,
  concurrent_requests: null,
  budgets: [],
};
const admissionMs = 120;
const contentMs = 20;
/** Timers are up to this much early. */
const earlyMs = 2;

test('times of a call that waited for its admission do not contradict each other', async () => {
  const settled: UsageOutcome[] = [];
  const admitter = new CallAdmitter({
    limiter: {
      reserve: () =>
        pause(admissionMs, {
          granted: true,
          state: { requests: null, tokens: null },
          reservation: { id: '', settle: async () => {} },
        }),
    },
    recorder: {
      reserve: async () => ({ id: 'req' }),
      settle: (_id: string, outcome: UsageOutcome) => void settled.push(outcome),
    },
    waits: new StoreWaits(5_000),
    longestCallMs: 1_000,
    defaultOutputTokens: 0,
    report: () => {},
    nowMs: Date.now,
  } as unknown as CallAdmitterParts);
  const facts = callFacts();
  const progress = new CallProgress(combineObservers([]).begin(facts), {}, facts.startedMs);
  const { observation } = await admitter.admit({
    ...facts,
    pricing: {},
    targetPricing: [],
    contextLength: null,
    maxOutputTokens: null,
    leastOutputTokens: 0,
    principal: {
      rootId: 'key',
      projectId: 'project',
      limits: { key: noLimits, endUser: noLimits, project: noLimits },
    },
    body: Buffer.from(JSON.stringify(facts.json)),
  } as unknown as AdmissionRequest);
  progress.follow(observation);
  const target = { name: 'a/m', state: { name: 'a' }, upstreamModel: 'm' } as Target;
  const sinceMs = performance.now();
  const attempt = progress.attempt(target, false);
  await pause(contentMs);
  progress.content();
  const tookMs = performance.now() - sinceMs;
  attempt.end({ outcome: 'completed', status: 200, code: null, reason: null });
  progress.finish({ kind: 'completed', status: 200 });

  const [{ attemptTimes, firstContentMs, durationMs } = expect.unreachable()] = settled;
  const [{ startedMs, endedMs } = expect.unreachable()] = attemptTimes;
  expect(startedMs).toBeGreaterThan(admissionMs - earlyMs);
  const times = [startedMs, firstContentMs, endedMs, durationMs];
  expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)));
  // What alerts judge the target by: without the admission, however long a pause takes on a busy machine.
  expect(Number(firstContentMs) - startedMs).toBeLessThan(tookMs + earlyMs);
});
