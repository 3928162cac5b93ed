/**
 * No secret is where it should not be: each is a canary, every operation is driven well and badly, and everything that
 * was written or sent is searched for each of them, in any encoding, and for every chunk of twelve characters.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasRedis, withoutRedis } from '../limits/support/redis-server.ts';
import { postgresBinaries, withoutPostgres } from '../storage/postgres-server.ts';
import { runProgram } from '../../support/run-program.ts';
import { chunkLength, randomWord, secretText, writingsOf } from './canary.ts';
import { keptPrompts, readConsole, useConsole } from './console-calls.ts';
import { Evidence } from './evidence.ts';
import { callModels } from './model-calls.ts';
import { callRudely, targets } from './rude-calls.ts';
import { storedProviderOperations, useStoredProviders } from './stored-provider-calls.ts';
import { startWholeService, type Shape } from './whole-service.ts';

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));

const lacking = [
  ...(postgresBinaries === undefined ? [withoutPostgres] : []),
  ...(hasRedis ? [] : [withoutRedis]),
]
  .map((what) => ` (${what})`)
  .join('');
const shapes: { title: string; shape: Shape; canRun: boolean }[] = [
  { title: 'alone', shape: 'alone', canRun: true },
  {
    title: `with PostgreSQL and Redis${lacking}`,
    shape: 'shared',
    canRun: hasRedis && postgresBinaries !== undefined,
  },
];

describe.each(shapes)('an installation $title', ({ shape, canRun }) => {
  test.skipIf(!canRun)('tells and keeps no secret', { timeout: 600_000 }, async () => {
    const service = await startWholeService(shape);
    onTestFinished(service.close);
    const { evidence } = service;
    const outcome = await useConsole(service);
    const driven = new Set([
      ...outcome.driven,
      ...(await callModels(service, { name: 'the first key', key: service.firstKey })),
      ...(await callModels(service, {
        name: 'a key that keeps',
        key: outcome.inferenceKey,
        keeps: keptPrompts,
      })),
      ...(await readConsole(service, outcome)),
    ]);
    const refused = await callRudely(service, outcome);
    await service.command('keys', 'list');
    await service.command('projects', 'list');
    await service.command('people', 'list');
    await service.command('usage', '--json');
    await service.command('check-config');
    await service.close();

    // Nothing was left out, and what was planted has reached where it belongs.
    const left = targets.map(({ operation }) => operation).filter((id) => !driven.has(id));
    expect(left.toSorted()).toEqual(storedProviderOperations);
    // None of it was turned away at the door for being too much, and none has broken anything.
    expect([refused['a wrong key'], refused['no key but others']]).toEqual([[401], [401]]);
    expect(refused['a good session']).toEqual(expect.arrayContaining([200, 400, 404]));
    expect(refused['a good session']).not.toContain(401);
    expect(Object.values(refused).flat()).not.toContain(429);
    expect(Math.max(...Object.values(refused).flat())).toBeLessThan(500);
    expect(evidence.has('key of the provider', 'sent to the provider')).toBe(true);
    expect(evidence.has('words in the playground', 'table usage_prompt')).toBe(true);
    expect(evidence.has('words in the playground', 'table usage_response')).toBe(true);
    expect(evidence.has('answer of the provider', /, createMessage$/)).toBe(true);
    expect(evidence.leaks()).toEqual([]);
  });
});

test('keys of stored providers are told to nobody but the provider', { timeout: 120_000 }, async () => {
  const service = await startWholeService('alone', { MODELROUTE_CONFIG: '' });
  onTestFinished(service.close);
  const { evidence } = service;
  const driven = await useStoredProviders(service);
  await service.command('check-config');
  await service.close();
  expect(storedProviderOperations.filter((id) => !driven.has(id))).toEqual([]);
  for (const name of ['key of a stored provider', 'its second key'])
    expect([name, evidence.has(name, 'sent to the provider')]).toEqual([name, true]);
  expect(evidence.leaks()).toEqual([]);
});

describe('a setting that cannot be used is named, and not told', () => {
  const text = () => randomWord() + randomWord();
  test.each([
    ['DATABASE_URL', (secret: string) => `postgres://me:${secret}@127.0.0.1:1/models`],
    ['DATABASE_URL', (secret: string) => `postgres://me:${secret}@127.0.0.1:1/models?sslmode=nothing`],
    ['DATABASE_URL', (secret: string) => `mysql://me:${secret}@127.0.0.1/models`],
    ['REDIS_URL', (secret: string) => `http://:${secret}@127.0.0.1:1`],
    ['MODELROUTE_KEY', (secret: string) => `${secret} with spaces`],
    ['MODELROUTE_SECRET', (secret: string) => secret.slice(0, 20)],
    ['MODELROUTE_METRICS_TOKEN', (secret: string) => `${secret} with spaces`],
    ['MODELROUTE_OIDC_ISSUER', (secret: string) => `http://me:${secret}@issuer.example`],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', (secret: string) => `http://me:${secret}@`],
  ])('%s (%#)', { timeout: 60_000 }, async (name, make) => {
    const evidence = new Evidence();
    const secret = evidence.plant(name, text());
    const oidc = {
      MODELROUTE_OIDC_CLIENT_ID: 'a',
      MODELROUTE_OIDC_CLIENT_SECRET: evidence.plant('another', text()),
    };
    const folder = mkdtempSync(join(tmpdir(), 'modelroute-setting-'));
    const env = { PORT: '0', MODELROUTE_DATA: folder, ...oidc, [name]: make(secret) };
    const { status, output, problem } = await runProgram(process.execPath, [main], { env });
    rmSync(folder, { recursive: true });
    evidence.take('its words', output + problem);
    expect([status, problem]).toEqual([1, expect.stringContaining(name)]);
    expect(evidence.leaks()).toEqual([]);
  });
});

describe('the search finds', () => {
  test('what a server logs that must not, in its output and nowhere else', { timeout: 60_000 }, async () => {
    // Nothing of the server is changed: somebody listens in its process, and writes down what comes.
    const leak = `import http from 'node:http';
      const emit = http.Server.prototype.emit;
      http.Server.prototype.emit = function (event, request, ...more) {
        if (event === 'request') console.error(Buffer.from(request.headers.authorization ?? '').toString('base64'));
        return emit.call(this, event, request, ...more);
      };`;
    const service = await startWholeService('alone', {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(leak)}`,
    });
    onTestFinished(service.close);
    await service.send({
      name: 'a call',
      path: '/v1/models',
      headers: { authorization: `Bearer ${service.firstKey}` },
    });
    await service.close();
    expect(service.evidence.leaks().map((line) => line.replace(/: ".*/s, ''))).toEqual([
      'first key in output of the server',
    ]);
  });

  test('any piece, in any writing, within anything', () => {
    const secret = secretText();
    for (const writing of writingsOf(secret))
      for (let at = 0; at + chunkLength <= writing.length; at += 7) {
        const evidence = new Evidence();
        evidence.plant('another', randomWord());
        evidence.plant('secret', secret, { place: 'where it belongs', why: 'a test' });
        evidence.take('a place', `before ${writing.slice(at, at + chunkLength)} after`);
        evidence.take('where it belongs', writing);
        expect(evidence.leaks().map((line) => line.slice(0, 17))).toEqual(['secret in a place']);
      }
  });

  test('what is not where it must be once', () => {
    const evidence = new Evidence();
    const secret = evidence.plant('secret', randomWord(), { place: 'its answer', why: 'a test', once: true });
    expect(evidence.leaks()).toEqual(['secret is 0 times in its answer, not once']);
    evidence.take('its answer', secret);
    expect(evidence.leaks()).toEqual([]);
    evidence.take('its answer', Buffer.from(secret).toString('hex'));
    expect(evidence.leaks().map((line) => line.slice(0, 20))).toEqual(['secret in its answer']);
    evidence.take('its answer', secret);
    expect(evidence.leaks()).toContain('secret is 2 times in its answer, not once');
  });
});
