/** Takes in the bytes of a file or an answer and finds out early what they are. */
import { isUtf8 } from 'node:buffer';
import { sniffMediaType } from '../core/media-type.ts';
import { knownMediaType, type MediaType } from './media-types.ts';

export interface Media {
  bytes: Buffer;
  /** What the bytes are, whatever anybody calls them. */
  mediaType: MediaType;
}

/** Asked while bytes come; both stop the reading by throwing. */
export interface Intake {
  /** So many more bytes have come. */
  take(bytes: number): void;
  /** This is what they are, by the first of them; undefined: nothing that can be put into a request. Gives it back. */
  check(mediaType: MediaType | undefined): MediaType;
}

/** Bytes by which the kind is told: many for a text, of which all are looked at. */
export const headBytes = 4_096;
const firstBytes = 65_536;

/**
 * Reads to the end. The bytes are copied together as they come: pieces of one byte that each keep a
 * buffer of the network alive would take far more memory than `take` was told of.
 */
export async function readMedia(
  chunks: AsyncIterable<Uint8Array>,
  intake: Intake,
  signal: AbortSignal,
  expectedBytes = firstBytes,
): Promise<Media> {
  let held: Buffer = Buffer.allocUnsafe(expectedBytes);
  let length = 0;
  let mediaType: MediaType | undefined;
  const sniff = (): MediaType =>
    intake.check(knownMediaType(sniffMediaType(held.subarray(0, Math.min(length, headBytes)))));
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    intake.take(chunk.length);
    if (length + chunk.length > held.length) held = grown(held, length, length + chunk.length);
    held.set(chunk, length);
    length += chunk.length;
    if (mediaType === undefined && length >= headBytes) mediaType = sniff();
  }
  mediaType ??= sniff();
  const bytes = held.subarray(0, length);
  // A text may stop being one after its beginning.
  if (mediaType === 'text/plain' && !isUtf8(bytes)) mediaType = intake.check(undefined);
  return { bytes, mediaType };
}

function grown(held: Buffer, length: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(held.length * 2, needed));
  held.copy(larger, 0, 0, length);
  return larger;
}
