/** Sends a body in chunks, and notices when nothing of it waits in the process any more. */
import { getDefaultHighWaterMark } from 'node:stream';
import type { ChunkedBody } from '../../core/chunked-body.ts';

/** undici waits until the socket has drained after a chunk that fills its buffer: then the system has all bytes. */
const drainedBytes = getDefaultHighWaterMark(false);

/**
 * The chunks as undici iterates over them. Smaller ones are copied, so that none of those that are not waited for is
 * in a reused buffer. `isAwaited` is false once the response has begun or the exchange has failed: the connection may
 * then be gone with bytes that it has not sent.
 */
export function* sentChunks({ chunks, loan }: ChunkedBody, isAwaited: () => boolean): Generator<Uint8Array> {
  loan?.begin();
  for (const chunk of chunks) yield chunk.length < drainedBytes ? Buffer.from(chunk) : chunk;
  if (isAwaited()) loan?.sent();
}
