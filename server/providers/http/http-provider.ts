/**
 * A provider over HTTP: any server of the chat-completions or the messages style. The body goes
 * out as the gateway gives it, the answer comes back as the wire has it; connections are reused.
 */
import { Pool } from 'undici';
import type { Provider, UpstreamOperation } from '../../core/provider.ts';
import { HttpExchange } from './http-exchange.ts';
import { createHttpFiles } from './http-files.ts';
import { createLeakCheck } from './leak-check.ts';

export interface HttpProviderOptions {
  /** For log and errors; never an address. */
  name: string;
  dialect: 'chat' | 'messages';
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

export function createHttpProvider(options: HttpProviderOptions): Provider & { close(): Promise<void> } {
  const { pathname, origin } = new URL(options.baseUrl);
  // No cap on connections: a cap makes streams wait for each other, and so would one connection of HTTP/2.
  // The gateway's deadlines rule, not undici's.
  const pool = new Pool(origin, {
    connect: { timeout: options.connectTimeoutMs },
    allowH2: false,
    bodyTimeout: 0,
    headersTimeout: 0,
  });
  const base = pathname.replace(/\/$/, '');
  const fixed: Record<string, string> = {
    'user-agent': 'modelroute',
    ...(options.dialect === 'messages' && { 'anthropic-version': '2023-06-01' }),
    ...(options.key !== undefined &&
      (options.dialect === 'chat'
        ? { authorization: `Bearer ${options.key}` }
        : { 'x-api-key': options.key })),
    ...options.headers,
  };
  return {
    send({ operation, headers, traceId, body, signal }) {
      const exchange = new HttpExchange(options.name, signal);
      pool.dispatch(
        {
          origin,
          path: base + paths[operation],
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...fixed,
            ...headers,
            ...joinedBetas(fixed, headers),
            'x-trace-id': traceId,
          },
          body,
        },
        exchange,
      );
      return exchange.response;
    },
    files: createHttpFiles({ ...options, pool, origin, base, headers: fixed }),
    leaks: createLeakCheck([options.key ?? '', ...Object.values(options.headers ?? {})]),
    close: () => pool.close(),
  };
}

/** What the operator and the request ask for by `anthropic-beta`, together: each may need its own. */
function joinedBetas(...headers: Readonly<Record<string, string>>[]): Record<string, string> {
  const names = headers.flatMap(({ 'anthropic-beta': betas }) => betas?.split(/\s*,\s*/) ?? []);
  return names.length === 0 ? {} : { 'anthropic-beta': [...new Set(names)].join(',') };
}
