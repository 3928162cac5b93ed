/** A clone's server runs its bundle while that is of its sources, and its sources otherwise. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { countTokens as countOf } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const root = resolve(import.meta.dirname, '../..');
const loader = join(import.meta.dirname, 'list-modules.mjs');
const parts = [
  'bin',
  'command-line',
  'migrate',
  'openapi',
  'packaging',
  'server',
  'package.json',
  'package-lock.json',
];

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'modelroute-clone-'));
  for (const part of parts) cpSync(join(root, part), join(clone, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  rmSync(join(clone, 'server/dist'), { recursive: true, force: true });
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

async function build(): Promise<void> {
  const { status, problem } = await runProgram(process.execPath, [join(clone, 'packaging/bundle-server.ts')]);
  expect(status, problem).toBe(0);
}

const key = 'a-key-of-forty-characters-for-this-test-1';
/** Words, a word of many tokens, and characters whose tokens are parts of them. */
const text = 'The bundle counts as its sources do: Donaudampfschiffahrtsgesellschaft, ᚠᛇᚻ 🦆';

/** By the sandbox, whose vocabulary is loaded then. */
async function countTokens(url: string): Promise<unknown> {
  const response = await fetch(`${url}/alt/v1/messages/count_tokens`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content: text }] }),
  });
  return response.json();
}

interface Started {
  /** Modules of the server that Node loaded one by one. */
  sources: string[];
  /** Files whose code is kept for the next start. */
  kept: number;
  /** Of `/readyz`, before anything else is asked. */
  status: number;
  counted: unknown;
}

/** What a start of the clone loads, and how it responds then. */
async function start(workers = 1): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'modelroute-clone-data-'));
  const list = join(data, 'modules');
  const child = spawn(process.execPath, [join(clone, 'bin/modelroute.js'), 'start', '--port', '0'], {
    env: {
      PATH: process.env['PATH'],
      MODELROUTE_DATA: data,
      MODELROUTE_KEY: key,
      MODELROUTE_WORKERS: String(workers),
      MODELROUTE_LOG: 'silent',
      NODE_OPTIONS: `--import=${loader}`,
      MODULES_LIST: list,
      NODE_COMPILE_CACHE: join(data, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  const url = await new Promise<string>((found, failed) => {
    const hear = (chunk: Buffer) => {
      output += String(chunk);
      const ready = /listening on (http:\S+)/.exec(output)?.[1];
      if (ready !== undefined) found(ready);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => failed(new Error(`it did not start: ${output}`)));
  });
  const { status } = await fetch(`${url}/readyz`);
  const counted = await countTokens(url);
  child.kill('SIGTERM');
  await ended;
  const loaded = readFileSync(list, 'utf8').split('\n');
  const kept = readdirSync(join(data, 'compiled'), { recursive: true }).filter((name) =>
    /(^|\W)called-\w+$/.test(String(name)),
  );
  rmSync(data, { recursive: true, force: true });
  return {
    sources: loaded.filter((module) => module.startsWith(`file://${clone}/server/`)),
    kept: kept.length,
    status,
    counted,
  };
}

/** By the vocabulary of the package itself, with seven tokens around the text. */
const tokens = { input_tokens: countOf(text) + 7 };
/** Their validators are loaded in this way too. */
const documents = 3;
const isApp = (module: string) => module.endsWith('/server/app.ts');

test('without a bundle the sources run', async () => {
  const { sources, kept, status, counted } = await start();
  expect([status, kept, sources.filter(isApp).length, counted]).toEqual([200, documents, 1, tokens]);
});

test.each([1, 2])('with a bundle it runs, in %d processes', async (workers) => {
  await build();
  const { sources, kept, status, counted } = await start(workers);
  expect([status, sources.filter(isApp), counted]).toEqual([200, [], tokens]);
  expect(kept).toBeGreaterThan(documents);
});

test('its files have characters of Latin-1 alone, so that V8 keeps their sources at a byte each', async () => {
  await build();
  const folder = join(clone, 'server/dist');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files).toContain(join('chunks', 'start.js'));
  expect(files.filter((name) => /[^\0-\u00FF]/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

test('once a source has changed the sources run, until it is built again', async () => {
  await build();
  appendFileSync(join(clone, 'server/gateway.ts'), '// Changed.\n');
  expect((await start()).sources.filter(isApp).length).toBe(1);
  await build();
  expect((await start()).sources.filter(isApp)).toEqual([]);
});
