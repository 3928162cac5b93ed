/** Lets an answer through as it is. Only for sandbox models that exist to break the contract in front of a client. */
import type { StreamReply } from '../http/surface.ts';
import { streamHeaders } from './pass-events.ts';
import type { Passage } from './passage.ts';

export function passRaw(passage: Passage): StreamReply {
  const { response } = passage;
  const { deadline } = passage.attempt;
  return {
    kind: 'stream',
    status: response.status,
    // What buffers on the way would hide the fault.
    headers: streamHeaders,
    mediaType: response.headers['content-type'] ?? 'application/octet-stream',
    body: untouched(),
  };

  async function* untouched(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of response.body) {
        deadline.pause();
        yield chunk;
        deadline.resume();
      }
      passage.completed();
    } finally {
      // Without effect when it is settled; whatever broke off was meant to.
      passage.cancelled();
    }
  }
}
