/** Calls of `/v1/audio/transcriptions` are recorded, priced and limited. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitChange } from '../../../server/accounts/limits.ts';
import { errorOf, openHarness, type Harness } from './transcription-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.stop());
beforeEach(() => harness.reset());

describe('a record has', () => {
  test.each([
    ['tokens', [], { source: 'provider', input_tokens: 20, output_tokens: 3 }],
    ['seconds', [], { source: 'provider', input_tokens: 9, cost: '0.0009' }],
    ['verbose', [['response_format', 'verbose_json']], { source: 'provider', input_tokens: 4 }],
    ['bare', [], { source: 'estimate', input_tokens: 2, output_tokens: 2 }],
    ['silence', [], { source: 'estimate', input_tokens: 2, output_tokens: 0, cost: '0.0002' }],
    ['vtt', [['response_format', 'vtt']], { source: 'estimate', input_tokens: 2 }],
    ['stream', [['stream', 'true']], { source: 'provider', input_tokens: 20, output_tokens: 3 }],
  ] as const)('what the provider bills, or the length of the recording: %s', async (name, fields, usage) => {
    const traceId = `trace-of-transcription-${name}`;
    const response = await harness.transcribe(`our/${name}`, fields, { 'x-trace-id': traceId });
    await response.text();
    expect(await harness.recordOf(traceId)).toMatchObject({ operation: 'createTranscription', ...usage });
  });
});

describe('a key', () => {
  const withKey = async (limits: LimitChange) => {
    const key = await harness.accounts.keys.create('test', {
      project: 'default',
      name: 'of a test',
      kind: 'inference',
      limits,
    });
    return (model: string) => harness.transcribe(model, [], { authorization: `Bearer ${key.secret}` });
  };

  test('with requests per minute gets 429 beyond them', async () => {
    const call = await withKey({ requests_per_minute: 1 });
    expect((await call('sandbox/transcribe')).headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(await errorOf(await call('sandbox/transcribe'))).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
  });

  test('without the model gets 403', async () => {
    const call = await withKey({ allowed_models: ['sandbox/chat'] });
    expect(await errorOf(await call('our/tokens'))).toMatchObject({ status: 403, code: 'model_not_allowed' });
  });

  test('with a budget pays for the seconds, and is refused where the longest recording may cost more', async () => {
    expect((await (await withKey({ budgets: [{ period: 'day', usd: '1' }] }))('our/seconds')).status).toBe(
      200,
    );
    const poor = await withKey({ budgets: [{ period: 'day', usd: '0.05' }] });
    expect(await errorOf(await poor('our/seconds'))).toMatchObject({
      status: 429,
      code: 'insufficient_quota',
    });
  });
});
