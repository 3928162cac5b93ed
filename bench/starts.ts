/** How long the gateway takes until it is ready, and how long its first request of each operation takes. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startGateway, type GatewayOptions } from './gateway.ts';
import { stop, type Target } from './launch.ts';
import { spreadOf, type Spread } from './statistics.ts';

export interface Starts {
  /** With nothing compiled before; milliseconds. */

  firstMs: number;
  /** With the code that `npm ci` has kept, and that these starts keep. */
  laterMs: Spread;
  /** The first and the second request of each operation, each in a process that has served nothing before. */
  operations: { name: string; firstMs: Spread; secondMs: Spread }[];
}

interface FirstRequest {
  name: string;
  path: string;
  /** Sent as JSON, unless it is a form. */
  body: object | undefined;
}

/** A hundredth of a second of silence. */
function recording(): FormData {
  const form = new FormData();
  form.append('model', 'sandbox/transcribe');
  form.append('file', new Blob([`RIFF....WAVE${'@'.repeat(80)}`]), 'silence.wav');
  return form;
}

function file(): FormData {
  const form = new FormData();
  form.append('purpose', 'user_data');
  form.append('file', new Blob(['Hello']), 'hello.txt');
  return form;
}

/** From ready until the first request: the server loads the sandbox meanwhile. */
const warmUpMs = 2_000;

const question = { model: 'bench', max_tokens: 100, messages: [{ role: 'user', content: 'Hello' }] };

const requests: readonly FirstRequest[] = [
  { name: 'chat completion', path: '/v1/chat/completions', body: question },
  { name: 'chat completion, stream', path: '/v1/chat/completions', body: { ...question, stream: true } },
  { name: 'embeddings', path: '/v1/embeddings', body: { model: 'sandbox/embed', input: 'Hello' } },
  {
    name: 'speech',
    path: '/v1/audio/speech',
    body: { model: 'sandbox/speech', input: 'Hello', voice: 'alloy', response_format: 'wav' },
  },
  { name: 'transcription', path: '/v1/audio/transcriptions', body: recording() },
  {
    name: 'legacy completion',
    path: '/v1/completions',
    body: { model: 'sandbox/chat', prompt: 'Hello', max_tokens: 100 },
  },
  {
    name: 'rerank',
    path: '/v1/rerank',
    body: { model: 'sandbox/rerank', query: 'Hello', documents: ['Hello', 'Goodbye'] },
  },
  { name: 'response', path: '/v1/responses', body: { model: 'bench', input: 'Hello' } },
  { name: 'file', path: '/v1/files', body: file() },
  { name: 'list of models', path: '/v1/models', body: undefined },
  { name: 'message', path: '/alt/v1/messages', body: question },
  { name: 'message, stream', path: '/alt/v1/messages', body: { ...question, stream: true } },
  {
    name: 'token count',
    path: '/alt/v1/messages/count_tokens',
    body: { model: 'bench', messages: question.messages },
  },
];

export async function measureStarts(
  options: Omit<GatewayOptions, 'folder'> & { folder: string; rounds: number },
): Promise<Starts> {
  const folder = mkdtempSync(join(options.folder, 'starts-'));
  // For its embeddings and speech.
  const hasSandbox = true;
  const empty = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const first = await startGateway({ ...options, folder, limits: 'rates', settings: empty, hasSandbox });
  await stop(first);
  // The key keeps the limits that it has.
  const again = () => startGateway({ ...options, folder, limits: 'none', hasSandbox });
  const later: number[] = [];
  // The first request of this process is no measurement of the gateway.
  await send({ url: options.upstream }, options.key, requests[0]);
  const operations = requests.map(({ name }) => ({ name, first: [] as number[], second: [] as number[] }));
  for (let round = 0; round < options.rounds; round++) {
    for (const [at, operation] of operations.entries()) {
      const gateway = await again();
      later.push(gateway.readyMs);
      await wait(warmUpMs);
      operation.first.push(await send(gateway, options.key, requests[at]));
      operation.second.push(await send(gateway, options.key, requests[at]));
      await stop(gateway);
    }
  }
  return {
    firstMs: first.readyMs,
    laterMs: spreadOf(later),
    operations: operations.map(({ name, first: firsts, second }) => ({
      name,
      firstMs: spreadOf(firsts),
      secondMs: spreadOf(second),
    })),
  };
}

/** Milliseconds until the whole response is there. */
async function send(
  { url }: Pick<Target, 'url'>,
  key: string,
  request: FirstRequest | undefined,
): Promise<number> {
  if (request === undefined) return Number.NaN;
  const { path, body } = request;
  const begin = performance.now();
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const received = await response.text();
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}: ${received}`);
  return performance.now() - begin;
}
