/** The example repository of a generated client: laid out as it says, and its tests pass against the server and the mock. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startMock, type RunningMock } from '../../openapi/build/mock.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer, type TestServer } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const example = join(root, 'examples/generated-client');
const python = process.env['MODELROUTE_TEST_EXAMPLE_PYTHON'] ?? 'python3';
/** The packages of the example's requirements-dev.txt. */
const hasPackages =
  spawnSync(python, ['-c', 'import openapi_python_client, mypy, httpx_sse, attrs']).status === 0;

test('every file that its README names is there, or made by a command of it', () => {
  const named = [...readFileSync(join(example, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm)];
  const missing = named.map(([, name]) => name ?? '').filter((name) => !existsSync(join(example, name)));
  expect(['contract/v1.openapi.json', 'modelroute_v1/']).toEqual(expect.arrayContaining(missing));
});

test('its CI runs the commands of its README', () => {
  const workflow = readFileSync(join(example, '.github/workflows/ci.yml'), 'utf8');
  expect(parse(workflow)).toHaveProperty('jobs.test.steps');
  for (const command of [
    'pip install -r requirements-dev.txt',
    'python update_contract.py',
    './generate.sh',
    'mypy --strict --follow-imports=silent assistant.py',
    'python -m unittest discover --start-directory tests --top-level-directory .',
  ]) {
    expect(workflow).toContain(command);
    expect(readFileSync(join(example, 'README.md'), 'utf8')).toContain(command);
  }
});

test('a missing toolchain is an error in CI', () => {
  expect(hasPackages || process.env['CI'] !== 'true').toBe(true);
});

describe.skipIf(!hasPackages)('as a team runs it', () => {
  let folder: string;
  let server: TestServer;
  let mock: RunningMock;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-example-'));
    cpSync(example, folder, { recursive: true });
    server = await startServer();
    mock = await startMock({ port: 0 });
  });
  afterAll(async () => {
    await mock.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (program: string, args: readonly string[]) =>
    runProgram(program, args, {
      cwd: folder,
      env: {
        PATH: `${dirname(python)}:${process.env['PATH']}`,
        MODELROUTE_URL: server.url,
        MODELROUTE_KEY: server.key,
        MODELROUTE_MOCK_URL: mock.url,
      },
    });

  test('it refuses a contract of another major version', async () => {
    cpSync(join(example, 'update_contract.py'), join(folder, 'elsewhere/update_contract.py'));
    cpSync(join(example, 'contract'), join(folder, 'elsewhere/contract'), { recursive: true });
    const pin = `import pathlib; pathlib.Path('elsewhere/contract/pinned.json').write_text('{"version": "0.9.0"}')`;
    await run(python, ['-c', pin]);
    const refused = await run(python, ['elsewhere/update_contract.py', server.url]);
    expect(refused.status).toBe(1);
    expect(refused.output).toContain('this program needs (0, 9, 0)');
  });

  test('it fetches the contract, generates, compiles, and its tests pass', async () => {
    const steps: [string, readonly string[]][] = [
      [python, ['update_contract.py', server.url]],
      ['./generate.sh', []],
      [python, ['-m', 'mypy', '--strict', '--follow-imports=silent', 'assistant.py']],
      [python, '-m unittest discover --start-directory tests --top-level-directory .'.split(' ')],
    ];
    for (const [program, args] of steps) {
      const ran = await run(program, args);
      expect(ran.status, `${program} ${args.join(' ')}\n${ran.output}\n${ran.problem}`).toBe(0);
      if (args.includes('unittest')) expect(ran.problem).toMatch(/Ran 9 tests[^]*OK/);
    }
  }, 120_000);
});
