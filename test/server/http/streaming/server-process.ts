/** The server as a process of its own, whose memory can be watched. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Whether the system reports how much memory a process uses. */
export const hasProc = existsSync('/proc/self/status');

export interface ServerProcess {
  url: string;
  key: string;
  /** Resident memory now, MiB. */
  memoryMib(): number;
  /** How many files of its data folder, below `folder`, it has open. */
  openFiles(folder: string): number;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../../..');

/** What `npm start` runs, without `node`: the memory of the server depends on it. */
export function startWords(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
}

export async function startServerProcess(
  settings: Record<string, string>,
  words: readonly string[] = ['server/main.ts'],
): Promise<ServerProcess> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'modelroute-test-'));
  const key = 'test-key-of-the-suite';
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      MODELROUTE_DATA: dataFolder,
      MODELROUTE_KEY: key,
      MODELROUTE_LOG: 'warn',
      MODELROUTE_DRAIN_TIMEOUT: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let said = '';
  const url = await new Promise<string>((found, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const line = /listening on (http:\S+)/.exec(said);
      if (line?.[1] !== undefined) found(line[1]);
    });
    child.on('exit', () => fail(new Error(`the server ended: ${said}`)));
  });
  return {
    url,
    key,
    memoryMib: () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    openFiles(folder) {
      const open = readdirSync(`/proc/${child.pid}/fd`).map((fd) => linkOf(`/proc/${child.pid}/fd/${fd}`));
      return open.filter((file) => file.startsWith(join(dataFolder, folder))).length;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Where a link points; nowhere when it has gone meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
