/**
 * Buffers for large bodies, used again and again: the system zeroes the pages of a new one as they are written, which
 * costs more than everything else that the server does with a megabyte.
 */
import type { BufferLoan } from '../core/buffer-loan.ts';

/** Memory that idle buffers may have, bytes: as many bodies of a megabyte as a busy process has at once. */
const mostIdleBytes = 32 * 1024 * 1024;
/** Larger bodies are rare, and a few of them would fill the pool, bytes. */
const largestBytes = 4 * 1024 * 1024;
/** How often buffers are freed that have been idle all the time since, milliseconds. */
const sweepMs = 5_000;

/** The idle buffers of one size. */
class Shelf {
  readonly idle: ArrayBuffer[] = [];
  /** The fewest that were idle at any time since the last sweep. */
  leastIdle = 0;
}

class BufferPool {
  readonly #shelves = new Map<number, Shelf>();
  #idleBytes = 0;
  #sweeping: NodeJS.Timeout | undefined;

  /** Bytes of the buffers that wait for their next body. */
  get idleBytes(): number {
    return this.#idleBytes;
  }

  /** Memory for at least `size` bytes, with unknown content; undefined when the pool has none of that size at all. */
  take(size: number): ArrayBuffer | undefined {
    if (size > largestBytes) return undefined;
    const rounded = roundedUp(size);
    const shelf = this.#shelves.get(rounded);
    const memory = shelf?.idle.pop();
    if (shelf === undefined || memory === undefined) return Buffer.allocUnsafeSlow(rounded).buffer;
    this.#idleBytes -= rounded;
    shelf.leastIdle = Math.min(shelf.leastIdle, shelf.idle.length);
    return memory;
  }

  /**
   * Takes the memory back when no connection reads it any more; else the garbage collector gets it once that is so.
   * It is moved to a new `ArrayBuffer`: a view that somebody still has is then empty, and never shows a later body.
   */
  giveBack(loan: BufferLoan): void {
    if (!loan.isOver) return;
    const { byteLength } = loan.memory;
    if (this.#idleBytes + byteLength > mostIdleBytes) return free(loan.memory);
    this.#idleBytes += byteLength;
    this.#shelfOf(byteLength).idle.push(loan.memory.transfer());
    this.#sweeping ??= setInterval(() => this.#sweep(), sweepMs).unref();
  }

  #shelfOf(size: number): Shelf {
    const known = this.#shelves.get(size);
    if (known !== undefined) return known;
    const shelf = new Shelf();
    this.#shelves.set(size, shelf);
    return shelf;
  }

  #sweep(): void {
    for (const [size, { idle, leastIdle }] of this.#shelves) {
      for (const memory of idle.splice(0, leastIdle)) {
        this.#idleBytes -= size;
        free(memory);
      }
      this.#shelfOf(size).leastIdle = idle.length;
    }
    if (this.#idleBytes > 0) return;
    clearInterval(this.#sweeping);
    this.#sweeping = undefined;
  }
}

/** At once: an idle process collects no garbage. */
function free(memory: ArrayBuffer): void {
  memory.transfer(0);
}

/** The next of eight sizes for each power of two, so that bodies of nearly the same size share buffers. */
function roundedUp(size: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(size)) - 3);
  return Math.ceil(size / step) * step;
}

/** That of all bodies of the process. */
export const bodyPool = new BufferPool();
