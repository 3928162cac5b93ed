/** The server in a process of its own, for what only a process has: signals and an environment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  url: string;
  pid: number;
  /** Standard output and error up to now. */
  log(): string;
  get(path: string): Promise<Response>;
  signal(name: NodeJS.Signals): void;
  /** The process ids of its workers. Linux only. */
  workers(): number[];
  stop(): Promise<void>;
  /** Ends it as a failing machine would; its data folder stays. */
  kill(): Promise<void>;
}

/** Of the environment, what is no setting of the server's. */
function ofTheMachine(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

/** With the settings, on a free port and with a data folder of its own unless they name one; `maxFiles` is the system's limit. */
export async function startProcess(
  settings: Record<string, string>,
  key = 'key-of-a-server-in-a-process',
  { maxFiles }: { maxFiles?: number } = {},
): Promise<ServerProcess> {
  const data = mkdtempSync(join(tmpdir(), 'modelroute-process-'));
  const program = [process.execPath, fileURLToPath(new URL('../../server/main.ts', import.meta.url))];
  const limited = ['bash', '-c', `ulimit -n ${maxFiles} && exec "$0" "$@"`, ...program];
  const [command = '', ...words] = maxFiles === undefined ? program : limited;
  const child = spawn(command, words, {
    env: { ...ofTheMachine(), PORT: '0', MODELROUTE_DATA: data, MODELROUTE_KEY: key, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Here and below not 'exit': its last lines may not have been read then.
  const ended = once(child, 'close');
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      log += chunk.toString();
      const ready = /modelroute listening on (http:\S+)/.exec(log)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => reject(new Error(`the server did not start: ${log}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    log: () => log,
    get: (path) => fetch(url + path, { headers: { authorization: `Bearer ${key}` } }),
    signal: (name) => void child.kill(name),
    workers: () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        .split(' ')
        .filter((word) => word !== '')
        .map(Number),
    async kill() {
      child.kill('SIGKILL');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
