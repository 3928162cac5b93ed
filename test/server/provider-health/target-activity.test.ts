/** The figures of a target: of the last minutes alone, right within 5 %, and the same sum in one process as in several. */
import { expect, test } from 'vitest';
import { ActivityWindow, percentile, sumOfFigures } from '../../../server/provider-health/activity-window.ts';
import { ActivityRecorder, mergedActivity } from '../../../server/provider-health/target-activity.ts';

const minuteMs = 60_000;
const facts = {
  traceId: 'trace-of-a-test',
  startedMs: 0,
  operation: 'createChatCompletion',
  keyId: 'key',
  owner: 'owner',
  model: 'one',
  requestedModel: 'one',
  streamed: true,
  json: {},
} as const;
const attempt = {
  target: 'p/one',
  provider: 'p',
  upstreamModel: 'one',
  pricing: undefined,
  number: 1,
  translated: false,
} as const;
const failure = { outcome: 'failed', status: 500, code: 'upstream_error', reason: 'error_status' } as const;
const success = { outcome: 'completed', status: 200, code: null, reason: null } as const;

test('percentiles are within 5 % of the real ones', () => {
  const window = new ActivityWindow();
  for (let ms = 1; ms <= 1_000; ms++) window.completed(0, ms, undefined);
  const { duration, completed } = window.figures(0);
  expect(completed).toBe(1_000);
  for (const share of [0.5, 0.95]) {
    const ratio = (percentile(duration, share) ?? 0) / (share * 1_000);
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  }
  expect(percentile([], 0.5)).toBeNull();
});

test('a failure leaves the rate after a quarter of an hour, and stays among the last errors', () => {
  let nowMs = 0;
  const recorder = new ActivityRecorder(() => nowMs);
  recorder.observer.begin(facts).attempt(attempt).end(failure);
  nowMs = 14 * minuteMs;
  recorder.observer.begin(facts).attempt(attempt).end(success);
  expect(recorder.activity()).toMatchObject([{ failed: 1, completed: 1 }]);
  nowMs = 15 * minuteMs;
  expect(recorder.activity()).toMatchObject([
    { target: 'p/one', failed: 0, completed: 1, lastErrors: [{ atMs: 0, reason: 'error_status' }] },
  ]);
});

test('attempts under way are counted, and five errors at most are kept, newest first', () => {
  let nowMs = 0;
  const recorder = new ActivityRecorder(() => nowMs);
  const open = recorder.observer.begin(facts).attempt(attempt);
  for (nowMs = 1; nowMs <= 7; nowMs++) recorder.observer.begin(facts).attempt(attempt).end(failure);
  const [activity] = recorder.activity();
  expect(activity?.running).toBe(1);
  expect(activity?.lastErrors.map(({ atMs }) => atMs)).toEqual([7, 6, 5, 4, 3]);
  open.end({ outcome: 'cancelled', status: null, code: null, reason: null });
  expect(recorder.activity()).toMatchObject([{ running: 0, cancelled: 1, failed: 7 }]);
});

test('corrected deviations are counted by rule, and leave with their window', () => {
  let nowMs = 0;
  const recorder = new ActivityRecorder(() => nowMs);
  const from = { target: 'p/one', provider: 'p' };
  for (const rule of ['role', 'usage', 'usage'] as const) recorder.normalizations.normalized(from, rule);
  const counted = [
    ['usage', 2],
    ['role', 1],
  ];
  expect(recorder.activity()).toMatchObject([{ target: 'p/one', normalized: counted }]);
  const [merged] = mergedActivity([recorder.activity(), recorder.activity()]);
  expect(merged?.normalized).toEqual(counted.map(([rule, count]) => [rule, Number(count) * 2]));
  nowMs = 15 * minuteMs;
  expect(recorder.activity()).toMatchObject([{ normalized: [] }]);
});

test('only streamed calls have a time to the first content', () => {
  const recorder = new ActivityRecorder(Date.now);
  for (const streamed of [true, false]) {
    const call = recorder.observer.begin({ ...facts, streamed });
    const begun = call.attempt(attempt);
    call.firstContent();
    begun.end(success);
  }
  const [activity] = recorder.activity();
  expect(activity?.firstContent.map(([, count]) => count)).toEqual([1]);
});

test('the figures of two workers are added, after JSON too', () => {
  const workers = [1, 2].map((nowMs) => {
    const recorder = new ActivityRecorder(() => nowMs);
    const call = recorder.observer.begin(facts);
    call.attempt(attempt).end(failure);
    call.attempt(attempt).end(success);
    return JSON.parse(JSON.stringify(recorder.activity())) as ReturnType<ActivityRecorder['activity']>;
  });
  const merged = mergedActivity(workers);
  expect(merged).toMatchObject([{ target: 'p/one', completed: 2, failed: 2, lastSuccessAtMs: 2 }]);
  expect(merged[0]?.lastErrors.map(({ atMs }) => atMs)).toEqual([2, 1]);
  expect(sumOfFigures([])).toMatchObject({ completed: 0, duration: [] });
});
