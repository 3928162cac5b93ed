/** A surface whose operations return the examples of the contract; requests are validated as by the server. */
import type { IncomingMessage } from 'node:http';
import type { Contract, Operation } from '../contract/contract.ts';
import { ApiError } from '../core/api-error.ts';
import type { Reply } from '../core/reply.ts';
import type { Exchange, Handler, Surface } from '../http/surface.ts';
import { errorTable, type ErrorCode } from '../../openapi/generated/errors.ts';
import { apiKeyOrBearer, bearerKey } from '../surfaces/inference-caller.ts';
import { altEncoding, errorBodyAlt } from '../surfaces/alt/profile.ts';
import { checkVersion } from '../surfaces/alt/version.ts';
import { errorBodyV1, v1Encoding } from '../surfaces/v1/profile.ts';
import { readTranscriptionForm } from '../surfaces/v1/transcriptions.ts';
import { eventStream, findExample } from './find-example.ts';
import { mockStream } from './mock-stream.ts';
import { readPreferences } from './preferences.ts';

/** The caller: a key is required, of any value. */
type Anyone = undefined;
type MockExchange = Exchange<Anyone>;

export interface MockSettings {
  /** Between two events of a stream, unless the request says otherwise. */
  paceMs: number;
}

/** The default of `after`. */
const eventsBeforeFault = 2;

export function mockSurface(contract: Contract, settings: MockSettings): Surface<Anyone> {
  const isAlt = contract.surface === 'alt';
  const encoding = isAlt ? altEncoding : v1Encoding;
  const handler: Handler<Anyone> = async (exchange) =>
    replyTo(exchange, settings, (error) => encoding.errorEvent(error, exchange.traceId));
  return {
    contract,
    handlers: Object.fromEntries([...contract.operations.keys()].map((id) => [id, handler])),
    headOf: (traceId) => ['x-trace-id', traceId, isAlt ? 'request-id' : 'x-request-id', traceId],
    identify: (request, operation) => demandKey(contract, request, operation),
    takesOrderedErrors: contract.surface !== 'console',
    statusOf: encoding.statusOf,
    errorBody: isAlt ? errorBodyAlt : errorBodyV1,
    check: ({ request, json }) => {
      if (isAlt) checkVersion(request.headers, json);
    },
  };
}

function demandKey({ surface }: Contract, { headers }: IncomingMessage, { document }: Operation): Anyone {
  const access = document['x-access'] as { caller?: unknown } | undefined;
  if (access?.caller === 'anyone') return;
  const hasSession = surface === 'console' && headers.cookie !== undefined;
  const key = surface === 'alt' ? apiKeyOrBearer(headers) : bearerKey(headers);
  if (key === undefined && !hasSession) throw new ApiError('invalid_api_key');
}

/** What decides which example fits. */
interface Asked {
  stream?: unknown;
  stream_format?: unknown;
  response_format?: unknown;
}

/** Of a form only a transcription's is read; the parts of files are not validated here. */
async function askedFor(exchange: MockExchange): Promise<Asked | undefined> {
  const { operation, request, json } = exchange;
  if (operation.id === 'createTranscription') return (await readTranscriptionForm(exchange)).fields;
  if (!request.readableEnded) request.resume();
  return json as Asked | undefined;
}

/** Transcripts of these forms have examples of their names. */
const textForms: ReadonlySet<unknown> = new Set(['text', 'srt', 'vtt']);

async function replyTo(
  exchange: MockExchange,
  settings: MockSettings,
  errorEvent: (error: ApiError) => string,
): Promise<Reply> {
  const { operation, request, signal } = exchange;
  const { headers } = request;
  const asked = await askedFor(exchange);
  const wish = readPreferences(headers['prefer']?.toString());
  const format = asked?.response_format;
  if (textForms.has(format) && wish.status === undefined) wish.example ??= String(format);
  const wantsEvents = asked?.stream === true || asked?.stream_format === 'sse';
  const example = findExample(operation, wish, { accept: headers.accept ?? '', wantsEvents });
  const { status, mediaType, value } = example;
  if (status >= 400) throw errorOf(value, request.method ?? 'GET');
  if (mediaType === 'application/json')
    return { kind: 'json', status, body: value, headers: example.headers };
  if (mediaType !== eventStream) {
    const body = typeof value === 'string' ? [value] : [];
    return {
      kind: 'stream',
      status,
      mediaType: mediaType ?? '',
      headers: example.headers,
      body: chunksOf(body),
    };
  }
  const body = mockStream({
    transcript: String(value),
    paceMs: wish.paceMs ?? settings.paceMs,
    fault: wish.fault,
    after: wish.after ?? eventsBeforeFault,
    errorEvent: errorEvent(new ApiError('upstream_error')),
    signal,
  });
  return {
    kind: 'stream',
    status,
    mediaType: `${eventStream}; charset=utf-8`,
    headers: example.headers,
    body,
  };
}

async function* chunksOf(chunks: string[]): AsyncGenerator<string> {
  yield* chunks;
}

/** The error of an example, sent with the headers of its code. */
function errorOf(value: unknown, method: string): ApiError {
  const { error } = (value ?? {}) as {
    error?: {
      code?: unknown;
      message?: unknown;
      param?: unknown;
      details?: { error_code?: unknown; param?: unknown };
    };
  };
  const code = error?.code ?? error?.details?.error_code;
  if (typeof code !== 'string' || !Object.hasOwn(errorTable, code))
    throw new Error('an example of an error has no code of the table');
  const param = error?.param ?? error?.details?.param;
  return new ApiError(code as ErrorCode, typeof error?.message === 'string' ? error.message : undefined, {
    param: typeof param === 'string' ? param : null,
    headers: code === 'method_not_allowed' ? { allow: method } : {},
  });
}
