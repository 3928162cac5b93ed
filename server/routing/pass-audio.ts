/** Audio from a provider: its media type and its first bytes are checked, the rest passes as it comes. */
import { audioMediaType, beginsAs, type AudioFormat } from '../core/audio.ts';
import type { StreamReply } from '../http/surface.ts';
import { mediaTypeOfUpstream } from './media-type.ts';
import type { Passage } from './passage.ts';
import { attemptFailure, brokenAnswer, cutAnswer } from './upstream-failure.ts';

/** How many bytes are needed to know an audio format. */
const signatureBytes = 4;

export async function passAudio(passage: Passage): Promise<StreamReply> {
  const { call, model, response, attempt, progress } = passage;
  const format = (call.json['response_format'] ?? 'mp3') as AudioFormat;
  const due = audioMediaType[format];
  const mediaType = mediaTypeOfUpstream(response);
  // Providers call the same sound by many names; its first bytes decide.
  if (!mediaType.startsWith('audio/') && mediaType !== 'application/octet-stream')
    throw brokenAnswer(model.id, `media type ${mediaType} where ${due} is required`);

  const pieces = response.body[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < signatureBytes) {
    const next = await pieces.next();
    if (next.done === true) break;
    attempt.deadline.heard();
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  if (head.length === 0 || !beginsAs(format, head)) throw brokenAnswer(model.id, `the body is not ${format}`);
  progress.content();
  return { kind: 'stream', status: 200, mediaType: due, body: rest(passage, head, pieces) };
}

async function* rest(
  passage: Passage,
  head: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { attempt, model } = passage;
  const { deadline } = attempt;
  try {
    for (let piece = head; ;) {
      // The caller takes his time here; the provider's begins anew after it.
      deadline.hold();
      yield piece;
      deadline.resume();
      const next = await pieces.next();
      if (next.done === true) break;
      piece = next.value;
    }
    passage.completed();
  } catch (cause) {
    if (!attempt.callerGone) {
      const failure = attempt.signal.aborted
        ? attemptFailure(cause, attempt.signal, model.id)
        : cutAnswer(model.id, 'the sound broke off', cause);
      passage.failed(failure, true);
      throw failure.error;
    }
    throw cause;
  } finally {
    // Without effect when it is settled; else the caller went away.
    passage.cancelled();
    await pieces.return?.();
  }
}
