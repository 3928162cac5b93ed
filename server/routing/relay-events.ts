/**
 * A stream from a provider: every event is parsed, validated against its schema and the grammar, and relayed in its
 * own bytes or translated. A fault before the first delta of the completion lets another attempt follow; after it the
 * stream ends with an error event in the surface's encoding, never as if it were complete.
 */
import type { Operation } from '../contract/contract.ts';
import { rulesOf } from '../core/normalization.ts';
import { asksForUsage } from '../core/usage-option.ts';
import type { EventNormalizer } from '../dialects/event-normalizer.ts';
import { createEventNormalizer } from '../dialects/normalize.ts';
import { ResponsePresenter } from '../dialects/responses/present-response.ts';
import { translateEvents } from '../dialects/translate.ts';
import { EventRelay, type EventRelayParts } from './event-relay.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import { usageIfAny, type PreparedRequest } from './prepare-request.ts';
import { runningStream, type Relay, type Relayed } from './relay.ts';
import {
  IdentityEncoder,
  PresentingEncoder,
  TranslatingEncoder,
  type StreamEncoder,
} from './stream-encoder.ts';
import { streamHeaders } from './stream-headers.ts';
import { brokenResponse } from './upstream-failure.ts';

export async function relayEvents(relay: Relay): Promise<Relayed> {
  const { call, model, prepared, response, progress } = relay;
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'text/event-stream')
    throw brokenResponse(model.id, `media type ${mediaType} instead of text/event-stream`);
  progress.meter.stream(prepared.format);
  const events = new EventRelay({
    stream: runningStream(relay),
    grammar: grammarOf(relay.contract),
    normalizer: normalizerFor(relay),
    ...usageRules(relay),
    encoder: encoderFor(relay),
  });
  await events.begun;
  const { keepAlive } = call.encoding;
  return {
    reply: { kind: 'events', status: 200, headers: streamHeaders, keepAlive, source: events },
    ended: events.ended,
  };
}

function grammarOf({ id, streamEvents }: Operation) {
  if (streamEvents === undefined) throw new Error(`${id} has no stream in the contract`);
  return streamEvents.grammar;
}

function encoderFor({ call, model, prepared, surfaceContract, sealing }: Relay): StreamEncoder {
  if (prepared.translation === undefined) {
    if (prepared.format !== 'responses') return new IdentityEncoder(model.id);
    const presenter = new ResponsePresenter({ request: withoutInput(call.json), model: model.id, sealing });
    return new PresentingEncoder(presenter, model.id, call.onResponse);
  }
  const { from, to, request } = prepared.translation;
  const translator = translateEvents(from, to, request, { model: model.id, sealing });
  return new TranslatingEncoder(translator, grammarOf(surfaceContract), request, call.onResponse);
}

function normalizerFor({ target, prepared, onNormalized }: Relay): EventNormalizer | undefined {
  const { quirks, upstreamModel } = target;
  return createEventNormalizer(prepared.format, {
    normalization: quirks.normalize,
    model: upstreamModel,
    isSingle: (prepared.json['n'] ?? 1) === 1,
    request: withoutInput(prepared.json),
    onNormalized,
  });
}

/** A response repeats the settings of its request; what the model reads, which may be megabytes, ends with the request. */
function withoutInput(request: PreparedRequest['json']): PreparedRequest['json'] {
  const { input: _, messages: __, ...settings } = request;
  return settings;
}

/** Usage that is normalized is accepted even where it was not requested, and hidden. */
function usageRules({ target, prepared }: Relay): Pick<EventRelayParts, 'facts' | 'hidesUsage'> {
  const { format, json, facts, hidesUsage } = prepared;
  const isNormalized = format === 'chat' && rulesOf(target.quirks.normalize).has('usage');
  if (!isNormalized || facts.unknown !== undefined || asksForUsage(json)) return { facts, hidesUsage };
  return { facts: { ...facts, ...usageIfAny }, hidesUsage: true };
}
