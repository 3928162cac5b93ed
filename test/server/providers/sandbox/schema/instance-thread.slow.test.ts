/** The thread for schemas is replaced when a schema takes too long or too much memory, and nobody else pays for it. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../../server/core/api-error.ts';
import { InstanceThread } from '../../../../../server/providers/sandbox/schema/instance-thread.ts';

const { signal } = new AbortController();
const one = { owner: 'a', keyId: 'a1' };
/** Long for what takes no time, on a busy machine too; short for what never ends. */
const deadlineMs = 1_000;
const limits = { deadlineMs, maxWaiting: 5, maxWaitingOfKey: 4, idleMs: 60_000 };
const scripted = () => new InstanceThread(limits, new URL('endless-loop.ts', import.meta.url));

test('an instance comes as JSON; a contradiction has none', async () => {
  const thread = new InstanceThread({ ...limits, deadlineMs: 20_000 });
  const schema = {
    type: 'object',
    properties: { a: { type: 'string', pattern: '^[0-9]{3}$' } },
    required: ['a'],
  };
  expect(await thread.make(schema, one, signal)).toEqual({ json: '{"a":"000"}' });
  expect(await thread.make(false, one, signal)).toEqual({ failure: 'none' });
  expect(await thread.make({ type: 'number', minimum: Infinity }, one, signal)).toEqual({ failure: 'none' });
});

test.each(['loop', 'exit', 'fill'])('after %s the next schema has a new thread', async (act) => {
  const thread = scripted();
  const monitor = monitorEventLoopDelay({ resolution: 5 });
  monitor.enable();
  const [ended, next] = await Promise.all([
    thread.make({ act }, one, signal),
    thread.make({ act: 'next' }, one, signal),
  ]);
  monitor.disable();
  expect([ended, next]).toEqual([{ failure: 'too-costly' }, { json: '"next"' }]);
  // The thread that loops has the processor until the deadline.
  expect(monitor.percentile(50) / 1e6).toBeLessThan(50);
});

test('more than may wait are refused; who leaves gives the place to another', async () => {
  const thread = scripted();
  const leaving = new AbortController();
  const running = thread.make({ act: 'loop' }, one, signal);
  const left = thread.make({ act: 'left' }, one, leaving.signal);
  const waiting = ['a', 'b'].map((act) => thread.make({ act }, one, signal));
  // Until the thread has started, the first waits too.
  await expect(thread.make({ act: 'c' }, one, signal)).rejects.toThrow(ApiError);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  waiting.push(thread.make({ act: 'c' }, one, signal));
  expect(await running).toEqual({ failure: 'too-costly' });
  expect(await Promise.all(waiting)).toEqual([{ json: '"a"' }, { json: '"b"' }, { json: '"c"' }]);
});

test('a schema whose caller has gone soon leaves the thread to others; a quick one does not cost the thread', async () => {
  const lasting = { ...limits, deadlineMs: 60_000 };
  const thread = new InstanceThread(lasting, new URL('endless-loop.ts', import.meta.url));
  const who = () => thread.make({ act: 'who' }, one, signal);
  const leave = async (act: string) => {
    const leaving = new AbortController();
    const left = thread.make({ act }, one, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
  };
  // On a busy machine the thread may come to a quick one only when its time is over.
  let first = await who();
  let isKept = false;
  for (let round = 0; round < 5 && !isKept; round += 1) {
    const before = first;
    await leave('quick');
    first = await who();
    isKept = JSON.stringify(first) === JSON.stringify(before);
  }
  expect(isKept).toBe(true);
  const sinceMs = performance.now();
  await leave('loop');
  expect(await who()).not.toEqual(first);
  // Long before the deadline of the schema that was left.
  expect(performance.now() - sinceMs).toBeLessThan(20_000);
});

test('a caller waits for one schema of another, however many that one sends, and keys of a project take turns', async () => {
  const thread = scripted();
  const order: string[] = [];
  const make = (owner: string, keyId: string, act: string) =>
    thread.make({ act }, { owner, keyId }, signal).then(() => order.push(act));
  const all = ['1', '2', '3'].map((round) => make('a', 'a1', `a1 ${round}`));
  all.push(make('a', 'a2', 'a2'), make('b', 'b1', 'b1'));
  await Promise.all(all);
  expect(order).toEqual(['a1 1', 'b1', 'a2', 'a1 2', 'a1 3']);
});

test('the refusal of one more names the bound and what to do; it is of the key, and then of all', async () => {
  const thread = scripted();
  const caller = (keyId: string) => ({ owner: 'a', keyId });
  const waiting = Array.from({ length: 4 }, () => thread.make({ act: 'x' }, caller('a1'), signal));
  await expect(thread.make({}, caller('a1'), signal)).rejects.toThrow(/^4 requests of this key .* fewer/);
  waiting.push(thread.make({ act: 'x' }, caller('a2'), signal));
  await expect(thread.make({}, caller('a3'), signal)).rejects.toThrow(/^5 requests with .* fewer/);
  expect((await Promise.all(waiting)).length).toBe(5);
});

test('a schema that is nested too deeply to be sent is refused, and the next one is not', async () => {
  const thread = scripted();
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(await thread.make(deep, one, signal)).toEqual({ failure: 'too-costly' });
  expect(await thread.make({ act: 'next' }, one, signal)).toEqual({ json: '"next"' });
});

test('a thread without work is ended, and a later schema has another', async () => {
  const thread = new InstanceThread({ ...limits, deadlineMs: 20_000, idleMs: 20 });
  thread.warmUp();
  thread.warmUp();
  for (let round = 0; round < 3; round += 1) {
    expect(await thread.make({ const: round }, one, signal)).toEqual({ json: String(round) });
    await pause(60);
  }
});

test('a program that cannot be loaded fails those who wait, and not for ever', async () => {
  const thread = new InstanceThread(limits, new URL('no-such-file.ts', import.meta.url));
  await expect(thread.make({}, one, signal)).rejects.toThrow(/no-such-file/);
});
