/** Every snippet of the README, the quickstart and the entry page runs as it is printed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstRequests, placeholderUrl } from '../../server/http/first-requests.ts';
import { runProgram, type Ran } from '../support/run-program.ts';
import { hasPythonClients, startPython, type PythonPrograms } from '../support/samples/python-programs.ts';
import { startServer, type TestServer } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let server: TestServer;
let scratch: string;
let forks: PythonPrograms | undefined;
beforeAll(async () => {
  server = await startServer();
  if (hasPythonClients) forks = startPython();
  scratch = mkdtempSync(join(root, 'node_modules/.snippets-'));
});
afterAll(async () => {
  forks?.stop();
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const languageOf = { mjs: 'js', py: 'py' } as const;
const programs = {
  sh: { can: hasCurl, run: (path: string) => runProgram('bash', [path], given()) },
  mjs: { can: true, run: (path: string) => runProgram(process.execPath, [path], given()) },
  py: {
    can: hasPythonClients,
    run: async (path: string): Promise<Ran | undefined> => forks?.run(path, given()),
  },
};
const given = () => ({ cwd: scratch, env: { MODELROUTE_KEY: server.key } });

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

test.each(['mjs', 'py'] as const)(
  'the %s snippets of the quickstart for both client libraries print the completion',
  async (ending) => {
    const snippets = blocksOf('docs/start/quickstart.md', languageOf[ending]);
    expect(snippets).toHaveLength(2);
    if (!programs[ending].can) return;
    for (const code of snippets)
      expect(await run(ending, code)).toEqual({ status: 0, output: 'Hello\n', problem: '' });
  },
);

/** Runs a program of a page as it is printed. */
async function run(ending: 'mjs' | 'py', code: string) {
  const path = join(scratch, `program.${ending}`);
  writeFileSync(path, here(code));
  return programs[ending].run(path);
}

test.each([
  ['openapi/v1/docs/introduction.md', 'completion.choices[0].message.content', 'Hello!\n'],
  ['openapi/alt/docs/introduction.md', 'message.content[0].text', 'Good morning!\n'],
])('the first programs of %s, in each language, get a completion', async (page, result, output) => {
  const prints = { mjs: `console.log(${result});`, py: `print(${result})` };
  for (const ending of ['mjs', 'py'] as const) {
    const [code = ''] = blocksOf(page, languageOf[ending]);
    expect(code).toContain('sandbox/chat');
    if (!programs[ending].can) continue;
    // The program shows nothing itself; a line more prints its result.
    expect(await run(ending, `${code}\n${prints[ending]}`)).toEqual({ status: 0, output, problem: '' });
  }
});

test('the program of docs/migrating-cutover.md asks the side of its tenant', async () => {
  const [code = ''] = blocksOf('docs/migrating-cutover.md', 'ts');
  const before = `import OpenAI from 'openai';
const oldClient = new OpenAI({ baseURL: '${server.v1}', apiKey: process.env.MODELROUTE_KEY });
const newClient = oldClient;
const tenant = 'a';
const request = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };`;
  const program = code.replace("'modelroute/migrate'", `'${root}/migrate/index.ts'`);
  const after = 'console.log(answer.choices[0].message.content);\ncutover.close?.();';
  const ran = await run('mjs', [before, program, after].join('\n'));
  expect(ran).toEqual({ status: 0, output: 'Hello\n', problem: '' });
});

test('the README fits into 4 KB', () => {
  expect(readFileSync(join(root, 'README.md')).length).toBeLessThanOrEqual(4_096);
});

describe('the first requests of the entry page', () => {
  const endings = { sh: 'sh', js: 'mjs', py: 'py' } as const;

  test.each(firstRequests)('$client', async ({ language, code }) => {
    const program = programs[endings[language]];
    if (!program.can) return;
    const path = join(scratch, `first.${endings[language]}`);
    writeFileSync(path, code.replaceAll(placeholderUrl, server.url));
    const ran = await program.run(path);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran?.output).toContain('Hello');
  });
});
