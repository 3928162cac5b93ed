/**
 * `npm ci`: runs the server once and calls each operation, so that the code of the functions that this needs is kept
 * (`server/compiled-code.ts`) and already the first start, and the first request of each kind, find it. The provider of its
 * models is the server itself, in all three dialects. A failure costs the first start a second, and nothing else.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesFile } from '../server/load-bundled.ts';
import { freePort } from './free-port.ts';
import { startFlags } from './start-flags.ts';

const root = resolve(import.meta.dirname, '..');
const mostMs = 60_000;

const dialects = { chat: '/v1', messages: '/alt/v1', responses: '/v1' } as const;

interface Call {
  path: string;
  method: string;
  body?: string | FormData;
}

interface Operation {
  requestBody?: { content: Partial<Record<string, { examples?: Record<string, { value?: object }> }>> };
}

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** The examples of the documents that have these names are calls that succeed. */
const exampleNames = ['ordinary', 'rich'];

/** Where the models of all dialects respond. */
const chats = new Set(['/v1/chat/completions', '/v1/responses', '/alt/v1/messages']);

/** Of one operation: its examples; those of a chat also with each model of the server's own provider, and streamed. */
function jsonCalls(path: string, examples: Record<string, { value?: object }>): Call[] {
  return exampleNames.flatMap((name) => {
    const example = examples[name]?.value;
    if (example === undefined) return [];
    if (!chats.has(path)) return [{ path, method: 'POST', body: JSON.stringify(example) }];
    const models = Object.keys(dialects).map((dialect) => ({ ...example, model: `own/${dialect}` }));
    const plain = [example, ...models];
    const streamed = plain.map((body) => ({ ...body, stream: true }));
    return [...plain, ...streamed].map((body) => ({ path, method: 'POST', body: JSON.stringify(body) }));
  });
}

function formCall(path: string): Call {
  const body = new FormData();
  body.append('model', 'sandbox/transcribe');
  body.append('purpose', 'user_data');
  body.append('file', new Blob([`RIFF....WAVE${'@'.repeat(80)}`]), 'silence.wav');
  if (path.endsWith('/files')) body.delete('model');
  else body.delete('purpose');
  return { path, method: 'POST', body };
}

function callsOf(surface: 'v1' | 'alt', prefix: string): Call[] {
  const file = join(root, `openapi/generated/${surface}.openapi.json`);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => {
      const to = prefix + path.replaceAll(/\{\w+\}/g, 'none');
      if (method === 'get') return [{ path: to, method: 'GET' }];
      const json = requestBody?.content['application/json']?.examples;
      if (json !== undefined) return jsonCalls(to, json);
      return requestBody?.content['multipart/form-data'] === undefined ? [] : [formCall(to)];
    }),
  );
}

const signal = AbortSignal.timeout(mostMs);

async function makeCalls(url: string, key: string): Promise<{ made: number; succeeded: number }> {
  const calls = [...callsOf('v1', '/v1'), ...callsOf('alt', '/alt/v1')];
  let succeeded = 0;
  for (const { path, method, body } of calls) {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    });
    await response.arrayBuffer();
    if (response.ok) succeeded += 1;
  }
  return { made: calls.length, succeeded };
}

async function rehearse(folder: string): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const key = randomBytes(24).toString('base64url');
  const config = join(folder, 'providers.yaml');
  const providers = Object.entries(dialects).map(([dialect, path]) => [
    dialect,
    { dialect, base_url: url + path, key_env: 'OWN_KEY' },
  ]);
  const models = Object.keys(dialects).map((provider) => ({
    id: `own/${provider}`,
    provider,
    upstream_model: 'sandbox/chat',
    prices: { input: '0', output: '0' },
  }));
  writeFileSync(config, JSON.stringify({ providers: Object.fromEntries(providers), models }));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...startFlags(), join(root, 'bin/modelroute.js'), 'start'], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      MODELROUTE_DATA: join(folder, 'data'),
      MODELROUTE_KEY: key,
      OWN_KEY: key,
      MODELROUTE_CONFIG: config,
      MODELROUTE_SANDBOX: '1',
      MODELROUTE_LOG: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close');
  ended.catch(() => {});
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('listening on')) ready();
    });
    child.once('exit', () => failed(new Error('the server did not start')));
    child.once('error', failed);
  });
  const { made, succeeded } = await makeCalls(url, key).finally(() => child.kill('SIGTERM'));
  await ended;
  return `server: called once (${succeeded} of ${made} succeeded), so that the first start is fast`;
}

if (existsSync(fileURLToPath(sourcesFile))) {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-first-calls-'));
  try {
    console.log(await rehearse(folder));
  } catch (cause) {
    console.log(`server: the first start will take longer (${(cause as Error).message})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
