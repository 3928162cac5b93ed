/**
 * Checks the boundaries of a multipart body beside the parser, which ignores what it does not
 * understand: a part without a usable header, text behind a boundary, a body that is never closed.
 */
import { ApiError } from '../core/api-error.ts';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const dash = 0x2d;

export class FramingCheck {
  /** Parts begun so far. */
  parts = 0;
  /** Whether the closing boundary has arrived; everything after it is ignored. */
  closed = false;
  /** In the chunk with the closing boundary the index after it, else 0: what the parser may have of a last chunk. */
  end = 0;
  readonly #delimiter: Buffer;
  readonly #maxParts: number;
  /** Length of a delimiter and the two bytes that follow it. */
  readonly #window: number;
  /** The last bytes seen, one less than a window; at first the line break that a first boundary may lack. */
  #seen: Buffer = Buffer.from('\r\n');

  constructor(boundary: string, maxParts: number) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#maxParts = maxParts;
    this.#window = this.#delimiter.length + 2;
  }

  /** Throws `invalid_multipart` when a boundary is followed by anything but a line break or `--`, and on too many parts. */
  push(chunk: Buffer): void {
    const reach = this.#window - 1;
    const seam = Buffer.concat([this.#seen, chunk.subarray(0, reach)]);
    this.end = 0;
    this.#scan(seam, -this.#seen.length);
    this.#scan(chunk, 0);
    const tail = chunk.length >= reach ? chunk : seam;
    this.#seen = Buffer.from(tail.subarray(Math.max(0, tail.length - reach)));
  }

  /** Each window is whole in exactly one scanned buffer: in the seam if it crosses the chunk's start, else in the chunk. */
  #scan(chunk: Buffer, offset: number): void {
    const last = chunk.length - this.#window;
    let at = this.#closedOr(chunk.indexOf(this.#delimiter));
    while (at !== -1 && at <= last) {
      this.#take(chunk[at + this.#window - 2], chunk[at + this.#window - 1]);
      if (this.closed) this.end = offset + at + this.#window;
      at = this.#closedOr(chunk.indexOf(this.#delimiter, at + this.#delimiter.length));
    }
  }

  #closedOr(at: number): number {
    return this.closed ? -1 : at;
  }

  #take(first: number | undefined, second: number | undefined): void {
    if (first === dash && second === dash) {
      this.closed = true;
      return;
    }
    if (first !== carriageReturn || second !== lineFeed) {
      throw new ApiError('invalid_multipart', 'The multipart body is malformed: text after a boundary.');
    }
    this.parts += 1;
    if (this.parts > this.#maxParts) {
      throw new ApiError('invalid_multipart', `The multipart body has more than ${this.#maxParts} parts.`);
    }
  }
}
