/** What the page makes of stored views, also of those of another version. */
import { expect, test } from 'vitest';
import {
  isSameView,
  readViews,
} from '../../../../server/console/page/src/pages/requests/views/read-views.ts';

const view = { name: 'Failures', query: { outcome: 'failed', range: '24h' }, columns: { Target: true } };

test('a view comes back as it was saved', () => {
  expect(readViews(JSON.stringify([view]))).toEqual([view]);
});

test.each(['', '{', 'null', '7', '{}', '"text"', '[null,7,"a",[]]'])('%j has no views', (text) => {
  expect(readViews(text)).toEqual([]);
});

test.each([
  { name: '' },
  { name: 7 },
  { name: 'x'.repeat(61) },
  { query: null },
  { query: { range: 7 } },
  { query: ['a'] },
  { columns: { Target: 'yes' } },
  { columns: undefined },
])('a view with %j is ignored, and the others are kept', (part) => {
  expect(readViews(JSON.stringify([{ ...view, ...part }, view]))).toEqual([view]);
});

test('there are at most 20, each with a name of its own', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...view, name: `View ${at}` }));
  expect(readViews(JSON.stringify([view, view, ...many]))).toEqual([view, ...many].slice(0, 20));
});

test('two views are the same in any order of their filters', () => {
  const turned = { query: { range: '24h', outcome: 'failed' }, columns: { Target: true } };
  expect(isSameView(view, turned)).toBe(true);
  expect(isSameView(view, { ...turned, columns: {} })).toBe(false);
  expect(isSameView(view, { ...turned, query: { range: '24h' } })).toBe(false);
});
