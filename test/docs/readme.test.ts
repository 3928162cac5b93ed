/** The README is one screen that leads on: its size, its rows, what it admits. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Text of a section, without its heading. */
function section(title: string): string {
  const found = readme.split(/^## /m).find((each) => each.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`the README has no section ${title}`);
  return found.slice(title.length);
}

test('it has at most 4 KB', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(4_096);
});

test('it begins with the promise, then the two commands, the first call and the console', () => {
  const order = [
    'One base URL and one key',
    'change two values: the base URL and the key',
    'npm ci && npm start',
    'curl http://127.0.0.1:8080/v1/chat/completions',
    'Open <http://127.0.0.1:8080> for the console',
    'npm ci && npm test',
    '## I want to …',
    '## What it is not',
  ];
  const places = order.map((text) => readme.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

/** Goal of a row → page → what the page must say, so that the reader reaches the goal. */
const promised: Record<string, Record<string, readonly string[]>> = {
  'call models from my application': {
    'docs/start/quickstart.md': ['## Send a request', 'MODELROUTE_KEY', '/v1/chat/completions'],
    'docs/start/first-app.md': ['## Write it', '## Run it', '## Use a real model'],
    'docs/tested-clients.md': ['## The table', '| client'],
    'docs/generating-clients.md': ['## Steps', '/openapi/'],
  },
  'move here from another aggregator': {
    'docs/migrating-quickly.md': ['## 1. Change the base URL and the key', '## What replaces what'],
    'docs/migrate/openrouter.md': ['## Change the client', '## What you will miss', 'openrouter.ai'],
    'docs/migrate/litellm.md': ['## Move the configuration', '## Move the keys', '## What you will miss'],
    'docs/migrating.md': ['## 1. Map the models', '## 5. Move the traffic', 'migrate cutover'],
  },
  'run it for my team': {
    'docs/install.md': ['## As a package', '## As a service'],
    'docs/operate/providers.md': ['## With a key alone', '## In the console', 'OPENAI_API_KEY'],
    'docs/operate/production.md': ['MODELROUTE_PUBLIC_URL', '## Data', '## Keys and money'],
    'docs/keys.md': ['## Create a key', '## Rotate, disable, revoke'],
    'docs/limits.md': ['## Budgets', '## Rates'],
    'docs/console.md': ['## First sign-in', '## People'],
  },
  'test a client, or another server, in CI': {
    'docs/ci/sandbox.md': ['## Start a server', '## Test your program', 'sandbox/'],
    'docs/ci/mock.md': ['## Start it', 'modelroute mock', '## Streams, slow and broken'],
    'docs/conformance.md': ['## What it checks', '## In GitHub Actions', 'modelroute conformance'],
  },
  'read the contract, or change the code': {
    'docs/reference/index.md': ['/docs/reference/main/', '/docs/reference/messages/', '/openapi/'],
    'docs/architecture.md': ['## Where is what', '## Request flow'],
    'CONTRIBUTING.md': ['## Set up', '## Recipes', 'npm run generate'],
  },
};

test('each row of "I want to …" leads to pages that say what the row promises', () => {
  const rows = section('I want to …')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const linksOf = (cell = '') => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(rows.map(([, goal]) => goal)).toEqual(Object.keys(promised));
  for (const [, goal = '', start] of rows) {
    const pages = promised[goal] ?? {};
    expect(linksOf(start), goal).toEqual(Object.keys(pages));
    for (const [page, texts] of Object.entries(pages)) {
      expect(existsSync(join(root, page)), page).toBe(true);
      const text = readFileSync(join(root, page), 'utf8');
      expect(
        texts.filter((each) => !text.includes(each)),
        page,
      ).toEqual([]);
    }
  }
});

test('it says what it is not, what is not supported, and how mature it is', () => {
  const text = section('What it is not').replaceAll(/\s+/g, ' ');
  for (const limit of [
    'runs no models',
    'not a hosted service',
    'does not bill customers',
    'no endpoint that makes images',
    'no batches, realtime audio or WebSockets',
    `The version is ${version}.`,
    'not published in a package registry yet',
    'no reports from users yet',
    'stable within its major version',
  ])
    expect(text).toContain(limit);
});

test('it names three documents, and as many as there are', () => {
  expect(readme.replaceAll(/\s+/g, ' ')).toContain(
    'the chat-completions style at `/v1`, the messages style at `/alt/v1`, and the console',
  );
  for (const name of ['v1', 'alt', 'console'])
    expect(existsSync(join(root, 'openapi', name, 'openapi.yaml'))).toBe(true);
  expect(readme).not.toMatch(/\btwo documents\b|513 MB/);
});
