/**
 * A stream from a provider: every event is parsed, held against its schema and the grammar, and
 * passed on in its own bytes or translated. A fault before the first piece of the answer lets another
 * attempt follow; after it, the stream ends with an error event in the surface's voice, never as if all were well.
 */
import type { Operation } from '../contract/contract.ts';
import { createChunkMender, type ChunkMender } from '../dialects/chat/mend-chunks.ts';
import { translateEvents } from '../dialects/translate.ts';
import type { EventReply } from '../http/surface.ts';
import { IdentityCarrier, TranslatingCarrier, type Carrier } from './carrier.ts';
import { EventJson } from './event-json.ts';
import { EventPassage, type EventPassageParts } from './event-passage.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import type { Passage } from './passage.ts';
import { brokenAnswer } from './upstream-failure.ts';

export const streamHeaders = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** `contract` is that of the operation that the provider was asked. */
export async function passEvents(passage: Passage, contract: Operation): Promise<EventReply> {
  const { call, model, prepared, response } = passage;
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'text/event-stream')
    throw brokenAnswer(model.id, `media type ${mediaType} where text/event-stream is required`);
  passage.progress.meter.stream(prepared.operation);
  const events = new EventPassage({
    passage,
    grammar: grammarOf(contract),
    mender: menderFor(passage),
    ...usageRules(passage),
    carrier: carrierFor(passage),
  });
  await events.begun;
  return {
    kind: 'events',
    status: 200,
    headers: streamHeaders,
    keepAlive: call.voice.keepAlive,
    source: events,
  };
}

function grammarOf({ id, streamEvents }: Operation) {
  if (streamEvents === undefined) throw new Error(`${id} has no stream in the contract`);
  return streamEvents.grammar;
}

function carrierFor({ call, model, prepared }: Passage): Carrier {
  if (prepared.translation === undefined) return new IdentityCarrier(model.id);
  const { from, to, request } = prepared.translation;
  const translator = translateEvents(from, to, request, { model: model.id });
  return new TranslatingCarrier(translator, grammarOf(call.contract), request);
}

function menderFor({ attempt, prepared }: Passage): ChunkMender | undefined {
  const { quirks, upstreamModel } = attempt.target;
  if (quirks.mend.length === 0 || prepared.operation !== 'createChatCompletion') return undefined;
  // Its own: the value of one event is gone with the next, and here the next may be parsed before the check.
  const json = new EventJson();
  return createChunkMender({
    mends: quirks.mend,
    model: upstreamModel,
    parse: (text) => json.parse(text),
  });
}

/** Of a provider whose usage is mended, it is taken even where nobody has asked for it, and not told. */
function usageRules({ attempt, prepared }: Passage): Pick<EventPassageParts, 'facts' | 'hidesUsage'> {
  const { operation, facts, hidesUsage } = prepared;
  const mends = operation === 'createChatCompletion' && attempt.target.quirks.mend.includes('usage');
  const options = facts['stream_options'] as { include_usage?: unknown } | null | undefined;
  const isAsked = (options?.include_usage ?? false) !== false;
  if (!mends || isAsked) return { facts, hidesUsage };
  return { facts: { ...facts, stream_options: { include_usage: 'unasked' } }, hidesUsage: true };
}
