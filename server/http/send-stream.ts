/** Writes a body chunk by chunk with backpressure. Its head waits for the first chunk, so that an unavailable body becomes an error response. */
import type { ServerResponse } from 'node:http';
import type { Head } from './head.ts';
import type { StreamReply } from '../core/reply.ts';

/** Rejects with the error of the body; when its head has been sent by then, the caller of this function cuts the connection. */
export async function sendStream(
  reply: StreamReply,
  head: Head,
  response: ServerResponse,
): Promise<undefined> {
  const chunks = reply.body[Symbol.asyncIterator]();
  try {
    let next = await chunks.next();
    if (response.destroyed) return;
    response.writeHead(reply.status, [...head, 'content-type', reply.mediaType]);
    if (response.req.method === 'HEAD') next = { done: true, value: undefined };
    const room = roomIn(response);
    for (; next.done !== true; next = await chunks.next()) {
      if (response.destroyed) return;
      if (!response.write(next.value)) await room();
    }
    response.end();
  } finally {
    await chunks.return?.();
  }
}

/**
 * Gives a wait until the socket takes more, or is gone. Its listeners are there once and not for each
 * wait, because middleware that compresses does not let go of them.
 */
function roomIn(response: ServerResponse): () => Promise<void> {
  let settle: () => void = () => {};
  // Not in one chain: behind such middleware, `on('drain')` gives the compressor and not the response.
  response.on('close', () => settle());
  response.on('drain', () => settle());
  return () =>
    new Promise((resolve) => {
      settle = resolve;
      if (response.destroyed) resolve();
    });
}
