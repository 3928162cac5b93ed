/** When the chunks of a stream arrive. */

/** Of `fetch`, or of Node's own clients. */
type Body = AsyncIterable<Uint8Array> | Response['body'];

export interface Arrival {
  text: string;
  /** Milliseconds after the call of `arrivals`. */
  atMs: number;
}

/** Every chunk of the body as the socket delivers it. */
export async function arrivals(body: Body): Promise<Arrival[]> {
  if (body === null) throw new Error('the answer has no body');
  const startedMs = performance.now();
  const chunks: Arrival[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>)
    chunks.push({ text: Buffer.from(chunk).toString(), atMs: performance.now() - startedMs });
  return chunks;
}
