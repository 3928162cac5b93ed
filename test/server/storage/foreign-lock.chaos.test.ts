/** A person who runs `sqlite3` or a backup beside the server stops nobody: the event loop goes on while the lock is there. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, sqlitePath } from '../../../server/storage/database.ts';
import { leastOf } from '../../support/loop-delay.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { storeRequests } from '../admission/store-requests.ts';

const holder = fileURLToPath(new URL('lock-holder.ts', import.meta.url));
/** Longer than a statement waits. */
const lockedMs = 6_500;
const calmMs = 3_000;
/** A pause that a caller would not notice. */
const longestDelayMs = 50;

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ MODELROUTE_SANDBOX: '1' });
});
afterEach(() => server.stop());

/**
 * A process that takes the lock when it is called, and gives it back when what that resolves to is called; it is started
 * before, which alone stops the event loop for a moment.
 */
async function lockHolder(): Promise<() => Promise<() => Promise<void>>> {
  const child = fork(holder, [sqlitePath(server.dataFolder)]);
  await once(child, 'message');
  return async () => {
    const isLocked = once(child, 'message');
    child.send('lock');
    await isLocked;
    return async () => {
      const ended = once(child, 'exit');
      child.send('unlock');
      await ended;
    };
  };
}

const messages = [{ role: 'user', content: 'hello' }];
const chat = async () => {
  const response = await server.call('/v1/chat/completions', post({ model: 'sandbox/chat', messages }));
  await response.text();
  return response.status;
};

interface Watched {
  longestDelayMs: number;
  longestHealthMs: number;
  /** Between two chunks of a stream that sends one every 50 ms. */
  longestGapMs: number;
  statuses: Set<number>;
  /** Of changes, which wait for the lock. */
  writes: Set<number>;
  readiness: Set<number>;
}

/** What callers see while `happening` goes on, and how long the event loop stood still. */
async function watch(
  happen: () => Promise<void>,
  forMs: number,
  callers: 'quiet' | 'busy',
): Promise<Watched> {
  const watched: Watched = {
    longestDelayMs: 0,
    longestHealthMs: 0,
    longestGapMs: 0,
    statuses: new Set(),
    writes: new Set(),
    readiness: new Set(),
  };
  const ending = new AbortController();
  const metadata = { gap_ms: '50', events: String(Math.ceil(forMs / 50)) };
  const stream = await server.call(
    '/v1/chat/completions',
    post({ model: 'sandbox/slow', stream: true, metadata, messages }),
  );
  const monitor = monitorEventLoopDelay({ resolution: 5 });
  const read = async () => {
    let lastMs = performance.now();
    const reader = stream.body?.getReader();
    while ((await reader?.read())?.done === false) {
      watched.longestGapMs = Math.max(watched.longestGapMs, performance.now() - lastMs);
      lastMs = performance.now();
    }
  };
  const ask = async () => {
    while (!ending.signal.aborted) {
      const startMs = performance.now();
      await (await fetch(`${server.url}/healthz`)).text();
      watched.longestHealthMs = Math.max(watched.longestHealthMs, performance.now() - startMs);
      watched.readiness.add((await fetch(`${server.url}/readyz`)).status);
      if (callers === 'busy') watched.statuses.add(await chat());
      await pause(20);
    }
  };
  /** Each of these writes to the database itself. */
  const write = async () => {
    while (!ending.signal.aborted) {
      const form = new FormData();
      form.set('purpose', 'user_data');
      form.set('file', new Blob(['hello']), 'hello.txt');
      const response = await server.call('/v1/files', { method: 'POST', body: form });
      await response.text();
      watched.writes.add(response.status);
      await pause(100);
    }
  };
  // The journal has been applied: from here on a server without callers writes for its own housekeeping alone.
  await pause(600);
  monitor.enable();
  const going = [read(), ask(), ...(callers === 'busy' ? [write()] : [])];
  await happen();
  monitor.disable();
  ending.abort();
  await Promise.all(going);
  return { ...watched, longestDelayMs: monitor.max / 1e6 };
}

test.each(['quiet', 'busy'] as const)(
  'while another process has the write lock, a %s server goes on',
  { timeout: 90_000 },
  async (callers) => {
    for (let warm = 0; warm < 5; warm += 1) expect(await chat()).toBe(200);
    const calm = await watch(() => pause(calmMs), calmMs, callers);
    // A busy machine has delays of its own.
    const mostMs = longestDelayMs + 2 * calm.longestDelayMs;
    const { result: locked } = await leastOf(async () => {
      const lock = await lockHolder();
      const happen = async () => {
        const unlock = await lock();
        await pause(lockedMs);
        await unlock();
      };
      const result = await watch(happen, lockedMs, callers);
      return { result, tookMs: lockedMs, delayMs: result.longestDelayMs };
    }, mostMs);
    const shown = ({ longestDelayMs: delay, longestHealthMs: health, longestGapMs: gap }: Watched) =>
      `loop ${Math.round(delay)} ms, /healthz ${Math.round(health)} ms, stream ${Math.round(gap)} ms`;
    console.log(`foreign lock of ${lockedMs} ms, ${callers}: ${shown(locked)}; without it: ${shown(calm)}`);
    expect(locked.statuses).toEqual(new Set(callers === 'busy' ? [200] : []));
    // An upload that waited in vain says nothing about calls.
    expect(locked.writes.has(503)).toBe(callers === 'busy');
    expect(locked.readiness).toEqual(new Set([200]));
    expect(locked.longestDelayMs).toBeLessThan(mostMs);
    expect(locked.longestHealthMs).toBeLessThan(1_000);
    expect(locked.longestGapMs).toBeLessThan(1_000);
  },
);

test('a write waits for a short lock, and loses nothing', { timeout: 60_000 }, async () => {
  await server.stop();
  // On a busy machine a lock of a second may last longer than the two that are usual.
  server = await startServer({ MODELROUTE_SANDBOX: '1', MODELROUTE_STORE_TIMEOUT: '20' });
  const lock = await lockHolder();
  const unlock = await lock();
  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new Blob(['hello']), 'hello.txt');
  let isStored = false;
  const storing = server.call('/v1/files', { method: 'POST', body: form }).finally(() => (isStored = true));
  expect(await chat()).toBe(200);
  await pause(1_000);
  expect(isStored).toBe(false);
  await unlock();
  expect((await storing).status).toBe(200);
  const db = await openDatabase(server.dataFolder);
  expect(await Array.fromAsync(listUsage(db, {}))).toHaveLength(1);
  await db.destroy();
});

test('meanwhile reads go on, and changes are refused soon', { timeout: 60_000 }, async () => {
  const place = { folder: server.dataFolder, secret: undefined };
  const requests = await storeRequests({ ...server, model: 'sandbox/chat', place });
  const lock = await lockHolder();
  const unlock = await lock();
  // Until all have their responses, however long that takes on a busy machine.
  const answers = await Promise.all(requests.map(async (each) => ({ ...each, ...(await each.send()) })));
  await unlock();
  const longest = Math.max(...answers.map(({ ms }) => ms));
  console.log(`foreign lock: ${answers.length} requests, longest ${Math.round(longest)} ms`);
  for (const { name, changes, status, retryAfter, text } of answers) {
    expect([name, status, retryAfter]).toEqual([name, changes ? 503 : 200, changes ? '1' : null]);
    if (changes) expect(text).toContain('did not respond within 2 s.');
  }
  expect(longest).toBeLessThan(4_000);
  const again = await Promise.all(requests.map(async ({ name, send }) => [name, (await send()).status]));
  for (const [name, status] of again)
    expect([name, [200, 201, 404].includes(Number(status))]).toEqual([name, true]);
});
