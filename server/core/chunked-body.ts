/** A request body that is sent in chunks, so that a large one is not copied to change a few of its bytes. */
import type { BufferLoan } from './buffer-loan.ts';

export interface ChunkedBody {
  readonly chunks: readonly Uint8Array[];
  /** The loan of the buffer that has some of the chunks; undefined when that buffer is not reused. */
  readonly loan: BufferLoan | undefined;
}
