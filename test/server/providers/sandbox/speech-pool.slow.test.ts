/** Speech never holds up the main thread, its memory or another caller. */
import { afterAll, expect, test } from 'vitest';
import { ApiError } from '../../../../server/core/api-error.ts';
import { SpeechPool } from '../../../../server/providers/sandbox/speech/speech-pool.ts';
import { cpuTimeMs } from '../../../openapi/grammars/generate/cpu-time.ts';
import { collect } from './speech-listening.ts';

const pools: SpeechPool[] = [];
afterAll(() => pools.forEach((pool) => pool.endThreads()));

function makePool(limits: { maxJobsPerThread?: number; maxWaiting?: number } = {}): SpeechPool {
  const pool = new SpeechPool({
    maxThreads: 1,
    maxJobsPerThread: 8,
    maxWaiting: 8,
    idleMs: 60_000,
    ...limits,
  });
  pools.push(pool);
  return pool;
}

const paragraph = 'It was a bright cold day in April, and the clocks were striking thirteen. ';
const long = { input: paragraph.repeat(15), voice: 'sage', format: 'pcm', speed: 1 } as const;
const short = { ...long, input: 'Hello there.' } as const;

function signalOf(controller = new AbortController()): AbortSignal {
  return controller.signal;
}

test('sound comes piece by piece, in small chunks, the first with the first words only', async () => {
  const sizes: number[] = [];
  for await (const chunk of makePool().run({ ...long, format: 'mp3' }, signalOf())) sizes.push(chunk.length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(400_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
  expect(sizes[0]).toBeGreaterThan(10_000);
  expect(sizes[0]).toBeLessThan(bytes / 10);
});

test('the main thread has next to nothing to do while speech is made', async () => {
  const pool = makePool();
  await collect(pool.run(short, signalOf()));
  const [sinceMs, sinceCpuMs] = [performance.now(), cpuTimeMs()];
  await collect(pool.run({ ...long, input: paragraph.repeat(10) }, signalOf()));
  // Of the time of the processor: waits for it, where others have it, are not its work.
  expect(cpuTimeMs() - sinceCpuMs).toBeLessThan((performance.now() - sinceMs) * 0.3);
});

test('a reader that stops reading holds up nobody', async () => {
  const pool = makePool();
  const stopped = pool.run(long, signalOf());
  await stopped.next();
  const others = await Promise.all([
    collect(pool.run(short, signalOf())),
    collect(pool.run(short, signalOf())),
  ]);
  expect(others[0]?.length).toBeGreaterThan(20_000);
  await stopped.return();
});

test('an abort ends a running request at once with its reason, and frees the place', async () => {
  const pool = makePool({ maxJobsPerThread: 1 });
  const controller = new AbortController();
  const running = pool.run(long, controller.signal);
  await running.next();
  const next = running.next();
  controller.abort(new Error('gone away'));
  await expect(next).rejects.toThrow('gone away');
  expect((await collect(pool.run(short, signalOf()))).length).toBeGreaterThan(20_000);
});

test('an abort frees the place of a reader that never comes back', async () => {
  const pool = makePool({ maxJobsPerThread: 1 });
  const controller = new AbortController();
  const running = pool.run(long, controller.signal);
  await running.next();
  controller.abort(new Error('gone away'));
  expect((await collect(pool.run(short, signalOf()))).length).toBeGreaterThan(20_000);
  await expect(running.next()).rejects.toThrow('gone away');
});

test('an abort before the start, and one while the header is being measured, both take effect', async () => {
  const pool = makePool({ maxJobsPerThread: 1 });
  await expect(pool.run(short, AbortSignal.abort(new Error('too late'))).next()).rejects.toThrow('too late');
  const controller = new AbortController();
  const measuring = pool.run({ ...long, format: 'wav' }, controller.signal).next();
  controller.abort(new Error('gone away'));
  await expect(measuring).rejects.toThrow('gone away');
  expect((await collect(pool.run(short, signalOf()))).length).toBeGreaterThan(20_000);
});

test('as many wait as may, in order; one more is told that the model is overloaded', async () => {
  const pool = makePool({ maxJobsPerThread: 1, maxWaiting: 2 });
  const running = pool.run(long, signalOf());
  await running.next();
  const givesUp = new AbortController();
  const first = collect(pool.run(short, signalOf()));
  const second = pool.run(short, givesUp.signal).next();
  const refused = await pool
    .run(short, signalOf())
    .next()
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ code: 'overloaded' });
  givesUp.abort(new Error('no patience'));
  await expect(second).rejects.toThrow('no patience');
  await running.return();
  expect((await first).length).toBeGreaterThan(20_000);
});

test('when a thread dies its requests fail, and the next request gets a new one', async () => {
  const pool = makePool();
  const running = pool.run(long, signalOf());
  await running.next();
  const next = running.next();
  pool.endThreads();
  await expect(next).rejects.toThrow('ended');
  expect((await collect(pool.run(short, signalOf()))).length).toBeGreaterThan(20_000);
});

test('what a thread said before leaves no trace in what it says next', async () => {
  const pool = makePool();
  for (const format of ['mp3', 'opus', 'aac'] as const) {
    const before = await collect(pool.run({ ...short, format }, signalOf()));
    const [, beside] = await Promise.all([
      collect(pool.run({ ...long, input: paragraph.repeat(2), format, voice: 'ash' }, signalOf())),
      collect(pool.run({ ...short, format }, signalOf())),
    ]);
    expect(beside.equals(before)).toBe(true);
  }
});
