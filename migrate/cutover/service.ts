/** One of the two services as the proxy calls it: its base URL, its key, its connections. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { RequestBody } from './request-body.ts';

export interface ServiceOptions {
  /** The request's path is appended to it. */
  url: string;
  /** Takes the place of the caller's key; without it that one passes. */
  key: string | undefined;
  /** Longest silence before and within a response, milliseconds. */
  timeoutMs: number;
  connectTimeoutMs?: number;
}

/** Headers that belong to one connection, not to the message (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export class Service {
  readonly #base: string;
  readonly #origin: string;
  readonly #key: string | undefined;
  readonly #agent: Agent;

  constructor({ url, key, timeoutMs, connectTimeoutMs = 5_000 }: ServiceOptions) {
    const { origin, pathname } = new URL(url);
    this.#origin = origin;
    this.#base = pathname.replace(/\/+$/, '');
    this.#key = key;
    this.#agent = new Agent({
      connect: { timeout: connectTimeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** Forwards a request; resolves with the head of the response and its body as a stream. Retries nothing. */
  send(
    request: IncomingMessage,
    path: string,
    body: RequestBody,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const isEmpty = body.whole?.length === 0;
    return this.#agent.request({
      origin: this.#origin,
      path: this.#base + path,
      method: request.method ?? 'GET',
      headers: this.#headers(request),
      body: isEmpty ? null : (body.whole ?? Readable.from(body.chunks(), { objectMode: false })),
      signal,
    });
  }

  /** Ends what is under way, too. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #headers({ rawHeaders, headers }: IncomingMessage): string[] {
    const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
    const kept: string[] = [];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? '';
      const lower = name.toLowerCase();
      // The length is counted anew: a renamed model has another one.
      if (lower === 'host' || lower === 'content-length' || lower === 'expect') continue;
      if (ofConnection.has(lower) || named.includes(lower)) continue;
      const isKey = lower === 'authorization' || lower === 'x-api-key';
      if (isKey && this.#key !== undefined)
        kept.push(name, lower === 'x-api-key' ? this.#key : `Bearer ${this.#key}`);
      else kept.push(name, rawHeaders[at + 1] ?? '');
    }
    return kept;
  }
}

/** The headers of a response that pass to the caller. */
export function responseHeaders(
  headers: Dispatcher.ResponseData['headers'],
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofConnection.has(name)) kept[name] = value;
  return kept;
}
