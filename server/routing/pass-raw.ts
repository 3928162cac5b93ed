/** Lets an answer through as it is. Only for sandbox models that exist to break the contract in front of a client. */
import type { Passage } from '../gateway.ts';
import type { StreamReply } from '../http/surface.ts';

export function passRaw({ response, deadline }: Passage): StreamReply {
  return {
    kind: 'stream',
    status: response.status,
    mediaType: response.headers['content-type'] ?? 'application/octet-stream',
    body: untouched(),
  };

  async function* untouched(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of response.body) {
        deadline.hold();
        yield piece;
        deadline.resume();
      }
    } finally {
      deadline.clear();
    }
  }
}
