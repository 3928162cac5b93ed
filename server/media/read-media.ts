/** Reads the bytes of a file or a response and detects their media type early. */
import { isUtf8 } from 'node:buffer';
import { sniffMediaType } from '../core/media-type.ts';
import { knownMediaType, type MediaType } from './media-types.ts';

export interface Media {
  bytes: Buffer;
  /** The detected media type, whatever the declared one. */
  mediaType: MediaType;
}

/** Called while bytes arrive; both methods stop the reading by throwing. */
export interface Intake {
  /** Counts further bytes. */
  take(bytes: number): void;
  /** Checks the type detected from the first bytes; undefined: not usable in a request. Returns the type. */
  check(mediaType: MediaType | undefined): MediaType;
}

/** Number of bytes that detection needs: many for a text, all of which are checked. */
export const headBytes = 4_096;
const firstBytes = 65_536;

/**
 * Reads to the end. The bytes are copied together as they arrive: chunks of one byte that each keep a
 * network buffer alive would take far more memory than `take` has counted.
 */
export async function readMedia(
  chunks: AsyncIterable<Uint8Array>,
  intake: Intake,
  signal: AbortSignal,
  expectedBytes = firstBytes,
): Promise<Media> {
  let buffer: Buffer = Buffer.allocUnsafe(expectedBytes);
  let length = 0;
  let mediaType: MediaType | undefined;
  const sniff = (): MediaType =>
    intake.check(knownMediaType(sniffMediaType(buffer.subarray(0, Math.min(length, headBytes)))));
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    intake.take(chunk.length);
    if (length + chunk.length > buffer.length) buffer = grown(buffer, length, length + chunk.length);
    buffer.set(chunk, length);
    length += chunk.length;
    if (mediaType === undefined && length >= headBytes) mediaType = sniff();
  }
  mediaType ??= sniff();
  const bytes = buffer.subarray(0, length);
  // Later bytes of a text may be invalid.
  if (mediaType === 'text/plain' && !isUtf8(bytes)) mediaType = intake.check(undefined);
  return { bytes, mediaType };
}

function grown(buffer: Buffer, length: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, needed));
  buffer.copy(larger, 0, 0, length);
  return larger;
}
