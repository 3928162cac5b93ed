/** Runs a driver in a home folder of its own and without the environment of whoever runs the tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from './foreign-program.ts';
import { guardNetwork } from './guarded-network.ts';

/** A driver that takes longer is ended, with all that it has started. */
const patienceMs = 180_000;
/** How much of its output is kept. */
const keptCharacters = 1_000_000;

export interface Driven {
  /** Standard output: the reports. */
  output: string;
  /** Standard error. */
  problem: string;
  status: number | null;
  /** Hosts beyond this machine that it called. */
  called: string[];
}

/** Settings that switch off telemetry in many programs. */
const quiet = { DO_NOT_TRACK: '1', DISABLE_TELEMETRY: '1', NO_COLOR: '1' };

export async function runDriver(command: Command): Promise<Driven> {
  const home = mkdtempSync(join(tmpdir(), 'foreign-client-'));
  const network = await guardNetwork();
  try {
    const work = join(home, 'work');
    mkdirSync(work);
    const child = spawn(command.program, command.args, {
      cwd: command.folder ?? work,
      detached: true,
      env: {
        PATH: process.env['PATH'],
        LANG: 'C.UTF-8',
        HOME: home,
        TMPDIR: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        XDG_CACHE_HOME: join(home, '.cache'),
        XDG_DATA_HOME: join(home, '.local/share'),
        ...quiet,
        ...network.settings,
        ...command.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let problem = '';
    child.stdout.on('data', (chunk) => (output = (output + String(chunk)).slice(-keptCharacters)));
    child.stderr.on('data', (chunk) => (problem = (problem + String(chunk)).slice(-keptCharacters)));
    const ended = once(child, 'close');
    const timer = setTimeout(() => endGroup(child.pid), patienceMs);
    const [status] = (await ended.finally(() => clearTimeout(timer))) as [number | null];
    endGroup(child.pid);
    return { output, problem, status, called: network.called() };
  } finally {
    await network.close();
    // A program that was ended a moment ago may still write there.
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The driver and what it has started; nothing where all of them have ended. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
