/** The body of a request: in memory while it is small, else its beginning and the rest as it comes. */
import type { IncomingMessage } from 'node:http';
import type { ModelMap } from './model-map.ts';
import { ModelSplicer } from './model-splicer.ts';

/** Bodies up to this size are kept, so that they can be sent to the other side when the first is not reachable. */
const keptBytes = 1024 * 1024;

export interface RequestBody {
  /** The whole body; undefined when it is larger than is kept. */
  whole: Buffer | undefined;
  /** The bytes in order; to be read once when the body is not whole. */
  chunks(): AsyncIterable<Buffer>;
}

/** Reads until the body ends or is too large to keep. Rejects when the caller disconnects. */
export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  const rest = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  for (;;) {
    const next = await rest.next();
    if (next.done === true) {
      const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      return { whole, chunks: () => only(whole) };
    }
    chunks.push(next.value);
    length += next.value.length;
    if (length > keptBytes) return { whole: undefined, chunks: () => joined(chunks, rest) };
  }
}

/** The body with its model renamed. */
export function renamedBody(body: RequestBody, map: ModelMap): RequestBody {
  const splicer = new ModelSplicer((name) => map.model(name));
  if (body.whole === undefined) return { whole: undefined, chunks: () => spliced(body.chunks(), splicer) };
  const renamed = Buffer.concat([splicer.push(body.whole), splicer.end()]);
  return { whole: renamed, chunks: () => only(renamed) };
}

async function* spliced(chunks: AsyncIterable<Buffer>, splicer: ModelSplicer): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield splicer.push(chunk);
  yield splicer.end();
}

async function* only(whole: Buffer | undefined): AsyncGenerator<Buffer> {
  if (whole !== undefined) yield whole;
}

async function* joined(chunks: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  for (;;) {
    const next = await rest.next();
    if (next.done === true) return;
    yield next.value;
  }
}
