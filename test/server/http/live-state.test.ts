/** What `/` shows of the installation: the sandbox is really called, and never more often than every five seconds. */
import { expect, test } from 'vitest';
import { liveState } from '../../../server/http/live-state.ts';
import { trySandbox } from '../../../server/try-sandbox.ts';
import { createSandbox } from '../../../server/providers/sandbox/sandbox.ts';

function stateOf(trySandboxNow: () => Promise<boolean> | undefined) {
  let nowMs = 1_000;
  const state = liveState({
    readiness: async () => 'ready',
    modelIds: () => ['a', 'b'],
    trySandbox: trySandboxNow,
    nowMs: () => nowMs,
  });
  return { state, wait: (ms: number) => (nowMs += ms) };
}

test('many readers share a call, and the next one comes after five seconds', async () => {
  let calls = 0;
  const { state, wait } = stateOf(async () => (calls += 1) === 1);
  const all = await Promise.all([state(), state(), state()]);
  const shown = { status: 'ready', models: 2, sandbox: 'works' };
  expect(all).toEqual([shown, shown, shown]);
  wait(4_999);
  await state();
  expect(calls).toBe(1);
  wait(1);
  expect(await state()).toMatchObject({ sandbox: 'fails' });
  expect(calls).toBe(2);
});

test('an installation without a sandbox makes no call', async () => {
  const { state } = stateOf(() => undefined);
  expect(await state()).toMatchObject({ sandbox: 'off' });
});

test('the call goes to the sandbox, and one that fails or says something else does not work', async () => {
  const provider = createSandbox({ rawFaults: false, now: Date.now });
  const target = { provider, upstreamModel: 'sandbox/chat' };
  expect(await trySandbox(target, 'trace-0001')).toBe(true);
  const failing = { ...target, provider: { send: () => Promise.reject(new Error('broken')) } };
  expect(await trySandbox(failing, 'trace-0001')).toBe(false);
  expect(await trySandbox({ ...target, upstreamModel: 'sandbox/error-overloaded' }, 'trace-0001')).toBe(
    false,
  );
});
