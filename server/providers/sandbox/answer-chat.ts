/** `sandbox/chat`, `sandbox/priced` and `sandbox/slow`: chat in both wire formats, streamed or whole. */
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { formatWireEvent, type WireEvent } from '../../core/wire-event.ts';
import { dialectOf, prepareAnswer, type PreparedAnswer } from './prepare-answer.ts';
import { eventStreamResponse, jsonResponse } from './responses.ts';
import { paceParts, readTiming, type Timing } from './slow-timing.ts';
import { slowChunks } from './slow-pieces.ts';

/** `keepAliveMs`: silence after which a streamed response sends a heartbeat. */
export interface ChatSettings {
  keepAliveMs: number;
  now(): number;
}

const atOnce: Timing = { ttftMs: 0, gapMs: 0, events: null };

export async function answerChat(
  request: UpstreamRequest,
  settings: ChatSettings,
): Promise<UpstreamResponse> {
  return respond(request, await prepareAnswer(request, settings.now()), atOnce, settings);
}

/** The same at the pace that the request's metadata set. */
export async function answerSlowly(
  request: UpstreamRequest,
  settings: ChatSettings,
): Promise<UpstreamResponse> {
  const timing = readTiming(dialectOf(request.format).decodeRequest(request.json));
  const { events } = timing;
  const changes = events === null ? {} : { maxDeltas: events, answer: slowChunks(events) };
  return respond(request, await prepareAnswer(request, settings.now(), changes), timing, settings);
}

async function respond(
  request: UpstreamRequest,
  prepared: PreparedAnswer,
  timing: Timing,
  settings: ChatSettings,
): Promise<UpstreamResponse> {
  if (prepared.conversation.stream)
    return eventStreamResponse(streamBytes(request, prepared, timing, settings));
  const events = await plainEvents(request, prepared, timing, settings);
  return jsonResponse(prepared.dialect.foldEvents(events, request.json));
}

async function* streamBytes(
  request: UpstreamRequest,
  prepared: PreparedAnswer,
  timing: Timing,
  settings: ChatSettings,
): AsyncGenerator<Uint8Array> {
  const { dialect, parts } = prepared;
  const encoder = dialect.createEncoder(request.json);
  for await (const part of paceParts(parts, timing, settings.keepAliveMs, request.signal)) {
    request.signal.throwIfAborted();
    if (part === 'keep-alive') yield Buffer.from(dialect.keepAlive);
    else for (const event of encoder.encode(part)) yield Buffer.from(formatWireEvent(event));
  }
}

async function plainEvents(
  request: UpstreamRequest,
  prepared: PreparedAnswer,
  timing: Timing,
  settings: ChatSettings,
): Promise<WireEvent[]> {
  const { dialect, parts } = prepared;
  const encoder = dialect.createPlainEncoder(request.json);
  const events: WireEvent[] = [];
  for await (const part of paceParts(parts, timing, settings.keepAliveMs, request.signal)) {
    request.signal.throwIfAborted();
    if (part !== 'keep-alive') events.push(...encoder.encode(part));
  }
  return events;
}
