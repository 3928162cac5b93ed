/**
 * Bytes that come by themselves, as a socket has them, and not a promise for each piece. Every body
 * can be taken in this form: those of HTTP have it, any other iterable is pumped.
 */

/** Where a flow ends. The methods are called in order, and none after `end` or `fail`. */
export interface ByteSink {
  chunk(bytes: Uint8Array): void;
  /** The body is whole. */
  end(): void;
  /** It is not, and no more comes. */
  fail(cause: unknown): void;
}

/** A body that is taken once, by `flowInto`; `pause` and `resume` may be called at any time after. */
export interface ByteFlow {
  /** May call `sink` before it returns, with what is there already. */
  flowInto(sink: ByteSink): void;
  /** What is under way may still come. */
  pause(): void;
  resume(): void;
  /** Nobody wants the rest: the source stops at once, and the sink is not called again. */
  cancel(): void;
  /** The reader has all that it needs: as `cancel`, but the source may end by itself where that is cheap and soon. */
  release(): void;
}

/** A body that is a flow by nature, and can be iterated all the same. */
export type FlowingBytes = AsyncIterable<Uint8Array> & ByteFlow;

/** The flow of any body. */
export function flowOf(body: AsyncIterable<Uint8Array> | FlowingBytes): ByteFlow {
  return 'flowInto' in body ? body : new Pump(body);
}

/** Asks an iterable for one piece after the other. */
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
    // What an iterable does wrong while it is being ended interests nobody.
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

/** How much waits for a slow reader before the flow is paused, bytes. */
const queuedBytes = 256 * 1024;

/** The other way round: what flows in can be asked for, one piece after the other. */
export class ChunkQueue implements ByteSink, AsyncIterable<Uint8Array> {
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
