/** The log line of docs/observability.md is one that the server writes, and the table below it explains each member. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../support/server-process.ts';
import { post } from '../support/server.ts';
import { blocksOf, root } from './blocks/read-blocks.ts';

const page = 'docs/observability.md';
const key = 'key-of-a-server-that-logs';

/** Member → type, in the order of the line. */
const shapeOf = (line: object): [string, string][] =>
  Object.entries(line).map(([name, value]) => [name, typeof value]);

test('the members of a line, with their order and types', async () => {
  const server = await startProcess({ MODELROUTE_LOG: 'info' }, key);
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    ...post(
      { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] },
      { authorization: `Bearer ${key}` },
    ),
  });
  await response.arrayBuffer();
  const traceId = response.headers.get('x-trace-id') ?? '';
  await server.stop();
  const line = server
    .log()
    .split('\n')
    .find((text) => text.includes(traceId) && text.includes('"msg":"request"'));
  const printed = blocksOf(page).find(({ language }) => language === 'json')?.code ?? '';
  expect(shapeOf(JSON.parse(printed) as object)).toEqual(shapeOf(JSON.parse(line ?? '{}') as object));
});

test('the table has a row for each member, but for those that every line has', () => {
  const printed = blocksOf(page).find(({ language }) => language === 'json')?.code ?? '{}';
  const text = readFileSync(join(root, page), 'utf8');
  const members = Object.keys(JSON.parse(printed) as object).filter(
    (name) => name !== 'level' && name !== 'msg',
  );
  expect(members.filter((name) => !new RegExp(`^\\| \`${name}\` +\\|`, 'm').test(text))).toEqual([]);
});
