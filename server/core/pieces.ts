/** The bytes of a body as they come, in little more memory than their number, whatever the pieces are. */

/** So many pieces in a row become one when they are small on average: each is an object larger than a few bytes. */
const joinedPieces = 1_024;
const smallBytes = 512;

export class Pieces {
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  /** How many of them, and how many bytes, have been looked at for joining. */
  #settled = { pieces: 0, bytes: 0 };

  get bytes(): number {
    return this.#bytes;
  }

  add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#pieces.push(piece) - this.#settled.pieces >= joinedPieces) this.#join();
  }

  /** A single piece as it is, without a copy. */
  whole(): Buffer {
    const [only] = this.#pieces;
    const isOne = this.#pieces.length === 1 && Buffer.isBuffer(only);
    return isOne ? only : Buffer.concat(this.#pieces, this.#bytes);
  }

  clear(): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#settled = { pieces: 0, bytes: 0 };
  }

  #join(): void {
    const pieces = this.#pieces;
    if (this.#bytes - this.#settled.bytes < joinedPieces * smallBytes) {
      const small = pieces.splice(this.#settled.pieces);
      pieces.push(Buffer.concat(small));
    }
    this.#settled = { pieces: pieces.length, bytes: this.#bytes };
  }
}
