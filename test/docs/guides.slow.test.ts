/** Every snippet of the guides runs as it is printed, and prints the output below it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { guidePages } from './blocks/runners.ts';

const root = resolve(import.meta.dirname, '../..');

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

const python = process.env['MODELROUTE_TEST_PYTHON'] ?? 'python3';
const hasPythonClients = spawnSync(python, ['-c', 'import openai, anthropic']).status === 0;

interface Language {
  ending: string;
  command: string;
  can: boolean;
}

const languages: Readonly<Record<string, Language>> = {
  js: { ending: 'mjs', command: process.execPath, can: true },
  py: { ending: 'py', command: python, can: hasPythonClients },
};

/** A block of code with the output that is promised below it. */
const block = /```(js|py)\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g;

describe.each(guidePages)('%s', (guide) => {
  const text = readFileSync(join(root, guide), 'utf8');
  const [beginning, ...snippets] = [...text.matchAll(block)].map(([, name = '', code = '', output = '']) => ({
    language: languages[name],
    code,
    output,
  }));

  test.for(snippets.map((snippet, at) => ({ ...snippet, at })))(
    'snippet $at',
    async ({ language, code, output, at }, { skip }) => {
      if (language?.can !== true) return skip('needs the Python packages openai and anthropic');
      expect(output).not.toBe('');
      const path = join(folder, `snippet-${at}.${language.ending}`);
      const program = `${beginning?.code ?? ''}${code}`.replaceAll('http://127.0.0.1:8080', server.url);
      writeFileSync(path, program);
      const ran = await runProgram(language.command, [path], {
        cwd: folder,
        env: { MODELROUTE_KEY: server.key },
      });
      expect(ran).toEqual({ status: 0, output, problem: '' });
    },
  );
});
