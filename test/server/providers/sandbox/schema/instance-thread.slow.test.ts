/** The thread for schemas is replaced when a schema takes too long or too much memory, and nobody else pays for it. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../../server/core/api-error.ts';
import { InstanceThread } from '../../../../../server/providers/sandbox/schema/instance-thread.ts';

const { signal } = new AbortController();
const limits = { deadlineMs: 300, maxWaiting: 4, idleMs: 60_000 };
const scripted = () => new InstanceThread(limits, new URL('endless-loop.ts', import.meta.url));

test('an instance comes as JSON; a contradiction has none', async () => {
  const thread = new InstanceThread({ ...limits, deadlineMs: 20_000 });
  const schema = {
    type: 'object',
    properties: { a: { type: 'string', pattern: '^[0-9]{3}$' } },
    required: ['a'],
  };
  expect(await thread.make(schema, signal)).toEqual({ json: '{"a":"000"}' });
  expect(await thread.make(false, signal)).toEqual({ failure: 'none' });
  expect(await thread.make({ type: 'number', minimum: Infinity }, signal)).toEqual({ failure: 'none' });
});

test.each(['loop', 'exit', 'fill'])('after %s the next schema has a new thread', async (act) => {
  const thread = scripted();
  const monitor = monitorEventLoopDelay({ resolution: 5 });
  monitor.enable();
  const [ended, next] = await Promise.all([
    thread.make({ act }, signal),
    thread.make({ act: 'next' }, signal),
  ]);
  monitor.disable();
  expect([ended, next]).toEqual([{ failure: 'too-costly' }, { json: '"next"' }]);
  // The deadline is 300 ms, and the thread that loops has the processor for all of it.
  expect(monitor.percentile(50) / 1e6).toBeLessThan(50);
});

test('more than may wait are refused; who leaves gives the place to another', async () => {
  const thread = scripted();
  const caller = new AbortController();
  const running = thread.make({ act: 'loop' }, signal);
  const left = thread.make({ act: 'left' }, caller.signal);
  const waiting = ['a', 'b'].map((act) => thread.make({ act }, signal));
  // Until the thread has started, the first waits too.
  await expect(thread.make({ act: 'c' }, signal)).rejects.toThrow(ApiError);
  caller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  waiting.push(thread.make({ act: 'c' }, signal));
  expect(await running).toEqual({ failure: 'too-costly' });
  expect(await Promise.all(waiting)).toEqual([{ json: '"a"' }, { json: '"b"' }, { json: '"c"' }]);
});

test('a schema that is nested too deeply to be sent is refused, and the next one is not', async () => {
  const thread = scripted();
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(await thread.make(deep, signal)).toEqual({ failure: 'too-costly' });
  expect(await thread.make({ act: 'next' }, signal)).toEqual({ json: '"next"' });
});

test('a thread without work is ended, and a later schema has another', async () => {
  const thread = new InstanceThread({ ...limits, deadlineMs: 20_000, idleMs: 20 });
  thread.warmUp();
  thread.warmUp();
  for (let round = 0; round < 3; round += 1) {
    expect(await thread.make({ const: round }, signal)).toEqual({ json: String(round) });
    await pause(60);
  }
});

test('a program that cannot be loaded fails those who wait, and not for ever', async () => {
  const thread = new InstanceThread(limits, new URL('no-such-file.ts', import.meta.url));
  await expect(thread.make({}, signal)).rejects.toThrow(/no-such-file/);
});
