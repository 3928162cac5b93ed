/** Assembles a body. The chunks of a large one of known size are written in place, so that it is never in memory twice. */
import { BufferLoan } from '../core/buffer-loan.ts';
import { Chunks } from '../core/chunks.ts';
import { bodyPool } from './buffer-pool.ts';

/** Smaller bodies arrive in a few chunks and are joined at the end, bytes. */
const largeBytes = 128 * 1024;
/** Memory that may be allocated ahead for announced bodies, bytes; beyond it, announced sizes are ignored. */
const mostReservedBytes = 256 * 1024 * 1024;

let reservedBytes = 0;

export class BodyBuffer {
  readonly #announced: number;
  readonly #chunks = new Chunks();
  /** Buffer for the chunks as they arrive, when their size is known. */
  #reserved: Buffer | undefined;
  #loan: BufferLoan | undefined;
  #received = 0;

  /** `announced` is the size that the sender declares, bytes; 0 when there is none. */
  constructor(announced: number) {
    this.#announced = announced;
  }

  get received(): number {
    return this.#received;
  }

  /** Adds the next chunk; returns the number of bytes received with it. */
  add(chunk: Buffer): number {
    const at = this.#received;
    this.#received += chunk.length;
    if (at === 0) this.#reserve(chunk.length);
    if (this.#reserved === undefined) this.#chunks.add(chunk);
    else chunk.copy(this.#reserved, at);
    return this.#received;
  }

  /** Set once the first bytes of a body have arrived whose buffer is reused. */
  get loan(): BufferLoan | undefined {
    return this.#loan;
  }

  /** The bytes, once all of them have arrived. */
  whole(): Buffer {
    const bytes = this.#reserved?.subarray(0, this.#received) ?? this.#chunks.whole();
    this.drop();
    return bytes;
  }

  /** Releases all memory; may be called more than once. */
  drop(): void {
    if (this.#reserved !== undefined) reservedBytes -= this.#announced;
    this.#reserved = undefined;
    this.#chunks.clear();
  }

  #reserve(first: number): void {
    const size = this.#announced;
    if (size < largeBytes || first > size || reservedBytes + size > mostReservedBytes) return;
    reservedBytes += size;
    const memory = bodyPool.take(size);
    if (memory !== undefined) this.#loan = new BufferLoan(memory);
    this.#reserved = memory === undefined ? Buffer.allocUnsafeSlow(size) : Buffer.from(memory);
  }
}
