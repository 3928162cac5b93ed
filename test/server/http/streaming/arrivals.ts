/** When the pieces of a stream arrive. */

/** Of `fetch`, or of Node's own clients. */
type Body = AsyncIterable<Uint8Array> | Response['body'];

export interface Arrival {
  text: string;
  /** Milliseconds after the call of `arrivals`. */
  atMs: number;
}

/** Every piece of the body as the socket gives it. */
export async function arrivals(body: Body): Promise<Arrival[]> {
  if (body === null) throw new Error('the answer has no body');
  const startedMs = performance.now();
  const pieces: Arrival[] = [];
  for await (const piece of body as AsyncIterable<Uint8Array>)
    pieces.push({ text: Buffer.from(piece).toString(), atMs: performance.now() - startedMs });
  return pieces;
}
