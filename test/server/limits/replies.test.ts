/** Limits as a caller sees them: headers in the formats of the contract, and refusals as errors of its table. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Limiter } from '../../../server/limits/limiter.ts';
import { duration, limitHeaders } from '../../../server/limits/limit-headers.ts';
import { MemoryStore } from '../../../server/limits/memory/memory-store.ts';
import { slotMs, windowMs } from '../../../server/limits/minute.ts';
import { reserveScript, settleScript } from '../../../server/limits/redis/lua-script.ts';
import { refusalError, usd } from '../../../server/limits/refusal-error.ts';
import type { Refusal } from '../../../server/limits/verdict.ts';
import { emptyLedger, request, startMs, subject } from './support/requests.ts';

const headerFolder = join(import.meta.dirname, '../../../openapi/shared/headers');
const pascal = (name: string) =>
  name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

/** The contract's own schema of a header. */
function schemaOf(header: string): { type: string; pattern?: string; format?: string } {
  const file = `${pascal(header)}.yaml`;
  expect(readdirSync(headerFolder)).toContain(file);
  return (parse(readFileSync(join(headerFolder, file), 'utf8')) as { schema: { type: string } }).schema;
}

describe('headers', () => {
  test.each([
    [0, '0s'],
    [0.2, '1ms'],
    [12, '12ms'],
    [999, '999ms'],
    [1_000, '1s'],
    [1_500, '1.5s'],
    [59_999, '59.999s'],
    [60_000, '1m0s'],
    [360_000, '6m0s'],
    [3_600_000, '1h0m0s'],
    [5_025_250, '1h23m45.25s'],
  ])('%d ms are %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
    expect(text).toMatch(new RegExp(schemaOf('x-ratelimit-reset-tokens').pattern ?? '^$'));
  });

  test('tell the tighter of key and project, on each surface as the contract has it', async () => {
    const limiter = new Limiter(new MemoryStore(emptyLedger));
    const key = subject('key', { requestsPerMinute: 10, tokensPerMinute: 1_000 });
    const project = subject('project', { requestsPerMinute: 5 });
    const { state } = await limiter.reserve(request([key, project], { tokensWorst: 100 }));
    expect(limitHeaders('v1', state, startMs)).toEqual({
      'x-ratelimit-limit-requests': '5',
      'x-ratelimit-remaining-requests': '4',
      'x-ratelimit-reset-requests': '1m0s',
      'x-ratelimit-limit-tokens': '1000',
      'x-ratelimit-remaining-tokens': '900',
      'x-ratelimit-reset-tokens': '1m0s',
    });
    expect(limitHeaders('alt', state, startMs + 1)).toEqual({
      'anthropic-ratelimit-requests-limit': '5',
      'anthropic-ratelimit-requests-remaining': '4',
      'anthropic-ratelimit-requests-reset': '2026-11-19T10:41:01Z',
      'anthropic-ratelimit-tokens-limit': '1000',
      'anthropic-ratelimit-tokens-remaining': '900',
      'anthropic-ratelimit-tokens-reset': '2026-11-19T10:41:01Z',
    });
    for (const surface of ['v1', 'alt'] as const)
      for (const [name, value] of Object.entries(limitHeaders(surface, state, startMs))) {
        const { type, format } = schemaOf(name);
        if (type === 'integer') expect(value).toMatch(/^\d+$/);
        if (format === 'date-time') expect(new Date(value).toISOString()).toBe(value.replace('Z', '.000Z'));
      }
  });

  test('say nothing of limits that are not set, and what is left on a refusal too', async () => {
    const limiter = new Limiter(new MemoryStore(emptyLedger));
    const free = subject('key', { concurrentRequests: 9 });
    expect(limitHeaders('v1', (await limiter.reserve(request([free]))).state, startMs)).toEqual({});
    const bound = subject('project', { tokensPerMinute: 10 });
    const { granted, state } = await limiter.reserve(request([free, bound], { tokensWorst: 11 }));
    expect(granted).toBe(false);
    expect(limitHeaders('v1', state, startMs)).toEqual({
      'x-ratelimit-limit-tokens': '10',
      'x-ratelimit-remaining-tokens': '10',
      'x-ratelimit-reset-tokens': '0s',
    });
  });
});

describe('refusals', () => {
  const base: Refusal = {
    kind: 'requests',
    subject: 'key',
    limit: 60,
    period: null,
    retryAfterMs: 1_500,
    hopeless: false,
  };
  const waitless = { retryAfterMs: null } as const;
  test.each<[Partial<Refusal>, string, string, number | undefined]>([
    [
      {},
      'rate_limit_exceeded',
      'Rate limit reached: 60 requests per minute for this key. Try again in 2 s.',
      1_500,
    ],
    [
      { kind: 'tokens', subject: 'project', limit: 900 },
      'rate_limit_exceeded',
      'Rate limit reached: 900 tokens per minute for the project of this key. Try again in 2 s.',
      1_500,
    ],
    [
      { kind: 'concurrency', limit: 3, ...waitless },
      'rate_limit_exceeded',
      'Rate limit reached: 3 requests at once for this key. Try again when one of them has ended.',
      undefined,
    ],
    [
      { kind: 'tokens', limit: 900, ...waitless, hopeless: true },
      'rate_limit_exceeded',
      'Rate limit reached: 900 tokens per minute for this key. This request alone can exceed the limit. Reduce the input or the maximum output tokens.',
      60_000,
    ],
    [
      { kind: 'budget', limit: 10_500_000_000n, period: 'day', ...waitless },
      'insufficient_quota',
      'The budget of this key (10.50 USD per day) is spent, or the remaining amount does not cover this request. Have the budget raised.',
      undefined,
    ],
    [
      {
        kind: 'budget',
        limit: 10_000_000n,
        period: 'day',
        ...waitless,
        money: { needed: 65_000_000n, left: 2_000_000n, reserved: 0n },
      },
      'insufficient_quota',
      "The budget of this key (0.01 USD per day) has 0.002 USD left, and this request can cost up to 0.065 USD. Set a lower 'max_tokens', or have the budget raised.",
      undefined,
    ],
    [
      {
        kind: 'budget',
        limit: 10_000_000n,
        period: 'day',
        ...waitless,
        money: { needed: 1n, left: 0n, reserved: 0n },
      },
      'insufficient_quota',
      'The budget of this key (0.01 USD per day) is spent, and this request can cost up to 0.000000001 USD. Wait for the next day, or have the budget raised.',
      undefined,
    ],
    [
      {
        kind: 'budget',
        limit: 10_000_000_000n,
        period: 'month',
        ...waitless,
        money: { needed: 65_000_000n, left: 0n, reserved: 65_000_000n },
      },
      'insufficient_quota',
      "The budget of this key (10.00 USD per month) has 0.00 USD left, and this request can cost up to 0.065 USD. Running requests have reserved 0.065 USD. Retry when they end, or set a lower 'max_tokens'.",
      undefined,
    ],
    [
      {
        kind: 'budget',
        limit: 10_000_000_000n,
        period: 'month',
        ...waitless,
        money: { needed: 65_000_000n, left: 0n, reserved: 64_000_000n },
      },
      'insufficient_quota',
      'The budget of this key (10.00 USD per month) is spent, running requests have reserved 0.064 USD, and this request can cost up to 0.065 USD. Wait for the next month, or have the budget raised.',
      undefined,
    ],
    [
      { kind: 'budget', subject: 'project', limit: 1n, period: 'total', ...waitless, hopeless: true },
      'insufficient_quota',
      "The budget of the project of this key (0.000000001 USD in total) cannot cover this request: its highest possible cost with model 'a/b' is not known, because the model has no price or the request no bound.",
      undefined,
    ],
    [
      { kind: 'model', limit: null, ...waitless, hopeless: true },
      'model_not_allowed',
      "This API key may not use model 'a/b'.",
      undefined,
    ],
    [
      { kind: 'model', subject: 'project', limit: null, ...waitless, hopeless: true },
      'model_not_allowed',
      "The project of this API key may not use model 'a/b'.",
      undefined,
    ],
  ])('%o', (more, code, message, retryAfterMs) => {
    const refused = { model: 'a/b', outputMember: 'max_tokens', headers: {} };
    expect(refusalError({ ...base, ...more }, refused)).toMatchObject({ code, message, retryAfterMs });
  });

  test('carry the headers of the limits; one that no wait helps says so', () => {
    const headers = { 'x-ratelimit-limit-tokens': '1' };
    const refused = { model: 'a', outputMember: null, headers };
    expect(refusalError(base, refused).headers).toEqual(headers);
    expect(refusalError({ ...base, hopeless: true, retryAfterMs: null }, refused).headers).toEqual({
      ...headers,
      'x-should-retry': 'false',
    });
  });

  test.each([
    [0n, '0.00 USD'],
    [1n, '0.000000001 USD'],
    [1_230_000_000n, '1.23 USD'],
    [10n ** 24n, '1000000000000000.00 USD'],
  ])('%d nano-USD are %s', (nanoUsd, text) => {
    expect(usd(nanoUsd)).toBe(text);
  });
});

test('the scripts in Redis count the same minute in the same slots', () => {
  for (const { text } of [reserveScript, settleScript])
    expect(text).toContain(`local WINDOW, SLOT, NANOS = ${windowMs}, ${slotMs}, 1000000000`);
});
