/** Sends a body in chunks, keeps none of it afterwards, and notices when nothing of it waits in the process any more. */
import { getDefaultHighWaterMark } from 'node:stream';
import type { BufferLoan } from '../../core/buffer-loan.ts';
import type { ChunkedBody } from '../../core/chunked-body.ts';

/** undici waits until the socket has drained after a chunk that fills its buffer: then the system has all bytes. */
const drainedBytes = getDefaultHighWaterMark(false);

/** undici keeps what it is given to send until the response has ended; for smaller bodies a copy of them is cheaper, bytes. */
const largeBytes = 16 * 1024;

/** The body as undici is given it; `isAwaited` as for `SentChunks`. */
export function sentBody(body: Uint8Array | ChunkedBody, isAwaited: () => boolean): Uint8Array | SentChunks {
  if ('chunks' in body) return new SentChunks(body, isAwaited);
  if (body.length >= largeBytes) return new SentChunks({ chunks: [body], loan: undefined }, isAwaited);
  return body.length === body.buffer.byteLength ? body : copyOf(body);
}

/** In memory of its own: in the pool of small buffers it would keep those that were made with it. */
function copyOf(body: Uint8Array): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(body.length);
  copy.set(body);
  return copy;
}

/**
 * The chunks as undici iterates over them, once. Smaller ones of a reused buffer are copied, so that none of those that
 * are not waited for is in it. `isAwaited` is false once the response has begun or the exchange has failed: the connection
 * may then be gone with bytes that it has not sent.
 */
export class SentChunks implements IterableIterator<Uint8Array> {
  /** All of them together. */
  readonly length: number;
  #chunks: readonly Uint8Array[];
  #loan: BufferLoan | undefined;
  readonly #isAwaited: () => boolean;
  #next = 0;

  constructor({ chunks, loan }: ChunkedBody, isAwaited: () => boolean) {
    this.length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.#chunks = chunks;
    this.#loan = loan;
    this.#isAwaited = isAwaited;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<Uint8Array, undefined> {
    if (this.#next === 0) this.#loan?.begin();
    const chunk = this.#chunks[this.#next++];
    if (chunk === undefined) {
      if (this.#isAwaited()) this.#loan?.sent();
      this.#chunks = [];
      this.#loan = undefined;
      return { done: true, value: undefined };
    }
    const isCopied = this.#loan !== undefined && chunk.length < drainedBytes;
    return { done: false, value: isCopied ? Buffer.from(chunk) : chunk };
  }
}
