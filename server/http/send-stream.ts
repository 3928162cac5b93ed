/** Writes a body piece by piece as the caller takes it; its head waits for the first piece, so that a body that cannot be had is an error answer. */
import type { ServerResponse } from 'node:http';
import type { Head } from './head.ts';
import type { StreamReply } from './surface.ts';

/** Rejects with what the body throws; when its head is out by then, the caller of this cuts the connection. */
export async function sendStream(
  reply: StreamReply,
  head: Head,
  response: ServerResponse,
): Promise<undefined> {
  const pieces = reply.body[Symbol.asyncIterator]();
  try {
    let next = await pieces.next();
    if (response.destroyed) return;
    response.writeHead(reply.status, [...head, 'content-type', reply.mediaType]);
    if (response.req.method === 'HEAD') next = { done: true, value: undefined };
    for (; next.done !== true; next = await pieces.next()) {
      if (response.destroyed) return;
      if (!response.write(next.value)) await drained(response);
    }
    response.end();
  } finally {
    await pieces.return?.();
  }
}

/** Until the socket takes more, or is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
    if (response.destroyed) settle();
  });
}
