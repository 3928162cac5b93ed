/**
 * A stream from a provider: every event is parsed, held against its schema and the grammar, and
 * passed on in its own bytes. A fault before the first event is an ordinary error answer; after
 * it, the stream ends with an error event in the surface's voice, never as if all were well.
 */
import type { SseEvent } from '../../openapi/grammars/sse-event.ts';
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import type { StreamChecker } from '../../openapi/grammars/stream-checker.ts';
import { ApiError } from '../core/api-error.ts';
import type { Passage } from '../gateway.ts';
import type { StreamReply } from '../http/surface.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import { exchangeFailure } from './upstream-failure.ts';

/** Longest time before the head of the answer goes out, so that callers and proxies see life in a slow start. */
const headAfterMs = 10_000;

const streamHeaders = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

export async function passEvents(passage: Passage): Promise<StreamReply> {
  const { call, model, response } = passage;
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'text/event-stream') {
    throw invalidStream(model.id, `media type ${mediaType} where text/event-stream is due`);
  }
  const pieces = checkedPieces(passage);
  const first = pieces.next();
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<'slow'>((resolve) => {
    timer = setTimeout(resolve, headAfterMs, 'slow');
  });
  // Failing before the first event rejects here, while there is still a status to send.
  await Promise.race([first, waited]).finally(() => clearTimeout(timer));
  return {
    kind: 'stream',
    status: 200,
    mediaType: 'text/event-stream; charset=utf-8',
    headers: streamHeaders,
    keepAlive: call.voice.keepAlive,
    body: withVoice(passage, first, pieces),
  };
}

type Pieces = AsyncGenerator<Uint8Array | string, void>;

/** The pieces, and when they fail, the error event in their place. Ends every timer and the provider's work, whoever stops first. */
async function* withVoice(passage: Passage, first: ReturnType<Pieces['next']>, pieces: Pieces): Pieces {
  const { call, model, deadline, log } = passage;
  try {
    for (let next = await first; next.done !== true; next = await pieces.next()) yield next.value;
  } catch (thrown) {
    if (call.signal.aborted) return;
    const error = exchangeFailure(thrown, deadline.signal, model.id);
    log.warn({ traceId: call.traceId, code: error.code, err: error.cause ?? error }, 'stream failed');
    yield call.voice.errorEvent(error, call.traceId);
  } finally {
    deadline.clear();
    await pieces.return();
  }
}

/** Throws at the first event that breaks a rule; what came before it has been given out. */
async function* checkedPieces(passage: Passage): Pieces {
  const { call, model, response, deadline } = passage;
  const contract = call.contract.streamEvents;
  if (contract === undefined) throw new Error(`${call.contract.id} has no stream in the contract`);
  const checker = contract.grammar.start({ request: call.json });
  const reader = new SseReader({ maxEventBytes: contract.grammar.grammar.framing.maxEventBytes });
  const renamed = model.upstreamModel !== model.id;
  let ended = false;
  try {
    for await (const chunk of response.body) {
      deadline.heard();
      const events = reader.push(chunk);
      const good = leadingGood(checker, events, renamed ? model.id : undefined);
      if (renamed) yield* good.map((event) => event.rewritten ?? event.raw);
      else if (good.length > 0) yield joined(good);
      if (checker.violation !== undefined) throw broken(checker, model.id);
      if (checker.done) {
        ended = true;
        return;
      }
    }
  } catch (thrown) {
    if (thrown instanceof ApiError || deadline.signal.aborted || ended) throw thrown;
    checker.end('cut');
    throw broken(checker, model.id, thrown);
  }
  checker.end(reader.end()?.kind ?? 'closed');
  throw broken(checker, model.id);
}

type GoodEvent = SseEvent & { rewritten?: string };

/** The leading events that break no rule, each with the caller's model id in it when `modelId` is given. */
function leadingGood(checker: StreamChecker, events: readonly SseEvent[], modelId: string | undefined): GoodEvent[] {
  const good: GoodEvent[] = [];
  for (const event of events) {
    if (checker.event(event) !== undefined) break;
    good.push(modelId === undefined ? event : withModel(event, checker.json, modelId));
    if (checker.done) break;
  }
  return good;
}

/** A chunk names the model at its top, the start of a message within the message. */
function withModel(event: SseEvent, json: unknown, modelId: string): GoodEvent {
  const top = json as { model?: unknown; message?: { model?: unknown } } | undefined;
  const holder = typeof top?.model === 'string' ? top : top?.message;
  if (typeof holder?.model !== 'string') return event;
  holder.model = modelId;
  const name = event.event === undefined ? '' : `event: ${event.event}\n`;
  return { ...event, rewritten: `${name}data: ${JSON.stringify(top)}\n\n` };
}

/** The bytes of events that stand one after the other in one buffer, without a copy. */
function joined(events: readonly SseEvent[]): Uint8Array {
  const [first] = events;
  const last = events.at(-1);
  if (first === undefined || last === undefined) return new Uint8Array(0);
  const adjacent = events.every((event, at) => at === 0 || (event.start === events[at - 1]?.end && event.raw.buffer === first.raw.buffer));
  if (adjacent) return new Uint8Array(first.raw.buffer, first.raw.byteOffset, last.end - first.start);
  return Buffer.concat(events.map((event) => event.raw));
}

function broken(checker: StreamChecker, model: string, cause?: unknown): ApiError {
  const { violation } = checker;
  const place = violation === undefined ? 'stream' : `${violation.rule} at event ${violation.event}: ${violation.message}`;
  if (cause === undefined) return invalidStream(model, place);
  return new ApiError('upstream_error', `The provider of model '${model}' broke off.`, { cause: new Error(place, { cause }) });
}

function invalidStream(model: string, what: string): ApiError {
  return new ApiError('upstream_invalid_response', `The provider of model '${model}' sent an invalid response.`, {
    cause: new Error(what),
  });
}
