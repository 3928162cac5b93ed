/** Audio from a provider: its media type and its first bytes are checked, the rest passes as it comes. */
import { audioMediaType, beginsAs, type AudioFormat } from '../core/audio.ts';
import { ApiError } from '../core/api-error.ts';
import type { Passage } from '../gateway.ts';
import type { StreamReply } from '../http/surface.ts';
import { mediaTypeOfUpstream } from './media-type.ts';

/** How many bytes are needed to know an audio format. */
const signatureBytes = 4;

export async function passAudio(passage: Passage): Promise<StreamReply> {
  const { call, model, response } = passage;
  const format = (call.json['response_format'] ?? 'mp3') as AudioFormat;
  const due = audioMediaType[format];
  const mediaType = mediaTypeOfUpstream(response);
  if (mediaType !== due) throw invalidAudio(model.id, `media type ${mediaType} where ${due} is due`);

  const pieces = response.body[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < signatureBytes) {
    const next = await pieces.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  if (head.length === 0 || !beginsAs(format, head)) throw invalidAudio(model.id, `the body is not ${format}`);
  return { kind: 'stream', status: 200, mediaType: due, body: rest(passage, head, pieces) };
}

async function* rest(
  { deadline }: Passage,
  head: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = head; ;) {
      // The caller takes his time here; the provider's begins anew after it.
      deadline.hold();
      yield piece;
      deadline.resume();
      const next = await pieces.next();
      if (next.done === true) return;
      piece = next.value;
    }
  } finally {
    deadline.clear();
    await pieces.return?.();
  }
}

function invalidAudio(model: string, what: string): ApiError {
  return new ApiError('upstream_invalid_response', `The provider of model '${model}' sent invalid audio.`, {
    cause: new Error(what),
  });
}
