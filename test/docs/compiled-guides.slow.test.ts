/** The programs of the guides for Go and Java compile and print the output below them, with the modules of the tested clients. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environments } from '../foreign-clients/frame/environments.ts';
import { runProgram, type Ran } from '../support/run-program.ts';
import { startServer, type TestServer } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const cache = process.env['FOREIGN_CLIENTS_CACHE'] ?? join(root, '.cache/foreign-clients');

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-compiled-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Program {
  code: string;
  output: string;
}

function programsOf(page: string, language: string): Program[] {
  const text = readFileSync(join(root, page), 'utf8');
  const pattern = new RegExp(
    `\`\`\`${language}\\n([\\s\\S]*?)\`\`\`\\n\\n\`\`\`text\\n([\\s\\S]*?)\`\`\``,
    'g',
  );
  const programs = [...text.matchAll(pattern)].map(([, code = '', output = '']) => ({
    code: code.replaceAll('http://127.0.0.1:8080', server.url),
    output,
  }));
  // Each of the page, with an output.
  expect(programs).toHaveLength(text.split(`\`\`\`${language}\n`).length - 1);
  return programs;
}

async function expectOutputs(programs: readonly Program[], run: (code: string, at: number) => Promise<Ran>) {
  expect(programs.length).toBeGreaterThan(2);
  const ran: Ran[] = [];
  for (const [at, { code }] of programs.entries()) ran.push(await run(code, at));
  expect(ran.map(({ status, output, problem }) => ({ status, output, problem }))).toEqual(
    programs.map(({ output }) => ({ status: 0, output, problem: '' })),
  );
}

const isInstalled = (name: 'go' | 'java') => existsSync(join(cache, name, '.installed'));
const lacking = 'npm run test:foreign-clients -- --install installs its modules';

test.skipIf(!isInstalled('go'))(
  `docs/sdks/go.md (where missing: ${lacking})`,
  { timeout: 300_000 },
  async () => {
    const programs = programsOf('docs/sdks/go.md', 'go');
    for (const file of ['go.mod', 'go.sum']) cpSync(join(cache, 'go', file), join(folder, file));
    for (const [at, { code }] of programs.entries()) {
      mkdirSync(join(folder, `program-${at}`));
      writeFileSync(join(folder, `program-${at}/main.go`), code);
    }
    const env = { GOFLAGS: '-mod=mod', GOPROXY: 'off' };
    const built = await runProgram('go', ['build', '-o', 'built/', './...'], { cwd: folder, env });
    expect(built).toMatchObject({ status: 0 });
    await expectOutputs(programs, (_code, at) =>
      runProgram(join(folder, `built/program-${at}`), [], { env: { MODELROUTE_KEY: server.key } }),
    );
  },
);

test.skipIf(!isInstalled('java'))(
  `docs/sdks/java.md (where missing: ${lacking})`,
  { timeout: 300_000 },
  async () => {
    await expectOutputs(programsOf('docs/sdks/java.md', 'java'), async (code, at) => {
      const file = join(folder, `Program${at}.java`);
      writeFileSync(file, code);
      const classes = join(cache, 'java/target/lib/*');
      return runProgram('java', ['-XX:TieredStopAtLevel=1', '-cp', classes, file], {
        env: { MODELROUTE_KEY: server.key },
      });
    });
  },
);

test('the versions of docs/sdks/java.md are those that are tested', () => {
  const text = readFileSync(join(root, 'docs/sdks/java.md'), 'utf8');
  for (const name of ['openai-java', 'anthropic-java']) {
    const version = new RegExp(`<artifactId>${name}</artifactId>\\s*<version>(.*)</version>`).exec(text)?.[1];
    expect(version).toBe(environments.java.pinned(name));
  }
});
