/** What ends a soak with status 1. */
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { problemsOf, type Course } from '../../bench/soak-verdict.ts';
import { Traffic } from '../../bench/soak-traffic.ts';
import { slopeOf } from '../../bench/statistics.ts';
import { atSteadyRate } from '../../bench/steady-rate.ts';

const steady = { perUnit: 1, error: 1 };
const course = (change: Partial<Course> = {}): Course => ({
  name: 'memory',
  slope: steady,
  restBefore: 200,
  restAfter: 200,
  ...change,
});
const run = {
  courses: [course()],
  hours: 0.05,
  toleratedShare: 0,
  hasProc: true,
  isDead: false,
  wrong: new Map<string, number>(),
  isSlower: false,
};

test('a steady run has no problems', () => {
  expect(problemsOf(run)).toEqual([]);
});

test('a slope that is not a number is no pass', () => {
  const slope = slopeOf([
    [0, Number.NaN],
    [1, Number.NaN],
    [2, Number.NaN],
  ]);
  expect(problemsOf({ ...run, courses: [course({ slope })] })).toEqual([
    'memory: not measured: too few samples; run longer, at least 2 minutes',
  ]);
});

test('a system without /proc passes nothing', () => {
  const slope = { perUnit: Number.NaN, error: Number.NaN };
  expect(problemsOf({ ...run, hasProc: false, courses: [course({ slope })] })).toEqual([
    'memory: not measured, because this system has no /proc',
  ]);
});

test('a gateway that ended early is a problem', () => {
  expect(problemsOf({ ...run, isDead: true })).toContain('the gateway ended before the soak');
});

test('a rise that remains without traffic is a leak, one that is gone is load', () => {
  const slope = { perUnit: 400, error: 10 };
  expect(problemsOf({ ...run, courses: [course({ slope, restAfter: 220 })] })).toEqual(['memory: rises']);
  expect(problemsOf({ ...run, courses: [course({ slope, restAfter: 201 })] })).toEqual([]);
  expect(problemsOf({ ...run, toleratedShare: 0.1, courses: [course({ slope, restAfter: 219 })] })).toEqual(
    [],
  );
});

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

test('a response that is refused, reset or cut is counted, also while others run', async () => {
  // Half a response, and then the end of the connection.
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const traffic = new Traffic(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    { usual: 'k', limited: 'k' },
    ['malformed-json'],
  );
  const failures: string[] = [];
  let sent = 0;
  await atSteadyRate({
    send: () => {
      sent += 1;
      return traffic.next();
    },
    perSecond: 100,
    durationMs: 60_000,
    mostRunning: 64,
    done: () => {},
    failed: (cause) => failures.push(String(cause)),
    isOver: () => sent >= 30,
  });
  await traffic.close();
  // Callers that leave after the first bytes have what they wanted.
  expect(failures.length).toBeGreaterThan(sent / 2);
  expect(failures).toContain('Error: chat: no whole response: UND_ERR_SOCKET');
});
