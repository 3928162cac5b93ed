/**
 * `npm run test:schemathesis [-- v1 alt console --max-time 30]`: Schemathesis calls the running server with what it derives from
 * the published documents. `MODELROUTE_TEST_SCHEMATHESIS` names the program.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../support/run-program.ts';
import { startProcess } from '../support/server-process.ts';
import { configurationFor, documentFor, phasesOf, surfaces, type SurfaceName } from './schemathesis-input.ts';

const generated = resolve(import.meta.dirname, '../../openapi/generated');
const cli = resolve(import.meta.dirname, '../../server/cli.ts');

async function judge(surface: SurfaceName, program: string, maxTime: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
  const data = join(folder, 'data');
  const inferenceKey = 'mr-key-of-schemathesis-0000000000';
  const server = await startProcess({ MODELROUTE_LOG: 'silent', MODELROUTE_DATA: data }, inferenceKey);
  try {
    const bundle = readFileSync(join(generated, `${surface}.openapi-3.2.json`), 'utf8');
    writeFileSync(join(folder, 'document.json'), JSON.stringify(documentFor(bundle)));
    writeFileSync(join(folder, 'schemathesis.toml'), configurationFor(surface));
    const flags = ['--max-time', maxTime, '--max-examples', '30', '--seed', '1', '--request-timeout', '20'];
    const more = ['--phases', phasesOf(surface), '--continue-on-failure', '--warnings', 'off', '--no-color'];
    const url = server.url + surfaces[surface].path;
    const key = surfaces[surface].needs === 'management' ? await managementKey(data) : inferenceKey;
    const args = ['run', join(folder, 'document.json'), '--url', url, ...flags, ...more];
    const { status, output, problem } = await runProgram(program, args, {
      cwd: folder,
      env: { MODELROUTE_KEY: key, HOME: folder },
    });
    console.log(`${surface}: ended with ${status}`);
    const tested = Number(/Tested: (\d+)/.exec(output)?.[1] ?? 0);
    if (status === 0 && tested > 0) return true;
    console.log(`${output.slice(-20_000)}${problem.slice(-4_000)}`);
    return false;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A key for the console of the installation in that folder. */
async function managementKey(data: string): Promise<string> {
  const make = ['keys', 'create', '--project', 'default', '--name', 'judge', '--management', '--json'];
  const { status, output, problem } = await runProgram(process.execPath, [cli, ...make], {
    cwd: data,
    env: { MODELROUTE_DATA: data },
  });
  const { key } = (status === 0 ? JSON.parse(output) : {}) as { key?: string };
  if (key === undefined) throw new Error(`no management key was made: ${problem}`);
  return key;
}

function chosenSurfaces(names: readonly string[]): SurfaceName[] {
  const known = Object.keys(surfaces) as SurfaceName[];
  const unknown = names.find((name) => !known.some((each) => each === name));
  if (unknown !== undefined)
    throw new Error(`there is no document '${unknown}'; there are: ${known.join(', ')}`);
  return names.length === 0 ? known : known.filter((name) => names.includes(name));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'max-time': { type: 'string', default: '30' } },
  });
  const program = process.env['MODELROUTE_TEST_SCHEMATHESIS'] ?? '';
  if (!existsSync(program)) {
    console.log('skipped: install test/foreign-judges/requirements.txt and set MODELROUTE_TEST_SCHEMATHESIS');
    return process.env['CI'] === 'true' ? 1 : 0;
  }
  let isGood = true;
  for (const surface of chosenSurfaces(positionals))
    isGood = (await judge(surface, program, values['max-time'])) && isGood;
  return isGood ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
