/**
 * A stream from a provider: every event is parsed, held against its schema and the grammar, and
 * passed on in its own bytes. A fault before the first event is an ordinary error answer; after
 * it, the stream ends with an error event in the surface's voice, never as if all were well.
 */
import { ApiError } from '../core/api-error.ts';
import type { Passage } from '../gateway.ts';
import type { EventReply } from '../http/surface.ts';
import { EventPassage } from './event-passage.ts';
import { mediaTypeOfUpstream } from './media-type.ts';

/** Longest time before the head of the answer goes out, so that callers and proxies see life in a slow start. */
const headAfterMs = 10_000;

const streamHeaders = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

export async function passEvents(passage: Passage): Promise<EventReply> {
  const { call, model, response } = passage;
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== 'text/event-stream') {
    throw new ApiError(
      'upstream_invalid_response',
      `The provider of model '${model.id}' sent an invalid response.`,
      {
        cause: new Error(`media type ${mediaType} where text/event-stream is due`),
      },
    );
  }
  const events = new EventPassage(passage);
  const timer = setTimeout(() => events.beginInSilence(), headAfterMs);
  // Failing before the first event rejects here, while there is still a status to send.
  try {
    await events.begun;
  } finally {
    clearTimeout(timer);
  }
  return {
    kind: 'events',
    status: 200,
    headers: streamHeaders,
    keepAlive: call.voice.keepAlive,
    source: events,
  };
}
