/** Bounds the memory of all parts that uploads of this process collect or send. */
import { ApiError } from '../../core/api-error.ts';

/** Fifty parts that are full. */
const defaultMaxBytes = 256 * 1024 * 1024;
const retryAfterMs = 5_000;

export class PartRoom {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Throws `overloaded` when there is no more. */
  take(bytes: number): void {
    if (this.#bytes + bytes > this.#maxBytes)
      throw new ApiError('overloaded', 'The server takes too many uploads now.', { retryAfterMs });
    this.#bytes += bytes;
  }

  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }
}
