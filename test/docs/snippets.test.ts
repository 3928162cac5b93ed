/** Every snippet of the README, the quickstart and the entry page runs as it is printed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstRequests, placeholderUrl } from '../../server/http/first-requests.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer, type TestServer } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const python = process.env['MODELROUTE_TEST_PYTHON'] ?? 'python3';
const hasPythonClients = spawnSync(python, ['-c', 'import openai, anthropic']).status === 0;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let server: TestServer;
let scratch: string;
beforeAll(async () => {
  server = await startServer();
  scratch = mkdtempSync(join(root, 'node_modules/.snippets-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const programs: Record<string, { command: string; can: boolean }> = {
  sh: { command: 'bash', can: hasCurl },
  mjs: { command: process.execPath, can: true },
  py: { command: python, can: hasPythonClients },
};

const here = (code: string) => code.replaceAll('http://127.0.0.1:8080', server.url);

/** The code blocks of a page in one language. */
function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, of, code]) =>
    of === language && code !== undefined ? [code] : [],
  );
}

test.skipIf(!hasCurl).each(['README.md', 'docs/start/quickstart.md', 'docs/index.md'])(
  'the curl request of %s is answered',
  async (page) => {
    const code = blocksOf(page, 'sh').find((block) => block.includes('curl')) ?? '';
    const ran = await runProgram('bash', ['-c', here(code.replace(/^export .*$/m, ''))], {
      env: { MODELROUTE_KEY: server.key },
    });
    expect(JSON.parse(ran.output)).toMatchObject({ choices: [{ message: { content: 'Hello' } }] });
  },
);

test('the snippets of the quickstart for both client libraries print the completion', async () => {
  const snippets = blocksOf('docs/start/quickstart.md', 'js');
  expect(snippets).toHaveLength(2);
  for (const [at, code] of snippets.entries()) {
    const path = join(scratch, `quickstart-${at}.mjs`);
    writeFileSync(path, here(code));
    expect(await runProgram(process.execPath, [path], { env: { MODELROUTE_KEY: server.key } })).toMatchObject(
      { status: 0, output: 'Hello\n' },
    );
  }
});

/** A program that shows nothing itself, between what it takes for granted and a line that prints its result. */
async function runBetween(before: string, code: string, after: string) {
  const path = join(scratch, 'program.mjs');
  writeFileSync(path, [before, here(code), after].join('\n'));
  return runProgram(process.execPath, [path], { cwd: scratch, env: { MODELROUTE_KEY: server.key } });
}

test.each([
  ['openapi/v1/docs/introduction.md', 'js', 'completion.choices[0].message.content', 'Hello!\n'],
  ['openapi/alt/docs/introduction.md', 'javascript', 'message.content[0].text', 'Good morning!\n'],
])('the first program of %s gets a completion', async (page, language, result, output) => {
  const [code = ''] = blocksOf(page, language);
  expect(await runBetween('', code, `console.log(${result});`)).toEqual({ status: 0, output, problem: '' });
});

test('the program of docs/migrating-cutover.md asks the side of its tenant', async () => {
  const [code = ''] = blocksOf('docs/migrating-cutover.md', 'ts');
  const before = `import OpenAI from 'openai';
const oldClient = new OpenAI({ baseURL: '${server.v1}', apiKey: process.env.MODELROUTE_KEY });
const newClient = oldClient;
const tenant = 'a';
const request = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };`;
  const ran = await runBetween(
    before,
    code.replace("'modelroute/migrate'", `'${root}/migrate/index.ts'`),
    'console.log(answer.choices[0].message.content);\ncutover.close?.();',
  );
  expect(ran).toEqual({ status: 0, output: 'Hello\n', problem: '' });
});

test('the README fits into 4 KB', () => {
  expect(readFileSync(join(root, 'README.md')).length).toBeLessThanOrEqual(4_096);
});

describe('the first requests of the entry page', () => {
  const endings = { sh: 'sh', js: 'mjs', py: 'py' } as const;

  test.each(firstRequests)('$client', async ({ language, code }) => {
    const program = programs[endings[language]];
    if (program?.can !== true) return;
    const path = join(scratch, `first.${endings[language]}`);
    writeFileSync(path, code.replaceAll(placeholderUrl, server.url));
    const ran = await runProgram(program.command, [path], { env: { MODELROUTE_KEY: server.key } });
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.output).toContain('Hello');
  });
});
