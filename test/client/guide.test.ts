/** Every snippet of the guide runs as it is printed and prints the output below it; every operation has one. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../client/build/bundle.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer, type TestServer } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/client.md'), 'utf8');

/** A snippet with its heading, and the output that is promised. */
const snippets = guide.split(/^## /m).flatMap((section) => {
  const [heading = ''] = section.split('\n', 1);
  const blocks = section.matchAll(/```js\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g);
  return [...blocks].map(([, code = '', output = '']) => ({ heading, code, output }));
});
const [beginning, ...rest] = snippets;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-guide-'));
  const installed = join(folder, 'node_modules/modelroute');
  mkdirSync(installed, { recursive: true });
  for (const [name, code] of await bundle({ minify: false })) writeFileSync(join(installed, name), code);
  const exports = {
    './client': './index.js',
    './client/node': './node.js',
    './client/responses': './responses.js',
  };
  writeFileSync(
    join(installed, 'package.json'),
    JSON.stringify({ name: 'modelroute', type: 'module', exports }),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('every operation of both surfaces has a snippet', () => {
  const ids = ['v1', 'alt'].flatMap((surface) => {
    const text = readFileSync(join(root, `openapi/generated/${surface}.openapi.json`), 'utf8');
    const { paths }: { paths: Record<string, Record<string, { operationId?: string }>> } = JSON.parse(text);
    return Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
  });
  const headings = snippets.map(({ heading }) => heading).join('\n');
  expect(ids.filter((id) => !headings.includes(`\`${id}\``))).toEqual([]);
});

describe.each(rest.map((snippet, at) => ({ ...snippet, at })))(
  'snippet $at: $heading',
  ({ code, output, at }) => {
    test('runs as printed', async () => {
      const path = join(folder, `snippet-${at}.mjs`);
      writeFileSync(path, `${beginning?.code ?? ''}${code}`.replaceAll('http://127.0.0.1:8080', server.url));
      const ran = await runProgram(process.execPath, [path], {
        cwd: folder,
        env: { MODELROUTE_KEY: server.key },
      });
      expect(ran).toEqual({ status: 0, output, problem: '' });
    });
  },
);
