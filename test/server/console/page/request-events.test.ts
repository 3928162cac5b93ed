/** The events of a request: in order, also where clocks and older records know less. */
import { expect, test } from 'vitest';
import { eventsOf } from '../../../../server/console/page/src/pages/requests/request-events.ts';

type Detail = Parameters<typeof eventsOf>[0];

const attempt = {
  number: 1,
  target: 'a/m',
  started_ms: 3,
  head_ms: 80,
  ended_ms: 90,
  outcome: 'failed',
  status: 500,
  code: 'upstream_error',
  reason: 'error_status',
  first_content_ms: null,
};
const second = {
  ...attempt,
  number: 2,
  started_ms: 91,
  head_ms: 100,
  ended_ms: 400,
  outcome: 'completed',
  status: 200,
  code: null,
  reason: null,
  first_content_ms: 120,
};
const request = {
  at: '2026-11-20T09:30:00.000Z',
  admitted_ms: 2,
  settled_at: '2026-11-20T09:30:00.400Z',
  duration_ms: 401,
  outcome: 'completed',
  code: null,
  attempts: [attempt, second],
  response: { choices: [], is_truncated: false, last_content_ms: 390, arrivals: [] },
} as unknown as Detail;

const linesOf = (detail: Detail): string[] =>
  eventsOf(detail).map(({ atMs, name, about }) =>
    [atMs, name, about].filter((part) => part != null).join(' '),
  );

test('each event has its time, the last content is that of the last attempt', () => {
  expect(linesOf(request)).toEqual([
    '0 Received',
    '2 Admitted',
    '3 Attempt 1 started a/m',
    '80 Response headers status 500',
    '90 Attempt 1 failed upstream_error',
    '91 Attempt 2 started a/m',
    '100 Response headers status 200',
    '120 First content',
    '390 Last content',
    '400 Attempt 2 completed',
    '401 Ended completed',
    '402 Record settled',
  ]);
});

test('a clock of the day that was set back settles no record before its end', () => {
  const settled = { ...request, settled_at: '2026-11-20T09:29:00.000Z' };
  expect(linesOf(settled).slice(-2)).toEqual(['401 Ended completed', '401 Record settled']);
});

test('records that know less have fewer events', () => {
  const { admitted_ms: _, settled_at: __, ...older } = request;
  const { head_ms: ___, ...plain } = second;
  expect(linesOf({ ...older, attempts: [plain], response: null })).toEqual([
    '0 Received',
    '91 Attempt 2 started a/m',
    '120 First content',
    '400 Attempt 2 completed',
    '401 Ended completed',
  ]);
  expect(linesOf({ ...older, attempts: [], duration_ms: null, outcome: null })).toEqual(['0 Received']);
});
