/** A whole server on a free port with a data folder of its own, as `npm start` would run it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { start, type Installation } from '../../server/start.ts';

export interface TestServer extends Installation {
  /** The known one, or that of the settings. */
  key: string;
  /** URL of the main surface, with `/v1`. */
  v1: string;
  /** URL that messages clients are given; they append `/v1/messages`. */
  alt: string;
  dataFolder: string;
  /** `fetch` below the server's URL, with the key. */
  call(path: string, init?: RequestInit): Promise<Response>;
}

/** Settings as the environment would give them; the key is a known one. */
export async function startServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const key = settings['MODELROUTE_KEY'] ?? 'test-key-of-the-suite';
  const dataFolder = mkdtempSync(join(tmpdir(), 'modelroute-test-'));
  const installation = await start(
    readConfig({
      PORT: '0',
      MODELROUTE_DATA: dataFolder,
      MODELROUTE_KEY: key,
      MODELROUTE_LOG: 'silent',
      MODELROUTE_DRAIN_TIMEOUT: '1',
      ...settings,
    }),
  );
  return {
    ...installation,
    key,
    v1: `${installation.url}/v1`,
    alt: `${installation.url}/alt`,
    dataFolder,
    call: (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
      return fetch(installation.url + path, { ...init, headers });
    },
    async stop() {
      await installation.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A JSON POST's `RequestInit`. */
export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
