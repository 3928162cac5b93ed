/** Installs an environment once: it stays from one run to the next until its lists of packages change. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgram } from '../../support/run-program.ts';
import { environmentFiles, environments, type EnvironmentName } from './environments.ts';

const root = resolve(import.meta.dirname, '../../..');
const cache = process.env['FOREIGN_CLIENTS_CACHE'] ?? join(root, '.cache/foreign-clients');
const drivers = join(import.meta.dirname, '../drivers');
/** Holds what was installed, as a digest. */
const stamp = '.installed';

export interface Prepared {
  folder: string;
  /** What this machine lacks, with the remedy. */
  missing: string[];
  /** Why the installation failed; empty where it did not. */
  problem: string;
}

export async function prepareEnvironment(name: EnvironmentName, isNewest: boolean): Promise<Prepared> {
  const folder = join(cache, isNewest ? `newest-${name}` : name);
  const missing = await missingTools(name);
  if (missing.length > 0) return { folder, missing, problem: '' };
  const problem = await install(name, folder, isNewest);
  if (name === 'node' && problem === '') layOutDrivers(folder);
  return { folder, missing, problem };
}

async function missingTools(name: EnvironmentName): Promise<string[]> {
  const checks = environments[name].tools.map(async ({ name: tool, check, remedy }) => {
    const ok = await runProgram(check.program, check.args).then(
      ({ status }) => status === 0,
      () => false,
    );
    return ok ? [] : [`${tool} is missing. ${remedy}`];
  });
  return (await Promise.all(checks)).flat();
}

async function install(name: EnvironmentName, folder: string, isNewest: boolean): Promise<string> {
  const commands = environments[name].install(folder, isNewest);
  const digest = digestOf(name, commands);
  const stampFile = join(folder, stamp);
  // What is newest changes from day to day.
  if (!isNewest && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return '';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(environmentFiles(name), folder, { recursive: true });
  for (const command of commands) {
    const { status, output, problem } = await runProgram(command.program, command.args, { cwd: folder });
    if (status !== 0)
      return `${command.program} ${command.args.join(' ')} ended with ${status}: ${(problem + output).slice(-2_000)}`;
  }
  writeFileSync(stampFile, digest);
  return '';
}

function digestOf(name: EnvironmentName, commands: readonly object[]): string {
  const hash = createHash('sha256').update(JSON.stringify(commands));
  const files = globSync('**/*.*', { cwd: environmentFiles(name) }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(environmentFiles(name), file)));
  return hash.digest('hex');
}

/** Beside the packages, since that is where Node looks for them. */
function layOutDrivers(folder: string): void {
  rmSync(join(folder, 'drivers'), { recursive: true, force: true });
  cpSync(join(drivers, 'node'), join(folder, 'drivers'), { recursive: true });
}
