/** A real Redis or Valkey for one test file, on a port of its own, in memory only. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../packaging/free-port.ts';
import { createClient } from '@redis/client';

const program = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).error === undefined,
);

export const hasRedis = program !== undefined;
export const withoutRedis = 'needs redis-server or valkey-server (apt-get install redis-server)';

export interface RedisServer {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

async function waitUntilReady(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: () => 20 } });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
  client.destroy();
  await sleep(0);
}

export async function startRedis(port?: number): Promise<RedisServer> {
  if (program === undefined) throw new Error(withoutRedis);
  const at = port ?? (await freePort());
  const child = spawn(
    program,
    ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  // A test that is cut off must not leave it behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `redis://127.0.0.1:${at}`;
  await waitUntilReady(url);
  return {
    url,
    process: child,
    stop: async () => {
      process.removeListener('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      kill();
      await once(child, 'exit');
    },
  };
}
