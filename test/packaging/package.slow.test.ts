/** The published package in an empty folder: its size, its programs, and what can be imported from it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksOf } from '../docs/blocks/read-blocks.ts';
import { testInstalledCommands } from './installed-commands.ts';
import { installPackage, maxInstalledMb, type InstalledPackage } from './installed.ts';
import { testServedCommands } from './served-commands.ts';

const root = resolve(import.meta.dirname, '../..');
const key = 'key-of-an-installed-server';
const settings = { PORT: '0', MODELROUTE_KEY: key };

let installed: InstalledPackage;
let url: string;

beforeAll(async () => {
  installed = await installPackage('.');
  // Without a word; the options win over the variables.
  url = await installed.start(['--port', '0', '--data', 'of-the-server'], { ...settings, PORT: '1' });
}, 240_000);
afterAll(async () => {
  await installed?.close();
});

const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const messages = [{ role: 'user', content: 'Hello there' }];

const post = async (path: string, body: object): Promise<string> => {
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
};

const page = async (path: string): Promise<string> => {
  const response = await fetch(url + path);
  expect(response.status, path).toBe(200);
  return await response.text();
};

/** Names of all installed packages, nested ones too. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => /^(?:.*\/?node_modules\/)?((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1] ?? '')
    .filter((name) => name !== '');
}

/** By the declarations at these paths, and by those that they import; without what Node itself has. */
function importedPackages(entries: readonly string[]): string[] {
  const files = new Set(entries);
  const found = new Set<string>();
  for (const file of files)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      if (from.startsWith('.')) files.add(resolve(dirname(file), from.replace(/\.ts$/, '.d.ts')));
      else if (!from.startsWith('node:')) found.add(from);
    }
  return [...found];
}

describe('what is installed', () => {
  test('is within its size', async () => {
    const [megabytes] = (await installed.run('du', '-sm', 'node_modules')).split('\t');
    expect(Number(megabytes)).toBeGreaterThan(10);
    expect(Number(megabytes)).toBeLessThanOrEqual(maxInstalledMb);
    const [, figure] =
      /The package takes (\d+) MB/.exec(readFileSync(join(root, 'docs/install.md'), 'utf8')) ?? [];
    expect(Math.abs(Number(megabytes) - Number(figure))).toBeLessThan(4);
  });

  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'optionalDependencies' | 'devDependencies',
    Record<string, string>
  >;
  const pinned = { ...manifest.dependencies, ...manifest.optionalDependencies };

  test('has no tool of the developers, nothing that is inside the package, no Node, and no part that is asked for apart', () => {
    const found = new Set(packagesIn(join(installed.folder, 'node_modules')));
    expect([...found]).toEqual(expect.arrayContaining(Object.keys(pinned)));
    const others = Object.keys(manifest.devDependencies);
    expect(others).toEqual(expect.arrayContaining(['express', 'vitest']));
    expect(others.filter((name) => found.has(name))).toEqual([]);
    expect([...found].filter((name) => name.startsWith('node-'))).toEqual([]);
  });

  test('is pinned, but for types and the helpers of an encoder', () => {
    const lock = readFileSync(join(installed.folder, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> };
    const modules = 'node_modules/';
    const versions = Object.entries(packages).filter(
      ([path]) => path !== '' && path !== 'node_modules/modelroute',
    );
    const free = versions.filter(([path, { version }]) => pinned[path.slice(modules.length)] !== version);
    expect(free.map(([path]) => path.slice(modules.length)).toSorted()).toEqual([
      '@swc/helpers',
      '@types/dom-mediacapture-transform',
      '@types/dom-webcodecs',
      'openapi-typescript-helpers',
    ]);
  });

  test('has a bill of materials of what is inside, and the terms of each', () => {
    const own = join(installed.folder, 'node_modules/modelroute');
    const { components } = JSON.parse(readFileSync(join(own, 'dist/sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string }[];
    };
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['express', 'undici', 'pg', 'pg-protocol', 'zod', 'preact']),
    );
    for (const each of names) expect(pinned).not.toHaveProperty([each]);
    const notices = readFileSync(join(own, 'THIRD_PARTY_NOTICES'), 'utf8');
    const untold = components.filter(({ name, version }) => !notices.includes(`\n${name} ${version}: `));
    expect(untold).toEqual([]);
  });

  test('completes the bill of a whole installation, as the guide shows', async () => {
    const shown = blocksOf('docs/install.md').find(({ code }) => code.includes('npm sbom'));
    const text = await installed.run('bash', '-e', '-o', 'pipefail', '-c', shown?.code ?? 'exit 1');
    const { components } = JSON.parse(text.slice(text.indexOf('{'))) as { components: { name: string }[] };
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['modelroute', 'libopus-wasm', 'express', 'undici']));
    expect(names.filter((name) => name === 'express')).toHaveLength(1);
  });

  test('has everything that the declarations of its exports import', () => {
    const own = join(installed.folder, 'node_modules/modelroute');
    const { exports } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { types: string }>;
    };
    const entries = Object.values(exports).flatMap((each) =>
      typeof each === 'string' ? [] : [join(own, each.types)],
    );
    expect(importedPackages(entries)).toEqual(['openapi-fetch']);
  });

  test('has no script that npm would run, and none of its files is TypeScript', () => {
    const own = join(installed.folder, 'node_modules/modelroute');
    const { scripts } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { scripts: object };
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(scripts).not.toHaveProperty(name);
    const sources = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
    );
    expect(sources).toEqual([]);
  });
});

describe('the server', () => {
  test('is healthy and ready, in the data folder of its option', async () => {
    expect(existsSync(join(installed.folder, 'of-the-server/modelroute.sqlite'))).toBe(true);
    expect(JSON.parse(await page('/healthz'))).toEqual({ status: 'ok' });
    expect(JSON.parse(await page('/readyz'))).toEqual({ status: 'ready' });
  });

  test('completes on both surfaces', async () => {
    const chat = await post('/v1/chat/completions', { model: 'sandbox/chat', messages });
    expect(chat).toContain('Hello there');
    const message = await post('/alt/v1/messages', { model: 'sandbox/chat', max_tokens: 50, messages });
    expect(message).toContain('Hello there');
  });

  test('streams to the terminator', async () => {
    const events = await post('/v1/chat/completions', { model: 'sandbox/chat', messages, stream: true });
    expect(events.split('\n\n').length).toBeGreaterThan(3);
    expect(events.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  test('speaks, from its thread', async () => {
    const body = JSON.stringify({ model: 'sandbox/speech', input: 'Hello', voice: 'alloy' });
    const response = await fetch(`${url}/v1/audio/speech`, { method: 'POST', headers, body });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  test('serves the console with its scripts, the docs and the documents', async () => {
    const [, script = ''] = /src="([^"]+\.js)"/.exec(await page('/console/')) ?? [];
    expect((await page(new URL(script, `${url}/console/`).pathname)).length).toBeGreaterThan(1_000);
    for (const path of ['/docs', '/docs/messages', '/docs/console'])
      expect(await page(path)).toMatch(/^<!doctype html>/i);
    const plain = await fetch(`${url}/docs/reference/main/`, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await page('/docs/reference/main/'));
    for (const document of ['v1', 'alt', 'console'])
      expect(JSON.parse(await page(`/openapi/${document}.openapi.json`))).toHaveProperty('openapi', '3.1.0');
    expect(await page('/schemas/provider-file.json')).toContain('providers');
    expect(await page('/schemas/installation-file.json')).toContain('projects');
  });

  test('has its first account made with a password, hashed as on every Node', async () => {
    const body = JSON.stringify({ email: 'first@example.com', password: 'wrong but long enough' });
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', origin: url }, body };
    const response = await fetch(`${url}/console/api/session`, sent);
    expect(response.status).toBe(401);
  });
});

describe('the commands', () => {
  const data = { MODELROUTE_DATA: 'of-the-commands' };

  test('npx finds the program, and it knows its version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect((await installed.run('npx', '--no', '--', 'modelroute', '--version')).trim()).toBe(version);
  });

  test('keys and usage work on a data folder', async () => {
    const made = await installed.modelroute(['keys', 'create', '--name', 'ci', '--json'], data);
    expect(made).toEqual({ status: 0, text: expect.stringContaining('"key":') as string });
    expect((await installed.modelroute(['keys', 'list'], data)).text).toContain('ci');
    expect(await installed.modelroute(['usage'], data)).toMatchObject({ status: 0 });
  });

  test('backup and restore work', async () => {
    const made = await installed.modelroute(['backup', 'copy', '--json'], data);
    expect(made).toEqual({ status: 0, text: expect.stringContaining('"database":"sqlite"') as string });
    const restored = await installed.modelroute(['restore', 'copy', '--data', 'restored']);
    expect(restored.status, restored.text).toBe(0);
    const listed = await installed.modelroute(['keys', 'list'], { MODELROUTE_DATA: 'restored' });
    expect(listed.text).toContain('ci');
  });

  test('check-config works', async () => {
    const example = join(root, 'examples/openai.yaml');
    const checked = await installed.modelroute(['check-config', example], { OPENAI_API_KEY: 'sk-of-nobody' });
    expect(checked.status, checked.text).toBe(0);
  });

  test('conformance runs against the installed server', async () => {
    const args = ['conformance', '--base-url', url, '--key', key, '--profile', 'core', '--surface', 'v1'];
    const { status, text } = await installed.modelroute(args);
    expect(status, text).toBe(0);
  });
});

testInstalledCommands(() => ({ installed, url, key }));

testServedCommands(() => ({ installed, url, key, data: 'of-the-server' }));

test('the mock streams the example of the contract', async () => {
  const mock = await installed.start(['mock', '--port', '0']);
  const body = JSON.stringify({ model: 'sandbox/chat', messages, stream: true });
  const cut = { ...headers, prefer: 'fault=no-terminator' };
  const [whole, short] = await Promise.all(
    [headers, cut].map(async (sent) =>
      (await fetch(`${mock}/v1/chat/completions`, { method: 'POST', headers: sent, body })).text(),
    ),
  );
  expect(whole).toContain('data: [DONE]');
  expect(short).toMatch(/^data: \{/);
  expect(short).not.toContain('[DONE]');
  const alive = await fetch(`${mock}/console/api/projects`, { headers });
  expect(alive.status).toBe(200);
});

test('the client and the migration kit can be imported, with types', async () => {
  const program = `
    import { createClient } from 'modelroute/client';
    import { buildMap, lintText } from 'modelroute/migrate';
    import document from 'modelroute/openapi/v1.openapi.json' with { type: 'json' };
    console.log([typeof createClient, typeof buildMap, typeof lintText, document.openapi].join());`;
  const printed = await installed.run('node', '--input-type=module', '-e', program);
  expect(printed.trim()).toBe('function,function,function,3.1.0');
});

test('the client alone is a package too, with one package below it', async () => {
  const client = await installPackage('client');
  try {
    const found = packagesIn(join(client.folder, 'node_modules'));
    expect(found.toSorted()).toEqual(['modelroute-client', 'openapi-fetch', 'openapi-typescript-helpers']);
    const program = `
      import { createClient } from 'modelroute-client';
      import * as files from 'modelroute-client/node';
      import { withResponseStreams } from 'modelroute-client/responses';
      const client = withResponseStreams(createClient({ baseUrl: '${url}', key: '${key}' }));
      const { data } = await client.models.list();
      const stream = await client.responses.stream({ model: 'sandbox/chat', input: 'x' });
      console.log(data.data.some(({ id }) => id === 'sandbox/chat'), Object.keys(files).length > 0);
      console.log((await stream.final()).status);`;
    const printed = await client.run('node', '--input-type=module', '-e', program);
    expect(printed.trim()).toBe('true true\ncompleted');
  } finally {
    await client.close();
  }
}, 60_000);

test('a Node that is too old is refused in one line', async () => {
  const older = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})";
  const { status, text } = await installed.modelroute(['--version'], { NODE_OPTIONS: `--import ${older}` });
  expect(status).toBe(1);
  expect(text).toContain('modelroute: Node.js 20.20.2 is too old; it needs 22.19 or newer');
});

test('Node warns of nothing that it was started for, and its other warnings pass', async () => {
  const other = "process.once('beforeExit',()=>process.emitWarning('of-another','ExperimentalWarning'))";
  const { text } = await installed.modelroute(['keys', 'list'], {
    MODELROUTE_DATA: 'of-the-commands',
    NODE_OPTIONS: `--trace-warnings --import data:text/javascript,${other}`,
  });
  expect(text).toMatch(/ExperimentalWarning: of-another\n +at /);
  // By the server, its threads, and all commands before.
  expect(installed.printed()).toContain('listening on');
  expect(installed.printed()).not.toContain('SQLite is an experimental feature');
});

test('a part that is not installed is named, with the command that installs it', async () => {
  const more = { ...settings, MODELROUTE_DATA: 'without' };
  const limits = await installed.modelroute(['start'], { ...more, REDIS_URL: 'redis://127.0.0.1:1' });
  expect([limits.status, limits.text]).toEqual([
    1,
    expect.stringMatching(/REDIS_URL needs the package @redis\/client, .*: npm install @redis\/client@\d/),
  ]);
  const tracing = await installed.modelroute(['start'], { ...more, OTEL_TRACES_EXPORTER: 'otlp' });
  expect([tracing.status, tracing.text]).toEqual([
    1,
    expect.stringMatching(
      /needs the package @opentelemetry\/[a-z-]+, .*: npm install @opentelemetry\/[a-z-]+@\d/,
    ),
  ]);
});
