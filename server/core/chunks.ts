/** Collects the bytes of a body in little more memory than their number, however small the chunks are. */

/** This many small chunks in a row are merged: each is an object larger than a few bytes. */
const joinedChunks = 1_024;
const smallBytes = 512;

export class Chunks {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  /** How many chunks, and how many bytes, have been considered for joining. */
  #settled = { chunks: 0, bytes: 0 };

  get bytes(): number {
    return this.#bytes;
  }

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#chunks.push(chunk) - this.#settled.chunks >= joinedChunks) this.#join();
  }

  /** A single chunk as it is, without a copy. */
  whole(): Buffer {
    const [only] = this.#chunks;
    const isOne = this.#chunks.length === 1 && Buffer.isBuffer(only);
    return isOne ? only : Buffer.concat(this.#chunks, this.#bytes);
  }

  /** The chunks as they are, without a copy. */
  list(): readonly Uint8Array[] {
    return this.#chunks;
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
