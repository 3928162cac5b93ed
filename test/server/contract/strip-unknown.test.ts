/** Dropping unknown fields instead of refusing them. */
import { expect, test } from 'vitest';
import { fixtureOperation } from './fixture.ts';

const order = fixtureOperation('createOrder');

function stripped(body: Record<string, unknown>): [unknown, string[]] {
  const paths = order.stripUnknownFields(body);
  return [body, paths];
}

const lines = [{ kind: 'goods', amount: 1 }];

test('unknown fields go, at every depth and in the branch that the value means; the rest stays', () => {
  const body = {
    customer: 'Ann',
    colour: 'red',
    lines: [
      { kind: 'goods', amount: 1, hours: 2 },
      { kind: 'service', hours: 2, amount: 1 },
    ],
    note: [{ type: 'image', url: 'x', text: 'y' }],
    tool: { name: 'x', weight: 1 },
    free: { anything: { goes: 1 } },
    labels: { any: 'x' },
    nested: { inner: { inner: { leaf: true, twig: 1 } } },
  };
  expect(stripped(body)).toEqual([
    {
      customer: 'Ann',
      lines: [
        { kind: 'goods', amount: 1 },
        { kind: 'service', hours: 2 },
      ],
      note: [{ type: 'image', url: 'x' }],
      tool: { name: 'x' },
      free: { anything: { goes: 1 } },
      labels: { any: 'x' },
      nested: { inner: { inner: { leaf: true } } },
    },
    ['colour', 'lines[0].hours', 'lines[1].amount', 'note[0].text', 'tool.weight', 'nested.inner.inner.twig'],
  ]);
  expect(order.validateBody('application/json', body)).toBeUndefined();
});

test('a built-in tool keeps the fields of its own tag', () => {
  expect(stripped({ tool: { type: 'hammer', weight: 1, teeth: 2 } })).toEqual([
    { tool: { type: 'hammer', weight: 1 } },
    ['tool.teeth'],
  ]);
});

test('a value whose branch cannot be told is left for the check to refuse', () => {
  const body = { customer: 'x', lines: [{ kind: 'gift', colour: 1 }, { amount: 1, x: 1 }, 5], note: 5 };
  expect(stripped(structuredClone(body))).toEqual([body, []]);
  for (const odd of [null, 5, 'x', []]) expect(order.stripUnknownFields(odd)).toEqual([]);
});

test('what is reported fits into a header, however much there is and however it is called', () => {
  const odd = { customer: 'x', lines, 'ключ\r\nset-cookie: x': 1, ['k'.repeat(1_000)]: 1 };
  for (const path of order.stripUnknownFields(odd)) {
    expect(path).toMatch(/^[\x20-\x7e]+$/);
    expect(path.length).toBeLessThan(500);
  }
  expect(Object.keys(odd)).toEqual(['customer', 'lines']);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1]));
  const paths = order.stripUnknownFields(many);
  expect(paths).toHaveLength(33);
  expect(paths.at(-1)).toBe('and 968 more');
  expect(many).toEqual({});
});

test('a member __proto__ is a field like others', () => {
  const body: object = JSON.parse('{"customer":"x","__proto__":{"polluted":1}}');
  expect(order.stripUnknownFields(body)).toEqual(['__proto__']);
  expect(Object.keys(body)).toEqual(['customer']);
});
