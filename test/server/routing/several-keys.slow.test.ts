/** A provider with several keys: each call is sent with one of them, and a key that is limited or refused is left out. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startUpstream, type FaultName, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startFront, type Front } from './front.ts';
import { repeatAtOnce } from './scenario.ts';

const keys = ['sk-first-4c1f', 'sk-second-9b2e', 'sk-third-77aa'];
const [first = '', second = ''] = keys;
const variables = Object.fromEntries(keys.map((key, at) => [`POOL_KEY_${at}`, key]));
const long = 'The rules of the house. '.repeat(400);

describe.each([1, 2])('with workers: %i', (workers) => {
  let upstream: ScriptedUpstream;
  let front: Front;
  /** By key. */
  const faults = new Map<string, FaultName>();
  let before = 0;

  /** Of each model a provider of its own, so that no test leaves its circuits to another. */
  const models = ['even', 'limited', 'refused', 'broken', 'busy', 'session', 'prefix'];

  beforeAll(async () => {
    upstream = await startUpstream({ choose: ({ headers }) => faults.get(keyOf(headers.authorization)) });
    const provider = (more: object) => ({ dialect: 'chat', base_url: `${upstream.url}/v1`, ...more });
    front = await startFront(
      {
        providers: {
          ...Object.fromEntries(
            models.map((name) => [
              name,
              provider({ keys: keys.map((_, at) => ({ key_env: `POOL_KEY_${at}` })), retries: 0 }),
            ]),
          ),
          reserve: provider({ key_env: 'RESERVE_KEY' }),
        },
        models: models.map((id) => ({
          id,
          targets: [{ provider: id }, { provider: 'reserve', priority: 1 }],
        })),
      },
      { ...variables, RESERVE_KEY: 'sk-reserve', MODELROUTE_WORKERS: String(workers) },
    );
  });
  afterAll(async () => {
    await front.stop();
    await upstream.close();
  });
  beforeEach(() => {
    faults.clear();
    before = upstream.received.length;
  });

  const keyOf = (authorization: string | undefined) => authorization?.slice('Bearer '.length) ?? '';
  const used = () => upstream.received.slice(before).map(({ headers }) => keyOf(headers.authorization));
  const callsOf = (key: string) => used().filter((each) => each === key).length;

  async function call(model: string, more: object = {}, headers: Record<string, string> = {}): Promise<void> {
    const messages = [{ role: 'user', content: 'hello' }];
    const response = await front.post('/v1/chat/completions', { model, messages, ...more }, { headers });
    expect(await response.json()).toMatchObject({ object: 'chat.completion' });
  }

  test('each has its share of the calls', async () => {
    const calls = 150;
    await repeatAtOnce(calls, 3, () => call('even'));
    // Chance decides among equals: fewer than 20 of 150 come once in millions of runs.
    for (const key of keys) expect(callsOf(key)).toBeGreaterThan(20);
    expect(used()).toHaveLength(calls);
  });

  test('one that is limited is left out until its time is over, and no call fails', async () => {
    faults.set(second, 'rate-limit-retry-after');
    await repeatAtOnce(40, 2, () => call('limited'));
    // What was under way when the first refusal came, in each worker.
    expect(callsOf(second)).toBeLessThanOrEqual(2 * workers);
    expect(callsOf('sk-reserve')).toBe(0);
  });

  test('one that is refused is left out, and no call fails', async () => {
    faults.set(first, 'status-401');
    await repeatAtOnce(60, 2, () => call('refused'));
    expect(callsOf(first)).toBeLessThanOrEqual(5 + 2 * workers);
    expect(callsOf('sk-reserve')).toBe(0);
  });

  test('where the provider itself fails, another one follows, and not each of its keys', async () => {
    for (const key of keys) faults.set(key, 'status-500');
    await call('broken');
    expect(used()).toHaveLength(2);
    expect(callsOf('sk-reserve')).toBe(1);
  });

  test('the one with the fewest calls under way is next', async () => {
    for (const key of keys) faults.set(key, 'stall-mid-stream');
    const hung = new AbortController();
    const messages = [{ role: 'user', content: 'hello' }];
    for (let stream = 0; stream < 3 * workers; stream++) {
      const { signal } = hung;
      await front.post('/v1/chat/completions', { model: 'busy', messages, stream: true }, { signal });
    }
    // Each worker knows its own calls, and the system decides which of them gets one.
    if (workers === 1) expect(keys.map(callsOf)).toEqual([1, 1, 1]);
    else for (const key of keys) expect(callsOf(key)).toBeGreaterThan(0);
    hung.abort();
  });

  test('a session stays with one of them', async () => {
    for (const session of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const start = upstream.received.length;
      for (let turn = 0; turn < 4; turn++) await call('session', {}, { 'x-modelroute-session': session });
      const seen = upstream.received.slice(start).map(({ headers }) => keyOf(headers.authorization));
      expect([session, new Set(seen).size]).toEqual([session, 1]);
    }
    expect(new Set(used()).size).toBeGreaterThan(1);
  });

  test('a long conversation stays with one of them, however it goes on, and so does a named prefix', async () => {
    const opening = [
      { role: 'system', content: long },
      { role: 'user', content: 'Which rule is the first?' },
    ];
    const turns = [
      { role: 'assistant', content: 'The first.' },
      { role: 'user', content: 'And then?' },
    ];
    for (let more = 0; more < 6; more++)
      await call('prefix', { messages: [...opening, ...Array.from({ length: more }, () => turns).flat()] });
    expect(new Set(used()).size).toBe(1);

    before = upstream.received.length;
    for (let turn = 0; turn < 6; turn++) await call('prefix', { prompt_cache_key: 'agent-7' });
    expect(new Set(used()).size).toBe(1);
  });

  test('none of them is in the log', () => {
    for (const key of keys) expect(front.log()).not.toContain(key);
  });
});
