/** What a policy means: models, periods, and values that nobody can have meant. */
import { describe, expect, test } from 'vitest';
import { compileLimits } from '../../../server/limits/limit-policy.ts';
import { compileModelPatterns } from '../../../server/limits/model-patterns.ts';
import { spanOf, type Period } from '../../../server/limits/period.ts';
import { decodeReservationId, encodeReservationId } from '../../../server/limits/reservation-id.ts';
import { leastCpuTimeMs } from '../../openapi/grammars/generate/cpu-time.ts';

describe('models', () => {
  test.each([
    ['sandbox/chat', 'sandbox/chat', true],
    ['sandbox/chat', 'sandbox/chat2', false],
    ['sandbox/*', 'sandbox/chat', true],
    ['sandbox/*', 'sandbox', false],
    ['*', '', true],
    ['**', 'anything', true],
    ['*/chat:*', 'a/b/chat:free', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*ab*b', 'ab', false],
    ['*ab*b', 'abb', true],
    ['a*bc*c', 'abc', false],
    ['*x*x*', 'axbxc', true],
    ['Sandbox/*', 'sandbox/chat', false],
    ['a.c', 'abc', false],
    ['[a-z]+', 'abc', false],
    ['(a+)+$', '(a+)+$', true],
  ])('%s names %s: %s', (pattern, model, isNamed) => {
    expect(compileModelPatterns([pattern])(model)).toBe(isNamed);
  });

  test('no list allows all, an empty one none', () => {
    expect(compileModelPatterns(undefined)('a')).toBe(true);
    expect(compileModelPatterns(null)('a')).toBe(true);
    expect(compileModelPatterns([])('a')).toBe(false);
  });

  test('a pattern made to blow up does not', () => {
    const fits = compileModelPatterns(Array.from({ length: 100 }, () => `${'*a'.repeat(127)}b`));
    expect(fits('a'.repeat(256))).toBe(false);
    expect(leastCpuTimeMs(() => fits('a'.repeat(256)))).toBeLessThan(100);
    expect(() => compileModelPatterns(['*'.repeat(257)])).toThrow(RangeError);
  });
});

describe('periods', () => {
  test.each<[Period, string, string, string]>([
    ['day', '2026-11-19T23:59:59.999Z', '2026-11-19', '2026-11-20'],
    ['day', '2026-11-20T00:00:00.000Z', '2026-11-20', '2026-11-21'],
    ['week', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
    ['week', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
    ['week', '2027-01-01T00:00:00.000Z', '2026-12-28', '2027-01-04'],
    ['month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['month', '2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
    ['month', '2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
  ])('a %s at %s', (period, at, start, end) => {
    expect(spanOf(period, Date.parse(at))).toEqual({
      period,
      name: `${period}:${Date.parse(start)}`,
      startMs: Date.parse(start),
      endMs: Date.parse(end),
    });
  });

  test('total has no end, and a span that was asked for before is not mistaken for another', () => {
    expect(spanOf('total', Date.now())).toMatchObject({ startMs: 0, endMs: Infinity });
    const days = [3, 1, 2, 1].map((day) => spanOf('day', day * 86_400_000 + 5).startMs / 86_400_000);
    expect(days).toEqual([3, 1, 2, 1]);
  });
});

describe('policies', () => {
  test.each([
    { requestsPerMinute: -1 },
    { requestsPerMinute: 1.5 },
    { tokensPerMinute: Number.NaN },
    { tokensPerMinute: Infinity },
    { concurrentRequests: 2 ** 60 },
    { budgets: [{ period: 'day' as const, nanoUsd: -1n }] },
    { budgets: [{ period: 'day' as const, nanoUsd: 10n ** 24n + 1n }] },
  ])('%o is refused', (policy) => {
    expect(() => compileLimits(policy)).toThrow(RangeError);
  });

  test('of two budgets for one period the smaller holds', () => {
    const budgets = [5n, 3n, 9n].map((nanoUsd) => ({ period: 'day' as const, nanoUsd }));
    expect(compileLimits({ budgets }).budgets).toEqual([{ period: 'day', nanoUsd: 3n }]);
  });

  test('a policy without limits has nothing to count', () => {
    expect(compileLimits({ allowedModels: ['a'], requestsPerMinute: null }).counts).toBe(false);
    expect(compileLimits({ requestsPerMinute: 0 }).counts).toBe(true);
  });
});

describe('ids of reservations', () => {
  test('say where they are held, whatever the subjects are called', () => {
    const parts = {
      name: 'abc1',
      group: 'p.☃ {x}',
      subjects: [
        { kind: 'key' as const, id: 'k"]', spans: [spanOf('day', 0), spanOf('total', 0)] },
        { kind: 'end_user' as const, id: 'k:digest', spans: [spanOf('day', 0)] },
        { kind: 'project' as const, id: '', spans: [] },
      ],
    };
    expect(decodeReservationId(encodeReservationId(parts))).toEqual(parts);
  });

  test('have only subjects that versions before end users know, which would else end nothing of such an id', () => {
    const subjects = [{ kind: 'end_user' as const, id: 'k:digest', spans: [] }];
    const [, places = ''] = encodeReservationId({ name: 'a', group: 'p', subjects }).split('.');
    expect(JSON.parse(Buffer.from(places, 'base64url').toString())).toEqual(['p', ['key', 'k:digest']]);
  });

  test.each([
    '',
    'abc',
    '.',
    'a.',
    'a.!!!',
    `a.${Buffer.from('{}').toString('base64url')}`,
    `a.${Buffer.from('[1]').toString('base64url')}`,
    `a.${Buffer.from('["g",["key"]]').toString('base64url')}`,
    `a.${Buffer.from('["g",["key","k","year",0]]').toString('base64url')}`,
  ])('%j is none', (id) => {
    expect(decodeReservationId(id)).toBeUndefined();
  });
});
