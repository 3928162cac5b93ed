/** Requests and responses as they are on the wire, and the one function by which the contract tests send them. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request to a surface, ready to be sent anywhere. Ids of the documents' example files stand for files that the other side has. */
export interface WireRequest {
  method: string;
  /** Below the base path, encoded, with its query. */
  path: string;
  /** Lower case; the key is not among them. */
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Which key goes along; the right one by default. */
  key?: 'none' | 'wrong' | 'two';
  /** Announce a body of this many bytes and send none of it. */
  announcedBytes?: number;
}

export interface WireResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Address {
  /** URL of the surface, with its base path. */
  url: string;
  key: string;
}

/** Longest wait for a response, milliseconds. */
const timeoutMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends the request and reads the whole response. Rejects when the connection breaks or nothing arrives in time. */
export function send(wire: WireRequest, { url, key }: Address): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const { body, announcedBytes } = wire;
    const length = announcedBytes ?? (body === undefined ? undefined : Buffer.byteLength(body));
    const outgoing = httpRequest(
      url + wire.path,
      {
        method: wire.method,
        agent: announcedBytes === undefined ? agent : false,
        timeout: timeoutMs,
        headers: {
          ...wire.headers,
          ...keyHeaders(wire.key, key),
          ...(length !== undefined && { 'content-length': String(length) }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          });
          if (announcedBytes !== undefined) outgoing.destroy();
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    if (announcedBytes === undefined) outgoing.end(body);
    else outgoing.flushHeaders();
  });
}

function keyHeaders(which: WireRequest['key'], key: string): Record<string, string> {
  if (which === 'none') return {};
  if (which === 'wrong') return { authorization: 'Bearer a-wrong-key' };
  return { authorization: `Bearer ${key}`, ...(which === 'two' && { 'x-api-key': 'another-key' }) };
}

/** The request with ids of the examples replaced by those that `known` has for them. */
export function withKnownIds(wire: WireRequest, known: ReadonlyMap<string, string>): WireRequest {
  if (known.size === 0) return wire;
  const replace = (text: string): string => {
    let replaced = text;
    for (const [example, real] of known) replaced = replaced.replaceAll(example, real);
    return replaced;
  };
  return {
    ...wire,
    path: replace(wire.path),
    ...(typeof wire.body === 'string' && { body: replace(wire.body) }),
  };
}
