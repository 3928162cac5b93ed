/** Reads a request body for the mock: bounded, and as Prism wants it. */
import type { IncomingMessage } from 'node:http';

const maxBodyBytes = 32 * 1024 * 1024;

/** Undefined when the body is larger than 32 MiB; the rest of it is read and forgotten. */
export async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.byteLength;
    if (size <= maxBodyBytes) parts.push(part);
  }
  return size <= maxBodyBytes ? Buffer.concat(parts) : undefined;
}

/** Parses JSON, keeps any other body as a string; throws a SyntaxError for invalid JSON. */
export function parseBody(request: IncomingMessage, body: Buffer): unknown {
  if (body.byteLength === 0) return undefined;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? '');
  return isJson ? JSON.parse(body.toString('utf8')) : body.toString('utf8');
}
