/** The gateway under test in a process of its own, as an operator runs it, with a provider file and everything that it logs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Front {
  /** Base addresses for the two official clients. */
  v1: string;
  alt: string;
  key: string;
  /** Standard output and error up to now. */
  log(): string;
  /** A JSON POST below the server's address, with the key. */
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/** Of every provider in these tests: neither may ever be seen by a caller or in the log. */
export const providerKey = 'upstream-key-3f9a1c7e5d2b';
export const providerHeader = 'upstream-tenant-8b4e6a0d9c';
export const keyEnv = 'FRONT_PROVIDER_KEY';

const key = 'front-key-of-the-routing-suite';

/** `config` is the content of `MODELROUTE_CONFIG`; JSON is YAML. */
export async function startFront(config: object, settings: Record<string, string> = {}): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-front-'));
  const configFile = join(folder, 'providers.yaml');
  writeFileSync(configFile, JSON.stringify(config));
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../server/main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      MODELROUTE_DATA: join(folder, 'data'),
      MODELROUTE_KEY: key,
      MODELROUTE_CONFIG: configFile,
      MODELROUTE_DRAIN_TIMEOUT: '1',
      [keyEnv]: providerKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      log += piece.toString();
      const ready = /modelroute listening on (http:\S+)/.exec(log)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`the server did not start: ${log}`)));
  });
  return {
    v1: `${url}/v1`,
    alt: `${url}/alt`,
    key,
    log: () => log,
    post: (path, body, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${key}`);
      headers.set('content-type', 'application/json');
      return fetch(url + path, { ...init, method: 'POST', headers, body: JSON.stringify(body) });
    },
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The entry of a provider with credentials to keep. */
export function providerEntry(dialect: 'chat' | 'messages', url: string, more: object = {}): object {
  return {
    dialect,
    base_url: `${url}/v1`,
    key_env: keyEnv,
    headers: { 'x-tenant': providerHeader },
    ...more,
  };
}
