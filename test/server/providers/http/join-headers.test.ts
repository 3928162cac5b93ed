/** The list of betas of two sources, each of which may be long. */
import { expect, test } from 'vitest';
import { joinHeaders } from '../../../../server/providers/http/join-headers.ts';
import { leastCpuTimeMs } from '../../../openapi/grammars/generate/cpu-time.ts';

test('the list has the names of both, each once; other headers are those of the later source', () => {
  const joined = joinHeaders(
    { 'anthropic-beta': 'a , b', x: '1', y: '1' },
    { 'anthropic-beta': 'b,\tc', y: '2' },
  );
  expect(joined).toEqual({ 'anthropic-beta': 'a,b,c', x: '1', y: '2' });
});

test('a header of spaces takes linear time', () => {
  const spaces = { 'anthropic-beta': `a${' '.repeat(100_000)}b` };
  expect(leastCpuTimeMs(() => joinHeaders(spaces, {}))).toBeLessThan(50);
});
