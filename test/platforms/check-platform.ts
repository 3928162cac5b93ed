/** The package on one platform: installed into an empty folder by npm, and serving with what has code outside JavaScript. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Findings, type Outcome } from '../deploy/outcome.ts';
import { maxInstalledMb } from '../packaging/installed.ts';
import { runProgram } from '../support/run-program.ts';
import type { FreshSystem } from './fresh-system.ts';
import type { Platform } from './platforms.ts';

const key = 'key-of-a-platform-that-is-tested';
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

interface PlatformParts {
  platform: Platform;
  system: FreshSystem;
  /** The empty folder, seen from outside; the package is `package.tgz` in it. */
  app: string;
  /** Of a database that nobody else uses; undefined where there is no PostgreSQL. */
  databaseUrl: string | undefined;
}

export async function checkPlatform({ platform, system, app, databaseUrl }: PlatformParts): Promise<Outcome> {
  const findings = new Findings();
  writeFileSync(join(app, 'package.json'), '{"name": "stranger", "private": true}\n');
  const words = ['install', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', '/app/package.tgz'];
  const begunMs = performance.now();
  const { status, output, problem } = await system.npm(...words);
  findings.demand(status === 0, 'npm installs the package', (output + problem).slice(-3_000));
  if (status !== 0) return findings.outcome;
  const tookS = (performance.now() - begunMs) / 1_000;
  const [size = ''] = (await runProgram('du', ['-sm', join(app, 'node_modules')])).output.split('\t');
  findings.demand(Number(size) <= maxInstalledMb, `${size} MB, installed in ${tookS.toFixed(0)} s`);
  const version = await system.modelroute('--version');
  const manifest = JSON.parse(readFileSync(join(app, 'node_modules/modelroute/package.json'), 'utf8')) as {
    version: string;
  };
  findings.demand(version.output.trim() === manifest.version, 'the command runs', version.problem);
  findings.demand(problem.trim() === '', 'npm has nothing to warn of', problem);
  await demandServes(findings, system, {});
  if (databaseUrl === undefined)
    findings.note('skipped: there is no PostgreSQL (apt-get install postgresql)');
  else await demandServes(findings, system, { DATABASE_URL: databaseUrl });
  findings.note(`on ${platform.name}`);
  return findings.outcome;
}

async function demandServes(
  findings: Findings,
  system: FreshSystem,
  settings: { DATABASE_URL?: string },
): Promise<void> {
  const store = settings.DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL';
  const server = await system.start({ MODELROUTE_KEY: key, ...settings });
  const { url } = server;
  const ready = await fetch(`${url}/readyz`);
  findings.demand(ready.status === 200, `ready, with ${store}`, await ready.text());
  const messages = [{ role: 'user', content: 'Hello there' }];
  const post = (path: string, body: object, sent: Record<string, string> = headers) =>
    fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  const chat = await post('/v1/chat/completions', { model: 'sandbox/chat', messages, stream: true });
  const events = await chat.text();
  findings.demand(
    chat.status === 200 && events.endsWith('data: [DONE]\n\n'),
    `a chat completion streams, with ${store}`,
    events,
  );
  if (store === 'SQLite') {
    const sound = await post('/v1/audio/speech', { model: 'sandbox/speech', input: 'Hello', voice: 'alloy' });
    const { byteLength } = await sound.arrayBuffer();
    findings.demand(sound.status === 200 && byteLength > 1_000, `speech: ${byteLength} bytes of MP3`);
    // Argon2: of Node itself from version 24 on, of a package before.
    const body = { email: 'first@example.com', password: 'wrong but long enough' };
    const { status } = await post('/console/api/session', body, {
      'content-type': 'application/json',
      origin: url,
    });
    findings.demand(status === 401, 'a password is hashed', String(status));
  }
  const status = await server.stop();
  findings.demand(status === 0, `it ends in good order, with ${store}`, String(status));
}
