/**
 * Bytes that are pushed, as a socket does, instead of a promise for each chunk. Every body
 * can be read in this form: HTTP bodies have it, any other iterable is pumped.
 */

/** Where a flow ends. The methods are called in order, and none after `end` or `fail`. */
export interface ByteSink {
  chunk(bytes: Uint8Array): void;
  /** The body is complete. */
  end(): void;
  /** The body failed, and no more bytes follow. */
  fail(cause: unknown): void;
}

/** A body that is consumed once, by `flowInto`; `pause` and `resume` may be called at any time afterwards. */
export interface ByteFlow {
  /** May call `sink` before it returns, with chunks that are already available. */
  flowInto(sink: ByteSink): void;
  /** Chunks under way may still arrive. */
  pause(): void;
  resume(): void;
  /** Cancels the source: it stops at once, and the sink is not called again. */
  cancel(): void;
  /** The reader needs no more: as `cancel`, but the source may end by itself where that is cheap and soon. */
  release(): void;
}

/** A body that is a flow by nature, and can be iterated all the same. */
export type FlowingBytes = AsyncIterable<Uint8Array> & ByteFlow;

/** The flow of any body. */
export function flowOf(body: AsyncIterable<Uint8Array> | FlowingBytes): ByteFlow {
  return 'flowInto' in body ? body : new Pump(body);
}

/** Pulls one chunk after the other from an iterable. */
class Pump implements ByteFlow {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #cancelled = false;
  #paused = false;
  #wake: (() => void) | undefined;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#iterator = body[Symbol.asyncIterator]();
  }

  flowInto(sink: ByteSink): void {
    void this.#run(sink);
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#wake?.();
  }

  cancel(): void {
    this.#cancelled = true;
    this.#wake?.();
    // Errors of an iterable that is being cancelled do not matter.
    this.#iterator.return?.().catch(() => {});
  }

  release(): void {
    this.cancel();
  }

  async #run(sink: ByteSink): Promise<void> {
    try {
      for (;;) {
        const next = await this.#iterator.next();
        if (this.#cancelled) return;
        if (next.done === true) break;
        sink.chunk(next.value);
        if (this.#paused) await this.#resumed();
      }
      sink.end();
    } catch (cause) {
      if (!this.#cancelled) {
        this.#cancelled = true;
        sink.fail(cause);
      }
    }
  }

  #resumed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Bytes that may wait for a slow reader before the flow is paused. */
const queuedBytes = 256 * 1024;

/** The other direction: the chunks of a flow one after the other. A reader that stops early releases the flow. */
export async function* pullChunks(flow: ByteFlow): AsyncGenerator<Uint8Array> {
  const queue = new ChunkQueue(flow);
  flow.flowInto(queue);
  try {
    yield* queue;
  } finally {
    flow.release();
  }
}

class ChunkQueue implements ByteSink, AsyncIterable<Uint8Array> {
  readonly #flow: Pick<ByteFlow, 'pause' | 'resume'>;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  #over: { cause?: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(flow: Pick<ByteFlow, 'pause' | 'resume'>) {
    this.#flow = flow;
  }

  chunk(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= queuedBytes) this.#flow.pause();
    this.#wake?.();
  }

  end(): void {
    this.#over = {};
    this.#wake?.();
  }

  fail(cause: unknown): void {
    this.#over = { cause };
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) {
        this.#bytes -= chunk.length;
        yield chunk;
      }
      if (this.#over !== undefined) break;
      this.#flow.resume();
      await this.#something();
    }
    if ('cause' in this.#over) throw this.#over.cause;
  }

  #something(): Promise<void> | undefined {
    if (this.#chunks.length > 0 || this.#over !== undefined) return undefined;
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
