/** Sends a handler's reply. A reply that breaks the contract is not sent. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import { ApiError } from '../core/api-error.ts';
import type { Operation } from '../contract/contract.ts';
import { hasHeader, type Head } from './head.ts';
import { sendEvents } from './send-events.ts';
import { sendStream } from './send-stream.ts';
import type { JsonReply, Reply } from '../core/reply.ts';

/**
 * Resolves when all is written, with the code of the error that ended a stream of events. Throws
 * `internal_error`, with the violation as its cause, before anything is sent. `head` has the headers of every response to this request; it is not changed.
 */
export function sendReply(
  operation: Operation,
  reply: Reply,
  head: Head,
  response: ServerResponse,
): Promise<ErrorCode | undefined> | undefined {
  const whole = withOwn(reply, head);
  switch (reply.kind) {
    case 'json':
      sendJson(operation, reply, whole, response);
      return undefined;
    case 'stream':
      return sendStream(reply, whole, response);
    case 'events':
      return sendEvents(reply, whole, response);
  }
}

/** Nothing is copied for a reply without headers of its own. In a loop: `Object.entries(…).flat()` takes eight times as long. */
function withOwn({ headers, cookies }: Reply, head: Head): Head {
  if (headers === undefined && cookies === undefined) return head;
  const whole = [...head];
  for (const [name, value] of Object.entries(headers ?? {})) whole.push(name, value);
  for (const cookie of cookies ?? []) whole.push('set-cookie', cookie);
  return whole;
}

function sendJson(operation: Operation, reply: JsonReply, head: Head, response: ServerResponse): void {
  if (reply.isChecked !== true) {
    const violation = operation.validateResponse(reply.status, 'application/json', reply.body);
    if (violation !== undefined) {
      const cause = new Error(`${operation.id} ${reply.status}: ${violation.message}`);
      throw new ApiError('internal_error', undefined, { cause });
    }
  }
  endJson(operation, reply.status, head, reply.content ?? JSON.stringify(reply.body), response);
}

/** Writes a JSON body whose shape is known to be good, and checks the headers that the contract requires with it. */
export function endJson(
  operation: Operation | undefined,
  status: number,
  head: Head,
  body: Uint8Array | string,
  response: ServerResponse,
): void {
  for (const name of operation?.requiredResponseHeaders(status) ?? []) {
    if (!hasHeader(head, name))
      throw new ApiError('internal_error', undefined, { cause: new Error(`header ${name} is missing`) });
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const own = ['content-type', 'application/json', 'content-length', String(length)];
  response.writeHead(status, [...head, ...own]);
  response.end(body);
}
