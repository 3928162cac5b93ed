/**
 * A provider over HTTP: any server of the chat-completions or the messages style. The body is sent
 * as the gateway gives it, the response is returned as received; connections are reused.
 */
import { Pool, type Dispatcher } from 'undici';
import type { ConnectedProvider } from '../../core/connected-provider.ts';
import type { Provider } from '../../core/provider.ts';
import { upstreamDialect, type UpstreamDialectName } from '../../dialects/upstream-dialects.ts';
import { guardedConnector } from './guarded-connector.ts';
import { checkConnection } from './http-check.ts';
import { HttpExchange } from './http-exchange.ts';
import { createHttpFiles } from './http-files.ts';
import { formBody } from './form-body.ts';
import { joinHeaders } from './join-headers.ts';
import { sentBody, SentChunks } from './sent-chunks.ts';
import { createLeakCheck } from './leak-check.ts';

type Body = NonNullable<Dispatcher.DispatchOptions['body']>;

export interface HttpProviderOptions {
  /** For log and errors; never a URL. */
  name: string;
  dialect: UpstreamDialectName;
  /** With the version segment, without a slash at the end: `https://host/v1`. */
  baseUrl: string;
  /** Sent in the header that the dialect has for it. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
  connectTimeoutMs: number;
  /** Whether an administrator chose the URL, and not the operator: link-local IP addresses are then refused. */
  isGuarded?: boolean;
}

export interface HttpProvider extends Provider, Pick<ConnectedProvider, 'check'> {
  close(): Promise<void>;
}

export function createHttpProvider(options: HttpProviderOptions): HttpProvider {
  const { pathname, origin, hostname } = new URL(options.baseUrl);
  // No cap on connections: a cap makes streams wait for each other, and so would one connection of HTTP/2.
  // The gateway's deadlines rule, not undici's.
  const pool = new Pool(origin, {
    connect:
      options.isGuarded === true
        ? guardedConnector(options.connectTimeoutMs)
        : { timeout: options.connectTimeoutMs },
    allowH2: false,
    bodyTimeout: 0,
    headersTimeout: 0,
  });
  const dialect = upstreamDialect(options.dialect);
  const base = pathname.replace(/\/$/, '');
  const fixed: Record<string, string> = {
    'user-agent': 'modelroute',
    ...dialect.headers,
    ...(options.key !== undefined && dialect.keyHeaders(options.key)),
    ...options.headers,
  };
  const containsSecret = createLeakCheck([options.key ?? '', ...Object.values(options.headers ?? {})]);
  return {
    send({ format, model, headers, traceId, body: json, form, signal }) {
      const taken = dialect.takes[format];
      if (taken === undefined) throw new Error(`the ${options.dialect} dialect has no ${format}`);
      const exchange = new HttpExchange(options.name, signal);
      const sent = form === undefined ? undefined : formBody(form);
      const body = sentBody(sent?.body ?? json, () => exchange.isAwaited);
      pool.dispatch(
        {
          origin,
          path: base + taken.pathOf(model),
          method: 'POST',
          headers: {
            'content-type': sent?.contentType ?? 'application/json',
            ...joinHeaders(fixed, headers),
            'x-trace-id': traceId,
            ...lengthHeader(body),
          },
          body: body instanceof SentChunks ? iterable(body) : body,
        },
        exchange,
      );
      return exchange.response;
    },
    files: createHttpFiles({ ...options, style: dialect.files, pool, origin, base, headers: fixed }),
    leaks: (text) => containsSecret(text) || text.toLowerCase().includes(hostname),
    check: (signal) =>
      checkConnection(
        { name: options.name, pool, origin, path: base + dialect.modelsPath, headers: fixed },
        signal,
      ),
    close: () => pool.close(),
  };
}

/** undici measures bytes itself. */
function lengthHeader(body: Uint8Array | SentChunks): Record<string, string> {
  return body instanceof SentChunks ? { 'content-length': String(body.length) } : {};
}

/** undici documents iterables as bodies; its types of `dispatch` lack them. */
function iterable(chunks: Iterable<Uint8Array>): Body {
  return chunks as unknown as Body;
}
