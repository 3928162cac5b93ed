/** No secret of a run is in its reports, whatever its length, and ordinary text stays as it was. */
import { afterEach, describe, expect, test } from 'vitest';
import { formsOfKey, headerRedactor, redactor } from '../../conformance/evidence/redact.ts';
import { runKit, type KitRun } from '../../conformance/run/run-kit.ts';
import { foreignChat, foreignKey } from './foreign-chat-server.ts';
import { runCommand } from './run-command.ts';
import { startStrange, type StrangeServer } from './strange-server.ts';

let server: StrangeServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const evidence = ({ results }: KitRun) =>
  JSON.stringify(results.map(({ request, response, curl, message }) => [request, response, curl, message]));

describe('a short key', () => {
  test('leaves the evidence readable, and is in none of it as a credential', async () => {
    const listener = foreignChat();
    server = await startStrange((request, response) => {
      if (request.headers.authorization === 'Bearer x')
        request.headers.authorization = `Bearer ${foreignKey}`;
      listener(request, response);
    });
    const run = await runKit({ base: new URL(server.url), key: 'x', surface: 'v1', profile: 'core' });
    expect(run.summary.failed).toBe(0);
    const all = evidence(run);
    expect(all).toContain('max_tokens');
    expect(all).not.toMatch(/ma\$MODELROUTE_KEY/);
    expect(all).not.toMatch(/Bearer x\b/i);
    expect(all).toContain('Bearer $MODELROUTE_KEY');
  });

  test('is cut out where it is a credential, and in no other place', () => {
    const redact = redactor({ key: 'x' });
    expect(redact('text of max 3 for x')).toBe('text of max 3 for x');
    expect(redact('Authorization: Bearer x')).toBe('Authorization: Bearer $MODELROUTE_KEY');
    expect(redact('{"x-api-key":"x"}')).toBe('{"x-api-key":"$MODELROUTE_KEY"}');
    expect(redact('Bearer xylophone')).toBe('Bearer xylophone');
    expect(headerRedactor({ key: 'x' })('x-api-key', 'x')).toBe('$MODELROUTE_KEY');
    expect(formsOfKey('x')).toEqual([]);
  });
});

test('a real key is cut out in every place and form', () => {
  const key = 'mr-1234+567/8';
  const redact = redactor({ key });
  for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64').replace(/=+$/, '')])
    expect(redact(`a${form}b`)).toBe('a$MODELROUTE_KEYb');
});

test('--header is sent with every request, and its value is in no report', async () => {
  const seen: (string | undefined)[] = [];
  const listener = foreignChat();
  server = await startStrange((request, response) => {
    seen.push(String(request.headers['x-proxy-secret']));
    response.setHeader('x-echo', String(request.headers['x-proxy-secret']));
    listener(request, response);
  });
  const { status, output } = await runCommand([
    '--base-url',
    server.url,
    '--key',
    foreignKey,
    '--surface',
    'v1',
    '--profile',
    'streaming',
    '--json',
    '--header',
    'X-Proxy-Secret: hunter2-hunter2',
    '--header',
    'x-team:a',
  ]);
  expect(status).toBe(0);
  expect(new Set(seen)).toEqual(new Set(['hunter2-hunter2']));
  expect(output).not.toContain('hunter2');
  expect(output).toContain('x-proxy-secret: [secret removed]');
  expect(output).not.toContain('"x-team": "a"');
});

test.each([
  ['x-a', 'is not NAME:VALUE'],
  ['x a: b', 'is not NAME:VALUE'],
  ['x-a: ', 'is not NAME:VALUE'],
  ['x-a: b\r\nx-c: d', 'is not NAME:VALUE'],
  ['Authorization: Bearer b', 'give the key with --key'],
  ['Host: elsewhere', 'the kit sets this header itself'],
])('--header %j is refused, and its value not shown', async (line, words) => {
  const { status, problem } = await runCommand([
    '--base-url',
    'http://127.0.0.1:9',
    '--key',
    'some-key',
    '--header',
    line,
  ]);
  expect(status).toBe(2);
  expect(problem).toContain(words);
  expect(problem).not.toContain('Bearer b');
});
