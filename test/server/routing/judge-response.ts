/** The three ways in which a call may end, each judged by the contract of its surface. */
import { expect } from 'vitest';
import { errorTable, type ErrorCode } from '../../../openapi/generated/errors.ts';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import type { Operation } from '../../../server/contract/contract.ts';
import { responseText } from '../../support/scripted-upstream.ts';
import { lastEvent, textOf, type SurfaceResponse, type Question, type SurfaceName } from './ask-surface.ts';

export type Outcome =
  | { ends: 'whole' }
  /** An error status, before anything of the response. */
  | { ends: 'refused'; code: ErrorCode; retryAfterSeconds?: number }
  /** A good beginning, then an error event instead of the terminator. */
  | { ends: 'broken'; code: ErrorCode };

const contracts = loadContracts();
const chatOperations = { v1: 'createChatCompletion', alt: 'createMessage' } as const;

function operationOf(surface: SurfaceName, id: string = chatOperations[surface]): Operation {
  const operation = contracts[surface].operations.get(id);
  if (operation === undefined) throw new Error(`the contract has no ${id}`);
  return operation;
}

/** How a response to `operation` ended, whatever its content; fails when it breaks the contract. */
export function howItEnded(
  surface: SurfaceName,
  operation: string,
  response: SurfaceResponse,
): Outcome['ends'] {
  const { status, headers, bytes, text, request } = response;
  expect(headers.get('x-trace-id')).toMatch(/^[\w.-]{8,}$/);
  const mediaType = headers.get('content-type')?.split(';')[0] ?? '';
  const contract = operationOf(surface, operation);
  if (mediaType === 'text/event-stream') {
    const grammar = contract.streamEvents?.grammar;
    if (grammar === undefined) throw new Error('the contract has no grammar');
    const verdict = judgeBytes(bytes, grammar, request);
    expect(verdict).toMatchObject({ ok: true });
    return verdict.outcome === 'complete' ? 'whole' : 'broken';
  }
  expect(contract.validateResponse(status, mediaType, JSON.parse(text))).toBeUndefined();
  for (const name of contract.requiredResponseHeaders(status)) expect(headers.has(name), name).toBe(true);
  return status === 200 ? 'whole' : 'refused';
}

/** `said` is the expected text of a whole response. */
export function mustEnd(
  outcome: Outcome,
  { surface, model }: Question,
  response: SurfaceResponse,
  said: string = responseText,
): void {
  const ended = howItEnded(surface, chatOperations[surface], response);
  if (outcome.ends === 'refused') mustName(outcome.code, surface, JSON.parse(response.text), response);
  expect(ended, response.text.slice(-500)).toBe(outcome.ends);
  if (outcome.ends === 'refused') {
    mustBeRefused(outcome, surface, response);
    return;
  }
  const text = textOf(response.text);
  expect(response.text).toContain(JSON.stringify(model));
  if (outcome.ends === 'whole') {
    expect(text).toBe(said);
    return;
  }
  mustName(outcome.code, surface, lastEvent(response.text), response);
  // An endless response continues after the beginning of the good one; every other breaks off within it.
  const known = text.slice(0, said.indexOf(' '));
  expect(known).not.toBe('');
  expect(said.startsWith(known)).toBe(true);
}

/** The status and the headers of an error code. */
export function mustBeRefused(
  { code, retryAfterSeconds }: Outcome & { ends: 'refused' },
  surface: SurfaceName,
  { status, headers }: SurfaceResponse,
): void {
  const row = errorTable[code];
  expect(status).toBe(surface === 'v1' ? row.status : row.altStatus);
  expect(headers.get('x-should-retry')).toBe(String(row.retryable));
  const wait = headers.get('retry-after');
  expect(wait !== null).toBe(row.retryAfter);
  if (retryAfterSeconds !== undefined) expect(Number(wait)).toBe(retryAfterSeconds);
}

/** The error of a response, or of the last event of a stream, in the envelope of its surface. */
export function mustName(
  code: ErrorCode,
  surface: SurfaceName,
  envelope: unknown,
  { headers }: SurfaceResponse,
): void {
  const { type, altType } = errorTable[code];
  const page = expect.stringMatching(new RegExp(`^http://.*/docs/errors/${code}/$`)) as string;
  expect(envelope).toMatchObject(
    surface === 'v1'
      ? { error: { code, type, message: expect.any(String), doc_url: page } }
      : {
          type: 'error',
          error: { type: altType, message: expect.any(String), details: { doc_url: page } },
          request_id: headers.get('x-trace-id'),
        },
  );
}
