/** The package as a stranger gets it: packed, and installed into an empty folder from the registry. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The oldest line of Node that the package supports, where the machine has it; else the one of the clone. */
const nodeProgram = process.env['MODELROUTE_TEST_NODE_22'] ?? process.execPath;

/** What npm needs to reach a registry on a machine with a proxy or certificates of its own. */
const networkSettings = ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/** Of the machine, and none of the settings of npm and of the server that come with a run of the tests. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { HOME, PATH = '' } = process.env;
  const network = networkSettings.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const own = { HOME, PATH: [dirname(nodeProgram), PATH].join(delimiter), ...Object.fromEntries(network) };
  return { ...own, npm_config_update_notifier: 'false', ...more };
}

/** Megabytes, as `du` counts them: whole blocks. 78 of them are taken; 120 are promised. */
export const maxInstalledMb = 90;

export interface InstalledPackage {
  folder: string;
  /** Runs a program in the folder to its end; rejects unless its status is 0. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Runs the installed command to its end, whatever its status. The text is its output, and then its warnings and errors. */
  modelroute(args: string[], more?: Record<string, string>): Promise<{ status: number; text: string }>;
  /** Starts it, and resolves with the URL of its ready line, which `ready` finds. */
  start(args: string[], more?: Record<string, string>, ready?: RegExp): Promise<string>;
  /** Output of all that were started. */
  printed(): string;
  close(): Promise<void>;
}

/** Of the folder `packed` of this repository: '.' or 'client'. */
export async function installPackage(packed: string, ...options: string[]): Promise<InstalledPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-installed-'));
  const tarballs = join(folder, 'tarball');
  mkdirSync(tarballs);
  await run(process.execPath, [join(root, 'packaging/ensure-built.ts')], { cwd: root });
  const pack = ['pack', '--ignore-scripts', '--json', '--silent', '--pack-destination', tarballs];
  const { stdout } = await run('npm', pack, { cwd: join(root, packed), env: environment() });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  writeFileSync(join(folder, 'package.json'), '{"name": "stranger", "type": "module", "private": true}\n');
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...options];
  await run('npm', [...install, join(tarballs, filename)], { cwd: folder, env: environment() });
  rmSync(tarballs, { recursive: true });

  const command = join(folder, 'node_modules/modelroute/bin/modelroute.js');
  const children: ChildProcess[] = [];
  let printed = '';
  const spawned = (args: string[], more: Record<string, string> = {}) => {
    const child = spawn(nodeProgram, [command, ...args], { cwd: folder, env: environment(more) });
    children.push(child);
    const texts = [child.stdout, child.stderr].map((stream) => {
      const chunks: string[] = [];
      stream.on('data', (chunk) => {
        chunks.push(String(chunk));
        printed += String(chunk);
      });
      return chunks;
    });
    return { child, text: () => texts.flat().join('') };
  };
  return {
    folder,
    run: async (program, ...args) => (await run(program, args, { cwd: folder, env: environment() })).stdout,
    async modelroute(args, more) {
      const { child, text } = spawned(args, more);
      const [status] = (await once(child, 'close')) as [number];
      return { status, text: text() };
    },
    start: async (args, more, ready = /listening on (http:\S+)/) => {
      const { child, text } = spawned(args, more);
      const ended = once(child, 'exit').then(() => {
        throw new Error(`it did not start: ${text()}`);
      });
      const isReady = new Promise<string>((found) => {
        child.stdout.on('data', () => {
          const url = ready.exec(text())?.[1];
          if (url !== undefined) found(url);
        });
      });
      ended.catch(() => undefined);
      return await Promise.race([isReady, ended]);
    },
    printed: () => printed,
    async close() {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      await Promise.all(
        running.map((child) => {
          child.kill('SIGTERM');
          return once(child, 'exit');
        }),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
