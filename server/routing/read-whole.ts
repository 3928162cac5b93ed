/** Collects a body that is needed whole, up to a limit. */
import { flowOf, type ByteFlow, type ByteSink, type FlowingBytes } from '../core/byte-flow.ts';
import { Pieces } from '../core/pieces.ts';

/** The body is larger than it may be; the rest of it has been cancelled. */
export class BodyTooLarge extends Error {}

/** `heard` is called with every piece. Rejects with `BodyTooLarge`, or with what ended the body early. */
export function readWhole(
  body: AsyncIterable<Uint8Array> | FlowingBytes,
  maxBytes: number,
  heard: () => void = () => {},
): Promise<Buffer> {
  const flow = flowOf(body);
  return new Promise((resolve, reject) =>
    flow.flowInto(new Collector(flow, maxBytes, heard, resolve, reject)),
  );
}

class Collector implements ByteSink {
  readonly #flow: ByteFlow;
  readonly #maxBytes: number;
  readonly #heard: () => void;
  readonly #resolve: (body: Buffer) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #pieces = new Pieces();

  constructor(
    flow: ByteFlow,
    maxBytes: number,
    heard: () => void,
    resolve: (body: Buffer) => void,
    reject: (cause: unknown) => void,
  ) {
    this.#flow = flow;
    this.#maxBytes = maxBytes;
    this.#heard = heard;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  piece(bytes: Uint8Array): void {
    this.#heard();
    this.#pieces.add(bytes);
    if (this.#pieces.bytes <= this.#maxBytes) return;
    this.#flow.cancel();
    this.fail(new BodyTooLarge(`the body is larger than ${this.#maxBytes} bytes`));
  }

  end(): void {
    this.#resolve(this.#pieces.whole());
  }

  fail(cause: unknown): void {
    this.#pieces.clear();
    this.#reject(cause);
  }
}
