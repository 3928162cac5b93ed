/** Sends one case to one side, and reads the response to its end or its deadline. */
import { performance } from 'node:perf_hooks';
import { request, type Agent } from 'undici';
import { streamContract } from '../../openapi/grammars/stream-contract.ts';
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import { StreamJudge } from '../../openapi/grammars/stream-verdict.ts';
import type { AskedSide } from './asked-side.ts';
import { noContent, type CaseResponse, type Content } from './case-response.ts';
import type { Case } from './case.ts';
import { parseJson } from '../../openapi/json/json-value.ts';
import { plainContent } from './plain-content.ts';
import { StreamContent } from './stream-content.ts';

/** A longer response counts as none, because it could not be compared. */
const longestResponse = 64 * 1024 * 1024;

export async function ask(
  agent: Agent,
  side: AskedSide,
  { method, path, headers, body }: Case,
): Promise<CaseResponse> {
  const began = performance.now();
  const reply: CaseResponse = {
    ...noContent(),
    status: 0,
    problem: undefined,
    firstByteMs: 0,
    totalMs: 0,
    isStream: false,
    brokenRule: undefined,
  };
  try {
    const response = await request(urlOf(side.url, path), {
      method,
      dispatcher: agent,
      signal: AbortSignal.timeout(side.timeoutMs),
      headers: headersOf(side, path, headers, body),
      body: body === undefined ? null : JSON.stringify(body),
    });
    reply.status = response.statusCode;
    const type = String(response.headers['content-type']);
    reply.isStream = type.includes('text/event-stream');
    const chunks = timed(response.body, () => (reply.firstByteMs ||= performance.now() - began));
    if (reply.isStream) await readStream(chunks, reply, side.isJudged ? path : '', body);
    else Object.assign(reply, plainOf(type, await bytesOf(chunks)));
  } catch (thrown) {
    reply.problem = problemOf(thrown);
  }
  reply.totalMs = performance.now() - began;
  reply.firstByteMs ||= reply.totalMs;
  return reply;
}

/** The base URL may end before `/v1` or with it. */
function urlOf(base: string, path: string): string {
  const trimmed = base.replace(/\/+$/, '');
  const isDoubled = trimmed.endsWith('/v1') && path.startsWith('/v1/');
  return trimmed + (isDoubled ? path.slice(3) : path);
}

function headersOf(
  { key }: AskedSide,
  path: string,
  own: Record<string, string>,
  body: unknown,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (path.includes('/messages')) headers['anthropic-version'] = '2023-06-01';
  for (const [name, value] of Object.entries(own)) headers[name.toLowerCase()] = value;
  if (key === undefined) return headers;
  if (path.includes('/messages')) headers['x-api-key'] = key;
  else headers['authorization'] = `Bearer ${key}`;
  return headers;
}

async function readStream(
  chunks: AsyncIterable<Uint8Array>,
  response: CaseResponse,
  path: string,
  body: unknown,
): Promise<void> {
  const reader = new SseReader();
  const content = new StreamContent();
  const operation = operationOf(path);
  const judge = operation === undefined ? undefined : new StreamJudge(await streamContract(operation), body);
  let isJudging = true;
  let isCut = false;
  try {
    for await (const chunk of chunks) {
      if (isJudging) isJudging = judge?.push(chunk) ?? false;
      for (const { data } of reader.push(chunk)) {
        const event = data === undefined ? undefined : parseJson(data);
        if (event !== undefined) content.add(event);
      }
    }
  } catch (thrown) {
    isCut = true;
    response.problem = problemOf(thrown);
  }
  Object.assign(response, content.content());
  const verdict = judge?.verdict(isCut ? 'cut' : 'closed');
  if (verdict?.ok === false) response.brokenRule = verdict.rule;
  if (verdict?.outcome === 'error') response.problem = 'an error event in the stream';
}

/** The operation whose grammar a stream of this path obeys. */
function operationOf(path: string): string | undefined {
  if (path.endsWith('/chat/completions')) return 'createChatCompletion';
  if (path.endsWith('/messages')) return 'createMessage';
  return path.endsWith('/audio/speech') ? 'createSpeech' : undefined;
}

function plainOf(type: string, bytes: Buffer): Content {
  if (/\bjson\b/.test(type)) return plainContent(parseJson(bytes.toString()));
  // Of sound and files, only that there is something is compared.
  return noContent({ mediaType: type.split(';', 1)[0], isEmpty: bytes.length === 0 });
}

async function* timed(body: AsyncIterable<unknown>, atFirst: () => void): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body) {
    if (length === 0) atFirst();
    length += (chunk as Uint8Array).length;
    if (length > longestResponse) throw new Error('too large');
    yield chunk as Uint8Array;
  }
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const received: Uint8Array[] = [];
  for await (const chunk of chunks) received.push(chunk);
  return Buffer.concat(received);
}

/** A word for what went wrong; messages of others could hold what must not be in a report. */
function problemOf(thrown: unknown): string {
  if ((thrown as Error).name === 'TimeoutError') return 'timed out';
  const code = (thrown as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'the connection broke';
}
