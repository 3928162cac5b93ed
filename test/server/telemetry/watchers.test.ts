/** Several watchers are told the same, and failed attempts are logged. */
import { expect, test } from 'vitest';
import type { AttemptWatch, CallWatcher } from '../../../server/core/call-watch.ts';
import { combineWatchers } from '../../../server/telemetry/combine-watchers.ts';
import { createLog } from '../../../server/telemetry/log.ts';
import { logWatcher } from '../../../server/telemetry/log-watcher.ts';
import { attemptFacts, callEnd, callFacts, completed, failed, watchCall } from './calls.ts';

function recorder(name: string, told: string[], headers: AttemptWatch['headers']): CallWatcher {
  return {
    begin: () => ({
      attempt: ({ number }) => ({ headers, end: ({ outcome }) => told.push(`${name} ${number} ${outcome}`) }),
      firstContent: () => told.push(`${name} content`),
      end: ({ outcome }) => told.push(`${name} ${outcome}`),
    }),
  };
}

test('nobody listening is one and the same watch for every call', () => {
  const watcher = combineWatchers([]);
  expect(watcher.begin(callFacts())).toBe(watcher.begin(callFacts()));
  const [attempt] = watchCall(watcher, callFacts(), [[attemptFacts(), completed]], callEnd());
  expect(attempt?.headers).toBeUndefined();
});

test('each watcher is told everything in order, and the first context there is travels', () => {
  const told: string[] = [];
  const watcher = combineWatchers([
    recorder('a', told, undefined),
    recorder('b', told, { traceparent: 'of b' }),
  ]);
  const attempts = watchCall(
    watcher,
    callFacts(),
    [
      [attemptFacts(), failed],
      [attemptFacts({ number: 2 }), completed],
    ],
    callEnd(),
  );
  expect(attempts.map(({ headers }) => headers)).toEqual([{ traceparent: 'of b' }, { traceparent: 'of b' }]);
  expect(told).toEqual([
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
  const watcher = recorder('a', [], undefined);
  expect(combineWatchers([watcher])).toBe(watcher);
});

test('a failed attempt is a warning, everything else is silence', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  watchCall(
    logWatcher(log),
    callFacts(),
    [
      [attemptFacts(), failed],
      [attemptFacts({ number: 2 }), { outcome: 'cancelled', status: null, code: null }],
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
      msg: 'attempt failed',
    },
  ]);
});
