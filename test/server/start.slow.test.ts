/** A start that fails ends with one line, and leaves nothing open; settings that are none are named. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/start.ts';
import { startProcess } from '../support/server-process.ts';
import { startServer } from '../support/server.ts';
import { newPlace, onEachEngine, type Place } from './storage/engines.ts';
import { connectionsEnded, postgresBinaries } from './storage/postgres-server.ts';

const program = resolve(import.meta.dirname, '../../server/main.ts');
const oidc = { MODELROUTE_OIDC_CLIENT_ID: 'id', MODELROUTE_OIDC_CLIENT_SECRET: 'secret' };

/** Cuts a process off that does not end by itself; its status is then null. */
const endWithinMs = 20_000;

async function failToStart(settings: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: endWithinMs,
    killSignal: 'SIGKILL',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [status] = await once(child, 'close');
  return { status, said };
}

onEachEngine((engine) => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace(engine);
  });
  afterEach(() => place.dispose());

  const settings = () => ({
    MODELROUTE_DATA: place.folder,
    ...(place.url !== undefined && { DATABASE_URL: place.url }),
  });

  test.each([
    [
      'an OpenID issuer without TLS',
      { ...oidc, MODELROUTE_OIDC_ISSUER: 'http://login.example' },
      /^modelroute: MODELROUTE_OIDC_ISSUER: .+\n$/,
    ],
    [
      'a ledger in no folder',
      { MODELROUTE_SANDBOX_LEDGER: '/there/is/no/such/folder/ledger' },
      /^modelroute: MODELROUTE_SANDBOX_LEDGER: .+\n$/,
    ],
    [
      'a network that is none',
      { MODELROUTE_FETCH_URLS: '1', MODELROUTE_FETCH_ALLOW: '10.0.0.0/99' },
      /^modelroute: MODELROUTE_FETCH_ALLOW: .+\n$/,
    ],
  ])(
    '%s ends the start with one line and status 1',
    async (_, wrong, line) => {
      expect(await failToStart({ ...settings(), ...wrong })).toEqual({
        status: 1,
        said: expect.stringMatching(line),
      });
    },
    2 * endWithinMs,
  );
});

describe.skipIf(postgresBinaries === undefined)('what was opened before a later step fails', () => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace('postgres');
  });
  afterEach(() => place.dispose());

  test('is closed when the issuer is no good, and when the port is taken', async () => {
    const url = place.url ?? '';
    const onPlace = (settings: Record<string, string>) =>
      start(
        readConfig({
          DATABASE_URL: url,
          MODELROUTE_DATA: place.folder,
          MODELROUTE_LOG: 'silent',
          PORT: '0',
          ...settings,
        }),
      );
    const badIssuer = { ...oidc, MODELROUTE_OIDC_ISSUER: 'http://login.example' };
    await expect(onPlace(badIssuer)).rejects.toThrow(/^MODELROUTE_OIDC_ISSUER/);
    await connectionsEnded(url);
    const other = await startServer();
    const PORT = new URL(other.url).port;
    await expect(onPlace({ PORT })).rejects.toThrow(/^PORT: .* is in use/);
    await connectionsEnded(url);
    await other.stop();
  });
});

describe('variables that are no settings', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('are named at the start with the nearest setting, unless the provider file names them', async () => {
    const config = join(import.meta.dirname, '../../examples/modelroute.yaml');
    const server = await startProcess({
      MODELROUTE_DATA: folder,
      MODELROUTE_CONFIG: config,
      MODELROUTE_UPSTREAM_KEY: 'a-key-that-the-file-names',
      MODELROUTE_BASE_URL: 'http://127.0.0.1:8080',
      MODELROUTE_DRAIN_TIMEOT: '1',
      MODELROUTE_RETENTON: '1',
      MODELROUTE_ZZZZZZZZZZZZZZZZZZZZ: '1',
      S3_BUCKET_FILE: '/run/secrets/bucket',
      S3_REGON: 'eu-central-1',
      MODELROUTE_LOG_FILE: '/var/log/modelroute',
    });
    // Lines are written within 100 ms, and all of them at the stop.
    await server.stop();
    const warnings = server
      .log()
      .split('\n')
      .filter((line) => line.includes('is not a setting'))
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(warnings).toEqual([
      "MODELROUTE_DRAIN_TIMEOT is not a setting; did you mean 'MODELROUTE_DRAIN_TIMEOUT'?",
      'MODELROUTE_RETENTON is not a setting',
      'MODELROUTE_ZZZZZZZZZZZZZZZZZZZZ is not a setting',
      'S3_BUCKET_FILE is not a setting: only secrets are read from files; set S3_BUCKET',
      "S3_REGON is not a setting; did you mean 'S3_REGION'?",
      'MODELROUTE_LOG_FILE is not a setting: only secrets are read from files; set MODELROUTE_LOG',
    ]);
  });
});
