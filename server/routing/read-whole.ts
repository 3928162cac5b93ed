/** Collects a body that is needed whole, up to a limit. */
import { flowOf, type ByteFlow, type ByteSink, type FlowingBytes } from '../core/byte-flow.ts';
import { Chunks } from '../core/chunks.ts';

/** The body exceeds the limit; the rest of it has been cancelled. */
export class BodyTooLarge extends Error {}

/** `heard` is called with every chunk. Rejects with `BodyTooLarge`, or with the error that ended the body early. */
export function readWhole(
  body: AsyncIterable<Uint8Array> | FlowingBytes,
  maxBytes: number,
  touch: () => void = () => {},
): Promise<Buffer> {
  const flow = flowOf(body);
  return new Promise((resolve, reject) =>
    flow.flowInto(new Collector(flow, maxBytes, touch, resolve, reject)),
  );
}

class Collector implements ByteSink {
  readonly #flow: ByteFlow;
  readonly #maxBytes: number;
  readonly #touch: () => void;
  readonly #resolve: (body: Buffer) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #chunks = new Chunks();

  constructor(
    flow: ByteFlow,
    maxBytes: number,
    touch: () => void,
    resolve: (body: Buffer) => void,
    reject: (cause: unknown) => void,
  ) {
    this.#flow = flow;
    this.#maxBytes = maxBytes;
    this.#touch = touch;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  chunk(bytes: Uint8Array): void {
    this.#touch();
    this.#chunks.add(bytes);
    if (this.#chunks.bytes <= this.#maxBytes) return;
    this.#flow.cancel();
    this.fail(new BodyTooLarge(`the body is larger than ${this.#maxBytes} bytes`));
  }

  end(): void {
    this.#resolve(this.#chunks.whole());
  }

  fail(cause: unknown): void {
    this.#chunks.clear();
    this.#reject(cause);
  }
}
