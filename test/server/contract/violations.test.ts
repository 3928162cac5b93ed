/** The errors for a body that the contract refuses. */
import { expect, test } from 'vitest';
import { fixtureOperation } from './fixture.ts';
import { violationCases } from './violation-cases.ts';

const order = fixtureOperation('createOrder');
const sound = { customer: 'Ann', lines: [{ kind: 'goods', amount: 1 }] };

function violationOf(change: Record<string, unknown>) {
  return order.validateBody('application/json', { ...sound, ...change });
}

test('a sound body has no violation', () => {
  expect(violationOf({})).toBeUndefined();
  expect(
    violationOf({
      note: [{ type: 'text', text: 'x' }],
      discount: null,
      urgency: null,
      choice: { name: 'x' },
      tool: { name: 'x' },
      vector: [[1, 2], [3]],
      labels: { a: 'b' },
      code: 'ABC',
      day: '2026-11-20',
      step: 15,
      nested: { inner: { inner: { leaf: true } } },
      free: { anything: [1, null] },
    }),
  ).toBeUndefined();
});

test.each(violationCases)('%s', (_case, change, code, param, message) => {
  const body = { ...sound };
  for (const [name, value] of Object.entries(change)) {
    Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });
  }
  expect(order.validateBody('application/json', body)).toEqual({ code, param, message });
});

test('a body of another type names the whole', () => {
  expect(order.validateBody('application/json', [])).toEqual({
    code: 'invalid_type',
    param: null,
    message: 'Invalid type for the body: expected object, got array.',
  });
  expect(order.validateBody('application/json', undefined)?.code).toBe('missing_required_parameter');
});

test('a media type that the operation does not take is a violation', () => {
  expect(order.validateBody('text/plain', 'x')?.code).toBe('invalid_value');
});

test('values are never repeated, names at most in part', () => {
  const secret = 'mr-secret-0123456789';
  for (const body of [
    { code: secret },
    { urgency: secret },
    { lines: [{ kind: secret }] },
    { choice: secret },
    { day: secret },
  ]) {
    expect(violationOf(body)?.message).not.toContain(secret);
  }
  const long = violationOf({ ['x'.repeat(1_000_000)]: 1 });
  expect(long?.param?.length).toBeLessThan(100);
  expect(long?.message.length).toBeLessThan(200);
});

test('a JSON body is never changed by its check', () => {
  const body = { customer: 'Ann', lines: [{ kind: 'goods', amount: '1' }] };
  const before = structuredClone(body);
  order.validateBody('application/json', body);
  expect(body).toEqual(before);
  const withoutDefaults = { ...sound };
  order.validateBody('application/json', withoutDefaults);
  expect(withoutDefaults).toEqual(sound);
});

test('lengths are counted in characters, not in UTF-16 units', () => {
  expect(violationOf({ customer: '😀'.repeat(20) })).toBeUndefined();
  expect(violationOf({ customer: '😀'.repeat(21) })?.code).toBe('invalid_value');
  expect(violationOf({ customer: 'x'.repeat(21) })?.code).toBe('invalid_value');
  expect(violationOf({ note: '\ud83d'.repeat(10) })).toBeUndefined();
});
