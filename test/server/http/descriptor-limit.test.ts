/** How many callers fit into the descriptors of a process. */
import { expect, test } from 'vitest';
import { isOwnExhaustion } from '../../../server/core/own-exhaustion.ts';
import { connectionsWithin, limitIn } from '../../../server/http/descriptor-limit.ts';

test('the limit is read as the system writes it', () => {
  const limits =
    'Limit     Soft Limit  Hard Limit  Units\nMax open files            1024                 4096                 files\n';
  expect(limitIn(limits)).toBe(1024);
  expect(limitIn(limits.replace('1024', 'unlimited'))).toBe(Infinity);
});

test.each([
  [1_024, 40, 460],
  [256, 40, 76],
  [100, 90, 1],
  [Infinity, 40, Infinity],
])('%d descriptors, %d of them open: %d connections', (limit, open, connections) => {
  expect(connectionsWithin(limit, open)).toBe(connections);
});

test('own exhaustion is found wherever it is in the causes', () => {
  const emfile = Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' });
  expect(isOwnExhaustion(new Error('outer', { cause: new AggregateError([new Error('a'), emfile]) }))).toBe(
    true,
  );
  expect(isOwnExhaustion(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(false);
  const circle = new Error('circle');
  circle.cause = circle;
  expect(isOwnExhaustion(circle)).toBe(false);
});
