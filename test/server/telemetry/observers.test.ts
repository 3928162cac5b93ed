/** Several observers get the same events, and failed attempts are logged. */
import { expect, test } from 'vitest';
import type { AttemptObservation, CallObserver } from '../../../server/core/call-observer.ts';
import { combineObservers } from '../../../server/telemetry/combine-observers.ts';
import { createLog } from '../../../server/telemetry/log.ts';
import { logObserver } from '../../../server/telemetry/log-observer.ts';
import { attemptFacts, callEnd, callFacts, completed, failed, observeCall } from './calls.ts';

function recorder(name: string, reported: string[], headers: AttemptObservation['headers']): CallObserver {
  return {
    begin: () => ({
      attempt: ({ number }) => ({
        headers,
        end: ({ outcome }) => reported.push(`${name} ${number} ${outcome}`),
      }),
      firstContent: () => reported.push(`${name} content`),
      end: ({ outcome }) => reported.push(`${name} ${outcome}`),
    }),
  };
}

test('nobody listening is one and the same watch for every call', () => {
  const observer = combineObservers([]);
  expect(observer.begin(callFacts())).toBe(observer.begin(callFacts()));
  const [attempt] = observeCall(observer, callFacts(), [[attemptFacts(), completed]], callEnd());
  expect(attempt?.headers).toBeUndefined();
});

test('each watcher is told everything in order, and the first context there is travels', () => {
  const reported: string[] = [];
  const observer = combineObservers([
    recorder('a', reported, undefined),
    recorder('b', reported, { traceparent: 'of b' }),
  ]);
  const attempts = observeCall(
    observer,
    callFacts(),
    [
      [attemptFacts(), failed],
      [attemptFacts({ number: 2 }), completed],
    ],
    callEnd(),
  );
  expect(attempts.map(({ headers }) => headers)).toEqual([{ traceparent: 'of b' }, { traceparent: 'of b' }]);
  expect(reported).toEqual([
    'a 1 failed',
    'b 1 failed',
    'a content',
    'b content',
    'a 2 completed',
    'b 2 completed',
    'a completed',
    'b completed',
  ]);
});

test('an only watcher is taken as it is', () => {
  const observer = recorder('a', [], undefined);
  expect(combineObservers([observer])).toBe(observer);
});

test('a failed attempt is a warning, everything else is silence', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  observeCall(
    logObserver(log),
    callFacts(),
    [
      [attemptFacts(), failed],
      [attemptFacts({ number: 2 }), { outcome: 'cancelled', status: null, code: null, reason: null }],
      [attemptFacts({ number: 3 }), completed],
    ],
    callEnd(),
  );
  expect(lines.map((line) => ({ ...JSON.parse(line), time: 0 }))).toEqual([
    {
      level: 'warn',
      time: 0,
      traceId: 'trace-of-the-test',
      target: 'azure/gpt-5',
      attempt: 1,
      status: 503,
      code: 'upstream_error',
      reason: 'error_status',
      msg: 'attempt failed',
    },
  ]);
});
