/** Replaces a provider's file ids (in citations, errors) with the ids under which the caller knows the files. */
import { flowOf, pullChunks, type ByteFlow, type ByteSink, type FlowingBytes } from '../core/byte-flow.ts';
import type { UpstreamResponse } from '../core/provider.ts';
import type { FileCopy } from '../core/provider-files.ts';

type Names = readonly (readonly [theirs: string, ours: string])[];

/** The response to a request that names these copies; the same one when it names none. */
export function withOwnFileIds(response: UpstreamResponse, copies: readonly FileCopy[]): UpstreamResponse {
  if (copies.length === 0) return response;
  // Ids need no escapes in JSON, so a quoted id is one in any position.
  const names = copies.map(({ upstreamId, fileId }) => [`"${upstreamId}"`, `"${fileId}"`] as const);
  return { ...response, body: new RenamedBody(flowOf(response.body), names) };
}

class RenamedBody implements FlowingBytes {
  readonly #flow: ByteFlow;
  readonly #names: Names;

  constructor(flow: ByteFlow, names: Names) {
    this.#flow = flow;
    this.#names = names;
  }

  flowInto(sink: ByteSink): void {
    this.#flow.flowInto(new RenamingSink(sink, this.#names));
  }

  pause(): void {
    this.#flow.pause();
  }

  resume(): void {
    this.#flow.resume();
  }

  cancel(): void {
    this.#flow.cancel();
  }

  release(): void {
    this.#flow.release();
  }

  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    return pullChunks(this);
  }
}

/** Withholds only a possible beginning of a name: other events pass as soon as they arrive. */
class RenamingSink implements ByteSink {
  readonly #sink: ByteSink;
  readonly #names: Names;
  /** One character for each byte, whatever the bytes are. */
  #kept = '';

  constructor(sink: ByteSink, names: Names) {
    this.#sink = sink;
    this.#names = names;
  }

  chunk(bytes: Uint8Array): void {
    let text = this.#kept + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    for (const [theirs, ours] of this.#names) text = text.replaceAll(theirs, ours);
    const end = text.length - Math.max(...this.#names.map(([theirs]) => overlap(text, theirs)));
    this.#kept = text.slice(end);
    if (end > 0) this.#sink.chunk(Buffer.from(text.slice(0, end), 'latin1'));
  }

  end(): void {
    if (this.#kept !== '') this.#sink.chunk(Buffer.from(this.#kept, 'latin1'));
    this.#sink.end();
  }

  fail(cause: unknown): void {
    this.#sink.fail(cause);
  }
}

/** How many characters at the end of a string are an incomplete name. */
function overlap(text: string, name: string): number {
  for (let length = Math.min(text.length, name.length - 1); length > 0; length--)
    if (text.endsWith(name.slice(0, length))) return length;
  return 0;
}
