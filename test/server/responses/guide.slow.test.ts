/** Every snippet of the guide to responses runs as it is printed, and prints the output below it. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const root = resolve(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/responses.md'), 'utf8');
const [beginning, ...snippets] = [
  ...guide.matchAll(/```js\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g),
].map(([, code = '', output = '']) => ({ code, output }));

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-guide-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(snippets.map((snippet, at) => ({ ...snippet, at })))(
  'snippet $at',
  async ({ code, output, at }) => {
    expect(output).not.toBe('');
    const path = join(folder, `snippet-${at}.mjs`);
    writeFileSync(path, `${beginning?.code ?? ''}${code}`.replaceAll('http://127.0.0.1:8080', server.url));
    const ran = await runProgram(process.execPath, [path], {
      cwd: folder,
      env: { MODELROUTE_KEY: server.key },
    });
    expect(ran).toEqual({ status: 0, output, problem: '' });
  },
);
