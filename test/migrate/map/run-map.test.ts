/** The command as a user sees it: files and URLs in, one map or one clear line out. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMap } from '../../../migrate/map/run-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrate-map-'));
const file = (name: string, content?: unknown) => {
  const path = join(folder, name);
  if (content !== undefined)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

let server: Server;
let address = '';
const seen: IncomingMessage[] = [];

function respond(request: IncomingMessage, response: ServerResponse): void {
  seen.push(request);
  const { pathname } = new URL(request.url ?? '', 'http://x');
  if (pathname === '/moved') response.writeHead(302, { location: '/models' }).end();
  else if (pathname === '/models') response.end('{"data":[{"id":"zai/glm-4.6"},{"id":"openai/gpt-4.1"}]}');
  else if (pathname === '/page') response.end('<html>');
  else if (pathname === '/huge') response.writeHead(200, { 'content-length': 2e8 }).write('[');
  else if (pathname === '/endless') {
    response.on('error', () => {});
    const more = () => {
      while (!response.destroyed && response.write('"'.padEnd(1 << 20)));
      response.once('drain', more);
    };
    more();
  } else if (pathname === '/cut') {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"data"');
    setImmediate(() => response.destroy());
  } else response.writeHead(401).end('{}');
}

beforeAll(async () => {
  server = createServer(respond).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function run(argv: string[], options: { env?: Record<string, string>; isTTY?: boolean } = {}) {
  let [stdout, stderr] = ['', ''];
  const status = await runMap(argv, {
    stdout: { write: (text) => (stdout += text), isTTY: options.isTTY ?? false },
    stderr: { write: (text) => (stderr += text) },
    env: options.env ?? {},
  });
  return { status, stdout, stderr };
}

const old = file('old.json', {
  data: [{ id: 'z-ai/glm-4.6' }, { id: 'openai/gpt-4.1' }, { id: 'openai/gpt-4.1:free' }],
});
const target = file('new.json', ['zai/glm-4.6', 'openai/gpt-4.1', 'openai/gpt-4.1-mini']);

test('writes the map, sorted, and tells about it in a table', async () => {
  const out = file('map.json');
  const { status, stdout, stderr } = await run(['--from', old, '--to', target, '--out', out]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({
    map: {
      'openai/gpt-4.1': { to: 'openai/gpt-4.1', confidence: 1, reason: 'the same id' },
      'z-ai/glm-4.6': {
        to: 'zai/glm-4.6',
        confidence: 0.97,
        reason: "the same vendor, family, version and size; the vendor 'zai' is listed under another name",
      },
    },
    unresolved: [
      {
        from: 'openai/gpt-4.1:free',
        candidates: ['openai/gpt-4.1', 'openai/gpt-4.1-mini'],
        reason: "'free' is another price, speed or mode: decide whether 'openai/gpt-4.1' will do",
        suggestion: 'openai/gpt-4.1',
      },
    ],
  });
  expect(stdout).toContain('suggestion: openai/gpt-4.1\n');
  expect(stdout).toContain('2 of 3 mapped (1 under the same id), 1 unresolved\n');
  expect(stdout).toMatch(
    /unresolved\n {2}openai\/gpt-4.1:free\s+'free' is another price, speed or mode: decide/,
  );
  expect(stdout).not.toContain('\u001b');
});

test('the same input gives the same bytes, and --json prints them', async () => {
  const out = file('again.json');
  const first = await run(['--from', old, '--to', target, '--json', '--out', out]);
  expect(readFileSync(out, 'utf8')).toBe(first.stdout);
  expect((await run(['--from', old, '--to', target, '--json'])).stdout).toBe(first.stdout);
});

test('colours are for terminals that want them', async () => {
  const argv = ['--from', old, '--to', target];
  expect((await run(argv, { isTTY: true })).stdout).toContain('\u001b[');
  expect((await run(argv, { isTTY: true, env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b[');
});

test('--strict fails as long as something is open', async () => {
  expect((await run(['--from', old, '--to', target, '--strict'])).status).toBe(1);
  expect((await run(['--from', target, '--to', target, '--strict'])).status).toBe(0);
});

test('overrides go before everything, in each of their forms', async () => {
  const ids = { 'openai/gpt-4.1:free': 'openai/gpt-4.1-mini', 'openai/gpt-4.1': null };
  const argv = ['--from', old, '--to', target, '--json', '--overrides'];
  const { map, unresolved } = JSON.parse((await run([...argv, file('o.json', ids)])).stdout);
  expect(map['openai/gpt-4.1:free']).toEqual({
    to: 'openai/gpt-4.1-mini',
    confidence: 1,
    reason: 'decided in the overrides',
  });
  expect(unresolved).toEqual([
    { from: 'openai/gpt-4.1', candidates: ['openai/gpt-4.1'], reason: 'left open in the overrides' },
  ]);
  const edited = { map: { 'z-ai/glm-4.6': { to: 'openai/gpt-4.1', confidence: 0.5 } }, unresolved: [] };
  const again = JSON.parse((await run([...argv, file('o.json', edited)])).stdout);
  expect(again.map['z-ai/glm-4.6'].to).toBe('openai/gpt-4.1');
});

test('overrides decide ids that the old catalog does not list; one that neither lists is warned of', async () => {
  const ids = { 'openai/gpt-4.1:nitro': 'openai/gpt-4.1', 'zai/glm-4.6': 'zai/glm-4.6', gpt: null };
  const argv = ['--from', old, '--to', target, '--json', '--overrides', file('o.json', ids)];
  const { status, stdout, stderr } = await run(argv);
  expect(status).toBe(0);
  const { map, unresolved } = JSON.parse(stdout);
  expect(map['openai/gpt-4.1:nitro'].to).toBe('openai/gpt-4.1');
  expect(map['zai/glm-4.6'].to).toBe('zai/glm-4.6');
  expect(unresolved).toContainEqual({ from: 'gpt', candidates: [], reason: 'left open in the overrides' });
  const warnings = stderr.trim().split('\n');
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(/warning: .*o\.json: neither catalog lists 'openai\/gpt-4\.1:nitro'/);
});

test.each([
  [{ 'openai/gpt-4.1': 'gpt' }, "'openai/gpt-4.1' leads to 'gpt', which is not in the new catalog"],
  [{ 'openai/gpt-4.1': 7 }, "the new id of 'openai/gpt-4.1' is neither a text nor null"],
  [[], 'is not an object of old and new ids'],
])('overrides %j are refused', async (overrides, message) => {
  const argv = ['--from', old, '--to', target, '--out', file('never.json'), '--overrides'];
  const { status, stderr } = await run([...argv, file('bad.json', overrides)]);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(readdirSync(folder)).not.toContain('never.json');
});

test('addresses are read, also moved ones, with the key from the environment', async () => {
  const argv = ['--from', old, '--to', `${address}/moved`, '--to-key-env', 'NEW_KEY', '--json'];
  const { status, stdout } = await run(argv, { env: { NEW_KEY: 'k-1' } });
  expect(status).toBe(0);
  expect(JSON.parse(stdout).map['z-ai/glm-4.6'].to).toBe('zai/glm-4.6');
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer k-1');
});

test.each([
  ['/page', ':1: is HTML or XML, not a catalog in JSON'],
  ['/nothing?key=secret', ': responded 401 Unauthorized (is a key due?)'],
  ['/huge', ': is larger than 64 MiB (at least 191 MiB), no catalog is'],
  ['/endless', ': is larger than 64 MiB'],
  ['/cut', ': reading stopped: '],
])('of %s nothing is made but one line', async (path, message) => {
  const argv = ['--from', `${address}${path}`, '--to', target, '--out', file('never.json')];
  const { status, stdout, stderr } = await run(argv);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('secret');
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.includes('never'))).toEqual([]);
});

test('a file of 200 MB is refused before it is read', async () => {
  const large = file('large.json', '');
  truncateSync(large, 200_000_000);
  const { status, stderr } = await run(['--from', large, '--to', target]);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `modelroute migrate map: ${large}: is larger than 64 MiB (at least 191 MiB), no catalog is\n`,
  });
});

test('a map that is there stays as it is when the new one fails', async () => {
  const out = file('kept.json', 'kept');
  const { status } = await run(['--from', file('cut.json', '{"data":['), '--to', target, '--out', out]);
  expect(status).toBe(2);
  expect(readFileSync(out, 'utf8')).toBe('kept');
});

test.each([
  [['--to', target], '--from is missing'],
  [['--from', old], '--to is missing'],
  [['--from', old, '--to', target, '--wrong'], "unknown option '--wrong'"],
  [['--from', old, '--to', target, '--from-key-env', 'NONE'], 'the environment variable NONE is not set'],
  [['--from', join(folder, 'none.json'), '--to', target], 'there is no such file'],
  [['--from', folder, '--to', target], 'is a folder, not a file'],
  [['--from', 'http://[', '--to', target], 'not a valid URL'],
  [['--from', old, '--to', 'http://host.invalid/v1/models'], 'cannot be reached: '],
  [['--from', old, '--to', target, '--out', folder], 'is a folder, the map cannot be written there'],
  [['--from', old, '--to', target, '--out', join(folder, 'no', 'map.json')], 'there is no folder'],
])('%j is refused', async (argv, message) => {
  const { status, stdout, stderr } = await run(argv);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(message);
});

test('help names every option', async () => {
  const { status, stdout } = await run(['--help']);
  expect(status).toBe(0);
  for (const option of [
    '--from',
    '--to',
    '--out',
    '--overrides',
    '--from-key-env',
    '--to-key-env',
    '--json',
    '--strict',
  ])
    expect(stdout).toContain(option);
});
