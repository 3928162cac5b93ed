/** Sends what a handler answers. Nothing that breaks the contract passes here. */
import type { ServerResponse } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import type { Operation } from '../contract/contract.ts';
import type { JsonReply, Reply, StreamReply } from './surface.ts';

/** Throws `internal_error` or `upstream_invalid_response`, with the violation as its cause, before anything is sent. */
export async function sendReply(operation: Operation, reply: Reply, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (reply.kind === 'json') sendJson(operation, reply, response);
  else await sendStream(reply, response);
}

function sendJson(operation: Operation, reply: JsonReply, response: ServerResponse): void {
  const violation = operation.validateResponse(reply.status, 'application/json', reply.body);
  if (violation !== undefined) {
    const cause = new Error(`${operation.id} ${reply.status}: ${violation.message}`);
    throw reply.origin === 'own'
      ? new ApiError('internal_error', undefined, { cause })
      : new ApiError('upstream_invalid_response', undefined, { cause });
  }
  endJson(operation, reply.status, reply.bytes ?? JSON.stringify(reply.body), response);
}

/** Writes a JSON body whose shape is known to be good, and checks the headers that the contract requires with it. */
export function endJson(
  operation: Operation | undefined,
  status: number,
  body: Uint8Array | string,
  response: ServerResponse,
): void {
  for (const name of operation?.requiredResponseHeaders(status) ?? []) {
    if (!response.hasHeader(name))
      throw new ApiError('internal_error', undefined, { cause: new Error(`header ${name} is missing`) });
  }
  response.setHeader('content-type', 'application/json');
  response.setHeader('content-length', typeof body === 'string' ? Buffer.byteLength(body) : body.length);
  response.writeHead(status);
  response.end(body);
}

/** Longest silence on a stream, milliseconds; the contract promises 15 s. */
const silenceMs = 10_000;

async function sendStream(reply: StreamReply, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', reply.mediaType);
  response.writeHead(reply.status);
  response.flushHeaders();
  const { keepAlive } = reply;
  const silence = keepAlive === undefined ? undefined : setInterval(() => response.writableNeedDrain || response.write(keepAlive), silenceMs);
  try {
    for await (const piece of reply.body) {
      if (response.destroyed) return;
      silence?.refresh();
      if (!response.write(piece)) await drained(response);
    }
  } finally {
    clearInterval(silence);
  }
  response.end();
}

/** Until the socket takes more, or is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
    if (response.destroyed) settle();
  });
}
