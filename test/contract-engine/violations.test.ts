/** What the caller is told of a body that the contract refuses. */
import { expect, test } from 'vitest';
import { fixtureOperation } from './fixture.ts';

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

test.each<[string, Record<string, unknown>, string, string | null, string]>([
  ['an extra field', { colour: 1 }, 'unknown_parameter', 'colour', "Unknown parameter: 'colour'."],
  [
    'a slip of a field',
    { priorty: 1 },
    'unknown_parameter',
    'priorty',
    "Unknown parameter: 'priorty'. Did you mean 'priority'?",
  ],
  [
    'another spelling of a field',
    { lines: [{ kind: 'service', hours: 1, maxHours: 2 }] },
    'unknown_parameter',
    'lines[0].maxHours',
    "Unknown parameter: 'lines[0].maxHours'. Did you mean 'max_hours'?",
  ],
  [
    'a missing field',
    { customer: undefined },
    'missing_required_parameter',
    'customer',
    "Missing required parameter: 'customer'.",
  ],
  [
    'a missing field of the branch that the tag names',
    { lines: [{ kind: 'goods', amount: 1 }, { kind: 'service' }] },
    'missing_required_parameter',
    'lines[1].hours',
    "Missing required parameter: 'lines[1].hours'.",
  ],
  [
    'a missing tag',
    { lines: [{ amount: 1 }] },
    'missing_required_parameter',
    'lines[0].kind',
    "Missing required parameter: 'lines[0].kind'.",
  ],
  [
    'an unknown tag',
    { lines: [{ kind: 'gift' }] },
    'invalid_value',
    'lines[0].kind',
    "Invalid value for 'lines[0].kind': must be one of 'goods' or 'service'.",
  ],
  [
    'a tag of another type',
    { lines: [{ kind: 5 }] },
    'invalid_type',
    'lines[0].kind',
    "Invalid type for 'lines[0].kind': expected string, got number.",
  ],
  [
    'a tagged value that is no object',
    { lines: ['goods'] },
    'invalid_type',
    'lines[0]',
    "Invalid type for 'lines[0]': expected object, got string.",
  ],
  [
    'another type',
    { priority: '3' },
    'invalid_type',
    'priority',
    "Invalid type for 'priority': expected integer, got string.",
  ],
  [
    'a fraction where a whole number is due',
    { priority: 1.5 },
    'invalid_type',
    'priority',
    "Invalid type for 'priority': expected integer, got number.",
  ],
  [
    'another type of a nullable field',
    { discount: true },
    'invalid_type',
    'discount',
    "Invalid type for 'discount': expected number or null, got boolean.",
  ],
  [
    'a number beyond all numbers',
    { step: Number.POSITIVE_INFINITY },
    'invalid_value',
    'step',
    "Invalid value for 'step': is too large a number.",
  ],
  [
    'none of the types of a union',
    { note: 5 },
    'invalid_type',
    'note',
    "Invalid type for 'note': expected string or array, got number.",
  ],
  [
    'a fault deep in the list of a union of text and list',
    { note: [{ type: 'text', text: 'x' }, { type: 'image' }] },
    'missing_required_parameter',
    'note[1].url',
    "Missing required parameter: 'note[1].url'.",
  ],
  [
    'a text too long in a union of text and list',
    { note: 'x'.repeat(11) },
    'invalid_value',
    'note',
    "Invalid value for 'note': must have at most 10 characters.",
  ],
  [
    'the branch of an untagged union that came furthest',
    { vector: [1, 2, 'x'] },
    'invalid_type',
    'vector[2]',
    "Invalid type for 'vector[2]': expected integer, got string.",
  ],
  [
    'a union of a mode and an object, met with a wrong mode',
    { choice: 'sometimes' },
    'invalid_value',
    'choice',
    "Invalid value for 'choice': must be one of 'none' or 'auto'.",
  ],
  [
    'a union of a mode and an object, met with a wrong object',
    { choice: { title: 'x' } },
    'missing_required_parameter',
    'choice.name',
    "Missing required parameter: 'choice.name'.",
  ],
  [
    'a value outside a nullable list of values',
    { urgency: 'mid' },
    'invalid_value',
    'urgency',
    "Invalid value for 'urgency': must be one of 'low' or 'high'.",
  ],
  [
    'the untagged branch of a union with a default branch',
    { tool: { size: 1 } },
    'missing_required_parameter',
    'tool.name',
    "Missing required parameter: 'tool.name'.",
  ],
  [
    'a tagged branch of a union with a default branch',
    { tool: { type: 'saw' } },
    'missing_required_parameter',
    'tool.teeth',
    "Missing required parameter: 'tool.teeth'.",
  ],
  [
    'an unknown tag of a union with a default branch',
    { tool: { type: 'axe' } },
    'invalid_value',
    'tool.type',
    "Invalid value for 'tool.type': must be one of 'hammer' or 'saw'.",
  ],
  [
    'too small a number',
    { priority: 0 },
    'invalid_value',
    'priority',
    "Invalid value for 'priority': must be at least 1.",
  ],
  [
    'too large a number',
    { priority: 6 },
    'invalid_value',
    'priority',
    "Invalid value for 'priority': must be at most 5.",
  ],
  [
    'a number at an open lower bound',
    { discount: 0 },
    'invalid_value',
    'discount',
    "Invalid value for 'discount': must be greater than 0.",
  ],
  [
    'a number at an open upper bound',
    { discount: 1 },
    'invalid_value',
    'discount',
    "Invalid value for 'discount': must be less than 1.",
  ],
  [
    'a number off the step',
    { step: 7 },
    'invalid_value',
    'step',
    "Invalid value for 'step': must be a multiple of 5.",
  ],
  [
    'an empty text',
    { customer: '' },
    'invalid_value',
    'customer',
    "Invalid value for 'customer': must not be empty.",
  ],
  ['an empty list', { lines: [] }, 'invalid_value', 'lines', "Invalid value for 'lines': must not be empty."],
  [
    'a wrong form',
    { code: 'abc' },
    'invalid_value',
    'code',
    "Invalid value for 'code': must match ^[A-Z]{3}$.",
  ],
  [
    'a wrong format',
    { day: '20.11.26' },
    'invalid_value',
    'day',
    "Invalid value for 'day': must be a valid date.",
  ],
  [
    'too many members of a map',
    { labels: { a: '', b: '', c: '', d: '' } },
    'invalid_value',
    'labels',
    "Invalid value for 'labels': must have at most 3 fields.",
  ],
  [
    'too long a name in a map',
    { labels: { 'much-too-long': '' } },
    'invalid_value',
    'labels.much-too-long',
    "Invalid value for 'labels.much-too-long': its name must have at most 8 characters.",
  ],
  [
    'a name that is no identifier',
    { 'a b/c~d': 1 },
    'unknown_parameter',
    '["a b/c~d"]',
    `Unknown parameter: '["a b/c~d"]'.`,
  ],
  [
    'a member __proto__',
    JSON.parse('{"__proto__":1}'),
    'unknown_parameter',
    '__proto__',
    "Unknown parameter: '__proto__'.",
  ],
])('%s', (_case, change, code, param, message) => {
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
