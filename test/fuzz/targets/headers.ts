/** What is read from headers: only the contract's errors refuse them, and each in little time. */
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../../server/core/api-error.ts';
import { mediaTypeOf } from '../../../server/http/body.ts';
import { callerAddress } from '../../../server/http/caller-address.ts';
import { respondToPreflight } from '../../../server/http/cors.ts';
import { boundaryOf } from '../../../server/http/multipart.ts';
import { traceIdOf } from '../../../server/http/trace.ts';
import { joinHeaders } from '../../../server/providers/http/join-headers.ts';
import { apiKeyOrBearer } from '../../../server/surfaces/inference-caller.ts';
import type { FuzzTarget } from '../target.ts';

export const target: FuzzTarget = {
  dictionary: [
    'multipart/form-data; boundary=',
    'application/json',
    '; charset=utf-8',
    'charset',
    '=',
    '"',
    ';',
    ',',
    ' ',
    '\t',
    'Bearer ',
    'key',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    'identity',
    '[::1]:80',
    '127.0.0.1:1',
    'a-beta,b-beta',
  ],
  run(input) {
    // As Node reads a header: in Latin-1, without control characters and outer spaces.
    const text = input
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .trim();
    const headers = {
      'content-type': text,
      'content-encoding': text.length > 40 ? 'identity' : text,
      'x-trace-id': text,
      traceparent: text,
      authorization: text,
      'x-api-key': text.slice(7),
      'access-control-request-headers': text,
    };
    const request = {
      headers,
      ip: text,
      ips: [text],
      socket: { remoteAddress: '127.0.0.1' },
    } as unknown as IncomingMessage;
    const boundary = outcomeOf(() => boundaryOf(text));
    if (boundary !== undefined) assert.ok(boundary.length <= 70 && text.includes(boundary));
    const type = outcomeOf(() => mediaTypeOf(request, ['multipart/form-data', 'application/json']));
    if (type !== undefined) assert.ok(text.toLowerCase().startsWith(type));
    assert.match(traceIdOf(request), /^[A-Za-z0-9._-]{8,128}$/);
    const key = outcomeOf(() => apiKeyOrBearer(headers));
    if (key !== undefined) assert.ok(text.includes(key));
    assert.equal(typeof callerAddress(request), 'string');
    const joined = joinHeaders({ 'anthropic-beta': text }, { 'anthropic-beta': 'own' });
    assert.ok(joined['anthropic-beta']?.split(',').includes('own'));
    respondToPreflight(request, silent, ['GET']);
  },
};

const silent = {
  setHeader: () => undefined,
  writeHead: () => undefined,
  end: () => undefined,
} as unknown as ServerResponse;

function outcomeOf(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
