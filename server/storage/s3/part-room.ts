/** Bounds the memory of all parts that uploads of this process have collected and not yet sent. */
import { ApiError } from '../../core/api-error.ts';

/** Fifty parts that are full. */
const maxBytes = 256 * 1024 * 1024;
const retryAfterMs = 5_000;

export class PartRoom {
  #bytes = 0;

  /** Throws `overloaded` when there is no more. */
  take(bytes: number): void {
    if (this.#bytes + bytes > maxBytes)
      throw new ApiError('overloaded', 'The server takes too many uploads now.', { retryAfterMs });
    this.#bytes += bytes;
  }

  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }
}
