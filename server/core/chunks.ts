/** The bytes of a body as they come, in little more memory than their number, whatever the pieces are. */

/** So many pieces in a row become one when they are small on average: each is an object larger than a few bytes. */
const joinedChunks = 1_024;
const smallBytes = 512;

export class Chunks {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  /** How many of them, and how many bytes, have been looked at for joining. */
  #settled = { chunks: 0, bytes: 0 };

  get bytes(): number {
    return this.#bytes;
  }

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#chunks.push(chunk) - this.#settled.chunks >= joinedChunks) this.#join();
  }

  /** A single piece as it is, without a copy. */
  whole(): Buffer {
    const [only] = this.#chunks;
    const isOne = this.#chunks.length === 1 && Buffer.isBuffer(only);
    return isOne ? only : Buffer.concat(this.#chunks, this.#bytes);
  }

  clear(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#settled = { chunks: 0, bytes: 0 };
  }

  #join(): void {
    const chunks = this.#chunks;
    if (this.#bytes - this.#settled.bytes < joinedChunks * smallBytes) {
      const small = chunks.splice(this.#settled.chunks);
      chunks.push(Buffer.concat(small));
    }
    this.#settled = { chunks: chunks.length, bytes: this.#bytes };
  }
}
