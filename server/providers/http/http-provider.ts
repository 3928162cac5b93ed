/**
 * A provider over HTTP: any server of the chat-completions or the messages style. The body goes
 * out as the gateway gives it, the answer comes back as the wire has it; connections are reused.
 */
import { Agent, errors, type Dispatcher } from 'undici';
import { ApiError } from '../../core/api-error.ts';
import type { Provider, UpstreamOperation, UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';

export type HttpDialect = 'chat' | 'messages';

export interface HttpProviderOptions {
  /** For log and errors; never an address. */
  name: string;
  dialect: HttpDialect;
  /** With the version segment, without a slash at the end: `https://host/v1`. */
  baseUrl: string;
  /** Sent as a bearer key (`chat`) or as `x-api-key` (`messages`). */
  key?: string;
  headers?: Readonly<Record<string, string>>;
  connectTimeoutMs: number;
}

const paths: Readonly<Record<UpstreamOperation, string>> = {
  createChatCompletion: '/chat/completions',
  createEmbedding: '/embeddings',
  createSpeech: '/audio/speech',
  createMessage: '/messages',
  countMessageTokens: '/messages/count_tokens',
};

const operations: Readonly<Record<HttpDialect, readonly UpstreamOperation[]>> = {
  chat: ['createChatCompletion', 'createEmbedding', 'createSpeech'],
  messages: ['createMessage', 'countMessageTokens'],
};

/** The operations that a server of this dialect can answer. */
export function operationsOf(dialect: HttpDialect): readonly UpstreamOperation[] {
  return operations[dialect];
}

/** How much of an answer that nobody reads is taken in to save its connection, bytes. */
const dumpBytes = 64 * 1024;

export function createHttpProvider(options: HttpProviderOptions): Provider & { close(): Promise<void> } {
  // No cap on connections: a cap makes streams wait for each other. The gateway's deadlines rule, not undici's.
  const agent = new Agent({ connect: { timeout: options.connectTimeoutMs }, bodyTimeout: 0, headersTimeout: 0 });
  const base = new URL(options.baseUrl);
  const fixed: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'modelroute',
    ...(options.dialect === 'messages' && { 'anthropic-version': '2023-06-01' }),
    ...(options.key !== undefined &&
      (options.dialect === 'chat' ? { authorization: `Bearer ${options.key}` } : { 'x-api-key': options.key })),
    ...options.headers,
  };
  return {
    send: (request) => exchange(agent, base, fixed, options.name, request),
    close: () => agent.close(),
  };
}

async function exchange(
  agent: Dispatcher,
  base: URL,
  fixed: Readonly<Record<string, string>>,
  name: string,
  request: UpstreamRequest,
): Promise<UpstreamResponse> {
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: base.origin,
      path: base.pathname.replace(/\/$/, '') + paths[request.operation],
      method: 'POST',
      headers: { ...fixed, ...request.headers, 'x-trace-id': request.traceId },
      body: request.body,
      signal: request.signal,
    });
    return { status: statusCode, headers: lowerCase(headers), body: abandonable(body) };
  } catch (thrown) {
    if (request.signal.aborted) throw thrown;
    const timedOut = thrown instanceof errors.ConnectTimeoutError;
    throw new ApiError(timedOut ? 'deadline_exceeded' : 'upstream_error', `The provider '${name}' cannot be reached.`, {
      cause: thrown,
    });
  }
}

/** The body; when the reader leaves early, a short rest is taken in so that the connection lives on, a long one is cut. */
async function* abandonable(body: Dispatcher.ResponseData['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } finally {
    if (!body.readableEnded && !body.destroyed) await body.dump({ limit: dumpBytes }).catch(() => {});
  }
}

function lowerCase(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
