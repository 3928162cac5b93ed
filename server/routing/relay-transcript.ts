/** A transcript from a provider: JSON as any other, or a text in the format that the request asks for. */
import { utf8Text } from '../core/utf8-text.ts';
import { upstreamFormats } from '../dialects/upstream-formats.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import { BodyTooLarge, readWhole } from './read-whole.ts';
import { relayJson } from './relay-json.ts';
import type { Relay, Relayed } from './relay.ts';
import { brokenResponse, cutResponse } from './upstream-failure.ts';

/** How the texts of these formats begin; an empty transcript has no cue. */
const beginnings: Readonly<Record<string, RegExp>> = {
  text: /^/,
  srt: /^\uFEFF?\s*(\d+\s*\r?\n|$)/,
  vtt: /^\uFEFF?WEBVTT/,
};

export async function relayTranscript(relay: Relay): Promise<Relayed> {
  const format = relay.call.json['response_format'];
  const beginning = typeof format === 'string' ? beginnings[format] : undefined;
  return beginning === undefined ? relayJson(relay) : relayText(relay, format as string, beginning);
}

async function relayText(relay: Relay, format: string, beginning: RegExp): Promise<Relayed> {
  const { model, response, signal, deadline, prepared, progress } = relay;
  const mediaType = mediaTypeOfUpstream(response);
  // Providers have several names for texts; JSON is an error, or the wrong format.
  if (mediaType === 'application/json' || mediaType === 'text/html' || mediaType === 'text/event-stream')
    throw brokenResponse(model.id, `media type ${mediaType} instead of text/plain`);
  const bytes = await readWhole(response.body, upstreamFormats[prepared.format].maxResponseBytes, () =>
    deadline.touch(),
  ).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw cause instanceof BodyTooLarge
      ? brokenResponse(model.id, cause.message)
      : cutResponse(model.id, 'the response was cut off', cause);
  });
  const text = utf8Text(bytes);
  if (text === undefined) throw brokenResponse(model.id, 'the response is not UTF-8');
  if (!beginning.test(text)) throw brokenResponse(model.id, `the response is no ${format}`);
  progress.meter.response(prepared.format, { text });
  progress.content();
  const headers = { 'content-length': String(bytes.length) };
  return {
    reply: {
      kind: 'stream',
      status: 200,
      mediaType: 'text/plain; charset=utf-8',
      headers,
      body: only(bytes),
    },
    ended: { kind: 'completed', status: response.status },
  };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
