/** Sends what a handler answers. Nothing that breaks the contract passes here. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import { ApiError } from '../core/api-error.ts';
import type { Operation } from '../contract/contract.ts';
import { sendEvents } from './send-events.ts';
import { sendStream } from './send-stream.ts';
import type { JsonReply, Reply } from './surface.ts';

/**
 * Resolves when all is handed over, with the code of the error that ended a stream of events. Throws
 * `internal_error` or `upstream_invalid_response`, with the violation as its cause, before anything
 * is sent; whatever else is thrown before that leaves no header of the reply behind.
 */
export function sendReply(
  operation: Operation,
  reply: Reply,
  response: ServerResponse,
): Promise<ErrorCode | undefined> | undefined {
  switch (reply.kind) {
    case 'json':
      sendJson(operation, reply, response);
      return undefined;
    case 'stream':
      return sendStream(reply, response);
    case 'events':
      return sendEvents(reply, response);
  }
}

function sendJson(operation: Operation, reply: JsonReply, response: ServerResponse): void {
  const violation = operation.validateResponse(reply.status, 'application/json', reply.body);
  if (violation !== undefined) {
    const cause = new Error(`${operation.id} ${reply.status}: ${violation.message}`);
    throw reply.origin === 'own'
      ? new ApiError('internal_error', undefined, { cause })
      : new ApiError('upstream_invalid_response', undefined, { cause });
  }
  setHeaders(response, reply.headers);
  endJson(operation, reply.status, reply.content ?? JSON.stringify(reply.body), response);
}

export function setHeaders(
  response: ServerResponse,
  headers: Readonly<Record<string, string>> | undefined,
): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
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
