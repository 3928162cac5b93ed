/** Audio from a provider: its media type and its first bytes are validated, the rest is relayed as it comes. */
import { audioMediaType, beginsAs, type AudioFormat } from '../core/audio.ts';
import { isCallerGone } from '../core/caller-gone.ts';
import type { AttemptOutcome } from './attempt.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import type { Relay, Relayed } from './relay.ts';
import { attemptFailure, brokenResponse, cutResponse } from './upstream-failure.ts';

/** Bytes that are needed to detect an audio format. */
const signatureBytes = 4;

export async function relayBytes(relay: Relay): Promise<Relayed> {
  const { call, model, response, deadline, progress } = relay;
  const format = (call.json['response_format'] ?? 'mp3') as AudioFormat;
  const expected = audioMediaType[format];
  const mediaType = mediaTypeOfUpstream(response);
  // Providers have many names for the same audio format; its first bytes decide.
  if (!mediaType.startsWith('audio/') && mediaType !== 'application/octet-stream')
    throw brokenResponse(model.id, `media type ${mediaType} instead of ${expected}`);

  const chunks = response.body[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < signatureBytes) {
    const next = await chunks.next();
    if (next.done === true) break;
    deadline.touch();
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  if (head.length === 0 || !beginsAs(format, head))
    throw brokenResponse(model.id, `the body is not ${format}`);
  progress.content();
  const { promise: ended, resolve: end } = Promise.withResolvers<AttemptOutcome>();
  return {
    reply: { kind: 'stream', status: 200, mediaType: expected, body: rest(relay, head, chunks, end) },
    ended,
  };
}

async function* rest(
  { deadline, signal, model, response }: Relay,
  head: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
  end: (outcome: AttemptOutcome) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (let chunk = head; ;) {
      // A slow caller is not the provider's silence.
      deadline.pause();
      yield chunk;
      deadline.resume();
      const next = await chunks.next();
      if (next.done === true) break;
      chunk = next.value;
    }
    end({ kind: 'completed', status: response.status });
  } catch (cause) {
    if (isCallerGone(signal)) throw cause;
    const failure = signal.aborted
      ? attemptFailure(cause, signal, model.id)
      : cutResponse(model.id, 'the audio broke off', cause);
    end({ kind: 'failed', failure });
    throw failure.error;
  } finally {
    // Without effect when it has ended; else the caller disconnected.
    end({ kind: 'cancelled' });
    await chunks.return?.();
  }
}
