/** How the page formats numbers, times and changes, and what its URLs mean. */
import { expect, test } from 'vitest';
import {
  formatDuration,
  formatUsd,
  pricePerMillion,
} from '../../../../server/console/page/src/format/numbers.ts';
import { boundsOf } from '../../../../server/console/page/src/filters/time-range.ts';
import { changesBetween } from '../../../../server/console/page/src/pages/audit/audit-changes.ts';
import { isPagePath, projectPath } from '../../../../server/console/page/src/sections.ts';
import { readEntryLink } from '../../../../server/console/page/src/session/entry-link.ts';
import { curlOf, snippetsOf } from '../../../../server/console/page/src/snippets/snippets.ts';
import { leastCpuTimeMs } from '../../../openapi/grammars/generate/cpu-time.ts';

test.each([
  ['0.0000025', '2.5'],
  ['0.000001', '1'],
  ['0.00000012345678901', '0.12345678901'],
  ['0', '0'],
  ['1', '1000000'],
  ['0.00003', '30'],
  ['12.5', '12500000'],
])('a token at %s is a million at %s, to the last digit', (token, million) => {
  expect(pricePerMillion(token)).toBe(million);
});

test('a price that varies is none', () => {
  expect(pricePerMillion('-1')).toBeUndefined();
});

test('money shows the digits that say something', () => {
  expect(['0', '0.0315', '12.4', '0.000000022', '1234567.891'].map(formatUsd)).toEqual([
    '$0.00',
    '$0.0315',
    '$12.40',
    '$0.000000022',
    '$1,234,567.89',
  ]);
});

test.each([
  [0.4, '0.4 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_700, '1 min 0 s'],
  [119_700, '2 min 0 s'],
  [3_599_900, '1 h 0 min'],
  [7_325_000, '2 h 2 min'],
])('%s ms are said as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test('stretches of time begin and end with the days and months of UTC', () => {
  const now = Date.parse('2026-11-20T09:30:00Z');
  const none = { from: '', to: '' };
  expect(boundsOf('30d', none, now)).toEqual({
    from: '2026-10-22T00:00:00.000Z',
    to: '2026-11-20T10:00:00.000Z',
  });
  expect(boundsOf('month', none, now)?.from).toBe('2026-11-01T00:00:00.000Z');
  expect(boundsOf('12mo', none, now)?.from).toBe('2025-12-01T00:00:00.000Z');
  expect(boundsOf('custom', { from: '2026-11-05', to: '2026-11-04' }, now)).toBeUndefined();
  expect(boundsOf('custom', none, now)).toBeUndefined();
});

test('a change of the audit log names what differs, one line for each field', () => {
  const before = { name: 'shop', limits: { requests_per_minute: null, budgets: [] } };
  const after = { name: 'shop', limits: { requests_per_minute: 60, budgets: [] }, archived_at: '2026-11-20' };
  expect(changesBetween(before, after)).toEqual([
    { field: 'limits.requests_per_minute', before: 'none', after: '60' },
    { field: 'archived_at', before: undefined, after: '2026-11-20' },
  ]);
});

test('addresses of the page are known to the server', () => {
  expect(isPagePath(projectPath('proj_1', 'keys', 'a/b'))).toBe(true);
  expect(isPagePath('/console/')).toBe(true);
  expect(isPagePath('/console/projects/p//')).toBe(true);
  expect(isPagePath('/console/projects/p/keys/k/more')).toBe(false);
  expect(isPagePath('/console/projects/%zz')).toBe(false);
});

test('an address of nothing but slashes takes no time', () => {
  const path = `/console/${'/'.repeat(50_000)}x`;
  expect(isPagePath(path)).toBe(false);
  expect(leastCpuTimeMs(() => isPagePath(path))).toBeLessThan(500);
});

test('links with a token are read, as a fragment or pasted whole', () => {
  expect(readEntryLink('#/invite?token=abc')).toEqual({ kind: 'invite', token: 'abc' });
  expect(readEntryLink('http://127.0.0.1:8080/console/#/setup?token=x%20y')).toEqual({
    kind: 'setup',
    token: 'x y',
  });
  expect(readEntryLink('#/sign-in?problem=oidc_failed')).toBeUndefined();
  expect(readEntryLink('#/setup?token=')).toBeUndefined();
});

test('snippets name the installation, and hold a key only when one is shown', () => {
  const all = snippetsOf({ origin: 'https://models.example', key: '$MODELROUTE_KEY', model: 'sandbox/chat' });
  expect(all.map(({ id }) => id)).toEqual([
    'curl',
    'openai-python',
    'openai-typescript',
    'anthropic-python',
    'anthropic-typescript',
  ]);
  for (const { code } of all) expect(code).toContain('https://models.example/');
  const shown = snippetsOf({ origin: 'https://models.example', key: 'mr-secret', model: 'sandbox/chat' });
  for (const { code } of shown) expect(code).toContain('mr-secret');
});

test('a quote in a message does not end the argument of curl', () => {
  const messages = [{ role: 'user', content: "it's" }];
  const command = curlOf({ origin: 'http://127.0.0.1', key: 'k', path: '/responses', body: { messages } });
  expect(command).toContain('http://127.0.0.1/v1/responses ');
  expect(command).toContain(String.raw`it'\''s`);
});
