/** The gateway under test in a process of its own, as an operator runs it, with a provider file and everything that it logs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../support/server-process.ts';

export interface Front {
  /** Base URLs for the two official clients. */
  v1: string;
  alt: string;
  key: string;
  /** Standard output and error up to now. */
  log(): string;
  /** A JSON POST below the server's URL, with the key or another one. */
  post(path: string, body: unknown, init?: RequestInit, key?: string): Promise<Response>;
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
  const server = await startProcess(
    {
      MODELROUTE_CONFIG: configFile,
      MODELROUTE_DRAIN_TIMEOUT: '1',
      [keyEnv]: providerKey,
      ...settings,
    },
    key,
  );
  const { url } = server;
  return {
    v1: `${url}/v1`,
    alt: `${url}/alt`,
    key,
    log: () => server.log(),
    post: (path, body, init = {}, by = key) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${by}`);
      headers.set('content-type', 'application/json');
      return fetch(url + path, { ...init, method: 'POST', headers, body: JSON.stringify(body) });
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The entry of a provider with credentials to keep. */
export function providerEntry(
  dialect: 'chat' | 'messages' | 'responses',
  url: string,
  more: object = {},
): object {
  return {
    dialect,
    base_url: `${url}/v1`,
    key_env: keyEnv,
    headers: { 'x-tenant': providerHeader },
    ...more,
  };
}

/** The formats of conversations that providers speak. */
export const providerFormats = ['chat', 'messages', 'responses'] as const;

/** A front with a provider of each format, all of them at this URL; the model of each is `script/<format>`. */
export function startFrontOfEachFormat(upstreamUrl: string): Promise<Front> {
  return startFront({
    providers: Object.fromEntries(
      providerFormats.map((format) => [format, providerEntry(format, upstreamUrl)]),
    ),
    models: providerFormats.map((provider) => ({
      id: `script/${provider}`,
      provider,
      upstream_model: 'scripted-1',
    })),
  });
}
