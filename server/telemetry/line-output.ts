/**
 * Writes the lines of the log to a file descriptor: many together and in the background, and the rest when the process
 * ends. Neither a reader that is gone nor a full disk ends the process, or keeps it from ending.
 */
import { write, writeSync } from 'node:fs';

/** Lines are written together: each write wakes a thread, which takes longer than a hundred lines take to make. */
const blockBytes = 64 * 1024;
/** Longest time until a line is written, and pause before a failed write is repeated, milliseconds. */
const flushEveryMs = 100;
/** Lines that wait for a reader who has stopped reading, bytes; further ones are dropped. */
const maxWaitingBytes = 32 * 1024 * 1024;
/** At the end of the process: how often a write is tried that the reader is too slow for, and the pause, milliseconds. */
const lastTries = 20;
const lastPauseMs = 25;

export class LineOutput {
  readonly #descriptor: number;
  /** Lines that nobody has begun to write, several in one string. */
  #blocks: string[] = [];
  /** About their bytes: the log is ASCII for the most part. */
  #waiting = 0;
  /** The rest of the block that was begun. */
  #begun: Buffer | undefined;
  #isWriting = false;
  /** Nobody reads any more, and nobody ever will. */
  #isGone = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    process.on('exit', () => this.#writeRest());
  }

  /** About the bytes of the lines that wait. */
  get waitingBytes(): number {
    return this.#waiting;
  }

  /** Takes one or more whole lines. */
  write(lines: string): void {
    if (this.#isGone || this.#waiting + lines.length > maxWaitingBytes) return;
    this.#waiting += lines.length;
    const last = this.#blocks.length - 1;
    const open = this.#blocks[last];
    if (open === undefined || open.length >= blockBytes) this.#blocks.push(lines);
    else this.#blocks[last] = open + lines;
    if (this.#isWriting) return;
    // After a failure the timer repeats the write, and nothing else does.
    if (this.#waiting >= blockBytes && this.#begun === undefined) this.#writeNext();
    else this.#timer ??= setTimeout(this.#writeNext, flushEveryMs).unref();
  }

  readonly #writeNext = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const block = this.#begun ?? this.#nextBlock();
    if (block === undefined) return;
    this.#begun = block;
    this.#isWriting = true;
    write(this.#descriptor, block, this.#written);
  };

  readonly #written = (cause: NodeJS.ErrnoException | null, bytes: number): void => {
    this.#isWriting = false;
    if (cause?.code === 'EPIPE') return this.#end();
    const rest = this.#begun?.subarray(cause === null ? bytes : 0);
    this.#begun = rest?.length === 0 ? undefined : rest;
    if (cause === null && (this.#begun !== undefined || this.#waiting >= blockBytes)) this.#writeNext();
    else if (this.#begun !== undefined || this.#waiting > 0)
      this.#timer = setTimeout(this.#writeNext, flushEveryMs).unref();
  };

  #nextBlock(): Buffer | undefined {
    const block = this.#blocks.shift();
    if (block === undefined) return undefined;
    this.#waiting -= block.length;
    return Buffer.from(block);
  }

  #end(): void {
    this.#isGone = true;
    this.#blocks = [];
    this.#begun = undefined;
  }

  /** A block that is being written is left to the thread that does it. */
  #writeRest(): void {
    const begun = this.#isWriting ? undefined : this.#begun;
    const blocks = [
      ...(begun === undefined ? [] : [begun]),
      ...this.#blocks.map((block) => Buffer.from(block)),
    ];
    this.#end();
    for (const block of blocks) if (!writeNow(this.#descriptor, block)) return;
  }
}

/** False when it could not be written whole; only a reader that is slow is waited for, and not for long. */
function writeNow(descriptor: number, block: Buffer): boolean {
  let tries = 0;
  for (let written = 0; written < block.length;) {
    try {
      written += writeSync(descriptor, block, written);
    } catch (cause) {
      tries += 1;
      if ((cause as NodeJS.ErrnoException).code !== 'EAGAIN' || tries > lastTries) return false;
      Atomics.wait(clock, 0, 0, lastPauseMs);
    }
  }
  return true;
}

/** Never changes: a wait for it is a pause. */
const clock = new Int32Array(new SharedArrayBuffer(4));
