/** Bodies that are made to be expensive: each gets a response with one violation, in bounded time and length. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadContract } from '../../../server/contract/contract.ts';
import { bundle, fixtureOperation, operationOf } from './fixture.ts';

const order = fixtureOperation('createOrder');
const chat = operationOf(loadContract('v1', bundle('v1')), 'createChatCompletion');

test('a hundred thousand faults are one violation, the first', () => {
  const faults = Array.from({ length: 100_000 }, () => ({ role: 'nobody', extra: 1 }));
  expect(chat.validateBody('application/json', { model: 'm', messages: faults })?.param).toBe(
    'messages[0].role',
  );
  const late = Array.from({ length: 100_000 }, (_, index) => ({
    role: index < 99_999 ? 'user' : 'nobody',
    content: 'x',
  }));
  expect(chat.validateBody('application/json', { model: 'm', messages: late })?.param).toBe(
    'messages[99999].role',
  );
});

test('a hundred thousand unknown fields are one violation', () => {
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]));
  expect(
    order.validateBody('application/json', {
      customer: 'x',
      lines: [{ kind: 'goods', amount: 1 }],
      ...fields,
    }),
  ).toEqual({
    code: 'unknown_parameter',
    param: 'f0',
    message: "Unknown parameter: 'f0'.",
  });
});

test('the fault at the bottom of a deep body is named by a path of bounded length', () => {
  let nested: unknown = { leaf: 'x' };
  for (let depth = 0; depth < 120; depth++) nested = { inner: nested };
  const violation = order.validateBody('application/json', {
    customer: 'x',
    lines: [{ kind: 'goods', amount: 1 }],
    nested,
  });
  expect(violation?.code).toBe('invalid_type');
  expect(violation?.param).toHaveLength(256);
});

test('a list far beyond its limit is refused for its length alone', () => {
  const lines = Array.from({ length: 200_000 }, () => null);
  expect(order.validateBody('application/json', { customer: 'x', lines })?.message).toBe(
    "Invalid value for 'lines': must have at most 1000 items.",
  );
});

test('values of every JSON type in every place get a violation or pass, never an exception', () => {
  const values = [
    null,
    true,
    0,
    -1,
    1e308,
    Number.POSITIVE_INFINITY,
    '',
    'x',
    [],
    [null],
    {},
    { type: {} },
    [[[]]],
  ];
  const places = [
    'model',
    'messages',
    'tools',
    'tool_choice',
    'response_format',
    'stop',
    'logit_bias',
    'metadata',
    'stream_options',
  ];
  for (const place of places) {
    for (const value of values) {
      const body = { model: 'm', messages: [{ role: 'user', content: 'x' }], [place]: value };
      const violation = chat.validateBody('application/json', body);
      if (violation !== undefined) expect(violation.message.length).toBeLessThan(400);
    }
  }
});

/** Collects garbage now; works without a flag on the command line. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('nothing of a body is kept after its check, whether it passed or not', async () => {
  const kept: WeakRef<object>[] = [];
  const check = (change: Record<string, object>) => {
    const body = { customer: 'Ann', lines: [{ kind: 'goods', amount: 1 }], ...change };
    kept.push(new WeakRef(body), ...Object.values(change).map((value) => new WeakRef(value)));
    order.validateBody('application/json', body);
  };
  check({ customer: { not: 'a text' } });
  check({ note: { not: 'a list' } });
  check({ tool: { type: { not: 'a tag' } } });
  check({ note: [{ type: 'text', text: 'x' }] });
  check({ vector: [[1], [2]] });
  check({ choice: { name: 'x' } });
  check({ either: { leaf: true } });
  await new Promise(setImmediate);
  collectGarbage();
  expect(kept.map((reference) => reference.deref())).toEqual(kept.map(() => undefined));
});
