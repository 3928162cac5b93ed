/** What the page of a refused call advises: nothing that cannot help. */
import { expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { adviceFor, causeOf } from '../../../../server/console/page/src/pages/refused/refusal-cause.ts';

type Limit = components['schemas']['RefusedLimit'];

const limitOf = (given: Partial<Limit>): Limit => ({
  kind: 'tokens',
  subject: 'key',
  per_end_user: false,
  period: null,
  limit: '100',
  needed: '50',
  left: '10',
  reserved: null,
  ...given,
});
const budgetOf = (left: string, reserved: string, period: Limit['period'] = 'day') =>
  limitOf({ kind: 'budget', limit: '1', needed: '0.5', left, reserved, period });
const advice = (limit: Limit | null, code = 'rate_limit_exceeded') => adviceFor({ limit, code });

test('a call that a minute never has room for is not told to wait', () => {
  expect(advice(limitOf({ needed: '50' }))).toContain('Retry-After');
  expect(advice(limitOf({ needed: '101' }))).toContain('Waiting does not help');
});

test.each([
  ['running requests have reserved it', budgetOf('0.1', '0.4'), 'wait until running requests end'],
  ['it is spent', budgetOf('0.1', '0'), 'wait for the next day'],
])('a budget comes back when %s', (_when, limit, wait) => {
  expect(advice(limit)).toBe(`Set a lower max_tokens, or ${wait}, or have the budget raised.`);
});

test('a budget in total that is spent does not come back, and nothing is cheap enough for it', () => {
  expect(advice(budgetOf('0', '0', 'total'))).toBe('Have the budget raised.');
});

test('a budget that cannot count a call names both reasons', () => {
  const limit = limitOf({ kind: 'budget', period: 'day', needed: null, left: null });
  expect(causeOf({ limit, param: null })).toBe('Unknown cost: budget of the key cannot count it');
  expect(advice(limit)).toContain('no price, or the request no bound');
});

test('without a limit the code decides', () => {
  expect(advice(null, 'model_not_allowed')).toBe(advice(limitOf({ kind: 'model' })));
  expect(advice(null, 'model_not_found')).toContain('list of models');
  // Large bodies that are still being read.
  expect(advice(null)).toContain('Retry-After');
  expect(advice(null, 'invalid_value')).toContain('page of the error code');
});
